"""The panel of a roll outside fights: whose trait, what opposes it, the chances, the dice, the log."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.model.names_apart import names_apart
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.roll.declared_form import DeclaredForm
from mls_desktop.ui.roll.heading_line import HeadingLine
from mls_desktop.ui.roll.margin_columns import MarginColumns
from mls_desktop.ui.roll.offer_line import OfferLine
from mls_desktop.ui.roll.opposition import OppositionEntry, TraitBox
from mls_desktop.ui.roll.outcome_bars import OutcomeBars
from mls_desktop.ui.roll.remark_line import RemarkLine
from mls_desktop.ui.roll.roll_blocks import RollBlocks
from mls_desktop.ui.roll.roll_log import RollLog
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.dice_line import WIDTH, SumLine, typed_sums
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text, name_widget, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

MODIFIER = Field("modifier", "step", bounds=(-20, 20))
AMOUNT = Field("modifier", "number", bounds=(-999, 999))
"""Field of a modifier where dice are large: typed, not stepped."""
REASON = Field("reason", "text")
MOST = 0.4
"""Greatest share of the window's height that the panel insists on."""
LOG = 70
"""Least height of the list of rolls, in pixels at 100 %: a roll of several lines."""


class RollPanel(QScrollArea):
    """The roll panel: Enter in a line of dice rolls; so does the button. `closed` when a person puts the panel away."""

    closed = Signal()

    def __init__(self, rolling: RollHistory, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rolling, self._theme = rolling, theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lines: list[SumLine] = []
        self._columns: list[QVBoxLayout] = []
        self._asked: tuple[tuple[Prompt, str], ...] = ()
        self._told = 0
        """Number of log entries of which the last has been read out."""
        self._make()
        body = QWidget(self)
        body.setObjectName("panel")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._whole = QVBoxLayout(body)
        self.blocks = RollBlocks(
            (self._trait_block(), self._chance_block(), self._dice_block(), self._log_block()), body
        )
        self._whole.addWidget(self.blocks, 1)
        self.setWidget(body)
        set_reading_order(body)
        self._connect()
        self.restyle()
        self._on_changed()
        self._on_logged()

    def focus_dice(self) -> None:
        """Puts the focus on the first line of dice, where Enter rolls; nothing where no dice are asked for."""
        if self.lines:
            self.lines[0].line.grab_focus()

    def roll(self) -> None:
        """Rolls, with the sums typed and the program's dice for empty lines; a line that cannot be read gets the
        focus."""
        lines = (self.modifier, self.amount.line, self.reason.line, self.opposition.number.line)
        for each in (*lines, *self.form.lines()):
            if each.hasFocus():
                each.clearFocus()
        typed = typed_sums(self.lines)
        if typed is None:
            return
        if self._rolling.throw(typed):
            for line in self.lines:
                line.clear()
            self._focus_next()

    def restyle(self) -> None:
        theme, px = self._theme, self._theme.px
        self._whole.setContentsMargins(px(EDGE), px(2), px(14), px(6))
        self._whole.setSpacing(px(2))
        self.blocks.space(px(16), px(6))
        for column in self._columns:
            column.setSpacing(px(4))
        big, strong = QFont(self.font()), QFont(self.font())
        for font, size in ((big, 20), (strong, 14)):
            font.setPixelSize(px(size))
            font.setWeight(QFont.Weight.DemiBold)
        self.level.setFont(big)
        self.who.setFont(strong)
        self.result.setFont(strong)
        for label in (self.parts, self.hint):
            label.ink(theme.colour("soft_ink"))
        self.log.setMinimumSize(px(110), px(LOG))
        self.log.setSpacing(px(2))
        self.trait.setMinimumWidth(px(160))
        self.reason.setMinimumWidth(px(60))
        self.amount.setFixedWidth(px(54))
        self.button.setMinimumWidth(px(130))
        for line in self.lines:
            line.line.setFixedWidth(px(WIDTH))
        self.bars.updateGeometry()
        self._arrange()

    def _make(self) -> None:
        """Makes the widgets that stand in the blocks."""
        theme, texts = self._theme, self._rolling.session.texts
        self.who, self.level = PlainLabel("", self), PlainLabel("", self)
        self.parts = PlainLabel("", self, wrap=True)
        self.trait = TraitBox(theme, self)
        name_widget(self.trait, _("Trait rolled"))
        self.modifier = StepEditor(MODIFIER, texts, theme, self)
        self.amount = LineEditor(AMOUNT, texts, theme, self)
        self.reason = LineEditor(REASON, texts, theme, self)
        self.reason.line.setPlaceholderText(_("reason"))
        self.reason.line.setAccessibleName(_("Reason for the modifier"))
        self.modifier_label = PlainLabel(_("Modifier"), self)
        for editor in (self.modifier, self.amount):
            editor.tell_for(_("Modifier"))
        self.form = DeclaredForm(self._rolling, theme, self)
        self.opposition = OppositionEntry(self._rolling, theme, self)
        self.bars, self.margins = OutcomeBars(theme, self), MarginColumns(theme, self)
        self.button = EnterButton(menu_text(_("Roll")), self)
        self.button.setAutoDefault(False)
        tip(self.button, _("Enter rolls too. The program rolls for lines left empty."))
        self.result = PlainLabel("", self, wrap=True)
        self.remark = RemarkLine(theme, self)
        self.offer = OfferLine(self._rolling, theme, self)
        self.log = RollLog(theme, self)
        self.head = HeadingLine(theme, self)
        self.back = self.head.back
        self.hint = PlainLabel(_("Not kept in the file."), self)
        tip(self.hint, _("Rolls are listed until you close the campaign; its file has no place for them."))
        for label in (self.who, self.level, self.parts, self.result, self.hint):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def _trait_block(self) -> QWidget:
        head, modifier = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.trait, 1)
        head.addWidget(self.level)
        modifier.addWidget(self.modifier_label)
        modifier.addWidget(self.modifier)
        modifier.addWidget(self.amount)
        modifier.addWidget(self.reason, 1)
        return self._column(self.who, head, self.parts, self.form, modifier, self.opposition)

    def _chance_block(self) -> QWidget:
        return self._column(self.bars, self.margins)

    def _dice_block(self) -> QWidget:
        self._dice_lines = QVBoxLayout()
        return self._column(self._dice_lines, self.button, self.result, self.remark, self.offer)

    def _log_block(self) -> QWidget:
        return self._column(self.log, self.hint, full=True)

    def _column(self, *parts: QWidget | QHBoxLayout | QVBoxLayout, full: bool = False) -> QWidget:
        """Block of `parts` below each other; room left over is below them, or (`full`) that of the first."""
        block = QWidget(self)
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            share = 1 if full and part is parts[0] else 0
            if isinstance(part, QWidget):
                column.addWidget(part, share)
            else:
                add_layout(column, part, share)
        if not full:
            column.addStretch(1)
        self._columns.append(column)
        return block

    def _connect(self) -> None:
        self._rolling.changed.connect(self._on_changed)
        self._rolling.logged.connect(self._on_logged)
        self._theme.changed.connect(self.restyle)
        self.trait.activated.connect(self._on_trait)
        self.modifier.entered.connect(self._on_modifier)
        self.amount.entered.connect(self._on_amount)
        self.reason.entered.connect(self._on_reason)
        self.form.done.connect(self.focus_dice)
        self.opposition.wanted.connect(self._on_wanted)
        self.button.clicked.connect(self.roll)
        self.remark.written.connect(self._on_remark)
        self.back.clicked.connect(self._rolling.take_back)
        self.offer.done.connect(self.focus_dice)
        self.head.closed.connect(self.closed)

    def _on_changed(self) -> None:
        rolling, wish = self._rolling, self._rolling.session.wish
        mine = rolling.session.rollable(wish.who, wish.key)
        self.who.setText(self._name(wish.who))
        self.trait.set_traits(rolling.session.rolls(wish.who), wish.key, rolling.session.texts, levels=False)
        self.level.setText(rolling.session.texts.figure(mine.level) if mine is not None else "")
        self.parts.setText(self._made_of(mine.level) if mine is not None else "")
        self.parts.setVisible(bool(self.parts.text()))
        kind = rolling.session.modifier.kind if rolling.session.modifier is not None else ""
        for widget in (self.modifier_label, self.reason):
            widget.setVisible(bool(kind))
        self.modifier.setVisible(kind == "step")
        self.amount.setVisible(kind == "number")
        self.modifier.set_value(wish.modifier)
        self.amount.set_value(wish.modifier)
        self.reason.set_value(wish.reason)
        self.form.refresh()
        self.opposition.setVisible(mine is not None and mine.opposable)
        self.opposition.show_wish(wish)
        self.bars.set_chances(rolling.session.chances(), rolling.session.texts)
        self.margins.set_margins(rolling.session.margins())
        self.button.setEnabled(rolling.session.trial is not None)
        self._ask()
        self._arrange()

    def _ask(self) -> None:
        """Makes a line for each throw asked for; where the same throws are asked for, the lines stay as they are."""
        wanted = tuple((prompt, self._whose(prompt)) for prompt in self._rolling.session.dice())
        if wanted == self._asked:
            return
        self._asked = wanted
        for line in self.lines:
            self._dice_lines.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = [SumLine(prompt, whose, self._theme, self) for prompt, whose in wanted]
        for line in self.lines:
            line.line.returnPressed.connect(self.roll)
            self._dice_lines.addWidget(line)
            line.stackUnder(self.button)

    def _whose(self, prompt: Prompt) -> str:
        return self._name(prompt.who) if prompt.who else _("Opposing")

    def _name(self, who: str) -> str:
        return names_apart(self._rolling.session.people, _("unnamed")).get(who, _("unnamed"))

    def _made_of(self, level: Figure) -> str:
        """Parts of `level` in words: "base 4, bought steps 2"."""
        texts = self._rolling.session.texts
        return ", ".join(f"{texts.part(name)} {texts.figure(part)}" for name, part in level.parts)

    def _on_logged(self) -> None:
        log = self._rolling.session.log
        self.log.clear()
        for entry in reversed(log):
            self.log.addItem(entry.text)
        self.result.setText(log[-1].headline if log else "")
        if len(log) > self._told:
            announce(self, log[-1].text)
        self._told = len(log)
        self.back.setEnabled(bool(log))
        prompt = self._rolling.session.remark()
        if prompt is not None:
            self.remark.ask(self._name(prompt.who), self._rolling.session.texts.ask(prompt.id))
        else:
            writing = self.remark.line.hasFocus()
            self.remark.hide()
            if writing:
                self.focus_dice()
        self.updateGeometry()

    def _on_remark(self, text: str) -> None:
        self._rolling.add_remark(text)
        self._focus_next()

    def _focus_next(self) -> None:
        """Puts the focus on the line for a remark on the last roll, if one is asked for, else on the dice."""
        if self._rolling.session.remark() is not None:
            self.remark.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.focus_dice()

    def _on_trait(self) -> None:
        self._on_wanted(replace(self._rolling.session.wish, key=str(self.trait.currentData())))

    def _on_modifier(self, modifier: int) -> None:
        self._on_wanted(replace(self._rolling.session.wish, modifier=modifier))

    def _on_amount(self, amount: object) -> None:
        field = self._rolling.session.modifier
        low, high = field.bounds if field is not None and field.bounds else (0, 0)
        if isinstance(amount, int) and low <= amount <= high:
            self._on_modifier(amount)
        else:
            self.amount.set_value(self._rolling.session.wish.modifier)

    def _on_reason(self, reason: str) -> None:
        self._on_wanted(replace(self._rolling.session.wish, reason=reason))

    def _on_wanted(self, wish: RollRequest) -> None:
        self._rolling.set_request(wish)

    @guarded(QSize(900, 190))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(900), self._body_height())

    @guarded(QSize(300, 120))
    def minimumSizeHint(self) -> QSize:
        """Least size: as high as the contents, but at most the share `MOST` of the window."""
        return QSize(self._theme.px(300), min(self._body_height(), round(self.window().height() * MOST)))

    def _arrange(self) -> None:
        """Arranges the blocks for the width there is beside a scroll bar, so that none is out of sight at the side."""
        margins = self._whole.contentsMargins()
        bar = self.verticalScrollBar().sizeHint().width()
        self.blocks.arrange(self.width() - bar - margins.left() - margins.right())
        self.updateGeometry()

    def _body_height(self) -> int:
        """Height in pixels of the panel's whole contents at the width there is."""
        body, width = self.widget(), self.viewport().width()
        if body is None:
            return self._theme.px(140)
        return body.heightForWidth(width) if body.hasHeightForWidth() else body.sizeHint().height()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.head.take_key(event):
            super().keyPressEvent(event)
