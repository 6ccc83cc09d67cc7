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
"""Why the focus comes where nobody went by keys: it was pressed on, or its window is come back to."""


def is_pointing() -> bool:
    """Whether a button of the mouse is held."""
    return QApplication.mouseButtons() != Qt.MouseButton.NoButton


def soon_in_sight(reveal: Callable[[], object]) -> None:
    """Has a page scroll to what a person has come to, unless they point at it. `reveal`: a method of a QObject."""
    if not is_pointing():
        soon(reveal)
