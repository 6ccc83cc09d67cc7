"""The section widget of pairs: two sides of one sum on a slider that moves both, as in personality."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.pair_sides import (
    LEAST_TRACK,
    LEFT,
    MOST_TRACK,
    RIGHT,
    higher_side,
    right_cell,
    shared_room,
    side_flags,
)
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.rules.common.sheet.sheets import Row, cell_of
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.cell_delegate import CellDelegate
from mls_desktop.ui.tables.column_widths import ColumnFitter
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.table_keys import TableKeys
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.plain_text import tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class PairDelegate(CellDelegate):
    """The item delegate of pairs: the left cell holds name and value, the right one the slider, value and name."""

    longer = 0
    """Pixels by which the track of every slider is longer than the least."""

    def track(self, rect: QRect) -> QRect:
        """Rectangle of the slider's track in the right cell `rect`."""
        return painting.slider_track(rect, self.theme, self.theme.px(LEAST_TRACK) + self.longer)

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, model: RowModel, row: Row) -> None:
        column, cell = model.column(index), model.cell(index)
        if column == NAME or cell is None:
            return
        name, value = model.texts.name(cell.name), model.texts.figure(cell.figure)
        marked = cell.state == "marked"
        flagged = model.flagged(row)
        colour = self.theme.colour("bad") if flagged else painting.ink(self.theme, cell.state)
        painter.setPen(colour)
        px = self.theme.px
        if column == LEFT:
            if flagged:
                middle = QPoint(option.rect.left() + px(4), option.rect.center().y() + 1)
                painting.paint_finding(painter, middle, self.theme, "bad")
                painter.setPen(colour)
            self._texts(painter, option, option.rect.adjusted(px(4), 0, -px(4), 0), value, name, marked, True)
            return
        track = self.track(option.rect)
        low, high = cell.field.bounds if cell.field and cell.field.bounds else (0, 20)
        number = cell.figure.value if isinstance(cell.figure.value, int) else low
        painting.paint_slider(painter, track, (number - low) / max(1, high - low), self.theme, self._one_marked(row))
        painter.setPen(colour)
        rest = QRect(track.right() + px(8), option.rect.top(), option.rect.right() - track.right() - px(8), 0)
        rest.setHeight(option.rect.height())
        self._texts(painter, option, rest, value, name, marked, False)
        self._mark(painter, option, index, model, row)

    def mark_box(self, rect: QRect) -> QRect:
        """Rectangle of a pair's mark in its right cell `rect`."""
        return QRect(
            rect.right() - self.theme.px(36),
            rect.top() + self.theme.px(3),
            self.theme.px(34),
            rect.height() - self.theme.px(6),
        )

    def _mark(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, model: RowModel, row: Row) -> None:
        """Paints the mark's word at the end: filled where one side bears the mark, an outline in the current row, where
        a person may set it."""
        flags = side_flags(row)
        if not flags:
            return
        on = any(flag.figure.value for flag in flags.values())
        current = self._view.currentIndex().row() == index.row() and self._view.hasFocus()
        if not on and not current:
            return
        box, theme = self.mark_box(option.rect), self.theme
        font = QFont(option.font)
        font.setPixelSize(max(6, round(font.pixelSize() * 0.8)))
        painter.setFont(font)
        painter.setPen(theme.colour("accent"))
        painter.setBrush(theme.colour("accent_soft") if on else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.px(4), theme.px(4))
        painter.drawText(box, painting.CENTRE, model.texts.column(next(iter(flags.values())).column).title)

    def wanted_width(self, model: RowModel, column: int, metrics: QFontMetrics) -> int:
        if model.column(column) == NAME:
            return 0
        px = self.theme.px
        names = [
            model.texts.name(cell.name)
            for row in model.section.rows
            if (cell := cell_of(row, model.column(column))) is not None
        ]
        widest = max((round(metrics.horizontalAdvance(name) * 1.08) for name in names), default=0)
        return widest + px(36) + (px(LEAST_TRACK + 46) if model.column(column) == RIGHT else 0)

    def _one_marked(self, row: Row) -> bool:
        return any(cell.state == "marked" for cell in row.cells)

    def _texts(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, value: str, name: str, marked: bool,
        left: bool,
    ) -> None:  # fmt: skip
        """Paints `value`, bold, next to the slider and `name`, bold if `marked`, outside it: both at the left of the
        slider if `left`, else at its right."""
        width = self.theme.px(22)
        heavy, usual = painting.strong(option.font), painting.strong(option.font, marked)
        align = painting.VCENTRE | (Qt.AlignmentFlag.AlignRight if left else Qt.AlignmentFlag.AlignLeft)
        number = QRect(rect)
        words = QRect(rect)
        if left:
            number.setLeft(rect.right() - width)
            words.setRight(rect.right() - width - self.theme.px(4))
        else:
            number.setWidth(width)
            words.setLeft(rect.left() + width + self.theme.px(4))
        painter.setFont(heavy)
        painter.drawText(number, painting.CENTRE, value)
        painter.setFont(usual)
        painter.drawText(
            words, align, painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, words.width())
        )


class PairColumns(ColumnFitter):
    """The column widths of pairs: first the slider between the sides takes its room, then both sides are equally
    wide."""

    def __init__(self, table: PairTable, delegate: PairDelegate) -> None:
        super().__init__(table, table.rows, delegate, table.theme)
        self._pairs = delegate

    def share(self) -> None:
        self.table.setColumnHidden(0, True)
        if not self.wanted:
            return
        left, right = self.wanted[1:]
        room, most = self.table.viewport().width(), self.theme.px(MOST_TRACK - LEAST_TRACK)
        *widths, self._pairs.longer = shared_room(left, right, room, most)
        for at, width in enumerate(widths, 1):
            self.table.setColumnWidth(at, width)


class PairKeys(TableKeys):
    """The key controller of pairs: Left and Right move the slider, M sets or removes the mark of a pair."""

    def key(self, event: QKeyEvent) -> bool:
        here, plain = self.table.current(), event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() == Qt.Key.Key_M and here is not None:
            return self.toggle_mark(here[0])
        if plain and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            cell = right_cell(here[0]) if here is not None else None
            if cell is not None:
                self.step(cell, -1 if event.key() == Qt.Key.Key_Left else 1)
            return True
        return super().key(event)

    def press(self, index: Index, at: QPoint, again: bool = False) -> None:
        """Does nothing: pairs have no minus and plus keys, which would lie under the slider."""

    def toggle_mark(self, row: Row) -> bool:
        """Removes the mark of the pair `row`, or sets it at the side with the higher value (the left one where they are
        even); False where the pair has no mark."""
        flags = side_flags(row)
        on = [flag for flag in flags.values() if flag.figure.value]
        for flag in on:
            self.table.send_entry(flag, False)
        if not on and flags:
            self.table.send_entry(flags[higher_side(row).name], True)
        return bool(flags)


class PairTable(SectionTable):
    """The table view of pairs.

    Left and Right move the slider; so does the mouse. One drag is one step of undo. M sets or removes a pair's mark.
    """

    _gesture = 0
    _dragging = False

    def _delegate(self, theme: Theme) -> CellDelegate:
        self.pairs = PairDelegate(theme, self)
        return self.pairs

    def _make_columns(self) -> ColumnFitter:
        return PairColumns(self, self.pairs)

    def _make_keys(self) -> TableKeys:
        self.pair_keys = PairKeys(self)
        return self.pair_keys

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        marking = self.pairs.mark_box(self.visualRect(index))
        row = self.rows.row(index) if index.isValid() else None
        if row is not None and marking.contains(event.position().toPoint()):
            self.pair_keys.toggle_mark(row)
            return
        track = self.pairs.track(self.visualRect(index))
        near = track.adjusted(-self.theme.px(8), -self.theme.px(10), self.theme.px(8), self.theme.px(10))
        if index.isValid() and self.rows.column(index) == RIGHT and near.contains(event.position().toPoint()):
            self._gesture += 1
            self._dragging = True
            self._slide(event)

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._slide(event)
        else:
            super().mouseMoveEvent(event)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False
        super().mouseReleaseEvent(event)

    def _slide(self, event: QMouseEvent) -> None:
        """Enters the value of the slider under the mouse into the current pair; all of one drag is one gesture."""
        here = self.current()
        cell = right_cell(here[0]) if here is not None else None
        if cell is None or cell.field is None or cell.field.bounds is None:
            return
        index = self.rows.index(self.currentIndex().row(), self.rows.column_at(RIGHT))
        track = self.pairs.track(self.visualRect(index))
        value = painting.slider_value(track, event.position().toPoint(), *cell.field.bounds)
        if value != cell.figure.value:
            self.send_entry(cell, value, f"slide {id(self)} {self._gesture}")


class PairsView(TableView):
    """The section widget of pairs."""

    def _make_table(self) -> SectionTable:
        table = PairTable(self.rows, self.theme, self.sheet.send, self, header=False)
        marks = {flag.column for row in self.section.rows for flag in side_flags(row).values()}
        titles = {self.texts.column(column).title for column in marks}
        hint = _("Left and Right move the slider.")
        marked = _("M, or a click on the mark, says that a value was rolled: {marks}. It rolls nothing.")
        tip(table, f"{hint} {marked.format(marks=', '.join(sorted(titles)))}" if titles else hint)
        return table
