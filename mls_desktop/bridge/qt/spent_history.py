"""The rule for undo and redo typed in a field: what the field itself has no step for is the window's to do."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence


def is_left_to_window(event: QEvent, can_undo: bool, can_redo: bool) -> bool:
    """Whether a field that can or cannot undo and redo what was typed in it leaves a key to the window's commands:
    the field then has to ignore the event. Qt's own fields claim these keys always, so that nothing at all would
    happen. Asked at a `ShortcutOverride` alone, so that a letter on its way into the field is never at stake."""
    if not isinstance(event, QKeyEvent):
        return False
    undo, redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
    return (undo and not can_undo) or (redo and not can_redo)
