"""Recovery: all that was left is listed, damaged copies too; what is restored, put away or left for later is where it
should be; what lies in the bin can be had back."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.cli import main
from mls_desktop.storage.recovery import BIN, BIN_SECONDS, RecoveryFolder
from mls_desktop.storage.writing import write
from mls_desktop.ui.files.recovery_dialog import RecoveryDialog
from tests.bridge.kites import campaign, document, part
from tests.desk import Desk
from tests.madeup.system import shipped_data
from tests.ui.dialogs import dialogs

Click = Qt.MouseButton.LeftButton


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def left_behind(home: Path, name: str = "Ann") -> Path:
    """What a program leaves that was ended by force with an unsaved kite; its copy."""
    doc = document(name)
    before = copies(home)
    keeper = Autosave(doc, shipped_data(), RecoveryFolder(home / "recovery"), parent=doc)
    doc.apply(part(name.lower(), "lift", 2))
    keeper.flush()
    keeper.close(drop=False)
    doc.deleteLater()
    (made,) = copies(home) - before
    return made


def copies(home: Path) -> set[Path]:
    return set((home / "recovery").glob("*.mls-recovery"))


def binned(home: Path) -> set[Path]:
    return set((home / "recovery" / BIN).glob("*.mls-recovery"))


def damage(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:-9])


def offered(desk: Desk) -> Any:
    """The dialog, once it is there."""
    desk.bot.waitUntil(lambda: any(isinstance(each, RecoveryDialog) for each in dialogs(desk)))
    return next(each for each in dialogs(desk) if isinstance(each, RecoveryDialog))


def started(qtbot: Any, home: Path) -> Desk:
    return Desk(qtbot, home, shipped_data())


def quiet(desk: Desk) -> bool:
    """Whether what was left has been looked for, and nothing is asked."""
    recovery = desk.window.shell.recovery
    desk.bot.waitUntil(lambda: recovery._queue is not None and not recovery._queue.busy)
    return not dialogs(desk)


def lines(dialog: Any) -> list[str]:
    return [dialog.list.item(at).text() for at in range(dialog.list.count())]


def press(button: Any) -> None:
    assert button.isEnabled() and button.isVisible()
    QTest.mouseClick(button, Click)


def test_a_copy_is_offered_and_restored_unsaved(qtbot: Any, home: Path) -> None:
    copy = left_behind(home)
    desk = started(qtbot, home)
    dialog = offered(desk)
    (line,) = lines(dialog)
    assert "never saved: Ann" in line and "today, " in line and "complete" in line
    qtbot.waitUntil(dialog.list.hasFocus)
    assert not dialog.bin_button.isVisible()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(desk.document.campaign.characters) == 1)
    assert desk.who.parts == {"lift": 2} and desk.open_campaign.keeper.dirty
    # The copy goes only when another one holds what it holds.
    desk.open_campaign.keeper.flush()
    assert copy not in copies(home) and len(copies(home)) == 1 and len(binned(home)) == 1


def test_a_file_named_from_its_folder_is_found_again_from_another(
    qtbot: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that outlasts the program knows it by the name that was typed."""
    games, other = tmp_path / "games", tmp_path / "other"
    for folder in (games, other):
        folder.mkdir()
        (folder / "coast.mls.json").write_bytes(write(campaign("Ann"), shipped_data()))
    wanted: list[Path] = []

    def launch(files: list[Path], _new_process: bool) -> int:
        wanted.extend(files)
        return 0

    monkeypatch.setattr("mls_desktop.launch.launch", launch)
    monkeypatch.chdir(games)
    assert main(["coast.mls.json"]) == 0 and main(["open", "coast.mls.json"]) == 0
    assert wanted == [games / "coast.mls.json"] * 2
    desk = Desk(qtbot, home, shipped_data(), (wanted[0],))
    monkeypatch.chdir(other)
    desk.document.apply(part("ann", "lift", 2))
    desk.open_campaign.keeper.flush()
    (copy,) = copies(home)
    assert f'"path":"{games}/coast.mls.json"' in copy.read_text().partition("\n")[0]
    desk.do("save")
    desk.saved()
    desk.window.close()
    assert b'"lift"' in (games / "coast.mls.json").read_bytes().replace(b" ", b"")
    assert (other / "coast.mls.json").read_bytes() == write(campaign("Ann"), shipped_data())
    assert sorted(file.name for file in other.iterdir()) == ["coast.mls.json"], "no lock either"
    for file in home.rglob("*.json"):
        assert '"coast.mls.json"' not in file.read_text(), file


def test_a_copy_that_knows_no_folder_is_restored_as_never_saved(
    qtbot: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = left_behind(home)
    head, _newline, body = copy.read_bytes().partition(b"\n")
    copy.write_bytes(json.dumps({**json.loads(head), "path": "coast.mls.json", "base": "0"}).encode() + b"\n" + body)
    (tmp_path / "coast.mls.json").write_bytes(b"of somebody else")
    monkeypatch.chdir(tmp_path)
    desk = started(qtbot, home)
    dialog = offered(desk)
    assert "coast.mls.json" in lines(dialog)[0]
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(desk.document.campaign.characters) == 1)
    assert (
        desk.open_campaign.path is None and desk.open_campaign.keeper.path is None and desk.open_campaign.keeper.dirty
    )
    desk.do("save")
    desk.file_dialog(tmp_path / "new.mls.json")
    desk.saved()
    assert (tmp_path / "coast.mls.json").read_bytes() == b"of somebody else"


def test_all_are_listed_the_newest_first_and_damaged_ones_with_their_reason(qtbot: Any, home: Path) -> None:
    first, second = left_behind(home), left_behind(home, "Bob")
    damage(second)
    (home / "recovery" / "odd.mls-recovery").write_bytes(b"nothing")
    os.utime(home / "recovery" / "odd.mls-recovery", (1.0, 1.0))
    desk = started(qtbot, home)
    dialog = offered(desk)
    told = lines(dialog)
    assert ["damaged" in line for line in told] == [True, False, True] and "odd.mls-recovery" in told[2]
    assert dialog.list.currentRow() == 1 and dialog.restore_button.isEnabled(), "a whole one is chosen"
    dialog.list.setCurrentRow(0)
    assert not dialog.restore_button.isEnabled() and "not complete" in dialog.about.text()
    assert str(second) in dialog.about.text()
    dialog.list.setCurrentRow(1)
    press(dialog.restore_button)
    qtbot.waitUntil(lambda: len(desk.document.campaign.characters) == 1)
    desk.open_campaign.keeper.flush()
    assert first not in copies(home) and second in copies(home)
    desk.do("recovered")
    assert len(lines(offered(desk))) == 2, "the others stay, and can be asked for"


def test_those_chosen_go_to_the_bin_and_are_not_asked_about_again(qtbot: Any, home: Path) -> None:
    left_behind(home)
    second = left_behind(home, "Bob")
    damage(second)
    desk = started(qtbot, home)
    dialog = offered(desk)
    dialog.list.selectAll()
    assert not dialog.restore_button.isEnabled()
    press(dialog.discard_button)
    qtbot.waitUntil(lambda: not dialogs(desk))
    assert copies(home) == set() and len(binned(home)) == 2
    assert quiet(started(qtbot, home))


def test_one_of_several_is_put_away_and_the_rest_stays_in_sight(qtbot: Any, home: Path) -> None:
    left_behind(home)
    left_behind(home, "Bob")
    desk = started(qtbot, home)
    dialog = offered(desk)
    press(dialog.discard_button)
    qtbot.waitUntil(lambda: dialog.list.count() == 1 and dialog.bin_button.isVisible())
    assert dialog.bin_button.text() == "In the bin: 1" and len(copies(home)) == 1


@pytest.mark.parametrize("how", ["key", "escape"])
def test_what_is_put_off_is_asked_again(qtbot: Any, home: Path, how: str) -> None:
    copy = left_behind(home)
    desk = started(qtbot, home)
    dialog = offered(desk)
    if how == "key":
        press(dialog.later_button)
    else:
        QTest.keyClick(dialog.list, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialogs(desk))
    assert copies(home) == {copy}
    assert len(lines(offered(started(qtbot, home)))) == 1


def test_what_lies_in_the_bin_can_be_had_back(qtbot: Any, home: Path) -> None:
    left_behind(home)
    desk = started(qtbot, home)
    press(offered(desk).discard_button)
    qtbot.waitUntil(lambda: not dialogs(desk))
    desk.do("recovered")
    dialog = offered(desk)
    assert lines(dialog) == [] and not dialog.restore_button.isEnabled()
    press(dialog.bin_button)
    qtbot.waitUntil(dialog.list.hasFocus)
    assert len(lines(dialog)) == 1 and not dialog.discard_button.isVisible()
    before = binned(home)
    press(dialog.restore_button)
    qtbot.waitUntil(lambda: len(desk.document.campaign.characters) == 1)
    desk.open_campaign.keeper.flush()
    assert desk.open_campaign.keeper.dirty and binned(home) == before, "it stays there until it is old enough to go"


def test_the_bin_is_emptied_of_what_is_old(qtbot: Any, home: Path) -> None:
    folder = RecoveryFolder(home / "recovery")
    folder.discard(left_behind(home), time.time() - BIN_SECONDS - 60)
    folder.discard(left_behind(home, "Bob"), time.time() - BIN_SECONDS + 60)
    desk = started(qtbot, home)
    desk.do("recovered")
    assert offered(desk).bin_button.text() == "In the bin: 1"


def test_a_window_with_something_in_it_stays_and_a_copy_gets_one_of_its_own(qtbot: Any, home: Path) -> None:
    left_behind(home)
    desk = started(qtbot, home)
    press(offered(desk).later_button)
    desk.do("new_player")
    desk.type_into(desk.line("who", "name"), "Zoe")
    desk.do("recovered")
    press(offered(desk).restore_button)
    other = desk.other()
    qtbot.waitUntil(lambda: [str(who.name) for who in other.document.campaign.characters] == ["Ann"])
    assert desk.who.name == "Zoe" and not desk.asked()
    assert desk.open_campaign.keeper.dirty and other.open_campaign.keeper.dirty
    other.window.leave()


def test_a_copy_that_vanished_is_told(qtbot: Any, home: Path) -> None:
    copy = left_behind(home)
    desk = started(qtbot, home)
    dialog = offered(desk)
    copy.unlink()
    press(dialog.restore_button)
    assert "cannot be opened" in desk.question().text()
    desk.answer("Close")
    assert desk.document.campaign.characters == ()


def test_a_copy_that_cannot_be_put_away_is_told_and_stays(qtbot: Any, home: Path) -> None:
    left_behind(home)
    (home / "recovery" / BIN).write_text("no folder")
    desk = started(qtbot, home)
    press(offered(desk).discard_button)
    assert "never saved: Ann" in desk.question().text()
    desk.answer("Close")
    assert len(copies(home)) == 1


def test_nothing_is_asked_where_nothing_was_left(qtbot: Any, home: Path) -> None:
    desk = started(qtbot, home)
    assert quiet(desk)
    desk.do("recovered")
    assert "no unsaved changes" in offered(desk).text.text()
