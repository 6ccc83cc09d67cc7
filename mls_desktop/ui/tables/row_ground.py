"""The ground of the row at hand, behind its last column: the whole line is one band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from mls_desktop.ui.widgets.painting import fill

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from mls_desktop.ui.tables.cell_delegate import EditableTable


def paint_beyond_columns(table: EditableTable, ground: QColor) -> None:
    """Paints the ground of the current row from the end of its columns to the edge of the table."""
    index, end = table.currentIndex(), table.horizontalHeader().length()
    if index.row() >= 0 and end < table.viewport().width():
        line = table.cell_rect(index)
        band = QRect(end, line.top(), table.viewport().width() - end, line.height())
        from PySide6.QtGui import QPainter

        with QPainter(table.viewport()) as painter:
            fill(painter, band, ground)
