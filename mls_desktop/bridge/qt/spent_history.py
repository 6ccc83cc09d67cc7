"""The rule for undo and redo typed in a field: what the field itself has no step for is the window's to do."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence


def is_left_to_window(event: QEvent, can_undo: bool, can_redo: bool) -> bool:
    """Tells whether `event` is a key for undo or redo that a field has no step for (`can_undo`, `can_redo`), so that
    the field has to ignore it and the window's command takes it. Qt's own fields always claim these keys. To be asked
    at a `ShortcutOverride` alone, so that a letter on its way into the field is never at stake."""
    if not isinstance(event, QKeyEvent):
        return False
    undo, redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
    return (undo and not can_undo) or (redo and not can_redo)
