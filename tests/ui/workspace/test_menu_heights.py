"""Menus find room on a small screen, and what stands within them is there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mls_desktop.bridge.app.commands import COMMANDS, MENUS
from tests.desk import Desk
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")

SCREEN = 700
"""Pixels of a small screen that a menu may take."""


def entries(menu: QMenu) -> list[QAction]:
    """The actions of a menu that opens, with those of the menus within it."""
    menu.aboutToShow.emit()
    found: list[QAction] = []
    for entry in menu.actions():
        within: Any = entry.menu()
        found += [entry] if within is None else entries(within)
    return found


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_no_menu_is_higher_than_a_small_screen(desk: Desk, zoom: int) -> None:
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    heights = {}
    for id, _title in MENUS:
        shown = desk.window.shell.actions.menus[id]
        shown.aboutToShow.emit()
        heights[id] = shown.sizeHint().height()
    assert heights and {id: height for id, height in heights.items() if height >= SCREEN} == {}


def test_every_command_of_a_menu_is_found_in_it(desk: Desk) -> None:
    actions = desk.window.shell.actions
    found = {id: entries(actions.menus[id]) for id, _title in MENUS}
    within = [command for command in COMMANDS if command.menu in found]
    assert len(within) > 60
    assert [command.id for command in within if actions[command.id] not in found[command.menu]] == []
