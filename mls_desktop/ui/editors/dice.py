"""Editors of dice as they fell: typed at the table, or rolled by the program."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.sheet.typed import dice_text, read_dice, read_whole
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import Editor, LineEditor
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.layout_items import NO_MARGINS, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

LONGEST_ROLL = 24
"""Most letters of dice as they fell that are in view at once: twelve dice of six sides."""


def rolls_for(what: str) -> str:
    """Accessible name of the key by which the program rolls for `what`."""
    return _("{what}: the program rolls (R)").format(what=what)


class RollLine(EntryLine):
    """A line edit for dice, in which R makes the program roll."""

    wanted = Signal()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() in ("r", "R"):
            if not self.isReadOnly():
                self.wanted.emit()
            return
        super().keyPressEvent(event)


class SumEditor(LineEditor):
    """The editor of a sum of dice as they fell, typed, or rolled by the program: by its key, or R in the line."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self.roll = tool_button(self, _("Roll"), _("The program rolls these dice (R)"))
        self.roll.setAccessibleName(_("The program rolls these dice"))
        around = self.layout()
        assert around is not None
        around.addWidget(self.roll)
        keep_gaps(around, theme, 3)
        self._roller = Roller()
        self.roll.clicked.connect(self._on_roll)
        self.line.setPlaceholderText(dice_text(field.sides))

    def offer(self, field: Field) -> None:
        super().offer(field)
        self.line.setPlaceholderText(dice_text(field.sides))

    def tell_for(self, what: str, label: PlainLabel | None = None) -> None:
        self.roll.setAccessibleName(rolls_for(what))
        super().tell_for(what, label)

    def _make_line(self) -> EntryLine:
        line = RollLine(self)
        line.wanted.connect(self._on_wanted)
        return line

    def _on_wanted(self) -> None:
        """Clicks the button that rolls, if it is enabled."""
        self.roll.click()

    def spend(self, spent: bool) -> None:
        """Makes the line read-only and disables the key that rolls (`spent`: the throw is final), or frees both."""
        self.line.setReadOnly(spent)
        self.allow_roll(not spent)

    def allow_roll(self, can: bool) -> None:
        """Enables the key that rolls (`can`), or disables it, its focus going to the line, which can be typed over."""
        if not can and self.roll.hasFocus():
            # Else it would go on to the next key that rolls, under the hand.
            self.line.setFocus()
        self.roll.setEnabled(can)

    @guarded(QSize(90, 22))
    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(54) + self.roll.sizeHint().width(), super().minimumSizeHint().height())

    @property
    def _bounds(self) -> tuple[int, int]:
        """Least and greatest sum: the field's bounds, which count a number added, else those of the dice alone."""
        sides = self.field.sides
        return self.field.bounds or (len(sides), sum(sides))

    def _read(self, text: str) -> tuple[int | float | None] | None:
        return read_whole(text, self._bounds, self.field.blank)

    def _wanted(self) -> str:
        low, high = self._bounds
        return _("Type the sum of the dice, {low} to {high}.").format(low=low, high=high)

    def _on_roll(self) -> None:
        self.line.setModified(False)
        plus = self._bounds[0] - len(self.field.sides)
        fallen = sum(self._roller.roll(self.field.sides)) + plus
        announce(self, _("Rolled: {dice}").format(dice=fallen))
        self.entered.emit(fallen)


class DiceEditor(Editor):
    """The editor of dice as they fell: typed, rolled by the program, or none (then the rule's own number is taken)."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self.line = RollLine(self)
        self.line.setPlaceholderText(_("dice"))
        self.line.setAccessibleName(_("Dice as they fell"))
        self.roll = tool_button(self, _("Roll"), _("The program rolls these dice (R)"))
        self.take = tool_button(self, _("Fixed value"), _("Enters the fixed number instead of a roll"))
        self.roll.setAccessibleName(_("The program rolls these dice (R)"))
        self.take.setAccessibleName(_("Enters the fixed number instead of a roll"))
        line = QHBoxLayout(self)
        keep_gaps(line, theme, 3, NO_MARGINS)
        for widget in (self.line, self.roll, self.take):
            line.addWidget(widget)
        self.setFocusProxy(self.line)
        self._roller = Roller()
        self.line.editingFinished.connect(self._on_typed)
        self.roll.clicked.connect(self._on_roll)
        self.line.wanted.connect(self._on_roll)
        self.take.clicked.connect(self._on_take)
        self.offer(field)

    def offer(self, field: Field) -> None:
        super().offer(field)
        # Without dice there is a number of the rule's own only where the entry may stay blank.
        self.take.setVisible(field.blank)
        self.line.setPlaceholderText(dice_text(field.sides) or _("dice"))

    def tell_for(self, what: str, label: PlainLabel | None = None) -> None:
        self.line.setAccessibleName(_("{what}: dice as they fell").format(what=what))
        self.roll.setAccessibleName(rolls_for(what))
        self.take.setAccessibleName(_("{what}: the fixed number instead of a roll").format(what=what))
        super().tell_for(what, label)

    def set_value(self, value: object) -> None:
        if self.line.isModified() and self.line.hasFocus():
            return
        fallen = value if isinstance(value, (list, tuple)) else str(value or "").split()
        self.line.setText(" ".join(str(die) for die in fallen))
        self.line.setCursorPosition(0)
        self.updateGeometry()

    def spend(self, spent: bool) -> None:
        """Makes the line read-only and disables both keys (`spent`: the throw is final), or frees them."""
        if spent and (self.roll.hasFocus() or self.take.hasFocus()):
            # Else it would go on to the next key that rolls, under the hand.
            self.line.setFocus()
        self.line.setReadOnly(spent)
        for key in (self.roll, self.take):
            key.setEnabled(not spent)

    @guarded(QSize(120, 22))
    def minimumSizeHint(self) -> QSize:
        """Size with room for the keys and all dice, up to `LONGEST_ROLL` letters, before they fall too: nothing
        moves."""
        metrics, keys = self.line.fontMetrics(), [key for key in (self.roll, self.take) if not key.isHidden()]
        most = " ".join(map(str, self.field.sides))
        texts = (most[:LONGEST_ROLL], self.line.placeholderText(), "6 6 6")
        told = max(map(metrics.horizontalAdvance, texts))
        gaps = len(keys) * self.theme.px(3) + self.theme.px(20)
        return QSize(told + gaps + sum(key.sizeHint().width() for key in keys), super().minimumSizeHint().height())

    def _on_typed(self) -> None:
        if not self.line.isModified():
            return
        dice = read_dice(self.line.text(), self.field.sides)
        self.line.setStyleSheet("" if dice is not None else self.theme.wrong_line())
        why = "" if dice is not None else _("Type each die as it fell, for example 4 2 5.")
        if why or self.line.toolTip():
            self._say_why(self.line, why)
        tip(self.line, why)
        if dice is not None:
            self.line.setModified(False)
            if dice:
                fell = " ".join(map(str, dice))
                announce(self, _("Taken: {dice}, together {sum}").format(dice=fell, sum=sum(dice)))
            self.entered.emit(dice or None)

    def _on_roll(self) -> None:
        self.line.setModified(False)
        fallen = self._roller.roll(self.field.sides)
        announce(self, _("Rolled: {dice}").format(dice=" ".join(map(str, fallen))))
        self.entered.emit(fallen)

    def _on_take(self) -> None:
        self.line.setModified(False)
        self.entered.emit(None)
