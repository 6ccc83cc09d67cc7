"""Boxes of numbers, alike in all dialogs and on the map: numbers are read as everywhere else, and the wheel changes
none in passing."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.typed import asked_text, read_number
from mls_desktop.ui.widgets.boxes import PassedByWheel
from mls_desktop.ui.widgets.plain_text import announce, show_tip, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text

Checked = tuple[QValidator.State, str, int]
TYPED = re.compile(r"[\d\s.,/½¼¾⅓⅔+\N{MINUS SIGN}-]{0,24}")
"""Pattern of the letters that a number is typed with; a text with others is not taken at all."""


class NumberReading(QObject):
    """The reader of one spin box: text counts once it can be nothing but a number of that box. Other text stays,
    marked, and the box keeps its value."""

    def __init__(self, box: NumberBox | DecimalBox, theme: Theme) -> None:
        super().__init__(box)
        self._box, self._theme = box, theme
        self._held: int | float = box.value()
        self._left, self._told = "", ("", "")
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # In a box without arrows Qt passes the padding of the style by.
        box.lineEdit().setTextMargins(theme.px(4), 0, theme.px(4), 0)
        box.editingFinished.connect(self._on_finished)
        box.lineEdit().textEdited.connect(self._on_edited)
        box.valueChanged.connect(self._on_value)

    def check(self, text: str, at: int, plain: Callable[[str], bool]) -> Checked:
        """State of `text` for a validator of Qt, with `text` and `at`: acceptable where it is a number in `plain` form.
        `plain`: tells whether a text is as the box itself writes a number; another form counts only when the box is
        left, since it may go on. A text with letters that no number has is invalid."""
        bare = self.bare(text)
        if not TYPED.fullmatch(bare):
            return QValidator.State.Invalid, text, at
        taken = plain(bare) and self.number(bare) is not None
        return QValidator.State.Acceptable if taken else QValidator.State.Intermediate, text, at

    def number(self, text: str) -> int | float | None:
        """Number that `text` stands for; None where it is none, out of bounds, or not whole in a box of whole
        numbers."""
        found = read_number(self.bare(text))
        value = found[0] if found is not None else None
        if value is None or not self._box.minimum() <= value <= self._box.maximum():
            return None
        return value if isinstance(self._box, DecimalBox) or isinstance(value, int) else None

    def settled(self, text: str) -> str:
        """`text` as the box writes its number; where it is none, `text` unchanged, and noted as left unread."""
        value = self.number(text)
        if value is None:
            self._left = self.bare(text)
            return text
        return self._said(value)

    def _said(self, value: int | float) -> str:
        box = self._box
        said = box.textFromValue(float(value)) if isinstance(box, DecimalBox) else box.textFromValue(int(value))
        return f"{box.prefix()}{said}{box.suffix()}"

    def give_up(self) -> None:
        """Shows the value of the box again in place of a text that cannot be read; nothing where there is none."""
        if self._told[0]:
            self._box.lineEdit().setText(self._said(self._box.value()))
            self._on_edited()

    def hold(self) -> None:
        """Notes the present value of the box, which is set again after a text that cannot be read."""
        self._held = self._box.value()

    def bare(self, text: str) -> str:
        """The text without the prefix and suffix of the box."""
        return text.strip().removeprefix(self._box.prefix()).removesuffix(self._box.suffix().strip()).strip()

    def _on_edited(self) -> None:
        self._left = ""
        if self._told[0]:
            self._mark("")

    def _on_value(self) -> None:
        """Removes the mark of a text that cannot be read; a value set by the program, without the focus, is noted."""
        if not self._box.hasFocus() and not self._left:
            self.hold()
        if self._told[0]:
            self._mark("")

    def _on_finished(self) -> None:
        left, self._left = self._left, ""
        if not left:
            self.hold()
            return
        if isinstance(self._box, DecimalBox):
            self._box.setValue(self._held)
        else:
            self._box.setValue(int(self._held))
        with QSignalBlocker(self._box):
            self._box.lineEdit().setText(left)
        self._mark(asked_text(left) or self._wanted())

    def _wanted(self) -> str:
        low, high = (number_text(each) for each in (self._box.minimum(), self._box.maximum()))
        return _("Type a number from {low} to {high}.").format(low=low, high=high)

    def _mark(self, why: str) -> None:
        """Marks the box, sets its tip and announces `why` its text is not taken; "" removes the mark."""
        box = self._box
        usual = self._told[1] if self._told[0] else box.accessibleDescription()
        self._told = (why, usual)
        box.lineEdit().setProperty("wrong", bool(why))
        box.setStyleSheet(self._theme.wrong_line() if why else "")
        if not why:
            tip(box, usual)
            return
        tip(box, why)
        announce(box, why, at_once=True)
        if box.isVisible():
            show_tip(box, why, box.mapToGlobal(QPoint(0, box.height())), box.rect())


class ReadBox(PassedByWheel):
    """The base of both spin boxes, whose text goes through a `NumberReading`."""

    reading: NumberReading

    @guarded("")
    def fixup(self, text: str) -> str:
        return self.reading.settled(text)

    @guarded(None)
    def stepBy(self, steps: int) -> None:
        self.reading.give_up()
        super().stepBy(steps)  # type: ignore[misc]  # that of the spin box
        self.reading.hold()


class NumberBox(ReadBox, QSpinBox):
    """A spin box of whole numbers."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.reading = NumberReading(self, theme)

    @guarded(lambda self: (QValidator.State.Intermediate, self.text(), 0))
    def validate(self, text: str, at: int) -> Checked:
        return self.reading.check(text, at, lambda bare: re.fullmatch(r"[+\N{MINUS SIGN}-]?\d+", bare) is not None)

    @guarded(0)
    def valueFromText(self, text: str) -> int:
        return int(self.reading.number(text) or 0)


class DecimalBox(ReadBox, QDoubleSpinBox):
    """A spin box of numbers with decimals."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.reading = NumberReading(self, theme)

    @guarded(lambda self: (QValidator.State.Intermediate, self.text(), 0))
    def validate(self, text: str, at: int) -> Checked:
        form = rf"[+\N{{MINUS SIGN}}-]?\d+([.,]\d{{1,{self.decimals()}}})?"
        return self.reading.check(text, at, lambda bare: re.fullmatch(form, bare) is not None)

    @guarded(0.0)
    def valueFromText(self, text: str) -> float:
        return float(self.reading.number(text) or 0)
