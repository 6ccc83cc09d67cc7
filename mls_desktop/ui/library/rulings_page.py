"""The page of the rulings, a tab: every switch with both readings, and what the other one would change."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.rulings import unknown_rulings
from mls_desktop.rules.common.system.ruleset import OTHER
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.impact_panel import ImpactPanel
from mls_desktop.ui.scrolling.pointing import is_pointing
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.layout_items import add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.radio_button import RadioButton
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Rule, RuleOption


class RulingCard(CardFrame):
    """The card of one rule and its two readings. `chosen` carries the id of the rule, and whether the other reading is
    wanted."""

    chosen = Signal(str, bool)
    rule_wanted = Signal(str)

    def __init__(self, id: str, rule: Rule | None, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.id = id
        switch = (rule.switch if rule is not None else None) or RuleOption(
            _("The rule as it is written."), _("The rule’s other reading."), ""
        )
        self.title = PlainLabel(rule.title if rule is not None else id, self)
        self.mark = PlainLabel("", self)
        self.link = tool_button(self, f"{_('Read the rule')}  {id}", flat=True)
        self.link.setAccessibleName(_("Read “{rule}”").format(rule=self.title.text()))
        self.origin = PlainLabel(switch.whose(), self, wrap=True)
        self.usual, self.other = RadioButton(theme, "", self), RadioButton(theme, "", self)
        self.texts = (PlainLabel(switch.default, self, wrap=True), PlainLabel(switch.other, self, wrap=True))
        self._group = QButtonGroup(self)
        for button, text in zip((self.usual, self.other), self.texts, strict=True):
            self._group.addButton(button)
            button.setAccessibleName(f"{self.title.text()}: {text.text()}")
            text.setBuddy(button)
        self._lay()
        self._group.buttonClicked.connect(self._on_clicked)
        self.link.clicked.connect(self._on_link)
        self.restyle()

    def set_readings(self, now: bool, then: bool) -> None:
        """Checks the reading that is tried and marks a change: `now`, `then`: whether the campaign follows the other
        reading, and whether it would with what is tried."""
        (self.other if then else self.usual).setChecked(True)
        if now != then:
            self.mark.setText(_("not applied yet"))
        else:
            self.mark.setText(_("changed") if now else "")
        self.mark.ink(self._theme.colour("warn" if now != then else "accent"))

    def restyle(self) -> None:
        theme = self._theme
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.origin.ink(theme.colour("faint_ink"))
        self.update()

    def _lay(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addWidget(self.link)
        head.addStretch(1)
        head.addWidget(self.mark)
        grid = QGridLayout()
        keep_gaps(grid, self._theme, 6, down=4)
        grid.setColumnStretch(1, 1)
        for at, (button, text) in enumerate(zip((self.usual, self.other), self.texts, strict=True)):
            grid.addWidget(button, at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text, at, 1)
        grid.addWidget(self.origin, 2, 1)
        column = QVBoxLayout(self)
        keep_gaps(column, self._theme, 4, (12, 8, 12, 10))
        add_layout(column, head)
        add_layout(column, grid)

    def _on_clicked(self) -> None:
        self.chosen.emit(self.id, self.other.isChecked())

    def _on_link(self) -> None:
        self.rule_wanted.emit(self.id)


ACROSS = 760
"""Width, in pixels at 100 %, from which on rules and the effect of a change stand beside each other."""


class RulingsPage(TabPage):
    """The page of the rulings. `rule_wanted` carries the id of a rule to be read."""

    rule_wanted = Signal(str)

    def __init__(self, open_campaign: OpenCampaign, draft: Draft, impact_worker: ImpactWorker, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._draft, self._theme = open_campaign, draft, theme
        self.unknown = PlainLabel("", self, wrap=True)
        self.impact = ImpactPanel(draft, impact_worker, theme, self)
        self.impact.speak(draft.texts)
        switches = open_campaign.document.system.rule_options
        self.cards = {id: RulingCard(id, open_campaign.reference.rule(id), theme, self) for id in switches}
        self._lay()
        for card in self.cards.values():
            card.chosen.connect(self._on_chosen)
            card.rule_wanted.connect(self.rule_wanted)
        draft.changed.connect(self._show)
        theme.changed.connect(self.restyle)
        self.restyle()

    def focus_first(self) -> None:
        for card in self.cards.values():
            (card.other if card.other.isChecked() else card.usual).setFocus(Qt.FocusReason.ShortcutFocusReason)
            return

    def notify_focus(self, widget: QWidget) -> None:
        for card in self.cards.values():
            if card.isAncestorOf(widget) and not is_pointing():
                self._scroll.ensureWidgetVisible(card, 0, self._theme.px(8))

    def _held(self) -> QRect:
        """Rectangle of the card with the focus; empty where none has it."""
        focus = self.window().focusWidget()
        card = next((card for card in self.cards.values() if focus is not None and card.isAncestorOf(focus)), None)
        return card.geometry() if card is not None else QRect()

    def close_page(self) -> None:
        self._draft.changed.disconnect(self._show)

    def restyle(self) -> None:
        for card in self.cards.values():
            card.restyle()
        self._turn()
        self._show()

    def _lay(self) -> None:
        holder = QWidget()
        holder.setObjectName("page")
        inside = self._inside = QVBoxLayout(holder)
        inside.addWidget(self.unknown)
        for card in self.cards.values():
            inside.addWidget(card)
        inside.addStretch(1)
        self._scroll = page_area(self)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(holder)
        self._scroll.held = self._held
        beside = QWidget(self)
        # At the top, beside the rule that was changed; what it does not need stays empty below it.
        QVBoxLayout(beside).addWidget(self.impact, 1, Qt.AlignmentFlag.AlignTop)
        self._beside = beside
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self._scroll)
        split.addWidget(beside)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        self._split = split
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(split)

    def _turn(self) -> None:
        """Places the effect of a change beside the rules where there is room for both, else below them."""
        px = self._theme.px
        across = self.width() >= px(ACROSS)
        self._split.setOrientation(Qt.Orientation.Horizontal if across else Qt.Orientation.Vertical)
        self._beside.setMinimumWidth(px(320 if across else 200))
        self._inside.setContentsMargins(px(10), px(10), px(10), px(10))
        self._inside.setSpacing(px(8))
        margin = self._beside.layout()
        if margin is not None:
            bar = 0 if across else self._scroll.verticalScrollBar().sizeHint().width()
            margin.setContentsMargins(px(2 if across else 10), px(10), px(10) + bar, px(10))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _show(self) -> None:
        document = self._open_campaign.document
        now, then = document.campaign.rulings, self._draft.trial.rulings
        for id, card in self.cards.items():
            card.set_readings(now.get(id) == OTHER, then.get(id) == OTHER)
        strange = unknown_rulings(now, document.system.rule_options)
        texts = self._open_campaign.texts
        self.unknown.setText("\n".join(texts.finding(each) for each in strange))
        self.unknown.setVisible(bool(strange))
        self._beside.setVisible(bool(self._draft.edits))
        self.unknown.ink(self._theme.colour("warn"))

    def _on_chosen(self, id: str, other: bool) -> None:
        self._draft.add(Edit("set", ("rulings", id), OTHER if other else None))
