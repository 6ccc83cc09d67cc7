"""The tab widget with the ground of a panel behind its tabs and the row of tools beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QTabWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.painting import fill
from mls_desktop.ui.widgets.theme import Theme

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
