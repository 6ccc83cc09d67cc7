"""Tabs of fights that were open come back at the next start, after the sheet in front takes keys."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from shiboken6 import isValid

from mls_desktop.bridge.app.view_state import view_of
from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.files.recovery_dialog import RecoveryDialog
from mls_desktop.ui.window.view_state import ViewStateController
from tests.desk import Desk
from tests.hand_clock import HandClock
from tests.ui.dialogs import dialogs, file_of

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
MILL, QUAY = "four_against_six", "duel_on_the_quay"


@pytest.fixture
def fights(qtbot: Any, tmp_path: Path) -> Desk:
    """Two fights open, a sheet between them."""
    file = tmp_path / "fights.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    desk = Desk(qtbot, tmp_path / "home")
    desk.window.shell.files.open_file(file)
    desk.window.tabs.close_front()
    desk.window.shell.fights.open(MILL)
    desk.window.tabs.open("tam_oster")
    desk.window.shell.fights.open(QUAY)
    return desk


def order(desk: Desk) -> list[str]:
    tabs = desk.window.tabs.tabs
    pages = [tabs.widget(at) for at in range(tabs.count())]
    return [page.running_fight.id if isinstance(page, FightPage) else page.sheet.id for page in pages]  # type: ignore[attr-defined]


def in_front(desk: Desk) -> str:
    return desk.window.shell.fights.in_front()


def test_fights_come_back_in_their_order(fights: Desk, qtbot: Any) -> None:
    assert order(fights) == [MILL, "tam_oster", QUAY]
    fights.window.close()
    again = Desk(qtbot, fights.home)
    qtbot.waitUntil(lambda: in_front(again) == QUAY)
    assert order(again) == [MILL, "tam_oster", QUAY]
    page = again.window.shell.fights.page()
    assert page is not None and page.fighting and page.isAncestorOf(again.window.focusWidget())


def test_a_sheet_in_front_stays_there(fights: Desk, qtbot: Any) -> None:
    fights.window.tabs.open("tam_oster")
    fights.window.close()
    again = Desk(qtbot, fights.home)
    qtbot.waitUntil(lambda: len(order(again)) == 3)
    assert again.page.sheet.id == "tam_oster" and order(again) == [MILL, "tam_oster", QUAY]
    assert not again.open_campaign.keeper.dirty


def hurried(fights: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The next start, before anything behind the sheet has come back."""
    fights.window.close()
    with monkeypatch.context() as held:
        held.setattr(ViewStateController, "go_on", lambda memory, tabs, windows: setattr(memory, "_fight_tabs", tabs))
        return Desk(qtbot, fights.home)


def test_who_has_begun_on_a_sheet_is_not_called_away(fights: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    again = hurried(fights, qtbot, monkeypatch)
    again.step("primaries", "mind", 1)
    again.window.memory.go_on(again.window.shell.fights, again.window.shell.sheet_windows)
    qtbot.waitUntil(lambda: len(order(again)) == 3)
    assert again.page.sheet.id == "tam_oster"


@pytest.mark.long
def test_what_had_no_time_to_come_back_is_remembered(fights: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(fights, qtbot, monkeypatch).window.close()
    third = Desk(qtbot, fights.home)
    qtbot.waitUntil(lambda: in_front(third) == QUAY)
    assert order(third) == [MILL, "tam_oster", QUAY]


@pytest.mark.long
def test_fights_alone_come_back_alone(fights: Desk, qtbot: Any) -> None:
    fights.window.tabs.open("tam_oster")
    fights.do("close_tab")
    fights.window.close()
    again = Desk(qtbot, fights.home)
    qtbot.waitUntil(lambda: len(order(again)) == 2)
    assert order(again) == [MILL, QUAY] and in_front(again)


@pytest.mark.long
def test_a_fight_that_left_the_campaign_is_let_be(fights: Desk, qtbot: Any) -> None:
    fights.do("remove_encounter")
    fights.do("save")
    fights.saved()
    assert in_front(fights) != QUAY
    fights.window.close()
    again = Desk(qtbot, fights.home)
    qtbot.waitUntil(lambda: len(order(again)) == 2)
    assert QUAY not in order(again)


def test_nothing_of_a_fight_is_loaded_before_the_first_sheet_takes_keys(fights: Desk, tmp_path: Path) -> None:
    fights.window.close()
    code = f"""
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
application = QApplication([])
from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
home = Path({str(fights.home)!r})
window = main_window([], application, folders=Folders(home / "config", home / "state", home / "recovery"))
of_fights = ("ui.fight.page", "bridge.fight.running_fight", "nutshell.fight")
fight = lambda: [m for m in sys.modules if any(name in m for name in of_fights)]
print(window.tabs.front() is not None, fight())
window.show()
while window.memory._idle.isActive():
    application.processEvents()
print(window.shell.fights.in_front(), bool(fight()))
window.close()
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["True []", f"{QUAY} True"]


@pytest.mark.long
def test_another_campaign_does_not_get_them(fights: Desk, tmp_path: Path, qtbot: Any) -> None:
    other = Desk(qtbot, tmp_path / "other")
    path = file_of(other.document.campaign, tmp_path / "other.mls.json")
    fights.window.shell.files.open_file(path)
    assert order(fights) == []
    fights.window.shell.files.open_file(tmp_path / "fights.mls.json")
    qtbot.waitUntil(lambda: in_front(fights) == QUAY)
    assert order(fights) == [MILL, "tam_oster", QUAY]


KILLED = """
import os, signal
from pathlib import Path
from PySide6.QtWidgets import QApplication
application = QApplication([])
from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
home = Path({home!r})
window = main_window([], application, folders=Folders(home / "config", home / "state", home / "recovery"))
window.show()

def until(so):
    while not so():
        application.processEvents()

files = window.shell.files
files.open_sample_of(next(each.path for each in files.shipped_samples() if each.path.name == {sample!r}))
until(lambda: len(window.open_campaign.document.campaign.encounters) > 1)
window.shell.fights.open({mill!r})
window.tabs.open("tam_oster")
window.shell.fights.new()
file = lambda: window.open_campaign.keeper.copy_file
until(lambda: file() is not None and file().exists())
until(lambda: not window.memory._soon.isActive())
window.shell.fights.open({quay!r})
until(lambda: not window.memory._soon.isActive())
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("binned", [False, True], ids=["left", "from the bin"])
def test_what_was_open_comes_back_with_what_was_never_saved(qtbot: Any, tmp_path: Path, binned: bool) -> None:
    """Ended by force, with a fight made in it and another looked at since the last edit."""
    home = tmp_path / "home"
    code = KILLED.format(home=str(home), sample=SAMPLE.name, mill=MILL, quay=QUAY)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    again = Desk(qtbot, home)
    qtbot.waitUntil(lambda: isinstance(again.window.findChild(RecoveryDialog), RecoveryDialog))
    dialog: Any = again.window.findChild(RecoveryDialog)
    if binned:
        QTest.mouseClick(dialog.discard_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not isValid(dialog) or not dialog.isVisible())
        again.do("recovered")
        qtbot.waitUntil(lambda: bool(dialogs(again)))
        (dialog,) = dialogs(again)
        QTest.mouseClick(dialog.bin_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(dialog.restore_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: in_front(again) == QUAY)
    made = again.document.campaign.encounters[-1].id
    assert order(again) == ["tam_oster", MILL, made, QUAY] and made not in (MILL, QUAY)


def test_what_is_looked_at_is_not_kept_at_each_edit(fights: Desk, qtbot: Any, clock: HandClock) -> None:
    """With the copy of the first edit; the next copy finds it as it is."""
    fights.window.tabs.open("tam_oster")
    views = fights.home / "state" / "views.json"
    fights.step("primaries", "mind", 1)
    clock.advance(RECOVERY_DELAY)
    qtbot.waitUntil(lambda: view_of(views.parent, copy_of(fights)).fights == {MILL: 0, QUAY: 2})
    views.unlink()
    for value in (-1, 1):
        fights.step("primaries", "mind", value)
        fights.open_campaign.keeper.flush()
        qtbot.waitUntil(lambda: fights.open_campaign.keeper.copied and not fights.window.memory._soon.isActive())
    assert not views.exists()
    fights.window.shell.fights.open(MILL)
    qtbot.waitUntil(lambda: view_of(views.parent, copy_of(fights)).fought == MILL)


def copy_of(desk: Desk) -> Path:
    file = desk.open_campaign.keeper.copy_file
    return file if file is not None else desk.home / "none yet"
