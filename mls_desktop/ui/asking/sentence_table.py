"""The table view of sentences: texts stand whole, over as many lines as they need."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyleOptionViewItem

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.tables.cell_delegate import ROW_HEIGHT, CellDelegate
from mls_desktop.ui.tables.column_widths import ColumnFitter
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.theme import Theme

LEFT, RIGHT, ABOVE = 6, 6, 4
"""Margins of a cell, in pixels at 100 %."""


class SentenceColumns(ColumnFitter):
    """The column widths of sentences: all columns stay, however narrow the table is."""

    def spared(self) -> int | None:
        return None

    def share(self) -> None:
        """Sets the column widths: sentences side by side are equally wide, but for a heading that needs more; the first
        column has no more than it needs, and, where its texts are long, a fifth of the room or its longest word."""
        super().share()
        count, room = self.rows.columnCount(), self.table.viewport().width()
        if count < 3 or any(self.rows.says(self.rows.column(at)) != "text" for at in range(1, count)):
            return
        beside = room - sum(self.wanted[1:])
        first = min(self.wanted[0], max(room // 5, min(self._longest_word(), room // 2), beside))
        self.table.setColumnWidth(0, first)
        left, sides = room - first, sorted(range(1, count), key=self._head, reverse=True)
        for nth, at in enumerate(sides):
            width = min(left, max(self._head(at), left // (count - 1 - nth)))
            self.table.setColumnWidth(at, width)
            left -= width

    def _longest_word(self) -> int:
        metrics = self.table.fontMetrics()
        words = {word for name in self.rows.names() for word in name.split()}
        return max(map(metrics.horizontalAdvance, words), default=0) + self.theme.px(LEFT + RIGHT) + 1


class SentenceDelegate(CellDelegate):
    """The item delegate of sentences: they go on in the next line where there is no room."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, model: RowModel, row: Row) -> None:
        if row.state == "title":
            super().draw(painter, option, index, model, row)
            return
        cell = model.cell(index)
        state = row.state if cell is None or cell.state == "plain" else cell.state
        painter.setFont(option.font)
        painter.setPen(painting.ink(self._theme, state, row.state))
        across = int(index.data(Qt.ItemDataRole.TextAlignmentRole) or 0) & int(Qt.AlignmentFlag.AlignHorizontal_Mask)
        place = Qt.AlignmentFlag(across) | Qt.AlignmentFlag.AlignTop
        painter.drawText(self.room(option.rect), int(place | Qt.TextFlag.TextWordWrap), str(model.data(index) or ""))

    def room(self, rect: QRect) -> QRect:
        """Rectangle for the text in the cell `rect`: the cell without its margins."""
        px = self._theme.px
        return rect.adjusted(px(LEFT), px(ABOVE), -px(RIGHT), 0)

    def height(self, text: str, width: int, metrics: QFontMetrics) -> int:
        """Height in pixels that a cell with `text`, `width` pixels wide, needs."""
        room = self.room(QRect(0, 0, width, 0)).width()
        box = metrics.boundingRect(QRect(0, 0, max(1, room), 0), int(Qt.TextFlag.TextWordWrap), text)
        return max(self._theme.px(ROW_HEIGHT), box.height() + 2 * self._theme.px(ABOVE))


class SentenceTable(SectionTable):
    """A table view of sentences, whose rows are measured anew when their texts or the width change. Rows whose ids
    begin with one of `links` are opened by one press."""

    links: tuple[str, ...] = ()
    _pressed_row: Row | None = None
    """Link on which the mouse was pressed and not released yet."""

    def _delegate(self, theme: Theme) -> CellDelegate:
        return SentenceDelegate(theme, self)

    def _make_columns(self) -> ColumnFitter:
        return SentenceColumns(self, self.rows, self.cell_delegate, self.theme)

    def _measure(self) -> None:
        super()._measure()
        self._fit_rows()

    def _on_data(self, first: Index, last: Index) -> None:
        super()._on_data(first, last)  # type: ignore[arg-type]
        self._fit_rows()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed_row = self._link_at(event) if event.button() == Qt.MouseButton.LeftButton else None

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not event.buttons():
            over = self._link_at(event) is not None
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row, self._pressed_row = self._pressed_row, None
        if row is not None and row is self._link_at(event):
            self.opened.emit(row)

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._link_at(event) is None:  # else the first press has opened it
            super().mouseDoubleClickEvent(event)

    def _link_at(self, event: QMouseEvent) -> Row | None:
        """Link under the mouse; None for any other row."""
        index = self.indexAt(event.position().toPoint())
        row = self.rows.row(index) if index.isValid() else None
        return row if row is not None and row.id.startswith(self.links) else None

    def _fit_rows(self) -> None:
        """Sets each row as high as its longest text, and the table as high as its rows."""
        metrics, delegate = self.fontMetrics(), cast(SentenceDelegate, self.cell_delegate)
        widths = [self.columnWidth(at) for at in range(self.rows.columnCount())]
        for at in range(self.rows.rowCount()):
            row = self.rows.row(at)
            if row is None or row.state == "title":
                continue
            texts = (str(self.rows.data(self.rows.index(at, column)) or "") for column in range(len(widths)))
            pairs = zip(texts, widths, strict=True)
            high = max(delegate.height(text, width, metrics) for text, width in pairs)
            if self.rowHeight(at) != high:
                self.setRowHeight(at, high)
        if self.height() != self._height():
            self.setFixedHeight(self._height())

    def _height(self) -> int:
        header = self.horizontalHeader().height() if not self.horizontalHeader().isHidden() else 0
        return header + sum(self.rowHeight(at) for at in range(self.rows.rowCount())) + 1
