"""The line edits for dice as people threw them: their sum, or nothing, and the program rolls."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from mls_desktop.bridge.sheet.typed import dice_text
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LONGEST, WIDTH, AROUND = 4, 62, 22
NAMED = 110
"""Most room for a name beside the line, in pixels at 100 %."""


class DiceLine(EntryLine):
    """A line edit for a sum of dice."""


class SumLine(QWidget):
    """The line edit for the sum of some dice. `read` gives the sum that is typed."""

    def __init__(self, prompt: Prompt, whose: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt, self._theme = prompt, theme
        self.field: Field = next(field for field in prompt.fields if field.kind == "sum")
        self.dice = dice = dice_text(self.field.sides)
        label = PlainLabel(whose, self)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        label.setMinimumWidth(min(label.sizeHint().width(), theme.px(NAMED)))
        tip(label, whose)
        self.line = DiceLine(self)
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(_("sum {dice}").format(dice=dice) if len(self.field.sides) > 1 else dice)
        self.line.setAccessibleName(_("Sum of {dice}, {whose}").format(dice=dice, whose=whose))
        wide = self.line.fontMetrics().horizontalAdvance(self.line.placeholderText()) + theme.px(AROUND)
        self.line.setFixedWidth(max(theme.px(WIDTH), wide))
        self.line.textChanged.connect(self._on_text)
        self.setFocusProxy(self.line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 1)
        row.addWidget(self.line)
        self._on_text("")

    @property
    def low(self) -> int:
        return len(self.field.sides)

    @property
    def high(self) -> int:
        return sum(self.field.sides)

    def read(self) -> tuple[int | None] | None:
        """The sum typed, in a tuple; (None,) where nothing is typed; None for a text that is no sum of the dice."""
        text = self.line.text().strip()
        if not text:
            return (None,)
        if not re.fullmatch(r"[0-9]{1,4}", text) or not self.low <= int(text) <= self.high:
            return None
        return (int(text),)

    def clear(self) -> None:
        """Empties the line, for the next roll."""
        self.line.setText("")

    def _on_text(self, text: str) -> None:
        wrong = self.read() is None
        self.line.setStyleSheet(self._theme.wrong_line() if wrong else "")
        limits = _("Type the sum of the dice, {low} to {high}.").format(low=self.low, high=self.high)
        tip(self.line, limits if wrong else _("The sum of {dice}; empty: the program rolls.").format(dice=self.dice))


def typed_sums(lines: Iterable[SumLine]) -> dict[str, int] | None:
    """Sums typed in `lines`, by the ids of their prompts, without the empty lines; None where one cannot be read, and
    that line gets the focus."""
    typed: dict[str, int] = {}
    for line in lines:
        read = line.read()
        if read is None:
            line.line.setFocus(Qt.FocusReason.OtherFocusReason)
            line.line.selectAll()
            return None
        if read[0] is not None:
            typed[line.prompt.id] = read[0]
    return typed
