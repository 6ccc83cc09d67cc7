"""The label of a figure that is only shown: one comes to it by a click or by arrow keys, and "Why?" tells of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme

SHOWN_ONLY = "shown only"
"""Property of widgets that take the focus though nothing is entered there."""
BY = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}


def arrow(event: QKeyEvent) -> int:
    """Number of figures that the key of `event` moves on: 1, -1 for one back, or 0 for a key that moves to none."""
    turned = event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier)
    return 0 if turned else BY.get(Qt.Key(event.key()), 0)


class FigureLabel(PlainLabel):
    """The label of a figure; `asked` at each click on it. Tab stops at one figure of each card, arrow keys go on."""

    asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("", parent)
        self._theme = theme
        self.walk = FigureWalk()
        self.setProperty(SHOWN_ONLY, True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def say(self, name: str, text: str) -> None:
        """Shows `text`; a screen reader reads `name` before it."""
        self.setText(text)
        self.setAccessibleName(f"{name}: {text}" if name else text)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.asked.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.walk.go(self, arrow(event)):
            super().keyPressEvent(event)

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.walk.stop_at(self)
        self.update()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                painting.paint_ring(painter, self.ring(), self._theme)

    def ring(self) -> QRect:
        """Rectangle of the focus ring."""
        return self.rect()


class FigureWalk:
    """The way through the figures of a card by keys: Tab stops only at the figure that a person was at last."""

    def __init__(self) -> None:
        self._figures: Sequence[FigureLabel] = ()

    def take(self, figures: Iterable[FigureLabel]) -> None:
        """Sets the figures of the card, in the order of reading; Tab stops at the last of them, or at the one it
        stopped at before."""
        self._figures = tuple(figures)
        for each in self._figures:
            each.walk = self
        stops = [each for each in self._figures if each.focusPolicy() == Qt.FocusPolicy.StrongFocus]
        if self._figures:
            # At first at the last of them: who enters things goes past fewer on the way.
            self.stop_at((stops or self._figures)[-1])

    def stop_at(self, figure: FigureLabel) -> None:
        """Makes `figure` the only one that Tab stops at."""
        for each in self._figures:
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each is figure else Qt.FocusPolicy.ClickFocus)

    def go(self, figure: FigureLabel, by: int) -> bool:
        """Puts the focus on the figure `by` places after `figure` (-1: the one before); False where there is none."""
        to = self._figures.index(figure) + by if by and figure in self._figures else -1
        if not 0 <= to < len(self._figures):
            return False
        self._figures[to].setFocus(Qt.FocusReason.OtherFocusReason)
        return True
