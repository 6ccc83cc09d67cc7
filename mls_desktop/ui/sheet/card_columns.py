"""The columns of a page's cards: a head across, then columns, few of them where there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.card_layout import Box, CardLayout, KeptWidths
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:

    class WidgetBox(Box, Protocol):
        """The protocol of a card that is given its place."""

        def setGeometry(self, place: QRect) -> None: ...


COMFORTABLE = 410
"""A card of the head stands beside another where each has this much room at 100 %."""


class CardColumns(QWidget):
    """The widget of the cards, placed by hand: a head across, then columns; few columns where the window is narrow."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._theme = theme
        self._head: Sequence[WidgetBox] = []
        self._columns: Sequence[Sequence[WidgetBox]] = []
        self._placing = False
        self._seen = 0
        """How much of the width is seen at once."""
        self._widths = KeptWidths()

    def set_cards(self, head: Sequence[WidgetBox], columns: Sequence[Sequence[WidgetBox]]) -> None:
        """Takes these cards; `place` shows them."""
        self._head, self._columns = head, columns

    def least_width(self) -> int:
        """The width below which figures on a card would be cut off."""
        return self._layout().least_width()

    def hold(self) -> None:
        """Columns stay as wide as they are, whatever is entered now, as long as that is enough for what is on them."""
        self._widths.hold()

    def let_go(self) -> None:
        """Other cards are shown: columns are as wide as these would like."""
        self._widths.let_go()

    def _layout(self) -> CardLayout[WidgetBox]:
        px = self._theme.px
        return CardLayout(self._head, self._columns, px(10), px(COMFORTABLE))

    def place(self, width: int) -> None:
        """Gives each card its place where so much of the page's width is seen, and the page its height."""
        if self._placing or width <= 0:
            return
        self._placing, self._seen = True, width
        layout = self._layout()
        columns = layout.fitting(width)
        where = (width, self._theme.scale, len(columns))
        widths = layout.widths(columns, width, self._widths.kept(where))
        self._widths.note(where, widths)
        placed, bottom = layout.places(width, columns, widths)
        for each in placed:
            each.box.setGeometry(QRect(each.x, each.y, each.width, each.height))
        self.setFixedHeight(bottom)
        self._placing = False

    @guarded(QSize(400, 400))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(900), self.height())

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.place(self._seen)
            return True
        return bool(super().event(event))
