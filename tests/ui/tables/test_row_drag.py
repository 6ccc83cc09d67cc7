"""Rows are dragged by the mouse to another place of their table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, Modifier

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def table(desk: Desk) -> SectionTable:
    """The weapons, four of them, in sight."""
    desk.document.apply(Edit("add", ("characters", "tam_oster", "weapons"), "fish_spear"))
    found = desk.table("weapons")
    desk.at("weapons", found.rows.section.rows[0].id)
    return found


def order(desk: Desk) -> list[str]:
    return list(desk.who.weapons)


def point(table: SectionTable, at: int, share: float) -> QPoint:
    """A point of the name of the `at`th row, so far down in it."""
    area = table.visualRect(table.rows.index(at, 0))
    return QPoint(area.left() + 20, area.top() + round(area.height() * share))


def drag(table: SectionTable, start: QPoint, *way: QPoint) -> None:
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, start)
    for each in way:
        QTest.mouseMove(table.viewport(), each)


def let_go(table: SectionTable, at: QPoint, held: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    QTest.mouseRelease(table.viewport(), Left, held, at)


def test_a_row_drops_where_the_line_is_as_one_step(desk: Desk, table: SectionTable) -> None:
    before, steps = order(desk), desk.document.history.count()
    place = point(table, 2, 0.2)
    drag(table, point(table, 0, 0.5), point(table, 1, 0.5), place)
    assert table.drag.line_at() == table.visualRect(table.rows.index(2, 0)).top()
    let_go(table, place)
    assert order(desk) == [before[1], before[0], *before[2:]] and desk.document.history.count() == steps + 1
    assert table.drag.line_at() is None
    current = table.current()
    assert current is not None and current[0].path[-1].partition("#")[0] == before[0]
    desk.do("undo")
    assert order(desk) == before


def test_up_to_the_top(desk: Desk, table: SectionTable) -> None:
    before = order(desk)
    place = point(table, 0, 0.1)
    drag(table, point(table, 2, 0.5), point(table, 1, 0.5), place)
    let_go(table, place)
    assert order(desk) == [before[2], before[0], before[1], *before[3:]]


def test_beside_itself_it_stays_and_shows_no_line(desk: Desk, table: SectionTable) -> None:
    steps = desk.document.history.count()
    place = point(table, 1, 0.2)
    drag(table, point(table, 0, 0.5), point(table, 2, 0.5), place)
    assert table.drag.active and table.drag.line_at() is None
    let_go(table, place)
    assert desk.document.history.count() == steps


def test_escape_puts_it_back(desk: Desk, table: SectionTable) -> None:
    steps = desk.document.history.count()
    place = point(table, 2, 0.8)
    drag(table, point(table, 0, 0.5), place)
    assert table.drag.line_at() is not None
    QTest.keyClick(table, Key.Key_Escape)
    assert table.drag.line_at() is None
    let_go(table, place)
    assert desk.document.history.count() == steps


def test_a_hand_that_trembles_drags_nothing(desk: Desk, table: SectionTable) -> None:
    steps = desk.document.history.count()
    start = point(table, 0, 0.9)
    drag(table, start, start + QPoint(1, 3))
    assert not table.drag.active
    let_go(table, start + QPoint(1, 3))
    assert desk.document.history.count() == steps


def test_what_has_no_other_place_is_not_dragged(desk: Desk) -> None:
    table = desk.table("primaries")
    desk.at("primaries", table.rows.section.rows[0].id)
    drag(table, point(table, 0, 0.5), point(table, 2, 0.8))
    assert not table.drag.active
    let_go(table, point(table, 2, 0.8))
    assert not desk.document.history.canUndo()


def test_ctrl_copies_as_one_step(desk: Desk, table: SectionTable) -> None:
    before, steps = order(desk), desk.document.history.count()
    place = point(table, 2, 0.2)
    drag(table, point(table, 0, 0.5), place)
    let_go(table, place, Modifier.ControlModifier)
    assert order(desk) == [*before[:2], before[0], *before[2:]] and desk.document.history.count() == steps + 1
    current = table.current()
    assert current is not None and current[0].path[-1] == f"{before[0]}#2"
    desk.do("undo")
    assert order(desk) == before


def test_a_copy_of_a_thing_has_its_number_and_note(desk: Desk) -> None:
    table = desk.table("gear")
    desk.at("gear", table.rows.section.rows[0].id)
    before = desk.who.gear
    place = point(table, 0, 0.1)
    drag(table, point(table, 0, 0.5), point(table, 0, 0.5) + QPoint(0, 30), place)
    let_go(table, place, Modifier.ControlModifier)
    assert desk.who.gear == (before[0], *before)


def test_what_cannot_be_there_twice_is_not_copied(desk: Desk) -> None:
    for trait in ("lame", "greedy", "blind", "deaf"):
        desk.document.apply(Edit("add", ("characters", "tam_oster", "negatives"), trait))
    table = desk.table("negatives")
    desk.at("negatives", table.rows.section.rows[0].id)
    before, place = desk.who.negatives, point(table, table.rows.rowCount() - 1, 0.9)
    assert len(before) > 1
    drag(table, point(table, 0, 0.5), place)
    let_go(table, place, Modifier.ControlModifier)
    assert desk.who.negatives == before
