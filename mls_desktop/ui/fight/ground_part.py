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
"""Least height of the map, in pixels at 100 %, however many lines of tools stand above it."""
AROUND = 8
"""Space of the page above and below the map together, in pixels at 100 %."""


class GroundPart(QWidget):
    """The part of the preparation with the ground. Its map is made when there is a ground, or when a person wants one:
    `wanted` is emitted then, once the map is there."""

    wanted = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.running_fight, self._theme = running_fight, theme
        self.map: MapPanel | None = None
        self._page = 0
        """Height in pixels of the page around the part."""
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
        """Makes the map with its drawing tools, if there is none yet, and shows it."""
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
        """Makes the map where the encounter has a ground; where there is no map, shows the button that begins one."""
        if self.running_fight.encounter.ground is not None and self.map is None:
            self.show_map()
            return
        self.begin.setVisible(self.map is None)
        self.restyle()

    def fit(self, page: int) -> None:
        """Fits the map to the visible height of the page, `page` pixels."""
        if page != self._page:
            self._page = page
            self.restyle()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.restyle()

    def restyle(self) -> None:
        """Sets the map's least height: what its width asks for, as far as map and tools are then seen whole in the
        page, at least `HIGH`; nothing where there is no map."""
        if self.map is None:
            return
        ground, least = self.running_fight.encounter.ground, self._theme.px(HIGH)
        tools = self.map.heightForWidth(self.width()) if self.map.hasHeightForWidth() else self.map.sizeHint().height()
        tools -= self.map.canvas.minimumHeight()
        needed = height_for(ground.width, ground.height, self.width(), self._theme.scale) if ground is not None else 0
        self.map.canvas.setMinimumHeight(max(least, min(needed, self._page - tools - self._theme.px(AROUND))))
