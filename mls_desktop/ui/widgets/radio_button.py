"""The radio button, drawn like the check boxes: seen in both themes, as large as the type."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme


class RadioButton(QRadioButton):
    """A radio button: one of a few that exclude each other, with its text beside it if it has one."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme

    @guarded(QSize(18, 20))
    def sizeHint(self) -> QSize:
        text = self.fontMetrics().horizontalAdvance(self.text().replace("&&", "&")) if self.text() else 0
        circle = self._theme.px(14) + 2 * painting.FLAG_AIR
        return QSize(circle + (text + self._theme.px(8) if text else 0), max(circle, self._theme.px(20)))

    @guarded(QSize(18, 20))
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded(True)
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = self._theme, self._theme.px(14)
        box = QRectF(painting.FLAG_AIR, (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            on = self.isChecked()
            if self.hasFocus():
                air = painting.FLAG_AIR
                painting.paint_focus(painter, box.adjusted(-air, -air, air, air), theme, box.height())
            painter.setPen(theme.pen("accent" if on else "edge", 1.4))
            painter.setBrush(theme.colour("field"))
            painter.drawEllipse(box)
            if on:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("accent"))
                painter.drawEllipse(box.adjusted(side * 0.26, side * 0.26, -side * 0.26, -side * 0.26))
            if self.text():
                painter.setPen(theme.colour("ink"))
                words = self.rect().adjusted(self._theme.px(20), 0, 0, 0)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text().replace("&&", "&"))
