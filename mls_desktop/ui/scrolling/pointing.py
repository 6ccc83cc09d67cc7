"""Pointing with the mouse: what is under it is in sight, and no page scrolls to it, or a second press would be on
something else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.qt.soon import soon

BY_POINTING = frozenset(
    (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
)
"""Reasons of a focus that came without keys: by a press, or when its window is active again."""


def is_pointing() -> bool:
    """Tells whether a button of the mouse is held."""
    return QApplication.mouseButtons() != Qt.MouseButton.NoButton


def soon_in_sight(reveal: Callable[[], object]) -> None:
    """Calls `reveal`, a method of a QObject, soon, unless a button of the mouse is held: a page does not scroll under
    the mouse."""
    if not is_pointing():
        soon(reveal)
