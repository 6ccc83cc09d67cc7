"""Undo in the window across a restart: by the command, after the file is opened, with what does not fit told above."""

from __future__ import annotations

import json
from pathlib import Path

from mls_desktop.storage.reading import read
from mls_desktop.ui.files.notice import Notice
from tests.desk import Desk
from tests.madeup.system import shipped_data


def left(qtbot, home: Path, file: Path) -> None:
    """A window in which a kite is made, saved, changed and saved, and which is closed."""
    first = Desk(qtbot, home, shipped_data())
    first.do("new_player")
    first.type_into(first.line("who", "name"), "Ann")
    first.do("save_as")
    first.file_dialog(file)
    first.saved()
    first.step("parts", "lift", 1)
    first.do("save")
    first.saved()
    first.window.close()


def test_the_next_window_undoes_what_the_last_one_did(qtbot, tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "hill.mls.json"
    left(qtbot, home, file)
    second = Desk(qtbot, home, shipped_data(), (file,))
    undo = second.window.shell.actions["undo"]
    assert not undo.isEnabled()
    qtbot.waitUntil(undo.isEnabled)
    assert undo.text() != "&Undo" and not second.window.isWindowModified()
    assert second.who.parts == {"lift": 1}
    second.do("undo")
    assert second.who.parts == {} and second.window.isWindowModified()
    second.do("undo")
    assert second.who.name != "Ann"
    second.do("redo")
    second.do("redo")
    assert second.document.campaign == read(file.read_bytes(), shipped_data()) and not second.window.isWindowModified()
    second.window.close()


def test_steps_that_do_not_fit_are_told_above_the_sheets(qtbot, tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "hill.mls.json"
    left(qtbot, home, file)
    file.write_text(json.dumps({**json.loads(file.read_bytes()), "name": "Theirs"}))
    second = Desk(qtbot, home, shipped_data(), (file,))
    bar = second.window.shell.files.notices.bar
    qtbot.waitUntil(lambda: "steps" in bar.told())
    assert "put aside" in bar.told()["steps"]
    assert not second.window.shell.actions["undo"].isEnabled()
    bar.findChildren(Notice)[0].keys[0].click()
    assert "steps" not in bar.told()
    second.window.close()


def test_a_read_only_campaign_undoes_nothing(qtbot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path / "home", shipped_data())
    desk.do("new_player")
    assert desk.window.shell.history.needs()["undo"]
    desk.document.read_only = True
    before = desk.document.campaign
    desk.window.shell.history.undo()
    assert desk.document.campaign is before and not desk.window.shell.history.needs()["undo"]
    desk.document.read_only = False
