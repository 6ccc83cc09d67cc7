"""Characters come from elsewhere: copied and pasted, from a file, dropped on the list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.import_dialog import ImportDialog
from tests.desk import Desk, Left, Modifier
from tests.ui.dialogs import branches, close_all, dialogs, file_of, told
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


def test_copied_and_pasted_here_he_comes_twice(desk: Desk) -> None:
    before = desk.document.campaign
    desk.do("copy")
    desk.do("paste")
    assert [c.id for c in desk.document.campaign.characters] == [*(c.id for c in before.characters), "tam_oster_2"]
    assert desk.who.id == "tam_oster_2" and desk.document.campaign.library == before.library
    desk.do("undo")
    assert desk.document.campaign == before


def test_pasted_elsewhere_he_brings_what_he_uses(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    desk.document.apply(Edit("add", ("characters", "tam_oster", "weapons"), "fish_spear"))
    desk.do("copy")
    other = Desk(qtbot, tmp_path / "other")
    other.do("paste")
    assert [weapon.id for weapon in other.document.campaign.library.weapons] == ["fish_spear"]
    assert other.who.name == "Tam Oster" and other.document.history.count() == 1
    other.do("undo")
    assert other.document.campaign.library.weapons == () and other.document.campaign.characters == ()


def test_what_holds_no_characters_is_told(desk: Desk) -> None:
    for text in ("hello", "", '{"format": "mls-desktop"', "<b>"):
        QGuiApplication.clipboard().setText(text)
        desk.window.shell.status.clearMessage()
        desk.do("paste")
        assert told(desk)
    assert not desk.document.history.canUndo()


def newer(desk: Desk, path: Path) -> Path:
    """The file of a player who went on with his character at home."""
    tam = replace(desk.who, name="Tam the Older", money=77, primaries={**desk.who.primaries, "mind": 2})
    fresh = replace(desk.document.campaign.characters[1], id="fresh", name="Fresh")
    return file_of(replace(desk.document.campaign, characters=(tam, fresh)), path)


@pytest.mark.parametrize("choice", ["theirs", "mine", "both"])
def test_a_newer_file_side_by_side(desk: Desk, tmp_path: Path, choice: Any) -> None:
    before = desk.document.campaign
    desk.do("take_from")
    desk.file_dialog(newer(desk, tmp_path / "newer.mls.json"))
    desk.bot.waitUntil(lambda: any(isinstance(d, ImportDialog) for d in dialogs(desk)))
    dialog = next(d for d in dialogs(desk) if isinstance(d, ImportDialog))
    lines = {row[0]: row[1:] for row in differences_told(dialog)}
    assert {("Tam Oster", "Tam the Older"), ("2", "4")} <= set(lines.values()), lines
    dialog.choose("tam_oster", choice)
    QTest.mouseClick(dialog.take_button, Left)
    names = {c.id: c.name for c in desk.document.campaign.characters}
    assert names["tam_oster"] == ("Tam the Older" if choice == "theirs" else "Tam Oster")
    assert ("tam_the_older" in names) == (choice == "both") and names["fresh"] == "Fresh"
    assert desk.document.history.count() == 1
    desk.do("undo")
    assert desk.document.campaign == before


def differences_told(dialog: ImportDialog) -> list[tuple[str, ...]]:
    found = []
    for item in branches(dialog.tree):
        found += [tuple(item.child(n).text(c) for c in range(3)) for n in range(item.childCount())]
    return found


@pytest.mark.parametrize("zoom", [100, 200])
def test_what_differs_is_named_whole_and_the_list_ends_above_the_buttons(desk: Desk, tmp_path: Path, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    desk.do("take_from")
    desk.file_dialog(newer(desk, tmp_path / "newer.mls.json"))
    desk.bot.waitUntil(lambda: any(isinstance(d, ImportDialog) for d in dialogs(desk)))
    dialog = next(d for d in dialogs(desk) if isinstance(d, ImportDialog))
    settle()
    tree = dialog.tree
    lines = [item.child(nth) for item in branches(tree) for nth in range(item.childCount())]
    points = [line for line in lines if line.text(0).startswith("Character points")]
    said, high = tree.fontMetrics().horizontalAdvance, tree.fontMetrics().height()
    assert len(points) > 1
    for line in points:
        needed = -(-said(line.text(0)) // tree.visualItemRect(line).width())
        assert tree.visualItemRect(line).height() >= needed * high and line.toolTip(0), line.text(0)
        assert needed == 1, "names are given the room, not figures"
    buttons = dialog.take_button.geometry().top()
    assert buttons - tree.geometry().bottom() < dialog.take_button.height() // 2
    close_all(desk)


def test_the_same_file_again_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.window.shell.guests.transfer.take_file(file_of(desk.document.campaign, tmp_path / "same.mls.json"))
    assert "already" in told(desk) and not desk.document.history.canUndo()


def drop(desk: Desk, mime: QMimeData, shift: bool = False) -> None:
    modifier = Modifier.ShiftModifier if shift else Modifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, Left, modifier)
    desk.window.shell.roster.dropEvent(event)


def test_dropped_on_the_list(desk: Desk, tmp_path: Path) -> None:
    mime = QMimeData()
    mime.setText(desk.window.shell.guests.transfer.parcel("saelith"))
    drop(desk, mime)
    assert desk.who.id == "saelith_2"
    file = QMimeData()
    file.setUrls([QUrl.fromLocalFile(str(newer(desk, tmp_path / "newer.mls.json")))])
    drop(desk, file, shift=True)
    assert isinstance(dialogs(desk)[-1], ImportDialog)
    close_all(desk)
    drop(desk, file)
    desk.answer("Import characters")
    assert isinstance(dialogs(desk)[-1], ImportDialog)
    close_all(desk)
    before = desk.document.campaign
    other = QMimeData()
    other.setText("hello")
    drop(desk, other)
    assert desk.document.campaign == before
