"""The tab widget with the ground of a panel behind its tabs and the row of tools beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTabBar, QTabWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.painting import fill
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget


class TabsOnPanel(QTabWidget):
    """The tab widget whose tabs, and whatever stands beside them, have the ground of a panel as high as they are."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        from PySide6.QtGui import QPainter

        with QPainter(self) as painter:
            # Qt makes what stands in a corner a pixel lower than the tabs.
            fill(painter, QRect(0, 0, self.width(), self.tabBar().height()), self._look.colour("panel"))

    def add_cross(self, at: int, close: Callable[[], None]) -> None:
        """Gives a tab its cross; the tabs may be higher for it, and then the tools beside them."""
        from mls_desktop.ui.widgets.buttons import cross_button

        button = cross_button(self, _("Close sheet"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(close)
        self.tabBar().setTabButton(at, QTabBar.ButtonPosition.RightSide, button)
        tools = self.cornerWidget(Qt.Corner.TopRightCorner)
        if tools is not None:
            tools.updateGeometry()
