"""The panel of a fight's log with its slider: any moment at a touch, corrections and branches beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.log_model import LogModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.report.fights.log_table import rules_of
from mls_desktop.ui.fight.log.log_list import LogList
from mls_desktop.ui.fight.log.log_tools import LogTools
from mls_desktop.ui.fight.log.moment_line import MomentLine
from mls_desktop.ui.fight.log.rule_line import RuleLine
from mls_desktop.ui.widgets.layout_items import keep_gaps
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.fight.log.branch_pane import BranchPane
    from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
    from mls_desktop.ui.fight.log.rounds_told import RoundsTold


ONE_LINE = 900
"""Width, in pixels at 100 %, from which on all tools stand in one line."""
NARROW = 560
"""Width, in pixels at 100 %, below which the rarer tools go behind "More", and the ways back below the slider."""
ROOMY = 300
"""Height, in pixels at 100 %, below which rules and commands have less room."""
BOTH = 460
"""Height, in pixels at 100 %, below which a pane beside the entries takes their place and that of their tools: in the
pane an entry and a correction of it are compared, and both are read."""


class LogPanel(QWidget):
    """The panel of the log.

    Folded it is a line with the slider. `command_wanted` carries the command of a button; `unfolded` whether the
    entries are shown, `widened` whether a pane stands beside them that needs room; `rule_wanted` the id of a rule to be
    read, `order_chosen` whether the oldest entries are to stand first; `drawn` the correction of a move, which is made
    on the map, None once it is over.
    """

    command_wanted = Signal(str)
    rule_wanted = Signal(str)
    order_chosen = Signal(bool)
    unfolded = Signal(bool)
    widened = Signal(bool)
    drawn = Signal(object)

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.running_fight, self._theme = running_fight, theme
        self.log = LogModel(running_fight, self)
        self.head = MomentLine(running_fight, theme, self)
        self.tools = LogTools(running_fight, theme, self)
        self.list = LogList(self.log.model, theme, self)
        self.list.setAccessibleName(_("Log"))
        # Escape leads on to the exchange, as from anywhere in the tab.
        self.tools.line.lead_into(lambda: self.list, back=False)
        self.rules = RuleLine(self._rule_title, theme, self)
        self.rules.rule_wanted.connect(self.rule_wanted)
        self.rounds: RoundsTold | None = None
        """The last rounds side by side, made when they are first seen."""
        self.aside: CorrectionPane | BranchPane | None = None
        self._came_from: int | None = None
        """The moment shown before the correction of a move, which shows that of the move."""
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self._lay_out()
        self._connect()
        self.restyle()
        self._on_changed()
        self._unfold(False)

    # What others ask

    def show_rounds(self, on: bool) -> None:
        """Shows the last rounds above the slider (`on`), or hides them."""
        if on and self.rounds is None:
            from mls_desktop.ui.fight.log.rounds_told import RoundsTold

            self.rounds = RoundsTold(self.log, self._theme, self)
            self._column.insertWidget(0, self.rounds)
            self.rounds.stackUnder(self.head)
        if self.rounds is not None and self.rounds.isHidden() == on:
            self.rounds.setVisible(on)
            self.rounds.refresh()

    def focus_filter(self) -> bool:
        """Unfolds the log and puts the focus into the line that filters it, its text selected; always True."""
        self.head.fold.setChecked(True)
        return self.tools.line.grab_focus()

    def grab_focus(self) -> None:
        """Unfolds the log and puts the focus into the list of entries."""
        self.head.fold.setChecked(True)
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def correct_shown(self) -> None:
        """Opens the correction of the current entry; where none is current, of the last one before the moment shown."""
        self.head.fold.setChecked(True)
        chosen = self.list.chosen()
        self.correct_entry(chosen if chosen is not None else self.running_fight.at - 1)

    def focus_aside(self) -> None:
        """Puts the focus into the pane beside the entries, if one is open."""
        if self.aside is not None:
            self.aside.focus_first()

    def go_to(self, at: int) -> None:
        """Shows the moment right after the entry with number `at` (0 is the first)."""
        self.running_fight.peek(None if at + 1 == self.running_fight.encounter.reached else at + 1)

    def correct_entry(self, at: int) -> None:
        """Opens the correction of entry number `at` (0 is the first) beside the log, with the focus in it, and of a
        move shows the moment before it and emits `drawn`; nothing where there is no such entry."""
        from mls_desktop.ui.fight.log.correction_pane import CorrectionPane

        if self.running_fight.replay is not None and 0 <= at < len(self.running_fight.encounter.events):
            self.head.fold.setChecked(True)
            self.tools.ways.setChecked(False)
            pane = CorrectionPane(self.running_fight, at, self._theme, self)
            pane.closed.connect(self._close_aside)
            on_map = pane.correction.is_of_a_move()
            self._put_aside(pane, wide=not on_map)
            if on_map:
                self._came_from = self.running_fight.at
                self.running_fight.peek(at)  # the map shows from where it goes
            self.list.choose(at)
            pane.focus_first()
            if on_map:
                self.drawn.emit(pane.correction)

    def set_order(self, oldest_first: bool) -> None:
        """Lists the oldest entries first if `oldest_first`, else the newest, and sets the order button; `order_chosen`
        is not emitted. Makes the last entry before the moment shown the current one, in sight."""
        self.tools.order.blockSignals(True)
        self.tools.order.setChecked(oldest_first)
        self.tools.order.blockSignals(False)
        self.log.set_order(oldest_first)
        self.list.show_moment(self.running_fight.at, follow=True)

    def show_ways(self, on: bool) -> None:
        """Opens the pane of branches beside the log (`on`), with the focus in it, or closes the pane there."""
        from mls_desktop.ui.fight.log.branch_pane import BranchPane

        if on:
            self.head.fold.setChecked(True)
            pane = BranchPane(self.running_fight, self._theme, self)
            pane.closed.connect(self._on_ways_closed)
            self._put_aside(pane)
            pane.focus_first()
        else:
            self._close_aside()

    def close_panel(self) -> None:
        """Closes the pane beside the log and ends following the fight and the theme, before the panel is dropped."""
        self._close_aside()
        self.head.stop()
        self.running_fight.changed.disconnect(self._on_changed)
        self._theme.changed.disconnect(self.restyle)
        self.log.close()

    def restyle(self) -> None:
        self.head.restyle()
        self.rules.restyle()
        self.tools.restyle()
        self.list.restyle()
        if self.rounds is not None:
            self.rounds.restyle()

    # Within

    def _lay_out(self) -> None:
        self.entries = QWidget(self)
        inner = QVBoxLayout(self.entries)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.list, 1)
        inner.addWidget(self.rules)
        self.split.addWidget(self.entries)
        self.split.setChildrenCollapsible(False)
        column = self._column = QVBoxLayout(self)
        keep_gaps(column, self._theme, 4, (10, 6, 10, 6))
        column.addWidget(self.head)
        column.addWidget(self.tools)
        column.addWidget(self.split, 1)

    def _connect(self) -> None:
        self.running_fight.changed.connect(self._on_changed)
        self._theme.changed.connect(self.restyle)
        self.head.fold.toggled.connect(self._unfold)
        self.list.entered_at.connect(self.go_to)
        self.list.corrected_at.connect(self.correct_entry)
        self.list.selectionModel().currentChanged.connect(self._show_rules)
        self.tools.typed.connect(self._on_typed)
        self.tools.narrowed.connect(self._narrow)
        self.tools.correct.clicked.connect(self.correct_shown)
        self.tools.ways.toggled.connect(self.show_ways)
        self.tools.order.toggled.connect(self.set_order)
        self.tools.order.toggled.connect(self.order_chosen)
        self.tools.command_wanted.connect(self.command_wanted)

    def _on_changed(self) -> None:
        self.head.refresh()
        self.tools.refresh()
        self.list.show_moment(self.running_fight.at, follow=True)
        self._show_rules()

    def _show_rules(self) -> None:
        """Shows the rules behind the current entry; none while the log is folded or a pane stands beside it."""
        seen = self.head.fold.isChecked() and self.aside is None
        self.rules.show_rules(rules_of(self.list.chosen_row()) if seen else ())

    def _rule_title(self, id: str) -> str:
        rule = self.running_fight.open_campaign.reference.rule(id)
        return rule.title if rule is not None else ""

    def _narrow(self) -> None:
        self.log.only(self.tools.concerned(), self.tools.marked.isChecked())
        self.list.show_moment(self.running_fight.at, follow=True)

    def _on_typed(self, text: str) -> None:
        self.log.narrow(text)
        self.tools.line.tell_found(self.log.model.rowCount() > 0)
        self.tools.line.say_count(self.log.model.rowCount())
        self.list.show_moment(self.running_fight.at, follow=True)

    def _unfold(self, on: bool) -> None:
        for part in (self.tools, self.split):
            part.setVisible(on)
        self.split.setMinimumHeight(self._theme.px(90) if on else 0)
        if not on and self.tools.ways.isChecked():
            self.tools.ways.setChecked(False)
        if not on:
            self._close_aside()
        self._show_rules()
        self.unfolded.emit(on)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        tight, narrow = self.height() < self._theme.px(ROOMY), self.width() < self._theme.px(NARROW)
        self.rules.set_tight(tight or narrow, narrow)
        self.tools.shorten(tight and self.width() < self._theme.px(ONE_LINE), narrow)
        self.head.set_narrow(narrow)
        self._make_way()

    def _make_way(self) -> None:
        """Hides the entries and their tools behind the widget beside them where there is too little height for both."""
        seen = self.aside is None or self.height() >= self._theme.px(BOTH)
        self.entries.setVisible(seen)
        self.tools.setVisible(seen and self.head.fold.isChecked())

    def _put_aside(self, pane: CorrectionPane | BranchPane, wide: bool = True) -> None:
        """Puts `pane` beside the entries, with all the room (`wide`) or the map in sight; emits `widened`."""
        self._drop_aside()
        self.aside = pane
        self.split.addWidget(pane)
        self.split.setSizes([self.width() // 2, self.width() // 2])
        self._show_rules()
        self.widened.emit(wide)
        # How high it becomes is known only when all is laid out.
        soon(self._make_way)

    def _drop_aside(self) -> None:
        if self.aside is not None:
            gone, self.aside = self.aside, None
            self.drawn.emit(None)
            came_from, self._came_from = self._came_from, None
            if came_from is not None and self.running_fight.peeking:
                self.running_fight.peek(came_from)
            gone.close_pane()
            gone.hide()
            gone.deleteLater()
            self._make_way()

    def _close_aside(self) -> None:
        had = self.aside is not None
        self._drop_aside()
        if had:
            self.widened.emit(False)
            self._show_rules()
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_ways_closed(self) -> None:
        self.tools.ways.setChecked(False)

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "split"):
            self.restyle()
