"""Files of other versions in the window: an older one goes the whole way from its notice to its version, a newer one is
looked at and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QPlainTextEdit, QPushButton

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.storage.migrations import FileFormat
from mls_desktop.storage.reading import read
from mls_desktop.storage.versions import VersionFolder
from tests import older_form
from tests.desk import Desk, Key, press
from tests.homes import folders
from tests.older_form import bytes_of, raw_of, shipped_data

NEWER = json.dumps(raw_of(3) | {"version": 4}, indent=1).encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine" / "hill.mls.json"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def opened(qtbot: Any, home: Path, file: Path, data: bytes, format: FileFormat = older_form.FORMAT) -> Desk:
    """A window in which these bytes were opened as a file."""
    file.write_bytes(data)
    desk = Desk(qtbot, home, shipped_data(format))
    desk.window.shell.files.open_file(file)
    return desk


def told(desk: Desk) -> dict[str, str]:
    return desk.window.shell.files.notices.bar.told()


def kept(home: Path, file: Path) -> list[bytes]:
    versions = VersionFolder(folders(home).versions)
    return [versions.bytes_of(each) for each in versions.listed(file)]


def renamed(desk: Desk, name: str) -> None:
    desk.window.tabs.open("red")
    desk.type_into(desk.line("who", "name"), name)


def key_of_notice(desk: Desk, about: str, text: str) -> QPushButton:
    keys = desk.window.shell.files.notices.bar._notices[about].keys
    return next(key for key in keys if key.text() == text)


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_file_goes_the_whole_way(qtbot: Any, home: Path, file: Path, version: int) -> None:
    old = bytes_of(version)
    desk = opened(qtbot, home, file, old)
    assert told(desk).keys() == {"older"} and f"version {version}." in told(desk)["older"]
    assert "version 3" in told(desk)["older"]
    assert desk.document.campaign == read(bytes_of(3), shipped_data())
    assert not desk.open_campaign.keeper.dirty and not desk.window.isWindowModified(), "opening changes nothing"
    assert file.read_bytes() == old and kept(home, file) == []
    renamed(desk, "Scarlet")
    assert file.read_bytes() == old and told(desk).keys() == {"older"}
    desk.do("save")
    desk.saved()
    assert kept(home, file) == [old] and told(desk) == {}
    written = json.loads(file.read_bytes())
    wanted = raw_of(3)
    wanted["characters"][0]["name"] = "Scarlet"
    assert written == wanted
    before = desk.document.campaign
    desk.do("new")
    desk.window.shell.files.open_file(file)
    assert desk.document.campaign == before and told(desk) == {} and not desk.open_campaign.keeper.dirty
    renamed(desk, "Crimson")
    desk.do("save")
    desk.saved()
    assert kept(home, file)[-1] == old


def test_it_is_written_in_the_new_form_though_nothing_was_edited(qtbot: Any, home: Path, file: Path) -> None:
    desk = opened(qtbot, home, file, bytes_of(1))
    desk.do("save")
    qtbot.waitUntil(lambda: told(desk) == {})
    assert json.loads(file.read_bytes()) == raw_of(3) and kept(home, file) == [bytes_of(1)]


def test_closed_again_it_is_what_it_was(qtbot: Any, home: Path, file: Path) -> None:
    desk = opened(qtbot, home, file, bytes_of(1))
    desk.window.close()
    assert not desk.window.isVisible() and file.read_bytes() == bytes_of(1) and kept(home, file) == []


def test_saved_as_another_file_it_stays_as_it_was(qtbot: Any, home: Path, file: Path) -> None:
    desk = opened(qtbot, home, file, bytes_of(1))
    other = file.parent / "other.mls.json"
    desk.open_campaign.keeper.save(other)
    qtbot.waitUntil(lambda: told(desk) == {})
    assert file.read_bytes() == bytes_of(1) and json.loads(other.read_bytes()) == raw_of(3)


def test_where_it_cannot_be_kept_it_is_not_replaced(qtbot: Any, home: Path, file: Path) -> None:
    old = bytes_of(1)
    desk = opened(qtbot, home, file, old)
    blocked = folders(home).versions
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("no folder")
    renamed(desk, "Scarlet")
    desk.do("save")
    question = desk.question()
    assert "older version" in question.text() and str(file) in question.text()
    desk.answer("Close")
    assert file.read_bytes() == old and desk.open_campaign.keeper.dirty
    assert told(desk).keys() == {"older", "save"} and key_of_notice(desk, "save", "Save as …")
    blocked.unlink()
    key_of_notice(desk, "save", "Save again").click()
    desk.saved()
    assert kept(home, file) == [old] and told(desk) == {} and json.loads(file.read_bytes())["version"] == 3


def fails(raw: dict[str, Any]) -> dict[str, Any]:
    """A step that cannot cope."""
    raise ZeroDivisionError


def test_a_step_that_fails_is_one_refusal(qtbot: Any, home: Path, file: Path) -> None:
    desk = opened(qtbot, home, file, bytes_of(1), FileFormat(3, {**older_form.STEPS, 2: fails}))
    question = desk.question()
    assert (
        "hill.mls.json was not opened." in question.text() and "could not be brought up to version 3" in question.text()
    )
    assert "Zero" not in question.text() and question.text().count("version 1") == 1
    desk.answer("Close")
    assert not desk.asked() and desk.document.campaign.characters == () and file.read_bytes() == bytes_of(1)


@pytest.fixture
def newer(qtbot: Any, home: Path, file: Path) -> Desk:
    desk = opened(qtbot, home, file, NEWER)
    desk.window.tabs.open("red")
    desk.settle()
    return desk


def untouched(desk: Desk, file: Path) -> None:
    """Nothing was edited, written or kept, and it is still told why."""
    expected = read(NEWER, shipped_data(), newer=True)
    assert desk.document.campaign == expected and not desk.open_campaign.keeper.dirty
    assert not desk.document.history.canUndo() and desk.document.read_only
    assert file.read_bytes() == NEWER and not list(folders(desk.home).recovery.glob("*.mls-recovery"))
    assert "version 4" in told(desk)["newer"] and "version 3" in told(desk)["newer"]


def test_a_newer_file_is_shown_and_takes_no_edit(newer: Desk, file: Path) -> None:
    assert newer.line("who", "name").text() == "Red"
    newer.type_into(newer.line("who", "name"), "Scarlet")
    newer.step("parts", "lift", 1)
    newer.drag("temper", "bold", 0.5, 0.9)
    newer.keys("knacks", "+", row="soaring", column="step")
    notes = newer.view("notes").findChildren(QPlainTextEdit)[0]
    newer.focus(notes)
    press(notes, "written in vain")
    newer.focus(newer.line("who", "name"))
    assert notes.toPlainText() == "n"
    newer.page.complete()
    newer.focus(newer.table("parts"))
    newer.do("roll")
    untouched(newer, file)
    assert newer.line("who", "name").text() == "Red", "what was typed is not shown as if it were taken"


def test_its_fight_takes_no_event(newer: Desk, file: Path) -> None:
    newer.window.shell.fights.open("sky")
    page = newer.window.shell.fights.page()
    assert page is not None and page.fighting and page.battle_view is not None
    for key in ("t", "l", "q", " ", "7", "12", Key.Key_Return):
        press(page.battle_view.exchange, key)
        focus = QApplication.focusWidget()
        if focus is not None:
            press(focus, key)
    for command in ("all_again", "roll_rest", "run_again", "copy_encounter", "remove_encounter", "new_encounter"):
        if newer.window.shell.actions[command].isEnabled():
            newer.do(command)
            shut(newer)
    untouched(newer, file)


@pytest.mark.parametrize("command", ["save", "save_as"])
def test_it_is_saved_nowhere(newer: Desk, file: Path, command: str) -> None:
    newer.do(command)
    question = newer.question()
    assert "version 4" in question.text() and "version 3" in question.text()
    assert [button.text().replace("&", "") for button in question.buttons()] == ["Close"]
    newer.answer("Close")
    assert not [dialog for dialog in newer.window.findChildren(QFileDialog) if dialog.isVisible()]
    untouched(newer, file)
    assert [path.name for path in file.parent.iterdir() if not path.name.endswith(".mls-lock")] == [file.name]


def test_saving_it_all_the_same_is_refused(newer: Desk, file: Path) -> None:
    """Below the window too: whoever asks the keeper."""
    with newer.bot.waitSignal(newer.open_campaign.keeper.failed) as said:
        newer.open_campaign.keeper.save(overwrite=True)
    assert "version 4" in said.args[0].problem.text
    newer.answer("Close")
    with newer.bot.waitSignal(newer.open_campaign.keeper.failed):
        newer.open_campaign.keeper.save(file.parent / "other.mls.json", overwrite=True)
    newer.answer("Close")
    untouched(newer, file)
    assert not (file.parent / "other.mls.json").exists()


def answers(desk: Desk, about: str) -> list[str]:
    return [key.text() for key in desk.window.shell.files.notices.bar._notices[about].keys]


def test_held_by_another_program_it_cannot_be_made_writable(qtbot: Any, home: Path, file: Path) -> None:
    lock = DocumentLock(home / "their locks")
    file.write_bytes(NEWER)
    assert lock.take(file) is None
    desk = opened(qtbot, home, file, NEWER)
    qtbot.waitUntil(lambda: told(desk).keys() == {"newer", "held"})
    assert answers(desk, "held") == []
    desk.window.shell.files.notices._open_anyway()
    untouched(desk, file)
    lock.release()


def test_changed_by_another_program_it_is_only_read_again(newer: Desk, file: Path) -> None:
    file.write_bytes(NEWER.replace(b"Red", b"Rot"))
    newer.bot.waitUntil(lambda: "changed" in told(newer))
    assert answers(newer, "changed") == ["Take theirs"]
    key_of_notice(newer, "changed", "Take theirs").click()
    newer.bot.waitUntil(lambda: newer.document.campaign.characters[0].name == "Rot")
    assert newer.document.read_only and told(newer).keys() == {"newer"}


def test_no_command_changes_it(newer: Desk, file: Path) -> None:
    """Every command that is offered, one after another, but those that leave the file."""
    leaving = {"new_window", "close_window"}
    leaving |= {"new", "open", "sample", "quit", "palette", "tab_list", "reopen", "close_tab", "players", "export_log"}
    done = set()
    for command in [each.id for each in COMMANDS if each.id not in leaving]:
        action = (
            newer.window.shell.actions.actions.get(command) if hasattr(newer.window.shell.actions, "actions") else None
        )
        action = action or newer.window.shell.actions[command]
        if action.isEnabled():
            action.trigger()
            shut(newer)
            done.add(command)
    assert {"new_player", "duplicate", "remove", "move_down", "new_encounter", "new_entry", "rename", "save"} <= done
    untouched(newer, file)


def test_a_newer_file_is_not_written_over(qtbot: Any, home: Path, file: Path) -> None:
    mine = file.parent / "mine.mls.json"
    desk = opened(qtbot, home, mine, bytes_of(3))
    file.write_bytes(NEWER)
    desk.open_campaign.keeper.save(file, overwrite=True)
    question = desk.question()
    assert "never writes over it" in question.text() and "version 4" in question.text()
    desk.answer("Close")
    assert file.read_bytes() == NEWER and kept(home, file) == []


def test_characters_of_a_newer_file_are_not_taken(qtbot: Any, home: Path, file: Path) -> None:
    mine = file.parent / "mine.mls.json"
    desk = opened(qtbot, home, mine, bytes_of(3))
    before = desk.document.campaign
    file.write_bytes(NEWER)
    desk.window.shell.guests.transfer.take_file(file)
    assert "version 4" in desk.question().text()
    desk.answer("Close")
    assert desk.document.campaign is before


def test_one_that_is_readable_only_in_part_is_refused(qtbot: Any, home: Path, file: Path) -> None:
    data = json.dumps(raw_of(3) | {"version": 4, "characters": 5}).encode()
    desk = opened(qtbot, home, file, data)
    assert "version 4" in desk.question().text() and "version 3" in desk.question().text()
    desk.answer("Close")
    assert desk.document.campaign.characters == () and not desk.document.read_only and file.read_bytes() == data


def shut(desk: Desk) -> None:
    """Closes whatever a command has opened."""
    for kind in (QMenu, QDialog):
        for each in desk.window.findChildren(kind):
            if each.isVisible():
                each.close()
