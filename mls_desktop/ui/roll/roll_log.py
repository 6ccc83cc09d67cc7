"""The list of rolls made: where there is no room for another line of text, none is seen in part."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.whole_lines import whole_height
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class RollLog(QListWidget):
    """The list of rolls, the last roll first."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(_("Rolls made"))
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def whole_height(self) -> int:
        """Height in pixels down to the end of the last line of text that is seen whole."""
        places = (self.visualItemRect(self.item(at)) for at in range(self.count()))
        spans = ((place.top(), place.bottom() + 1) for place in places)
        return whole_height(spans, self.fontMetrics().lineSpacing(), self.viewport().height())

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        seen, ground = self.viewport().rect(), self._theme.colour("panel")
        with QPainter(self.viewport()) as painter:
            painter.fillRect(QRect(seen).adjusted(0, self.whole_height(), 0, 0), ground)
