"""The grounds of a library on its page: seen, renamed, copied, removed, found; one comes there from an encounter."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit

from mls_desktop.bridge.library.entry_remark import about_none
from mls_desktop.model.grounds import grounds_of
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")

MILL = GroundEntry(id="mill", name="Mill", grid="square", width=4, height=3)


def grounds(desk: Desk, *held: GroundEntry) -> LibraryPage:
    for each in held:
        assert desk.document.apply(Edit("add", ("library", GROUNDS), each))
    desk.do("to_library")
    page = desk.front(LibraryPage)
    page.go_to(GROUNDS)
    return page


def names(desk: Desk) -> list[str]:
    return [each.name for each in grounds_of(desk.document.campaign.library)]


def test_a_ground_is_seen_and_renamed(desk: Desk) -> None:
    page = grounds(desk, MILL)
    assert page.lists.tabText(page.lists.currentIndex()) == "Grounds" and page.chosen() == "mill"
    assert page.form is not None and page.about.text() == "Made in this campaign."
    fields = page.form.cards["entry"].view.findChildren(LabelledEntry)
    assert [each.row.name for each in fields] == ["Name", "Size"]
    desk.type_into(fields[0].findChildren(QLineEdit)[0], "Old mill")
    desk.window.shell.library.take_all()
    assert names(desk) == ["Old mill"]


def test_it_is_copied_and_removed_as_all_entries_are(desk: Desk) -> None:
    page = grounds(desk, MILL)
    desk.do("copy_entry")
    assert page.chosen() == "mill_copy"
    page.go_to(GROUNDS, "mill")
    desk.do("remove_entry")
    desk.window.shell.library.take_all()
    assert names(desk) == ["Mill (copy)"]
    desk.document.history.undo()
    assert names(desk) == ["Mill"]


def test_where_there_is_none_the_way_to_one_is_told(desk: Desk) -> None:
    page = grounds(desk)
    assert page.about.text() == about_none(GROUNDS) and "Draw a ground" in page.about.text()
    assert not page.buttons["new"].isVisible() and page.form is None
    desk.do("new_entry")
    assert names(desk) == [] and page.chosen() == ""
    page.lists.setCurrentIndex(0)
    assert page.buttons["new"].isVisible() and "Draw a ground" not in page.about.text()
