"""The recorder of a key: a line in which the next key pressed is meant for a command, whatever it does elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.settings.key_map import HELD, portable, typed_key
from mls_desktop.words.i18n import _


class KeyRecorder(QLineEdit):
    """The line edit that records a key. `recorded` carries the key as it is written in a file; `given_up` at Escape, or
    when the mouse or Tab moves the focus away."""

    recorded = Signal(str)
    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setPlaceholderText(_("press the key"))
        self.setAccessibleName(_("Press the key"))
        self._plain = False

    def begin(self, plain: bool) -> None:
        """Shows the line and waits for a key; `plain`: for a command of a place, whose letters are keys without Ctrl or
        Alt, large or small alike."""
        self._plain = plain
        self.clear()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        tabs = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in tabs:
            # Else Qt would walk on: that Tab is no key for a command is to be said.
            self.keyPressEvent(event)
            return True
        return bool(super().event(event))

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        if event.isAutoRepeat() or event.key() in HELD:
            return
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.given_up.emit()
            return
        key = typed_key(event) if self._plain else _written(event)
        if key:
            self.setText(key)
            self.recorded.emit(key)

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.TabFocusReason):
            self.given_up.emit()


def _written(event: QKeyEvent) -> str:
    """Portable text of the key of `event`; a key of the number block is written as its fellow outside of the block."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return portable(QKeySequence(held.value | event.key()).toString())
