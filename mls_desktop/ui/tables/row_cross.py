"""The cross at the end of the row under the mouse, which takes the row out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from mls_desktop.bridge.sheet.row_commands import may_leave
from mls_desktop.bridge.sheet.typed import is_chosen
from mls_desktop.ui.widgets.painting import choice_zone

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from mls_desktop.bridge.sheet.row_model import RowModel
    from mls_desktop.rules.common.sheet.sheets import Row
    from mls_desktop.ui.tables.cell_delegate import CellDelegate, EditableTable

SIDE = 16
"""Side of the cross and width of its gutter, in pixels at 100 %."""


class RowCross:
    """The controller of the cross that removes a row. It acts when the mouse is let go where it was pressed, and
    removes one row however often it is clicked: the row that takes its place was not meant."""

    def __init__(self, table: EditableTable, delegate: CellDelegate) -> None:
        self._table, self._delegate = table, delegate
        self._mouse: QPoint | None = None
        self._pressed = ""
        self._needed = False

    def gutter(self, rows: RowModel) -> int:
        """Width in pixels of the room for crosses: 0 in a table whose rows never leave. A table that needs it keeps it,
        so that nothing moves when its last row goes, nor when the first is bought that may go."""
        self._needed = self._needed or may_leave(rows.section)
        return self._table.theme.px(SIDE) + 2 if self._needed else 0

    def follow(self, mouse: QPoint | None) -> None:
        """Notes the position of the mouse, None once it has left, and repaints where the cross changes for it."""
        before, self._mouse = self._mouse, mouse
        if self._zone(before) != self._zone(mouse) or self._on(before) != self._on(mouse):
            self._table.viewport().update()

    def row_at(self, point: QPoint) -> Row | None:
        """The row whose cross is at `point`; None where there is none."""
        return self._row(point) if self._on(point) else None

    def press(self, point: QPoint) -> bool:
        """Notes the row whose cross is at `point`, where the mouse is pressed; tells whether there is one."""
        row = self.row_at(point)
        self._pressed = row.id if row is not None else ""
        return row is not None

    def release(self, point: QPoint) -> bool:
        """Removes the row whose cross was pressed, if the mouse is let go on that cross; tells whether any cross was
        pressed."""
        pressed, self._pressed = self._pressed, ""
        row = self.row_at(point)
        if pressed and row is not None and row.id == pressed and row.remove is not None:
            self._table.send(row.remove, "")
            self._table.viewport().update()
        return bool(pressed)

    def paint(self, painter: QPainter) -> None:
        """Paints the cross of the row under the mouse, if it has one."""
        zone = self._zone(self._mouse)
        if zone is not None:
            self._delegate.draw_cross(painter, zone, self._on(self._mouse))

    def zone(self, at: int) -> QRect:
        """Rectangle of the cross of the row at index `at`: behind the last column that is shown, or, where there is no
        room for all columns, over the right end of what is seen."""
        table, side = self._table, self._table.theme.px(SIDE)
        columns = [each for each in range(table.rows.columnCount()) if not table.isColumnHidden(each)]
        last = table.cell_rect(table.rows.index(at, columns[-1]))
        left = min(last.right() + 2, table.viewport().width() - side)
        covered = table.indexAt(QPoint(left + side // 2, last.center().y()))
        cell = table.rows.cell(covered) if covered.isValid() else None
        if cell is not None and is_chosen(cell):
            # The arrow that shows a list is not covered by what takes the row out.
            left = choice_zone(table.cell_rect(covered), table.theme).left() - side
        last.setRect(left, last.top() + (last.height() - side) // 2, side, side)
        return last

    def _row(self, point: QPoint | None) -> Row | None:
        at = self._table.rowAt(point.y()) if point is not None else -1
        row = self._table.rows.row(at) if at >= 0 else None
        return row if row is not None and row.remove is not None else None

    def _zone(self, point: QPoint | None) -> QRect | None:
        if point is None or self._row(point) is None:
            return None
        return self.zone(self._table.rowAt(point.y()))

    def _on(self, point: QPoint | None) -> bool:
        zone = self._zone(point)
        return point is not None and zone is not None and zone.contains(point)
