"""The form for dice that are waited for: a line each, taken as soon as what is typed can be nothing else."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.fight.throws import fact_texts, read_fallen, sides_text, wanted_text, wanted_words
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.settings.latin_keys import letter_of
from mls_desktop.model.fight.dice_settings import dice_field
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.widgets.dice_line import DiceLine
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LONGEST, FACTS, AROUND, RIGHT = 40, 230, 22, 10
"""Most signs of a line of few dice; then, in pixels at 100 %: width that what bears on a throw always has, room around
the placeholder, right margin."""
RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FEW = 2
"""How many throws at once leave room for saying of each whether the sum or each die is typed; of more only the first
line says so."""
DIGITS = 4
"""Most signs typed for each of many dice, the sign between two among them."""


class DiceInput(DiceLine):
    """The line edit for dice: takes digits; letters and the space bar go on to the tab. `spare` carries a text that
    would be no throw of these dice: what made it so is not taken."""

    spare = Signal(str)

    def __init__(self, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        self._before = ""
        self.textEdited.connect(self._on_edited)

    def insert_typed(self, digit: str) -> None:
        """Inserts `digit` at the cursor and emits `textEdited`, as if it had been typed."""
        self.insert(digit)
        self.textEdited.emit(self.text())

    def _on_edited(self, text: str) -> None:
        if read_fallen(text, self._field)[0] == "wrong" and len(text) > len(self._before):
            self.setText(self._before)
            self.spare.emit(text)
        self._before = self.text()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = letter_of(event)
        if event.isAutoRepeat() and ((text.isprintable() and text) or event.key() in RETURNS):
            return  # a key held down is one sign
        if text == " " and self.text() and self._field.kind == "sum":
            return  # nothing stands between the digits of a sum, and no dice are rolled over what is typed
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) or (
            text and text.isprintable() and not (text.isdecimal() or (text in ",;+ " and self.text()))
        ):
            event.ignore()
            return
        if text.isdecimal() and text != event.text():
            self.insert_typed(text)
            return
        super().keyPressEvent(event)


class BearingLine(PlainLabel):
    """Label of the circumstances that bear on a throw, on several lines where it is wider than the room for it; it can
    always be as narrow as `least` pixels, so that whatever it lies in can become narrower again."""

    def __init__(self, parent: QWidget, least: int, spare: int) -> None:
        super().__init__("", parent, wrap=True)
        self._least, self._spare, self._width = least, spare, least

    def widen(self, room: int) -> None:
        """Makes the label as wide as its text, and at most `room` pixels."""
        widest = self.fontMetrics().horizontalAdvance(self.text()) + self._spare
        self._width = min(widest, room)
        self.setMaximumWidth(self._width)
        self.updateGeometry()

    @guarded(QSize(100, 20))
    def sizeHint(self) -> QSize:
        return QSize(self._width, self.heightForWidth(self._width))

    @guarded(QSize(100, 20))
    def minimumSizeHint(self) -> QSize:
        width = min(self._width, self._least)
        return QSize(width, self.fontMetrics().height())


class DicePrompt(QWidget):
    """The widget of one prompt for dice. `fell` carries the prompt, the value thrown, and whether it was taken without
    Enter, since what was typed can be nothing else."""

    fell = Signal(object, object, bool)

    def __init__(
        self, prompt: Prompt, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.prompt, self._running_fight, self._theme = prompt, running_fight, theme
        self._room = theme.px(FACTS)
        field = dice_field(prompt)
        assert field is not None
        self.field: Field = field
        self.label = PlainLabel("", self)
        self.facts = BearingLine(self, theme.px(FACTS), theme.px(4))
        self.line = DiceInput(field, self)
        self.line.setMaxLength(max(LONGEST, DIGITS * len(field.sides)))
        # To the left: in the middle the line would not say which dice while it has the focus.
        self.setFocusProxy(self.line)
        row, below, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        column.setContentsMargins(0, 0, theme.px(RIGHT), 0)
        column.setSpacing(theme.px(2))
        row.setSpacing(theme.px(6))
        row.addWidget(self.label)
        row.addWidget(self.line)
        row.addStretch(1)
        add_layout(column, row)
        # In a line of its own, so that its height is that for its own width and not for the whole one.
        below.addWidget(self.facts, 1)
        below.addStretch(0)
        add_layout(column, below)
        self.facts.raise_()  # read after the line, below which it stands
        self.line.textEdited.connect(self._on_text)
        self.line.spare.connect(self._on_spare)
        self.line.returnPressed.connect(self._on_return)
        self.set_prompt(prompt)

    def set_prompt(self, prompt: Prompt) -> None:
        """Shows `prompt`, for the same dice and fighter as before: label and circumstances; what is typed stays."""
        self.prompt, texts, theme = prompt, self._running_fight.texts, self._theme
        whose = self._running_fight.names().get(prompt.who, "")
        what = texts.ask(prompt.id)
        self.label.setText(f"{whose}  {what}".strip())
        facts = ", ".join(fact_texts(prompt, texts))
        self.facts.setText(facts)
        self.facts.keep_ink(theme, "faint_ink")
        self._widen()
        self._fit_line()
        said = _("{what}, {whose}: {dice}").format(what=what, whose=whose or _("nobody"), dice=sides_text(self.field))
        self.line.setAccessibleName(f"{said}; {facts}" if facts else said)
        self.line.setAccessibleDescription(wanted_words(self.field))

    def set_room(self, room: int, crowded: bool) -> None:
        """Limits the line of circumstances to `room` pixels before it wraps; where it is `crowded` the empty line names
        the dice alone."""
        self._room = room
        self.line.setPlaceholderText(sides_text(self.field) if crowded else wanted_text(self.field))
        self._fit_line()
        self._widen()

    def _fit_line(self) -> None:
        px, field = self._theme.px, self.field
        usual = px(56 if field.kind == "sum" else max(56, 20 * len(field.sides) + 30))
        dice = self.line.fontMetrics().horizontalAdvance(self.line.placeholderText()) + px(AROUND)
        self.line.setFixedWidth(max(usual, dice))

    def _widen(self) -> None:
        self.facts.widen(self._room)

    def _on_text(self) -> None:
        # What stands there: a digit that fits no throw is gone by now.
        readiness, value = read_fallen(self.line.text(), self.field)
        if readiness == "whole":
            self._submit(value, by_itself=True)

    def _on_spare(self, text: str) -> None:
        """Shows beside the line, until the next throw, that `text` is no throw of these dice, and what to type."""
        each = _("each die as it fell") if self.field.kind == "dice" else _("the sum of the dice")
        said = _("“{text}” is not a throw of {dice}: type {what}.").format(
            text=text, dice=sides_text(self.field), what=each
        )
        self.facts.setText(said)
        self.facts.keep_ink(self._theme, "bad")
        self._widen()

    def _on_return(self) -> None:
        readiness, value = read_fallen(self.line.text(), self.field)
        if readiness in ("open", "whole") and value is not None:
            self._submit(value, by_itself=False)

    def _submit(self, value: Json, by_itself: bool) -> None:
        """Clears the line and emits `fell` with the throw `value` and `by_itself` (complete as typed, no Enter)."""
        self.line.clear()
        self.fell.emit(self.prompt, value, by_itself)


class DiceForm(SharedRoom, QWidget):
    """The form of all dice that are waited for. `fell` carries on the signal of each of its prompts."""

    fell = Signal(object, object, bool)

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self._flow = FlowLayout(self, theme.px(8), theme.px(6))
        self.lines: list[DicePrompt] = []

    def refresh(self) -> None:
        """Updates the lines to the throws waited for, one each; those that stay keep their text; hidden without any."""
        asks = self._running_fight.dice()
        old = {(each.prompt.id, each.prompt.who, each.field): each for each in self.lines}
        self.lines = []
        for prompt in asks:
            key = (prompt.id, prompt.who, dice_field(prompt))
            line = old.pop(key, None) if key[2] is not None else None  # type: ignore[arg-type]
            if line is None:
                line = DicePrompt(prompt, self._running_fight, self._theme, self)
                line.fell.connect(self.fell)
                self._flow.addWidget(line)
                line.show()
            line.set_prompt(prompt)
            self.lines.append(line)
        for line in old.values():
            self._flow.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.setVisible(bool(self.lines))
        self._share()

    def _share(self) -> None:
        """Shares the width out: one throw alone has all of it, of several each has half."""
        wide = self.width() - self._theme.px(RIGHT)
        room = max(self._theme.px(FACTS), wide if len(self.lines) == 1 else self.width() // 2)
        for nth, line in enumerate(self.lines):
            line.set_room(room, crowded=nth > 0 and len(self.lines) > FEW)

    def focused(self) -> DicePrompt | None:
        """The prompt whose line has the focus, else the first; None where no dice are waited for."""
        return next((each for each in self.lines if each.line.hasFocus()), next(iter(self.lines), None))

    def take_digit(self, digit: str) -> bool:
        """Puts the focus into a line and enters `digit` there, which was typed elsewhere in the tab; False where no
        dice are waited for."""
        line = self.focused()
        if line is None:
            return False
        line.line.setFocus(Qt.FocusReason.OtherFocusReason)
        line.line.insert_typed(digit)
        return True

    def grab_focus(self) -> bool:
        """Puts the focus into the first line, with its text selected; False where there is none."""
        if not self.lines:
            return False
        self.lines[0].line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.lines[0].line.selectAll()
        return True
