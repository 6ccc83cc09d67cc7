"""The keys of a box to choose from in a form: a number takes what stands so far down, + and - the next and the one
before; all other signs go on to where the form is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from mls_desktop.bridge.asking.typed_digits import SIGNS, TypedDigits
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.settings.latin_keys import letter_of
from mls_desktop.ui.widgets.boxes import ComboBox

ARROWS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class BoxKeys(QObject):
    """The keys of one combo box, which keeps the focus meanwhile. `left` when something was chosen by the mouse or in
    the open list."""

    left = Signal()

    def __init__(self, box: ComboBox) -> None:
        super().__init__(box)
        self._box, self._digits, self._steps = box, TypedDigits(), False
        box.installEventFilter(self)
        box.activated.connect(self._on_activated)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._digits.clear()
        return event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._took(event)

    def _took(self, event: QKeyEvent) -> bool:
        """Handles a digit, sign or arrow; tells whether Qt is to do nothing more with the key. Other signs go on to the
        form."""
        held, text = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier, letter_of(event)
        if held & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        first = 0 if self._box.itemData(0) == "" else 1  # the number of the first line: nothing chosen is 0
        if text.isdecimal():
            number = self._digits.number(int(text), range(first, first + self._box.count()))
            self._take(number - first)
            return True
        self._digits.clear()
        by = SIGNS.get(text) or ARROWS.get(Qt.Key(event.key()))
        if by:
            self._take(min(max(0, self._box.currentIndex() + by), self._box.count() - 1))
            return True
        is_sign = bool(text.strip()) and text.isprintable()
        if is_sign:
            event.ignore()
        return is_sign

    def _take(self, at: int) -> None:
        """Makes the entry at index `at` current and emits the box's `activated`; nothing where there is none, or it is
        current."""
        if 0 <= at < self._box.count() and at != self._box.currentIndex():
            self._steps = True
            self._box.setCurrentIndex(at)
            self._box.activated.emit(at)
            self._steps = False

    def _on_activated(self) -> None:
        if not self._steps:
            self.left.emit()
