"""The page of a fight looked back on, a tab: plots, tables, and what goes back to the sheets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.report import FightReport
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.report.plots import BarPlot, CurvePlot
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

SIDE_BY_SIDE = 1000
"""Width, in pixels at 100 %, from which on the plots stand side by side, else below each other."""


class ReportPage(SharedRoom, TabPage):
    """The page of the report on the fight as it is in force, followed while the page is visible. `loot_wanted` carries
    the id of the fight whose fallen are to be searched; `adventure_wanted` when an adventure ends with it."""

    loot_wanted = Signal(str)
    adventure_wanted = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.report = FightReport(running_fight, self)
        self.bars, self.curves = BarPlot(theme, self), CurvePlot(theme, self)
        self.said = PlainLabel("", self, wrap=True)
        self.take_key = EnterButton(menu_text(_("Apply what is ticked to the sheets")), self)
        self.loot_key = EnterButton(menu_text(_("Loot of the fallen …")), self)
        self.adventure_key = EnterButton(menu_text(_("After the adventure …")), self)
        self.adventure_key.setVisible(running_fight.document.system.has_adventures)
        self.area = page_area(self)
        self.cards: dict[str, Card] = {}
        self._body = QVBoxLayout()
        self._lay_out()
        self.take_key.clicked.connect(self._on_take)
        self.loot_key.clicked.connect(self._on_loot)
        self.adventure_key.clicked.connect(self.adventure_wanted)
        self.report.changed.connect(self._say)
        running_fight.changed.connect(self._on_changed)
        running_fight.document.changed.connect(self._on_changed)
        self._listens = True
        theme.changed.connect(self.restyle)
        self.restyle()
        self._show()

    def focus_first(self) -> None:
        self.take_key.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_page(self) -> None:
        self.detach()
        self._theme.changed.disconnect(self.restyle)

    def detach(self) -> None:
        """Ends following the fight, before that is closed."""
        if self._listens:
            self._listens = False
            running_fight = self.report.running_fight
            running_fight.changed.disconnect(self._on_changed)
            running_fight.document.changed.disconnect(self._on_changed)

    def restyle(self) -> None:
        px = self._theme.px
        self._body.setContentsMargins(px(14), px(10), px(14), px(14))
        self._body.setSpacing(px(10))
        self._share()
        self.said.ink(self._theme.colour("soft_ink"))
        for card in self.cards.values():
            card.restyle()

    def _share(self) -> None:
        """Puts the plots side by side where there is room, else below each other."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._plots.setDirection(across if self.width() >= self._theme.px(SIDE_BY_SIDE) else down)
        self._plots.setSpacing(self._theme.px(24))

    def _lay_out(self) -> None:
        holder = QWidget(self.area)
        holder.setObjectName("page")
        holder.setLayout(self._body)
        self._plots = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._plots.addWidget(self.bars, 1, Qt.AlignmentFlag.AlignTop)
        self._plots.addWidget(self.curves, 1, Qt.AlignmentFlag.AlignTop)
        add_layout(self._body, self._plots)
        for id in self.report.sections:
            view = TableView(self.report, id, self._theme, holder)
            StickyHeader(view.table, self.area)
            self.cards[id] = Card(view, self._theme, holder)
            self._body.addWidget(self.cards[id])
        line = QHBoxLayout()
        line.addWidget(self.said, 1)
        line.addWidget(self.take_key)
        line.addWidget(self.loot_key)
        line.addWidget(self.adventure_key)
        add_layout(self._body, line)
        self._body.addStretch(1)
        self.area.setWidget(holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)

    def _on_changed(self) -> None:
        if self.isVisible():
            self.report.refresh()
            self._show()

    def _show(self) -> None:
        for card in self.cards.values():
            card.refresh()
        self.bars.sides = self.curves.sides = self.report.told.sides()
        self.bars.set_bars(self.report.told.bars())
        self.bars.setVisible(any(bar.done or bar.taken for bar in self.report.told.bars()))
        curves = self.report.told.curves()
        self.curves.set_curves(curves, self.report.told.moments())
        self.curves.setVisible(bool(curves))
        self._say()

    def _say(self) -> None:
        """Shows the number of changes to the sheets, which a tick alters; enables applying them if there are any."""
        self.said.setText(self.report.told.home_text())
        self.take_key.setEnabled(bool(self.report.told.batch.edits))

    def _on_take(self) -> None:
        if self.report.submit():
            self.report.refresh()
            self._show()

    def _on_loot(self) -> None:
        self.loot_wanted.emit(self.report.running_fight.id)

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._listens:
            self.report.refresh()
            self._show()
