"""Quick hands in the tables of a sheet: clicks and keys that come before the events of the ones before are done. No
warning of Qt, each of which is an entry that may have gone astray."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, Modifier, press
from tests.tiers import cases

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]

SEEDS = cases(quick=2, all=3, long=25)
GESTURES = 250
KEYS = ["1", "2", "-", "7", "a", "x", " ", Key.Key_Return, Key.Key_Tab, Key.Key_Escape, Key.Key_Up, Key.Key_Down,
        Key.Key_Left, Key.Key_Right, Key.Key_F2, Key.Key_Backspace, (Key.Key_Z, Modifier.ControlModifier)]  # fmt: skip


class QuickHands:
    """Somebody at the tables of a sheet, by a seed."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.chance = desk, random.Random(seed)
        desk.page.complete()
        self.done = list[str]()

    def tables(self) -> list[SectionTable]:
        found = self.desk.page.findChildren(SectionTable)
        return [table for table in found if table.rows.rowCount() and table.isVisible()]

    def gesture(self) -> None:
        kind = self.chance.choice(("click", "double", "keys", "keys", "keys", "keys", "events"))
        if kind == "events":
            self.done.append("events")
            QApplication.processEvents()
        elif kind == "keys":
            key = self.chance.choice(KEYS)
            self.done.append(f"key {key}")
            press(self._focus(), key)
        else:
            self._click(kind)
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()

    def _focus(self) -> QWidget:
        return self.desk.window.focusWidget() or self.desk.window

    def _click(self, kind: str) -> None:
        table = self.chance.choice(self.tables())
        row, column = self.chance.randrange(table.rows.rowCount()), self.chance.randrange(table.rows.columnCount())
        point = table.visualRect(table.rows.index(row, column)).center()
        self.done.append(f"{kind} {table.rows.section.id} {row} {column}")
        if kind == "click":
            QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, point)
        else:
            QTest.mouseDClick(table.viewport(), Left, Modifier.NoModifier, point)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_quick_typing_and_clicking_in_tables_has_qt_complain_of_nothing(desk: Desk, seed: int, qtlog: Any) -> None:
    hands = QuickHands(desk, seed)
    for _each in range(GESTURES):
        hands.gesture()
        said = [told.message for told in qtlog.records if not told.ignored]
        assert not said, " | ".join(hands.done[-10:])
