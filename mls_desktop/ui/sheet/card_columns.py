"""The columns of a page's cards: a head across, then columns, few of them where there is little room."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.card_layout import Box, CardLayout
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:

    class WidgetBox(Box, Protocol):
        """The protocol of a card that is given its place."""

        def setGeometry(self, place: QRect) -> None: ...


COMFORTABLE = 410
"""Width, in pixels at 100 %, that each of two cards of the head has at least when they stand beside each other."""


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
        """Width in pixels that is seen at once."""
        self._room: Hashable = None
        """Width and zoom of the last layout."""
        self._held = False
        """Mark that cards stay in their columns, and these as wide as they are, while the room is the same."""
        self._boxes: Sequence[Sequence[WidgetBox]] = ()
        self._widths: Sequence[int] = ()
        self._measured: list[tuple[int, int, int]] = []

    def set_cards(self, head: Sequence[WidgetBox], columns: Sequence[Sequence[WidgetBox]]) -> None:
        """Sets the cards of the head and of each of the columns, to be laid out by `place`."""
        self._head, self._columns = head, columns

    def least_width(self) -> int:
        """Width in pixels below which figures on a card would be cut off."""
        return self._layout().least_width()

    def hold(self) -> None:
        """Keeps cards in their columns, and these as wide as they are, while the room is the same and they fit."""
        self._held = True

    def let_go(self) -> None:
        """Lets the columns be dealt anew, since other cards are shown."""
        self._room = None

    def _layout(self) -> CardLayout[WidgetBox]:
        px = self._theme.px
        return CardLayout(self._head, self._columns, px(10), px(COMFORTABLE))

    def place(self, width: int) -> None:
        """Lays the cards out for `width` pixels of the page in view, and sets the height of the widget."""
        if self._placing or width <= 0:
            return
        self._placing, self._seen = True, width
        layout, room = self._layout(), (width, self._theme.scale)
        if room != self._room:
            self._room, self._held, self._measured = room, False, []
        same = {id(box) for column in self._columns for box in column} == {each[0] for each in self._measured}
        kept = self._held or (same and layout.measured(self._boxes, self._widths) == self._measured)
        self._boxes = columns = layout.fitting(width, self._boxes if kept else ())
        self._widths = widths = layout.widths(columns, width, self._widths if kept else ())
        self._measured = layout.measured(columns, widths)
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
