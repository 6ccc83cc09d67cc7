"""The tab widget with the ground of a panel behind its tabs and the tools beside them, and with rooms for its pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.scrolling.pointing import is_pointing
from mls_desktop.ui.widgets.painting import fill
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.page_room import PageRoom
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class TabsOnPanel(QTabWidget):
    """The tab widget whose bar has the ground of a panel, as high as the tabs. A `TabPage` is put into a scroll area of
    its own, a `PageRoom`; all methods take and give the page itself. `wanted` when `setCurrentWidget` brings a page to
    the front."""

    wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.wardrobe.hold(self)

    def insert_page(self, at: int, page: QWidget, title: str) -> int:
        """Adds `page` with its tab at index `at`; returns the index that it has got."""
        held = PageRoom(page, self._theme, self) if isinstance(page, TabPage) else page
        return self.insertTab(at, held, title)

    def call(self, at: int, title: str) -> None:
        """Sets the title of the tab `at`; the same one as before repaints nothing."""
        if self.tabText(at) != menu_text(title):
            self.setTabText(at, menu_text(title))

    @guarded(None)
    def widget(self, at: int) -> QWidget | None:
        """The page whose tab has the index `at`; None where there is none."""
        held = super().widget(at)
        return held.page if isinstance(held, PageRoom) else held

    @guarded(-1)
    def indexOf(self, page: QWidget) -> int:
        """Index of the tab of `page`; -1 where it has none."""
        return super().indexOf(_held(page))

    @guarded(None)
    def currentWidget(self) -> QWidget | None:  # type: ignore[override]
        """The page in front; None where there is none."""
        return self.widget(self.currentIndex())

    @guarded(None)
    def setCurrentWidget(self, page: QWidget) -> None:
        """Brings `page` to the front and emits `wanted`."""
        super().setCurrentWidget(_held(page))
        self.wanted.emit()

    @guarded(None)
    def removeTab(self, at: int) -> None:
        """Removes the tab `at` and deletes the scroll area of its page, not the page itself."""
        held = super().widget(at)
        super().removeTab(at)
        if isinstance(held, PageRoom):
            held.takeWidget()
            held.deleteLater()

    def reveal(self, widget: QWidget) -> None:
        """Scrolls to `widget`, a part of the page in front, unless the mouse is pointing there."""
        held = super().currentWidget()
        if isinstance(held, PageRoom) and not is_pointing():
            held.reveal(widget)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        from PySide6.QtGui import QPainter

        with QPainter(self) as painter:
            # Qt makes what stands in a corner a pixel lower than the tabs.
            fill(painter, QRect(0, 0, self.width(), self.tabBar().height()), self._theme.colour("panel"))

    def add_cross(self, at: int, close: Callable[[], None]) -> None:
        """Adds a cross to the tab `at`, which calls `close`; tabs and the tools beside them may become higher."""
        from mls_desktop.ui.widgets.buttons import cross_button

        button = cross_button(self, _("Close tab"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(close)
        self.tabBar().setTabButton(at, QTabBar.ButtonPosition.RightSide, button)
        tools = self.cornerWidget(Qt.Corner.TopRightCorner)
        if tools is not None:
            tools.updateGeometry()


def _held(page: QWidget) -> QWidget:
    """Widget that the tabs hold for `page`: its room, if it has one, else the page itself."""
    port = page.parentWidget()
    room = port.parentWidget() if port is not None else None
    return room if isinstance(room, PageRoom) and room.page is page else page
