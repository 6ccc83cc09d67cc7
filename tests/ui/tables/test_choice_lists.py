"""A choice in a table shows its list at one click, as a box beside tables does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from mls_desktop.bridge.sheet.typed import is_chosen
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.measuring import settle

pytestmark = [
    pytest.mark.needs("nutshell"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def counters(desk: Desk) -> SectionTable:
    """Two counters, with a person on the name of the first."""
    for name in ("Arrows", "Lamp oil"):
        assert desk.page.sheet.send(Edit("add", ("counters",), name))
    desk.at("counters", "Arrows")
    settle()
    return desk.table("counters")


def choice(table: SectionTable, row: int) -> QModelIndex:
    """The first choice of a row."""
    cells = [table.rows.index(row, at) for at in range(table.rows.columnCount())]
    return next(each for each in cells if (cell := table.rows.cell(each)) is not None and is_chosen(cell))


def lists(table: SectionTable) -> list[QComboBox]:
    """The boxes whose lists are seen."""
    return [box for box in table.findChildren(QComboBox) if box.view().isVisible()]


def test_one_click_on_a_choice_shows_its_list(desk: Desk, counters: SectionTable) -> None:
    """In a row where nobody is yet; once the mouse is let go, which would be a click on an entry of the list else."""
    index = choice(counters, 1)
    at = counters.visualRect(index).center()
    before = counters.rows.text(counters.rows.section.rows[1], counters.rows.column(index))
    place = counters.viewport().mapToGlobal(at)
    QTest.mousePress(counters.viewport(), Left, Modifier.NoModifier, at)
    settle()
    assert lists(counters) == []
    # The row may have been scrolled into sight, the mouse stays.
    QTest.mouseRelease(counters.viewport(), Left, Modifier.NoModifier, counters.viewport().mapFromGlobal(place))
    desk.bot.waitUntil(lambda: len(lists(counters)) == 1)
    press(lists(counters)[0].view(), Key.Key_Down, Key.Key_Return)
    assert counters.rows.text(counters.rows.section.rows[1], counters.rows.column(index)) != before


def test_a_drag_that_begins_on_a_choice_shows_no_list(counters: SectionTable) -> None:
    index = choice(counters, 0)
    at = counters.visualRect(index).center()
    far = QPoint(at.x(), at.y() + 3 * QApplication.startDragDistance())
    QTest.mousePress(counters.viewport(), Left, Modifier.NoModifier, at)
    QTest.mouseMove(counters.viewport(), far)
    QTest.mouseRelease(counters.viewport(), Left, Modifier.NoModifier, far)
    settle()
    assert lists(counters) == []


def test_a_press_elsewhere_after_a_drag_shows_no_list(counters: SectionTable) -> None:
    index = choice(counters, 0)
    name = counters.visualRect(counters.rows.index(0, 0)).center()
    QTest.mousePress(counters.viewport(), Left, Modifier.NoModifier, counters.visualRect(index).center())
    QTest.mouseRelease(counters.viewport(), Left, Modifier.NoModifier, name)
    QTest.mouseClick(counters.viewport(), Left, Modifier.NoModifier, name)
    settle()
    assert lists(counters) == []
