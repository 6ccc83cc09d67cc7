"""Characters side by side, versions approved, two versions merged: keys and clicks in, the document out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.app.commands import LACKING
from mls_desktop.model.campaign import Calendar
from mls_desktop.rules.common.life.seals import seals
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.compare.approval_dialog import ApprovalDialog
from mls_desktop.ui.compare.compare_dialog import CompareDialog
from mls_desktop.ui.compare.merging_dialog import MergingDialog
from tests.desk import Desk, Left
from tests.ui.dialogs import branches, dialogs, file_of, told
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"


def open_one(desk: Desk, kind: type) -> Any:
    return next(dialog for dialog in dialogs(desk) if isinstance(dialog, kind))


def asked(desk: Desk, command: str = "compare") -> Any:
    desk.do(command)
    settle()
    return open_one(desk, CompareDialog)


def rows(tree: Any) -> dict[str, tuple[str, ...]]:
    """The lines of a tree, by what they are about; headings have no sides."""
    found = [tuple(item.text(column) for column in range(4)) for item in branches(tree)]
    return {row[0]: row[1:] for row in found if any(row[1:])}


def change(desk: Desk, *edits: tuple[tuple[str, ...], Any]) -> None:
    for path, value in edits:
        assert desk.document.apply(Edit("set", ("characters", WHO, *path), value))


def approve(desk: Desk, name: str = "Spring") -> None:
    desk.do("approve")
    dialog = open_one(desk, ApprovalDialog)
    dialog.by.setText("Ann")
    dialog.name.setText(name)
    QTest.mouseClick(dialog.approve_button, Left)


def test_another_character_is_shown_beside_with_how_much_more_there_is(desk: Desk) -> None:
    dialog = asked(desk)
    other = dialog.counterpart()
    assert dialog.id == WHO and other is not None and other.who.id != WHO
    told_rows = rows(dialog.tree)
    mine, theirs = desk.who.name, other.who.name
    assert told_rows["Name"][:2] == (theirs, mine)
    numbers = [row for row in told_rows.values() if row[2]]
    assert numbers
    for there, here, more in numbers:
        if there.isdigit() and here.isdigit():
            assert int(more.replace("\N{MINUS SIGN}", "-")) == int(here) - int(there)
    assert all(row[0] != row[1] for row in told_rows.values())
    dialog.only.setChecked(False)
    every = rows(dialog.tree)
    assert len(every) > len(told_rows) and any(row[0] == row[1] for row in every.values())


def test_by_keys_alone_another_is_chosen_and_all_is_shown(desk: Desk) -> None:
    dialog = asked(desk)
    assert dialog.tree.hasFocus()
    first = dialog.counterpart().key
    for _each in range(4):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Backtab)  # to the box of counterparts
    assert dialog.other.hasFocus()
    QTest.keyClick(dialog.other, Qt.Key.Key_Down)
    assert dialog.counterpart().key != first
    for box in (dialog.other, dialog.who, dialog.file_button):
        QTest.keyClick(box, Qt.Key.Key_Tab)
    QTest.keyClick(dialog.only, Qt.Key.Key_Space)
    assert not dialog.only.isChecked()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    settle()
    assert not dialogs(desk) and desk.document.history.count() == 0


def test_any_two_can_be_compared(desk: Desk) -> None:
    dialog = asked(desk)
    box = dialog.who
    other = next(each.id for each in desk.document.campaign.characters if each.id not in (WHO, dialog.id))
    box.setCurrentIndex(box.findData(other))
    assert dialog.id == other and dialog.counterpart().who.id != other


def test_what_is_shown_is_copied_and_written_as_text(desk: Desk, tmp_path: Path) -> None:
    dialog = asked(desk)
    QTest.mouseClick(dialog.copy_button, Left)
    text = QGuiApplication.clipboard().text()
    for what, (there, here, _more) in rows(dialog.tree).items():
        assert what in text and there.split("\n")[0][:20] in text and here.split("\n")[0][:20] in text
    QTest.mouseClick(dialog.export_button, Left)
    desk.file_dialog(tmp_path / "both.html")
    assert "<table" in (tmp_path / "both.html").read_text("utf-8")


def test_a_version_is_approved_as_one_step(desk: Desk) -> None:
    assert desk.document.apply(Edit("set", ("calendar",), Calendar(date=(1203, 45))))
    before = desk.who
    approve(desk)
    (seal,) = seals(desk.who)
    assert (seal.by, seal.name, seal.date) == ("Ann", "Spring", (1203, 45))
    assert seal.copy is not None and seal.copy["name"] == before.name
    assert "approved" in told(desk)
    desk.do("undo")
    assert desk.who == before


def test_what_changes_later_is_listed_against_the_version_chosen(desk: Desk) -> None:
    approve(desk)
    change(desk, (("money",), 77))
    approve(desk, "Summer")
    change(desk, (("name",), "Tam the Older"))
    assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), {"kind": "award", "cp": 3}))
    dialog = asked(desk, "changes_since")
    latest = rows(dialog.tree)
    assert latest["Name"][:2] == ("Tam Oster", "Tam the Older")
    assert latest["Entry 3"][:2] == ("–", "The referee awards +3 CP.") and "Entry 2" not in latest
    assert not any("77" in row[:2] for row in latest.values())
    assert not dialog.merge_button.isEnabled()
    dialog.other.setCurrentIndex(1)
    earlier = rows(dialog.tree)
    assert any(row[1] == "77" for row in earlier.values()) and "Entry 2" in earlier


def test_what_the_library_lost_since_is_named(desk: Desk) -> None:
    weapon = {"id": "poker", "name": "Poker", "trait": "sword", "dam": "strength"}
    assert desk.document.apply(Edit("add", ("library", "weapons"), weapon))
    assert desk.document.apply(Edit("add", ("characters", WHO, "weapons"), "poker"))
    approve(desk)
    assert desk.document.apply(Edit("remove", ("characters", WHO, "weapons", "poker")))
    assert desk.document.apply(Edit("remove", ("library", "weapons", "poker")))
    dialog = asked(desk, "changes_since")
    assert "poker" in dialog.note.text() and dialog.note.isVisible()


def test_without_an_approved_version_there_are_no_changes_since(desk: Desk) -> None:
    actions = desk.window.shell.actions
    assert not actions.allowed("changes_since") and actions.allowed("approve")
    approve(desk)
    assert actions.allowed("changes_since")


def test_a_system_without_such_entries_cannot_approve(kites: Desk) -> None:
    kites.do("new_player")
    assert not kites.window.shell.actions.allowed("approve") and kites.window.shell.actions.allowed("compare")
    assert "keeps no approved versions" in LACKING["seals"]


def merged(desk: Desk, path: Path, theirs: Any) -> Any:
    """The merging dialog over the compare dialog, with a file that holds another version."""
    dialog = asked(desk)
    QTest.mouseClick(dialog.file_button, Left)
    campaign = replace(desk.document.campaign, characters=(theirs,))
    desk.file_dialog(file_of(campaign, path))
    settle()
    assert dialog.counterpart().who.name == theirs.name
    QTest.mouseClick(dialog.merge_button, Left)
    return open_one(desk, MergingDialog)


def test_two_versions_merge_from_the_one_both_have_approved(desk: Desk, tmp_path: Path) -> None:
    approve(desk)
    base = desk.who
    theirs = replace(base, money=77, notes="Theirs.", chronicle=(*base.chronicle, {"kind": "award", "cp": 3}))
    change(desk, (("player",), "Bo"), (("notes",), "Mine."))
    before, count = desk.document.campaign, desk.document.history.index()
    dialog = merged(desk, tmp_path / "theirs.mls.json", theirs)
    assert list(dialog.choices) == [("notes",)] and "Spring" in dialog.about.text()
    dialog.choose(("notes",), "theirs")
    lines = rows(dialog.tree)
    assert any(row[:2] == ("Mine.", "Theirs.") for row in lines.values())
    QTest.mouseClick(dialog.merge_button, Left)
    who = desk.who
    assert (who.money, who.notes, who.player) == (77, "Theirs.", "Bo")
    assert who.chronicle == theirs.chronicle
    assert desk.document.history.index() == count + 1
    desk.do("undo")
    assert desk.document.campaign == before


def test_a_merge_that_is_cancelled_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    before = desk.document.campaign
    dialog = merged(desk, tmp_path / "theirs.mls.json", replace(desk.who, money=77))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    settle()
    assert desk.document.campaign is before


@pytest.mark.parametrize("zoom", [100, 150])
def test_nothing_is_cut_off(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("dark", zoom)
    dialog = asked(desk)
    assert dialog.width() <= 1280 and dialog.height() <= 720
    for button in (dialog.merge_button, dialog.copy_button, dialog.export_button, dialog.close_button):
        assert isinstance(button, QWidget) and button.width() >= button.minimumSizeHint().width()
