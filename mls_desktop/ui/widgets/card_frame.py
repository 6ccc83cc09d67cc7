"""The card frame: a plain card to put things on."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme


class CardFrame(QWidget):
    """A frame like a sheet of paper with rounded corners, as the cards of a character's sheet."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painting.paint_card(painter, self.rect(), self._theme)
