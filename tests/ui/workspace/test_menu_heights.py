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
@pytest.mark.parametrize("menu", [id for id, _title in MENUS])
def test_a_menu_is_not_higher_than_a_small_screen(desk: Desk, menu: Any, zoom: int) -> None:
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    shown = desk.window.shell.actions.menus[menu]
    shown.aboutToShow.emit()
    assert shown.sizeHint().height() < SCREEN


@pytest.mark.parametrize("menu", [id for id, _title in MENUS])
def test_every_command_of_a_menu_is_found_in_it(desk: Desk, menu: Any) -> None:
    actions = desk.window.shell.actions
    found = entries(actions.menus[menu])
    assert all(actions[command.id] in found for command in COMMANDS if command.menu == menu)
