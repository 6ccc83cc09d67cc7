"""The strip below a sheet to play from: what was rolled last in big type, the dice as people threw them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.roll.play_roll import MODIFIER, PlayRoll
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.shapes.large_type import LargeType
from mls_desktop.report.play.play_page import PlayFigure, PlayRow
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.play.large_fonts import write_large
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.roll.offer_line import OfferLine
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.dice_line import SumLine, typed_sums
from mls_desktop.ui.widgets.layout_items import add_layout, clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text
from mls_desktop.ui.widgets.radio_button import RadioButton
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

RESULT, TOLD, SMALL = 34, 14, 13
"""Heights of type, in pixels at 100 %."""
HIGH = 100
"""Least height of the strip, in pixels at 100 %."""


class RollStrip(CardFrame):
    """The strip with the roll of a play window. `done` when typed dice have been taken: the focus may go back to the
    key that was pressed."""

    done = Signal()

    def __init__(self, who: str, roll_history: RollHistory, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._roll_history, self.roll = roll_history, PlayRoll(who, roll_history.session)
        self.lines: list[SumLine] = []
        self.what = PlainLabel("", self)
        self.modifier = StepEditor(MODIFIER, roll_history.session.texts, theme, self)
        self.modifier.tell_for(_("Modifier of the next roll"))
        self.modified = PlainLabel(_("Modifier"), self)
        self.by_program = RadioButton(theme, menu_text(_("The program throws")), self)
        self.by_hand = RadioButton(theme, menu_text(_("I throw and type")), self)
        self._ways = QButtonGroup(self)
        self.result, self.told = PlainLabel("", self, wrap=True), PlainLabel("", self, wrap=True)
        self.button = EnterButton(menu_text(_("Enter the dice")), self)
        self.button.setAutoDefault(False)
        self.offer = OfferLine(roll_history, theme, self)
        self._lay()
        self.by_program.setChecked(True)
        self.modifier.entered.connect(self._set_modifier)
        self.by_hand.toggled.connect(self._on_way)
        self.button.clicked.connect(self.enter)
        roll_history.logged.connect(self.refresh)
        self._set_modifier(0)
        self._ask()
        self.refresh()

    def _lay(self) -> None:
        modified, ways, self._dice = QHBoxLayout(), QHBoxLayout(), QVBoxLayout()
        for widget in (self.modified, self.modifier):
            modified.addWidget(widget)
        modified.addStretch(1)
        for way in (self.by_program, self.by_hand):
            self._ways.addButton(way)
            ways.addWidget(way)
        for label in (self.result, self.told):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._columns = [
            self._column(ways, modified),
            self._column(self.what, self._dice, self.button),
            self._column(self.result, self.told, self.offer),
        ]
        self._row.setStretch(2, 1)

    def _column(self, *parts: QWidget | QBoxLayout) -> QVBoxLayout:
        column = QVBoxLayout()
        for part in parts:
            column.addWidget(part) if isinstance(part, QWidget) else add_layout(column, part)
        column.addStretch(1)
        add_layout(self._row, column)
        return column

    def press(self, play_row: PlayRow, play_figure: PlayFigure) -> None:
        """Rolls or throws `play_figure` of `play_row`; where people throw the dice, asks for the sums instead, with the
        focus in the first line."""
        request = self.roll.press(play_row, play_figure)
        if request is not None:
            self._roll_history.set_request(request)
        self.what.setText(self.roll.what)
        self._ask()
        if not self.roll.by_hand:
            self._fall({})
        elif self.lines:
            self.lines[0].line.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Rolls with the dice as typed, and the program's for lines left empty, and emits `done`; a line that cannot be
        read gets the focus instead."""
        typed = typed_sums(self.lines)
        if typed is None:
            return
        self._fall(typed)
        for line in self.lines:
            line.clear()
        self.done.emit()

    def refresh(self) -> None:
        """Shows the last roll, and announces it if it is another one."""
        before = self.told.text()
        self.result.setText(self.roll.result())
        self.told.setText(self.roll.told())
        if self.told.text() != before and self.isVisible():
            announce(self, self.told.text())

    def restyle(self, type: LargeType) -> None:
        """Sets sizes, by `type`, and colours."""
        px = type.px
        write_large(self.result, px(RESULT), strong=True)
        write_large(self.what, px(TOLD), strong=True)
        write_large(self.told, px(TOLD))
        for each in (self.by_program, self.by_hand, self.modified, self.button):
            write_large(each, px(SMALL))
        self.result.ink(self._theme.colour("accent"))
        self._row.setContentsMargins(px(12), px(8), px(12), px(8))
        self._row.setSpacing(px(18))
        for column in self._columns:
            column.setSpacing(px(2))
        self.setMinimumHeight(px(HIGH))

    def _fall(self, typed: dict[str, int]) -> None:
        self.roll.fall(self._roll_history, typed)
        self.modifier.set_value(self.roll.modifier)

    def _ask(self) -> None:
        clear_layout(self._dice)
        self.lines = [SumLine(prompt, "", self._theme, self) for prompt in self.roll.asked()]
        for line in self.lines:
            line.line.returnPressed.connect(self.enter)
            self._dice.addWidget(line)
        self.button.setVisible(bool(self.lines))
        set_reading_order(self)

    def _set_modifier(self, modifier: object) -> None:
        self.roll.modifier = modifier if isinstance(modifier, int) else 0
        self.modifier.set_value(self.roll.modifier)

    def _on_way(self, by_hand: bool) -> None:
        self.roll.by_hand = by_hand
        self._ask()
