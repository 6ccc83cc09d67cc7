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
    """The controller of a drag: a press holds a row, far enough from there it is taken along, and where the mouse is
    let go it drops into the gap between two rows that is nearest."""

    def __init__(self, table: EditableTable, delegate: CellDelegate, distance: int) -> None:
        self._table, self._delegate, self._distance = table, delegate, distance
        self._held, self._copied = "", 0
        self._from: QPoint | None = None
        self.gap: int | None = None
        """Above which of the rows shown it would drop; None while nothing is dragged or it may not drop there."""
        self.active = False

    def may_move(self, row: Row) -> bool:
        """Whether a row can be dragged at all: what stands alone only to be copied."""
        return row.again is not None or len(siblings(self._table.rows.section.rows, row)) > 1

    def fits(self, row: Row, gap: int, copying: bool) -> bool:
        """Whether a row would come to another place by dropping into a gap, or one like it there."""
        return (self._copy(row, gap) if copying else self._edit(row, gap)) is not None

    def drop(self, row: Row, gap: int, copying: bool) -> None:
        """The row drops into a gap; `copying`: Ctrl is held."""
        if copying:
            self._drop_copy(row, gap)
            return
        edit = self._edit(row, gap)
        if edit is not None and self._table.send(edit, ""):
            self._table.show_row(row.id)

    def drop_at(self, id: str, point: QPoint, copying: bool) -> None:
        """A row that was dragged out of the table comes back to it."""
        at, gap = self._table.rows.position(id), self.gap_at(point)
        row = self._table.rows.row(at) if at is not None else None
        if row is not None and self.fits(row, gap, copying):
            self.drop(row, gap, copying)

    def press(self, point: QPoint) -> None:
        """The mouse is pressed at a point."""
        index = self._table.indexAt(point)
        row = self._table.rows.row(index) if index.isValid() else None
        cell = self._table.rows.cell(index) if index.isValid() else None
        pressed = cell is not None and cell.field is not None and cell.field.kind in PRESSED
        self._held = row.id if row is not None and not pressed and self.may_move(row) else ""
        self._from = point

    def move(self, point: QPoint, copying: bool = False) -> bool:
        """The mouse is moved while it is pressed; whether a row is taken along."""
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
        """The mouse is let go; whether a row was taken along."""
        row, active = self._row(), self.active
        if active:
            self.move(point, copying)
        gap = self.gap
        self.cancel()
        if active and row is not None and gap is not None:
            self.drop(row, gap, copying)
        return active

    def cancel(self) -> bool:
        """Nothing is dragged any more, and nothing has changed; whether anything was."""
        active, self.active = self.active, False
        self._held, self._from, self.gap = "", None, None
        if active:
            self._table.viewport().update()
        return active

    def held(self) -> str:
        """The id of the row that is held; "" for none."""
        return self._held

    def gap_at(self, point: QPoint) -> int:
        """The gap between rows nearest to a point, counted from above: 0 lies above the first row."""
        at = self._table.rowAt(point.y())
        if at < 0:
            return 0 if point.y() < 0 else self._table.rows.rowCount()
        area = self._table.visualRect(self._table.rows.index(at, 0))
        return at if point.y() < area.center().y() else at + 1

    def line_at(self) -> int | None:
        """Height of the line that shows the gap, in pixels from the top; None where there is no gap."""
        gap = self.gap
        if gap is None:
            return None
        last = gap == self._table.rows.rowCount()
        area = self._table.visualRect(self._table.rows.index(gap - last, 0))
        return area.bottom() if last else area.top()

    def paint(self, painter: QPainter) -> None:
        """Draws the line."""
        line = self.line_at()
        if line is not None:
            self._delegate.draw_drop_line(painter, line)

    def _drop_copy(self, row: Row, gap: int) -> None:
        """One like the row joins the list and moves into the gap, in one step."""
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
        """The row that is held, if it is still there."""
        at = self._table.rows.position(self._held) if self._held else None
        return self._table.rows.row(at) if at is not None else None
