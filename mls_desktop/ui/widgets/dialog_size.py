"""The size a dialog opens at: as large as it likes, but never larger than the window it belongs to."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from mls_desktop.ui.widgets.theme import Theme

LEAST = QSize(480, 360)
"""Smaller windows do not make a dialog smaller."""


def fitting(dialog: QWidget, theme: Theme, wide: int, high: int) -> QSize:
    """The size of a dialog that likes to be so wide and high, in pixels at 100 %."""
    return bounded(dialog, theme, QSize(theme.px(wide), theme.px(high)))


def bounded(dialog: QWidget, theme: Theme, wanted: QSize) -> QSize:
    """A size that the dialog's window has room for, with a little of the window left around it."""
    parent = dialog.parentWidget()
    if parent is None:
        return wanted
    around = QSize(theme.px(24), theme.px(24))
    return wanted.boundedTo((parent.window().size() - around).expandedTo(LEAST))
