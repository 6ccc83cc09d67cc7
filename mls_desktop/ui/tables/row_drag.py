"""A row dragged by the mouse to another place of its table, with a line that shows where it will drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.sheet.row_commands import copy_to, move_to, siblings
from mls_desktop.rules.common.values.edits import Edit

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter

    from mls_desktop.rules.common.sheet.sheets import Row
    from mls_desktop.ui.tables.cell_delegate import CellDelegate, EditableTable

PRESSED = frozenset({"step", "flag"})
"""Kinds of entry that a press changes at once: nothing is dragged by them."""


class RowDrag:
    """The controller of a drag: a press holds a row, a move far enough from there drags it, and the release drops it
    into the nearest gap between two rows."""

    def __init__(self, table: EditableTable, delegate: CellDelegate, distance: int) -> None:
        self._table, self._delegate, self._distance = table, delegate, distance
        self._held, self._copied = "", 0
        self._from: QPoint | None = None
        self.gap: int | None = None
        """Index of the row above which the dragged one would drop; None while nothing is dragged or it may not drop
        there."""
        self.active = False

    def may_move(self, row: Row) -> bool:
        """Tells whether `row` can be dragged at all: it has siblings to move among, or can be copied."""
        return row.again is not None or len(siblings(self._table.rows.section.rows, row)) > 1

    def fits(self, row: Row, gap: int, copying: bool) -> bool:
        """Whether dropping `row`, or with `copying` a copy, into `gap` would change anything and is allowed."""
        return (self._copy(row, gap) if copying else self._edit(row, gap)) is not None

    def drop(self, row: Row, gap: int, copying: bool) -> None:
        """Moves `row` into `gap` and makes it current; with `copying` a copy of it. Nothing where it does not fit."""
        if copying:
            self._drop_copy(row, gap)
            return
        edit = self._edit(row, gap)
        if edit is not None and self._table.send(edit, ""):
            self._table.show_row(row.id)

    def drop_at(self, id: str, point: QPoint, copying: bool) -> None:
        """Drops the row with that id, which was dragged out of the table and back, into the gap nearest to `point`, if
        it fits."""
        at, gap = self._table.rows.position(id), self.gap_at(point)
        row = self._table.rows.row(at) if at is not None else None
        if row is not None and self.fits(row, gap, copying):
            self.drop(row, gap, copying)

    def press(self, point: QPoint) -> None:
        """Notes `point`, where the mouse is pressed, and the row there if it can be dragged."""
        index = self._table.indexAt(point)
        row = self._table.rows.row(index) if index.isValid() else None
        cell = self._table.rows.cell(index) if index.isValid() else None
        pressed = cell is not None and cell.field is not None and cell.field.kind in PRESSED
        self._held = row.id if row is not None and not pressed and self.may_move(row) else ""
        self._from = point

    def move(self, point: QPoint, copying: bool = False) -> bool:
        """Drags the row held once the mouse, at `point`, is far enough: sets `gap`, repaints; tells whether it does."""
        row = self._row()
        if row is None or self._from is None:
            return False
        self.active = self.active or (point - self._from).manhattanLength() >= self._distance
        if self.active:
            gap = self.gap_at(point)
            self.gap = gap if self.fits(row, gap, copying) else None
            self._table.viewport().update()
        return self.active

    def release(self, point: QPoint, copying: bool = False) -> bool:
        """Ends the drag at `point`, dropping the row there if it fits; tells whether one was dragged."""
        row, active = self._row(), self.active
        if active:
            self.move(point, copying)
        gap = self.gap
        self.cancel()
        if active and row is not None and gap is not None:
            self.drop(row, gap, copying)
        return active

    def cancel(self) -> bool:
        """Ends a drag without any change; tells whether a row was dragged."""
        active, self.active = self.active, False
        self._held, self._from, self.gap = "", None, None
        if active:
            self._table.viewport().update()
        return active

    def held(self) -> str:
        """The id of the row that the mouse is pressed on to drag it; "" for none, or for one that cannot be dragged."""
        return self._held

    def gap_at(self, point: QPoint) -> int:
        """The gap between rows nearest to a point, counted from above: 0 lies above the first row."""
        at = self._table.rowAt(point.y())
        if at < 0:
            return 0 if point.y() < 0 else self._table.rows.rowCount()
        area = self._table.visualRect(self._table.rows.index(at, 0))
        return at if point.y() < area.center().y() else at + 1

    def line_at(self) -> int | None:
        """Distance in pixels from the top to the line that shows the gap; None where there is no gap."""
        gap = self.gap
        if gap is None:
            return None
        last = gap == self._table.rows.rowCount()
        area = self._table.visualRect(self._table.rows.index(gap - last, 0))
        return area.bottom() if last else area.top()

    def paint(self, painter: QPainter) -> None:
        """Paints the line that shows the gap, if there is one."""
        line = self.line_at()
        if line is not None:
            self._delegate.draw_drop_line(painter, line)

    def _drop_copy(self, row: Row, gap: int) -> None:
        """Adds a copy of `row` to the list and moves it into `gap`, as one step of undo."""
        copy = self._copy(row, gap)
        self._copied += 1
        gesture = f"copy {id(self)} {self._copied}"
        if copy is None or not self._table.send(copy[0], gesture):
            return
        rows = self._table.rows.section.rows
        like = {each.id: each for each in rows}
        among = siblings(rows, row)
        if self._table.send(Edit("move", like[among[-1]].path, copy[1]), gesture):
            self._table.show_row(siblings(self._table.rows.section.rows, row)[copy[1]])

    def _edit(self, row: Row, gap: int) -> Edit | None:
        return move_to(self._table.rows.section.rows, self._shown(), row, gap)

    def _copy(self, row: Row, gap: int) -> tuple[Edit, int] | None:
        return copy_to(self._table.rows.section.rows, self._shown(), row, gap)

    def _shown(self) -> list[Row]:
        rows = self._table.rows
        return [each for at in range(rows.rowCount()) if (each := rows.row(at)) is not None]

    def _row(self) -> Row | None:
        """The row that is held; None where there is none, or it is gone."""
        at = self._table.rows.position(self._held) if self._held else None
        return self._table.rows.row(at) if at is not None else None
