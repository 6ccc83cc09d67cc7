"""The made-up system's library is edited through the same pages: nothing is added for it but its own functions."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from mls_desktop.model.library import find
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.library.rulings_page import RulingsPage
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from tests.desk import Desk, Key, press


def library(desk: Desk) -> LibraryPage:
    desk.do("to_library")
    return desk.front(LibraryPage)


def line(desk: Desk, page: LibraryPage, row: str) -> QLineEdit:
    assert page.form is not None
    entry = next(e for e in page.form.cards["thing"].view.findChildren(LabelledEntry) if e.row.id == row)
    found: QLineEdit = entry.findChildren(QLineEdit)[0]
    desk.focus(found)
    return found


def test_its_lists_are_those_of_the_system_and_of_one_on_a_grid_its_grounds(desk: Desk) -> None:
    page = library(desk)
    names = [page.lists.tabText(at) for at in range(page.lists.count())]
    assert names == ["Knacks", "Ribbons", "Banners", "Templates", "Grounds"]
    page.go_to("templates", "stunt_kite")
    assert page.form is not None and {"who", "parts"} <= set(page.form.cards)


def test_an_entry_is_made_used_changed_and_kept_while_it_is_needed(desk: Desk) -> None:
    desk.do("new_player")
    page = library(desk)
    page.go_to("ribbons")
    desk.do("new_entry")
    desk.type_into(line(desk, page, "name"), "Velvet ribbon")
    desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
    desk.do("take_changes")
    assert find(desk.document.campaign.library, "ribbons", "velvet_ribbon") is not None
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    desk.page.complete()
    desk.page.cards["ribbons"].title.add.click()
    press(desk.picker().line, "velvet", Key.Key_Return)
    assert [r.ribbon for r in desk.who.ribbons] == ["velvet_ribbon"]
    page = library(desk)
    page.go_to("ribbons", "velvet_ribbon")
    assert "Needed by New character." in page.about.text()
    desk.do("remove_entry")
    assert "New character" in desk.window.shell.status.currentMessage()
    desk.type_into(line(desk, page, "name"), "Red velvet")
    desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
    item = page.impact.tree.topLevelItem(0)
    assert item is not None and item.text(0) == "New character (1)"
    told = item.child(0)
    assert told is not None and (told.text(1), told.text(2)) == ("Velvet ribbon", "Red velvet")
    desk.do("take_changes")
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    assert desk.table("ribbons").rows.row(0).name == "Red velvet"  # type: ignore[union-attr]


def test_its_ruling_is_weighed_and_taken(desk: Desk) -> None:
    desk.do("new_player")
    desk.do("to_rulings")
    page = desk.window.tabs.front_page()
    assert isinstance(page, RulingsPage) and list(page.cards) == ["K-COST-1"]
    assert page.cards["K-COST-1"].title.text() == "Points"
    page.cards["K-COST-1"].other.click()
    desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
    assert page.impact.said.text() == "1 character changes."
    desk.do("take_changes")
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    assert desk.window.shell.status.points.text() == "20 of 20 points left"
