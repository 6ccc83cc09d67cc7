"""Combo boxes and check boxes, drawn alike on the sheet and in dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import asks_tip, tell_whole
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionComboBox


class PassedByWheel:
    """Base of boxes that ignore the wheel: scrolling a page changes no value, and moves no focus."""

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ComboBox(PassedByWheel, QComboBox):
    """A combo box.

    The frame of the focus is painted here: a rule of style that makes the edge wider would have Qt measure the rows of
    the open list by it, and cut them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def ask_little(self, letters: int) -> None:
        """Limits the width that the box asks for to `letters` letters, however long the names are."""
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def set_choices(self, names: Mapping[str, str], chosen: str) -> None:
        """Replaces the entries by `names`, each with its id as data; that of id `chosen` is current, else none."""
        self.clear()
        for id, name in names.items():
            self.addItem(name, id)
        self.setCurrentIndex(self.findData(chosen))

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Cuts a text for which there is no room in its middle: a level or a number that tells it from others often
        stands at its end."""
        super().initStyleOption(option)
        option.currentText = self.shown_text()

    def shown_text(self) -> str:
        """The current text as it is in view: whole, or cut in its middle."""
        metrics = self.fontMetrics()
        room = self.width() - round(metrics.height() * 1.5)  # up to the arrow
        return metrics.elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if asks_tip(event) and self.shown_text() != self.currentText():
            return tell_whole(self, self.currentText(), event)
        return bool(super().event(event))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                painting.paint_focus(painter, self.rect(), self._theme, self._theme.px(4))
            painter.setPen(QPen(self.palette().text().color(), 1.5))
            size = self.fontMetrics().height() / 5
            middle = QPointF(self.width() - size * 3, self.height() / 2)
            points = [
                middle + QPointF(-size, -size / 2),
                middle + QPointF(0, size / 2),
                middle + QPointF(size, -size / 2),
            ]
            painter.drawPolyline(points)


class CheckBox(QCheckBox):
    """A check box, drawn as in tables, with its text beside it if it has one."""

    def __init__(self, theme: Theme, parent: QWidget, text: str = "") -> None:
        super().__init__(text, parent)
        self._theme = theme

    @guarded(QSize(16, 20))
    def sizeHint(self) -> QSize:
        text = self.fontMetrics().horizontalAdvance(self._said()) + self._theme.px(8) if self.text() else 0
        return QSize(self._theme.px(14) + 2 * painting.FLAG_AIR + text, self._theme.px(22))

    @guarded(QSize(16, 20))
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded(True)
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = self._theme, self._theme.px(14)
        box = QRect(painting.FLAG_AIR, (self.height() - side) // 2, side, side)
        with QPainter(self) as painter:
            painting.paint_flag(painter, box, self.isChecked(), theme, self.hasFocus())
            if self.text():
                painter.setPen(theme.colour("ink" if self.isEnabled() else "faint_ink"))
                words = self.rect().adjusted(theme.px(22), 0, 0, 0)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._said())

    def _said(self) -> str:
        return self.text().replace("&&", "&")
