"""All open tabs are listed: by a key beside them once they do not fit, by keys, by typing where there are many."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from mls_desktop.ui.editors.choice_dialog import MANY, ChoiceDialog
from mls_desktop.ui.workspace.title_bar import TitleBar
from tests.desk import Desk, Key, press
from tests.ui.measuring import settle, shaped

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]
SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_years_after.mls.json"


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path) -> Desk:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLE, file)
    desk = Desk(qtbot, tmp_path / "home", files=(file,))
    shaped(desk.window, (100, (1280, 720)))
    return desk


def bar(desk: Desk) -> TitleBar:
    found = desk.window.tabs.tabs.tabBar()
    assert isinstance(found, TitleBar)
    return found


def is_listed(desk: Desk) -> bool:
    key = desk.window.shell.tools.list_key
    return key is not None and key.isVisible()


def open_all(desk: Desk) -> None:
    for who in desk.document.campaign.characters:
        desk.window.tabs.open(who.id)
        for command in ("chronicle", "plans"):
            desk.do(command)
    settle()


def menu() -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def test_the_key_comes_when_the_tabs_do_not_fit_and_goes_when_they_do(desk: Desk) -> None:
    listed = []
    for who in desk.document.campaign.characters:
        desk.window.tabs.open(who.id)
        settle()
        listed.append((is_listed(desk), bar(desk).extent() > bar(desk).width()))
    assert listed[0] == (False, False) and listed[-1] == (True, True)
    assert all(shown for shown, hidden in listed if hidden)
    while desk.window.tabs.tabs.count() > 1:
        desk.window.tabs.close_front()
        settle()
    assert not is_listed(desk)


def test_each_tab_is_gone_to_by_mouse_and_by_keys(desk: Desk) -> None:
    for who in desk.document.campaign.characters:
        desk.window.tabs.open(who.id)
    desk.do("chronicle")
    settle()
    key = desk.window.shell.tools.list_key
    assert key is not None and key.accessibleName() == "All open sheets"
    titles = [bar(desk).title(at) for at in range(bar(desk).count())]
    assert len(set(titles)) == len(titles) <= MANY
    key.click()
    opened = menu()
    assert [action.text().replace("&&", "&") for action in opened.actions()] == titles
    assert [action.isChecked() for action in opened.actions()] == [False] * (len(titles) - 1) + [True]
    opened.actions()[0].trigger()
    opened.close()
    assert bar(desk).currentIndex() == 0
    desk.do("tab_list")
    press(menu(), Key.Key_Down, Key.Key_Return)
    settle()
    assert bar(desk).currentIndex() == 1
    front = desk.window.tabs.tabs.currentWidget()
    focus = desk.window.focusWidget()
    assert front is not None and focus is not None and (front is focus or front.isAncestorOf(focus))


def test_of_many_one_is_found_by_typing(desk: Desk) -> None:
    open_all(desk)
    titles = [bar(desk).title(at) for at in range(bar(desk).count())]
    assert len(titles) > MANY and len(set(titles)) == len(titles)
    desk.do("tab_list")
    dialog = desk.dialog()
    assert isinstance(dialog, ChoiceDialog) and dialog.list.currentRow() == len(titles) - 1
    press(dialog.line, *"hedda vale: plans", Key.Key_Return)
    settle()
    assert titles[bar(desk).currentIndex()] == "Hedda Vale: plans"
