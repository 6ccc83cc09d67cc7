"""The picture of a code that phones read: dark on light whatever the theme, or cameras do not find it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.phones.qr_code import Squares
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import DrawnLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

WIDE, BORDER = 230, 4
"""Width in pixels at 100 %; free squares on each side, of which a reader needs four."""


class QrPicture(DrawnLabel):
    """The picture of a code, empty until it is given squares."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.squares: Squares = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("The address as a code for the camera of a phone"))

    def show_squares(self, squares: Squares) -> None:
        self.squares = squares
        self.update()

    @guarded(QSize(WIDE, WIDE))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDE), self._theme.px(WIDE))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.squares:
            return
        with QPainter(self) as painter:
            # Whole pixels a square: a camera reads sharp edges.
            count = len(self.squares) + 2 * BORDER
            size = max(1, min(self.width(), self.height()) // count)
            left, top = (self.width() - size * count) // 2, (self.height() - size * count) // 2
            painter.fillRect(QRectF(left, top, size * count, size * count), QColor("white"))
            for y, row in enumerate(self.squares, BORDER):
                for x, dark in enumerate(row, BORDER):
                    if dark:
                        painter.fillRect(QRectF(left + x * size, top + y * size, size, size), QColor("black"))
