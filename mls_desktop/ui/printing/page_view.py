"""The widget of printed pages on the screen: leaves of paper below each other, and what scrolls over them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.report.layout.marks import Leaf

SPACE = 16


class PageView(QWidget):
    """The widget that paints leaves of paper below each other."""

    def __init__(self, printer: Printer, parent: QWidget) -> None:
        super().__init__(parent)
        self._printer = printer
        self._leaves: tuple[Leaf, ...] = ()
        self._dots = 96.0

    def show_leaves(self, leaves: tuple[Leaf, ...], wide: int) -> None:
        """Shows `leaves` at a scale at which the widest fills `wide` pixels (at least 200), margins included, and sets
        the size of the widget to hold them all."""
        self._leaves = leaves
        widest = max((leaf.wide for leaf in leaves), default=1.0)
        self._dots = 72 * max(200, wide - 2 * SPACE) / widest
        places = self._places()
        self.setFixedSize(QSize(max(wide, 200), places[-1].bottom() + SPACE if places else SPACE))
        self.update()

    def _places(self) -> list[QRect]:
        scale, y, places = self._dots / 72, SPACE, []
        for leaf in self._leaves:
            places.append(QRect(SPACE, y, round(leaf.wide * scale), round(leaf.high * scale)))
            y = places[-1].bottom() + SPACE
        return places

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for leaf, place in zip(self._leaves, self._places(), strict=True):
                if place.intersects(event.rect()):
                    painter.fillRect(place, QColor("white"))
                    with kept_state(painter):
                        painter.translate(place.topLeft())
                        self._printer.paint(leaf, painter, self._dots)


class PageScroller(QScrollArea):
    """The scroll area over the leaves. `resized` whenever its size has changed."""

    resized = Signal()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
