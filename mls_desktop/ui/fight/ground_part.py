"""The part of an encounter's preparation where its ground is drawn, and where everybody starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.map.viewport import height_for
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.map.map_panel import MapPanel

HIGH = 320
"""How high the ground is here at least, at 100 %, however many lines of tools stand above it."""
AROUND = 8
"""What stays free of the page above and below the map, at 100 %."""


class GroundPart(QWidget):
    """The part. Its map is made when there is a ground, or when a person wants one: `wanted` then, once it is there."""

    wanted = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.running_fight, self._theme = running_fight, theme
        self.map: MapPanel | None = None
        self._page = 0
        """How high the page is that is seen around it."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.begin = tool_button(
            self, _("Draw a ground …"), _("Squares with walls and doors, on which the fight takes place")
        )
        self.begin.clicked.connect(self._on_begin)
        self._column.addWidget(self.begin)

    def _on_begin(self) -> None:
        self.show_map()
        self.wanted.emit()

    def show_map(self) -> None:
        """Shows the map, to be drawn on."""
        if self.map is None:
            # Read when it is wanted: most encounters are fought without.
            from mls_desktop.bridge.map.map_model import MapModel
            from mls_desktop.ui.map.map_panel import MapPanel

            panel = MapPanel(MapModel(self.running_fight, self), self._theme, self)
            self.map = panel
            panel.show_tools(True)
            self._column.addWidget(panel)
            self.restyle()
        self.refresh()

    def refresh(self) -> None:
        """Shows the map where there is a ground."""
        if self.running_fight.encounter.ground is not None and self.map is None:
            self.show_map()
            return
        self.begin.setVisible(self.map is None)
        self.restyle()

    def fit(self, page: int) -> None:
        """Makes the map as large as a page allows of which `page` pixels of height are seen."""
        if page != self._page:
            self._page = page
            self.restyle()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.restyle()

    def restyle(self) -> None:
        """The ground is as high as it needs to be for its width, as far as it is then seen whole, with its tools; where
        there is none yet, what it is made with stands alone."""
        if self.map is None:
            return
        ground, least = self.running_fight.encounter.ground, self._theme.px(HIGH)
        tools = self.map.heightForWidth(self.width()) if self.map.hasHeightForWidth() else self.map.sizeHint().height()
        tools -= self.map.canvas.minimumHeight()
        needed = height_for(ground.width, ground.height, self.width(), self._theme.scale) if ground is not None else 0
        self.map.canvas.setMinimumHeight(max(least, min(needed, self._page - tools - self._theme.px(AROUND))))
