"""Find narrows the list with the focus."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from tests.desk import Desk, Key, Modifier, press
from tests.ui.dialogs import dialogs

pytestmark = pytest.mark.needs("nutshell")

Ctrl = Modifier.ControlModifier


@pytest.mark.parametrize("where", ["roster", "todo", "why", "secondaries", "weapons"])
def test_find_narrows_the_list_with_the_focus_and_escape_widens_it(desk: Desk, where: str) -> None:
    desk.window.shell.panels.reveal("right")
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    desk.todo()
    window = desk.window
    window.shell.panels.reveal("left" if where == "roster" else "right")
    places = {
        "roster": window.shell.roster._table,
        "todo": window.shell.sheet_docks.todo.list,
        "why": window.shell.sheet_docks.why.parts,
    }
    focused = places.get(where) or desk.table(where)
    assert isinstance(focused, QWidget)
    desk.bot.waitUntil(focused.isVisible)
    desk.focus(focused)
    before = shown(focused)
    desk.do("find")
    line = window.focusWidget()
    assert isinstance(line, QLineEdit) and line.isVisible()
    press(line, "zzzz")
    assert shown(focused) == 0 < before
    press(line, Key.Key_Escape)
    if line.text():
        line.clear()
    assert shown(focused) == before


def shown(list: Any) -> int:
    """How many lines of a list are there to see."""
    if hasattr(list, "topLevelItem"):
        return sum(not list.topLevelItem(at).isHidden() for at in range(list.topLevelItemCount()))
    if hasattr(list, "item"):
        return sum(not list.item(at).isHidden() for at in range(list.count()))
    return int(list.rows.rowCount())


def test_find_in_a_picker_and_in_the_keys(desk: Desk) -> None:
    for command in ("from_template", "keys", "rules"):
        desk.do(command)
        dialog: Any = dialogs(desk)[-1]
        QTest.keyClick(dialog, Key.Key_F, Ctrl)
        desk.bot.waitUntil(dialog.line.hasFocus)
        dialog.close()
