"""Opening, saving, closing: answers are given through the widgets, nothing is lost on the way."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.ui.widgets.file_dialog import own_folder
from tests.desk import Desk, Modifier
from tests.madeup.system import shipped_data


def edited(desk: Desk, name: str = "Ann") -> None:
    desk.do("new_player")
    desk.type_into(desk.line("who", "name"), name)


def saved_as(desk: Desk, path: Path) -> None:
    desk.do("save_as")
    desk.file_dialog(path)
    desk.saved()


def on_disk(path: Path):
    return read(path.read_bytes(), shipped_data())


def test_save_asks_for_a_name_once(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    kites.do("save")
    kites.file_dialog(tmp_path / "hill")
    kites.saved()
    file = tmp_path / "hill.mls.json"
    assert on_disk(file) == kites.document.campaign
    assert kites.window.windowTitle().startswith("hill.mls.json") and not kites.window.isWindowModified()
    kites.step("parts", "lift", 1)
    assert kites.window.isWindowModified()
    kites.do("save")
    kites.saved()
    assert on_disk(file).characters[0].parts == {"lift": 1}
    assert kites.window.shell.status.saved.text().startswith("Saved ")


@pytest.mark.parametrize("typed", ["v1.2", "v1.2.mls.json"])
def test_save_as_never_replaces_another_file_without_asking(kites: Desk, tmp_path: Path, typed: str) -> None:
    (tmp_path / "v1.2.mls.json").write_text("precious")
    edited(kites)
    kites.do("save_as")
    kites.file_dialog(tmp_path / typed)
    assert "“v1.2.mls.json”" in kites.question().text()
    kites.answer("Cancel")
    assert (tmp_path / "v1.2.mls.json").read_text() == "precious" and kites.open_campaign.keeper.dirty
    kites.file_dialog(tmp_path / typed)
    kites.answer("Replace")
    kites.saved()
    assert on_disk(tmp_path / "v1.2.mls.json") == kites.document.campaign


def test_closing_asks_and_cancel_stays(kites: Desk) -> None:
    edited(kites)
    kites.window.close()
    assert kites.window.isVisible()
    kites.answer("Cancel")
    assert kites.window.isVisible() and kites.who.name == "Ann"


def test_closing_without_saving_leaves_nothing_behind(kites: Desk) -> None:
    edited(kites)
    kites.open_campaign.keeper.flush()
    kites.window.close()
    kites.answer("Do not save")
    kites.bot.waitUntil(lambda: not kites.window.isVisible())
    assert list((kites.home / "recovery").glob("*.mls-recovery")) == []


def test_closing_with_saving_saves_and_then_closes(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "hill.mls.json")
    kites.step("parts", "tail", 1)
    kites.window.close()
    kites.answer("Save")
    kites.bot.waitUntil(lambda: not kites.window.isVisible())
    assert on_disk(tmp_path / "hill.mls.json").characters[0].parts == {"tail": 1}


def test_edits_made_while_it_was_saved_are_asked_about_again(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "hill.mls.json")
    kites.step("parts", "tail", 1)
    busy = Event()
    kites.open_campaign.keeper.background.submit(busy.wait)  # the disk is slow
    kites.window.close()
    kites.answer("Save")
    kites.document.apply(Edit("set", ("characters", kites.who.id, "name"), "Zoe"))
    busy.set()
    kites.bot.waitUntil(kites.asked)
    assert kites.window.isVisible() and kites.open_campaign.keeper.dirty
    kites.answer("Save")
    kites.bot.waitUntil(lambda: not kites.window.isVisible())
    assert on_disk(tmp_path / "hill.mls.json").characters[0].name == "Zoe"


def test_a_question_closed_by_its_frame_stays_and_is_forgotten(kites: Desk, tmp_path: Path) -> None:
    """A later save only saves."""
    edited(kites)
    saved_as(kites, tmp_path / "hill.mls.json")
    kites.step("parts", "tail", 1)
    kites.window.close()
    kites.question().close()
    kites.do("save")
    kites.saved()
    assert kites.window.isVisible() and kites.who.name == "Ann"


def test_giving_up_the_name_stays_open(kites: Desk) -> None:
    edited(kites)
    kites.window.close()
    kites.answer("Save")
    kites.dialog().reject()
    assert kites.window.isVisible() and kites.open_campaign.keeper.dirty
    kites.window.close()
    kites.answer("Cancel")


def test_a_clean_window_just_closes(kites: Desk) -> None:
    kites.window.close()
    assert not kites.window.isVisible()


def test_open_asks_for_what_is_unsaved_first(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "hill.mls.json")
    kites.do("new")
    assert kites.document.campaign.characters == ()
    edited(kites, "Bob")
    kites.do("open")
    kites.answer("Do not save")
    kites.file_dialog(tmp_path / "hill.mls.json")
    kites.bot.waitUntil(lambda: len(kites.document.campaign.characters) == 1)
    assert kites.who.name == "Ann" and not kites.open_campaign.keeper.dirty


def test_recent_files_are_in_the_menu(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "a & b.mls.json")
    kites.do("new")
    menu = kites.window.shell.recents.menu
    menu.aboutToShow.emit()
    (action,) = menu.actions()
    assert action.text() == "a && b.mls.json"
    menu.triggered.emit(action)
    assert kites.who.name == "Ann"


FAULTY = {
    "no json": (b"{", "line 1"),
    "a place": (b"", "/characters/0/parts/lift"),
    "another program's": (b'{"format": "x"}', "format"),
    "a newer one": (b'{"format": "mls-desktop", "version": 99, "system": "kites", "name": 5}', "version 1"),
    "markup": (b'{"format": "mls-desktop", "version": 1, "system": "<img src=\'file:///etc/hostname\'>"}', "<img"),
}


@pytest.mark.parametrize(("content", "told"), FAULTY.values(), ids=FAULTY.keys())
def test_an_unreadable_file_is_told_with_its_places(kites: Desk, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "bad.mls.json"
    if not content:
        raw = {"format": "mls-desktop", "version": 1, "system": "kites", "name": "", "rulings": {}, "library": {}}
        content = json.dumps({**raw, "characters": [{"id": "a", "name": "A", "parts": {"lift": "x"}}]}).encode()
    file.write_bytes(content)
    before = kites.document
    kites.window.shell.files.open_file(file)
    question = kites.question()
    assert "bad.mls.json" in question.text() and told in question.text()
    assert question.textFormat() == Qt.TextFormat.PlainText
    kites.answer("Close")
    assert kites.document is before and file.read_bytes() == content


def test_a_dropped_file_opens(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "hill.mls.json")
    kites.do("new")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "hill.mls.json"))])
    at, copy, no = QPointF(5, 5), Qt.DropAction.CopyAction, Modifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), copy, data, Qt.MouseButton.LeftButton, no)
    QApplication.sendEvent(kites.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(kites.window, QDropEvent(at, copy, data, Qt.MouseButton.LeftButton, no))
    assert kites.who.name == "Ann"


def test_two_files_or_none_are_not_taken(kites: Desk) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/a"), QUrl("http://example.invalid/x")])
    at = QPointF(5, 5).toPoint()
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Modifier.NoModifier)
    enter.ignore()
    QApplication.sendEvent(kites.window, enter)
    assert not enter.isAccepted()


def test_a_conflict_is_asked_about(kites: Desk, tmp_path: Path) -> None:
    file = tmp_path / "hill.mls.json"
    edited(kites)
    saved_as(kites, file)
    theirs = file.read_bytes().replace(b"Ann", b"Eve")
    file.write_bytes(theirs)
    kites.step("parts", "lift", 1)
    kites.do("save")
    kites.answer("Cancel")
    assert file.read_bytes() == theirs and kites.open_campaign.keeper.dirty
    kites.do("save")
    kites.answer("Keep mine")
    kites.saved()
    assert on_disk(file).characters[0].name == "Ann"
    file.write_bytes(theirs)
    kites.step("parts", "lift", 1)
    kites.do("save")
    kites.answer("Take theirs")
    kites.bot.waitUntil(lambda: kites.who.name == "Eve")


def test_a_failed_save_keeps_all(kites: Desk, tmp_path: Path) -> None:
    edited(kites)
    saved_as(kites, tmp_path / "folder.mls.json")
    (tmp_path / "folder.mls.json").unlink()
    (tmp_path / "folder.mls.json").mkdir()
    kites.step("parts", "lift", 1)
    kites.do("save")
    assert "folder.mls.json" in kites.question().text()
    kites.answer("Close")
    assert kites.open_campaign.keeper.dirty and kites.who.parts == {"lift": 1}


def test_a_campaign_without_a_name_is_saved_under_that_of_its_first_character(
    kites: Desk,
) -> None:
    edited(kites)
    kites.do("save")
    dialog = next(each for each in kites.window.findChildren(QFileDialog) if each.isVisible())
    assert [Path(file).name for file in dialog.selectedFiles()] == ["Ann.mls.json"]
    dialog.reject()


def test_who_has_been_nowhere_yet_begins_at_his_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_folder() == str(tmp_path), "where there is no such folder"
    (tmp_path / "Documents").mkdir()
    assert own_folder() == str(tmp_path / "Documents")
