"""The line of tools with which a map is looked at: larger and smaller, arcs, rings, a measure, paper. The rarer ones
stand in a menu where there is little height."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.map.map_canvas import STEP, MapCanvas
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

GAP = 4
"""Between two tools."""


class ViewBar(QWidget):
    """The line of tools above a canvas. All but `draw`, which unfolds the tools to draw with, need a ground."""

    def __init__(self, canvas: MapCanvas, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas, self._theme = canvas, theme
        self._low = self._has_ground = False
        self._flow = FlowLayout(self, theme.px(GAP), theme.px(GAP))
        self.draw = tool_button(self, _("Draw"), _("Walls, doors and all else on the ground"), checks=True)
        self.smaller = tool_button(self, "\N{MINUS SIGN}", _("Smaller (−)"))
        self.larger = tool_button(self, "+", _("Larger (+)"))
        self.smaller.setAccessibleName(_("Smaller"))
        self.larger.setAccessibleName(_("Larger"))
        self.fight = tool_button(self, _("Fight"), _("Those who fight, and what is around them (End)"))
        self.fit = tool_button(self, _("Ground"), _("The whole ground (Home)"))
        arcs, rings = (
            _("Where the one at hand may shoot: forward, right, left, rear"),
            _("Rings of 5, 10, 15 … squares around the one at hand"),
        )
        self.arcs = tool_button(self, _("Arcs"), arcs, checks=True)
        self.rings = tool_button(self, _("Rings"), rings, checks=True)
        self.measure = tool_button(self, _("Measure"), checks=True)
        KeyTip(self.measure, _("How far it is from where you press to where you drag, or to the cursor"), "map_measure")
        self.paper = tool_button(self, _("Print …"), _("The map to scale, on as many sheets as it needs"))
        self.more = tool_button(self, _("More"), _("What else can be done"))
        self._menu = QMenu(self.more)
        for tool in (self.draw, *self._for_a_ground(), self.more):
            self._flow.addWidget(tool)
        self._connect()

    def _connect(self) -> None:
        self.arcs.toggled.connect(self._on_measures)
        self.rings.toggled.connect(self._on_measures)
        self.larger.clicked.connect(self._on_larger)
        self.smaller.clicked.connect(self._on_smaller)
        self.fight.clicked.connect(self._canvas.frame_fight)
        self.fit.clicked.connect(self._canvas.fit)
        self.more.clicked.connect(self._open_more)

    def restyle(self) -> None:
        """Sets the gaps between the tools for the present zoom."""
        self._flow.across = self._flow.down = self._theme.px(GAP)

    def show_for(self, has_ground: bool, low: bool) -> None:
        """Shows the tools that need a ground where `has_ground`, the rarer ones behind "More" where `low`."""
        self._has_ground, self._low = has_ground, low
        for tool in self._for_a_ground():
            tool.setVisible(has_ground and not (low and tool in self._rarer()))
        self.more.setVisible(has_ground and low)

    def _for_a_ground(self) -> tuple[QToolButton, ...]:
        return self.smaller, self.larger, self.fight, self.fit, *self._rarer()

    def _rarer(self) -> tuple[QToolButton, ...]:
        """The tools that a menu offers where there is little height."""
        return self.arcs, self.rings, self.measure, self.paper

    def _open_more(self) -> None:
        """Fills the menu of "More" with the rarer tools, and opens it."""
        self._menu.clear()
        for tool in self._rarer():
            action = self._menu.addAction(menu_text(tool.text()))
            action.setCheckable(tool.isCheckable())
            action.setChecked(tool.isChecked())
            action.triggered.connect(tool.click)
        self._menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _on_measures(self) -> None:
        self._canvas.arcs, self._canvas.rings = self.arcs.isChecked(), self.rings.isChecked()
        self._canvas.update()

    def _on_larger(self) -> None:
        self._canvas.zoom(STEP)

    def _on_smaller(self) -> None:
        self._canvas.zoom(1 / STEP)
