"""Characters are dragged in the list: to another place, to another role, as a copy, out of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from mls_desktop.ui.characters.list import CharacterTable
from tests.desk import Desk, Left, Modifier

pytestmark = pytest.mark.needs("nutshell")
Ctrl = Modifier.ControlModifier


@pytest.fixture
def table(desk: Desk) -> CharacterTable:
    found = desk.window.shell.roster._table
    assert found is not None
    desk.bot.waitUntil(found.isVisible)
    return found


def names(desk: Desk, role: str) -> list[str]:
    return [who.id for who in desk.document.campaign.characters if who.role == role]


def point(table: CharacterTable, row: str, share: float) -> QPoint:
    """A point so far down in somebody's row."""
    at = table.rows.position(row)
    assert at is not None
    area = table.visualRect(table.rows.index(at, 0))
    return QPoint(area.left() + 20, area.top() + round(area.height() * share))


def drag(table: CharacterTable, who: str, to: QPoint, held: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    """Takes somebody along, and lets go at a point."""
    start = point(table, who, 0.5)
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, start)
    QTest.mouseMove(table.viewport(), start + QPoint(0, 12))
    QTest.mouseMove(table.viewport(), to)
    QTest.mouseRelease(table.viewport(), Left, held, to)


def test_to_another_place_in_the_same_role(desk: Desk, table: CharacterTable) -> None:
    before = names(desk, "player")
    drag(table, before[0], point(table, before[2], 0.8))
    assert names(desk, "player") == [before[1], before[2], before[0], *before[3:]]
    assert desk.document.history.count() == 1 and "Tam Oster" in desk.document.history.undoText()
    desk.do("undo")
    assert names(desk, "player") == before
    drag(table, before[2], point(table, before[0], 0.2))
    assert names(desk, "player") == [before[2], *before[:2], *before[3:]]


def test_to_another_role(desk: Desk, table: CharacterTable) -> None:
    before, majors = desk.document.campaign, names(desk, "major")
    drag(table, "saelith", point(table, majors[0], 0.8))
    assert names(desk, "major") == [majors[0], "saelith", *majors[1:]] and "saelith" not in names(desk, "player")
    assert desk.document.history.count() == 1
    desk.do("undo")
    assert desk.document.campaign == before


def test_right_below_a_heading_it_is_the_first_of_the_role(desk: Desk, table: CharacterTable) -> None:
    drag(table, "saelith", point(table, "title minor", 0.8))
    assert names(desk, "minor")[0] == "saelith"


def test_right_above_a_heading_it_is_the_last_of_the_role_before(desk: Desk, table: CharacterTable) -> None:
    drag(table, "tam_oster", point(table, "title major", 0.2))
    assert names(desk, "player")[-1] == "tam_oster"


def test_ctrl_copies(desk: Desk, table: CharacterTable) -> None:
    before = names(desk, "minor")
    drag(table, "saelith", point(table, before[0], 0.8), Ctrl)
    assert names(desk, "minor") == [before[0], "saelith_2", *before[1:]]
    assert desk.document.character("saelith") is not None and desk.document.history.count() == 1
    desk.do("undo")
    assert names(desk, "minor") == before


def test_above_the_first_heading_nothing_drops(desk: Desk, table: CharacterTable) -> None:
    drag(table, "saelith", point(table, "title player", 0.1))
    assert not desk.document.history.canUndo()


def test_out_of_the_window_the_character_goes_along(desk: Desk, table: CharacterTable) -> None:
    taken: list[str] = []
    desk.window.shell.roster.dragged.disconnect()
    desk.window.shell.roster.dragged.connect(taken.append)
    start = point(table, "saelith", 0.5)
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, start)
    QTest.mouseMove(table.viewport(), start + QPoint(-400, 0))
    assert taken == ["saelith"] and not table.drag.active
    QTest.mouseRelease(table.viewport(), Left, Modifier.NoModifier, start)
    assert not desk.document.history.canUndo()


def test_back_from_outside_the_character_moves_and_is_not_doubled(desk: Desk, table: CharacterTable) -> None:
    roster, before = desk.window.shell.roster, names(desk, "player")
    mime = QMimeData()
    mime.setText(desk.window.shell.guests.transfer.parcel("saelith"))

    def come_back(id: str) -> None:
        place = table.viewport().mapTo(roster, point(table, before[0], 0.2))
        roster.dropEvent(QDropEvent(QPointF(place), Qt.DropAction.CopyAction, mime, Left, Modifier.NoModifier))

    roster.dragged.disconnect()
    roster.dragged.connect(come_back)
    start = point(table, "saelith", 0.5)
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, start)
    QTest.mouseMove(table.viewport(), start + QPoint(-400, 0))
    assert sorted(names(desk, "player")) == sorted(before) and names(desk, "player")[0] == "saelith"


def test_a_long_list_scrolls_along(desk: Desk, table: CharacterTable) -> None:
    desk.window.resize(760, 420)
    bar = desk.window.shell.roster._scroll.verticalScrollBar()
    desk.bot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(0)
    seen = table.visibleRegion().boundingRect().bottom()
    start = point(table, "tam_oster", 0.5)
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, start)
    QTest.mouseMove(table.viewport(), QPoint(20, seen - 2))
    assert bar.value() > 0
    QTest.mouseRelease(table.viewport(), Left, Modifier.NoModifier, start)
