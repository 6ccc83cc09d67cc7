"""The ground of the row at hand, behind its last column: the whole line is one band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from mls_desktop.ui.widgets.painting import fill

if TYPE_CHECKING:
    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QTableView


def paint_beyond_columns(table: QTableView, ground: QColor) -> None:
    """Paints the ground of the row at hand from the end of its columns to the edge of the table."""
    row, end = table.currentIndex().row(), table.horizontalHeader().length()
    if row >= 0 and end < table.viewport().width():
        band = QRect(end, table.rowViewportPosition(row), table.viewport().width() - end, table.rowHeight(row))
        from PySide6.QtGui import QPainter

        with QPainter(table.viewport()) as painter:
            fill(painter, band, ground)
