"""Keys as they are typed in the tab of a fight: plain ones, and those that shift an attack."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


def is_plain(event: QKeyEvent) -> bool:
    """Tells whether `event` types a letter, digit, sign or space without Ctrl, Alt or Meta: in the tab of a fight such
    keys are the fight's own."""
    text = event.text()
    free = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return bool(text) and text.isprintable() and free


def shift_of(event: QKeyEvent) -> int:
    """Direction of `event`: 1 for Alt+Right, -1 for Alt+Left, 0 for any other key."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return int(event.key() == Qt.Key.Key_Right) - int(event.key() == Qt.Key.Key_Left)
