"""Tabs of fights that were open come back at the next start, after the sheet in front takes keys."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.window.view_state import ViewStateController
from tests.desk import Desk
from tests.ui.dialogs import file_of

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
    return [page.bout.id if isinstance(page, FightPage) else page.sheet.id for page in pages]  # type: ignore[attr-defined]


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
    assert not again.opened.keeper.dirty


def hurried(fights: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The next start, before anything behind the sheet has come back."""
    fights.window.close()
    with monkeypatch.context() as held:
        held.setattr(ViewStateController, "go_on", lambda memory, tabs: setattr(memory, "_fight_tabs", tabs))
        return Desk(qtbot, fights.home)


def test_who_has_begun_on_a_sheet_is_not_called_away(fights: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    again = hurried(fights, qtbot, monkeypatch)
    again.step("primaries", "mind", 1)
    again.window.memory.go_on(again.window.shell.fights)
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
parts = ("ui.fight.page", "bridge.fight.running_fight", "nutshell.fight")
fight = lambda: [m for m in sys.modules if any(part in m for part in parts)]
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
