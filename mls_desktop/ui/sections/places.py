"""The section widget of a body's places: the outline tinted by what protects each, beside the table of the values."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.body_shapes import HEIGHT, WIDTH
from mls_desktop.bridge.shapes.place_values import cover_of, covers_in, value_cell, value_of
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sections import body_outline
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import DrawnLabel, show_tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

TALL = 212
LEAST = 0.86
"""Least size of the figure beside its table, as a share of its usual size."""
FULL_TINT = 8
"""Value from which on a place has the darkest tint."""
HATCHES = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.Dense6Pattern,
)
"""Hatches of the kinds of cover, in the order in which the kinds are first met."""


class BodyOutline(DrawnLabel):
    """The widget of the outline. `chosen` carries the id of the row of the place a person goes to; arrow keys walk the
    places."""

    chosen = Signal(str)

    def __init__(self, rows: RowModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows, self._theme = rows, theme
        self._paths: Mapping[str, QPainterPath] = body_outline.body_paths({row.id for row in rows.section.rows})
        self._current, self._under = "", ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Outline of the body"))

    def places(self) -> list[Row]:
        """The rows that are drawn, in the order of the section."""
        return [row for row in self._rows.section.rows if row.id in self._paths]

    def place_text(self, row: Row) -> str:
        """Protection of the place `row`, in one line."""
        texts = self._rows.texts
        said = [texts.figure(cell.figure) for cell in row.cells if cell.figure.value is not None]
        cover = cover_of(row)
        if cover:
            said.insert(1, texts.value(cover))
        return f"{self._rows.row_name(row)}: {', '.join(said)}"

    def point(self, row_id: str) -> None:
        """Marks the place `row_id` as the one that a person is on; none for an id that is not drawn."""
        self._current = row_id
        row = next((row for row in self.places() if row.id == row_id), None)
        self.setAccessibleDescription(self.place_text(row) if row is not None else "")
        self.update()

    def outline(self, id: str) -> QPainterPath:
        """Outline of the place `id` in the widget's coordinates."""
        return self._transform().map(self._paths[id])

    def at(self, point: QPointF) -> str:
        """Id of the place at `point`; "" where there is none."""
        return next((row.id for row in reversed(self.places()) if self.outline(row.id).contains(point)), "")

    def _transform(self) -> QTransform:
        scale = min(self.width() / WIDTH, self.height() / HEIGHT) * 0.98
        moved = QTransform.fromTranslate((self.width() - WIDTH * scale) / 2, 1)
        return moved.scale(scale, scale)

    @guarded(QSize(92, TALL))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(TALL * WIDTH / HEIGHT), self._theme.px(TALL))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        covers = covers_in(self.places())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row in self.places():
                path = self.outline(row.id)
                painter.fillPath(path, theme.colour("page"))
                tint, value = theme.colour("accent"), value_of(row)
                tint.setAlphaF(0.0 if value <= 0 else min(0.9, 0.16 + 0.74 * min(value, FULL_TINT) / FULL_TINT))
                painter.fillPath(path, tint)
                cover = cover_of(row)
                if cover:
                    hatch = QColor(theme.colour("card" if value > FULL_TINT / 2 else "accent"))
                    hatch.setAlphaF(0.55)
                    painter.fillPath(path, QBrush(hatch, HATCHES[covers.index(cover) % len(HATCHES)]))
                on = row.id in (self._under, self._current if self.hasFocus() else "")
                painter.setPen(QPen(theme.colour("accent" if on else "faint_ink"), 2 if on else 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(path)
            self._values(painter)

    def _values(self, painter: QPainter) -> None:
        """Paints the value of each place on each part that is large enough, else on the place as a whole if that is."""
        font = painting.strong(self.font())
        font.setPixelSize(max(6, self._theme.px(11)))
        painter.setFont(font)
        for row in self.places():
            value, outline, tall = value_of(row), self.outline(row.id), painter.fontMetrics().height()
            sides = [side.boundingRect() for side in outline.toSubpathPolygons()]
            dark = value > FULL_TINT / 2
            for box in [box for box in sides if box.height() >= tall] or [outline.boundingRect()]:
                if value and box.height() >= tall:
                    self._plate(painter, box, str(value), "on_accent" if dark else "ink", dark)

    def _plate(self, painter: QPainter, box: QRectF, text: str, ink: str, dark: bool) -> None:
        """Paints `text` in the colour `ink` in the middle of `box`, on a small ground, in the accent colour if `dark`,
        else that of cards, so that no hatch runs through it."""
        width = painter.fontMetrics().horizontalAdvance(text) + self._theme.px(4)
        height = painter.fontMetrics().height() - self._theme.px(1)
        ground = QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent" if dark else "card"))
        painter.drawRoundedRect(ground, self._theme.px(3), self._theme.px(3))
        painter.setPen(self._theme.colour(ink))
        painter.drawText(ground, painting.CENTRE, text)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = next((row for row in self.places() if row.id == self.at(QPointF(event.pos()))), None)
            if row is not None:
                area: QRect = self.outline(row.id).boundingRect().toRect()
                show_tip(self, self.place_text(row), event.globalPos(), area)
                return True
        return bool(super().event(event))

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.at(event.position()))

    @guarded(None)
    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.at(event.position())
        if found:
            self.chosen.emit(found)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}.get(
            Qt.Key(event.key()), 0
        )
        ids = [row.id for row in self.places()]
        if not by or event.modifiers() & Qt.KeyboardModifier.AltModifier or not ids:
            super().keyPressEvent(event)
            return
        here = ids.index(self._current) + by if self._current in ids else 0
        self.chosen.emit(ids[max(0, min(len(ids) - 1, here))])

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        places = self.places()
        if places:
            self.chosen.emit(self._current if self._current in {row.id for row in places} else places[0].id)

    def _hover(self, id: str) -> None:
        if id != self._under:
            self._under = id
            self.update()


class PlacesView(TableView):
    """The section widget: the table of places with the body beside it, where the places are those of one."""

    def __init__(self, sheet: Sheet, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        self.body: BodyOutline | None = None
        super().__init__(sheet, section_id, theme, parent)
        body = BodyOutline(self.rows, theme, self)
        if not body.places():
            body.deleteLater()
            return
        self.body = body
        self._column.removeWidget(self.table)
        self._beside = QHBoxLayout()
        self._beside.addWidget(body, 0, Qt.AlignmentFlag.AlignTop)
        self._beside.addWidget(self.table, 1, Qt.AlignmentFlag.AlignTop)
        add_layout(self._column, self._beside, at=0)
        body.stackUnder(self.table)
        body.chosen.connect(self._on_chosen)
        self.table.picked.connect(self._on_row)
        self.restyle()

    def refresh(self) -> None:
        super().refresh()
        if self.body is not None:
            self.body.update()

    def restyle(self) -> None:
        super().restyle()
        if self.body is not None:
            self._beside.setSpacing(self.theme.px(10))
            self._fit()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Sizes the body beside the table: smaller where words of the table would be cut short, hidden where numbers
        would be."""
        if self.body is None:
            return
        full, gap = self.body.sizeHint(), self._beside.spacing()
        left = self.width() - gap - self.table.columns.natural_width()
        share = min(1.0, max(LEAST, left / full.width()))
        self.body.setFixedSize(full * share)
        self.body.setVisible(self.width() >= self.least_width() + self.body.width() + gap)

    def notify_focus(self, widget: QWidget) -> None:
        """Does nothing: the body emits by itself which place a person is on."""

    def _on_chosen(self, id: str) -> None:
        self.table.show_row(id)
        row = next((row for row in self.section.rows if row.id == id), None)
        if row is not None and self.body is not None:
            self.body.point(id)
            self.picked.emit(row, value_cell(row))

    def _on_row(self, row: Row, cell: Cell | None) -> None:
        if self.body is not None:
            self.body.point(row.id)
