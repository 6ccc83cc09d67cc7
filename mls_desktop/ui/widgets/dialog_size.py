"""The size a dialog opens at: as large as it likes, but never larger than the window it belongs to."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from mls_desktop.ui.widgets.theme import Theme

LEAST = QSize(480, 360)
"""Size below which a window does not make its dialogs smaller."""


def fitting(dialog: QWidget, theme: Theme, wide: int, high: int) -> QSize:
    """Size for `dialog` of `wide` times `high` pixels at 100 %, bounded by the room in its window."""
    return bounded(dialog, theme, QSize(theme.px(wide), theme.px(high)))


def bounded(dialog: QWidget, theme: Theme, wanted: QSize) -> QSize:
    """Size `wanted`, bounded by the window of `dialog` with a little room around it; unchanged without a window."""
    parent = dialog.parentWidget()
    if parent is None:
        return wanted
    around = QSize(theme.px(24), theme.px(24))
    return wanted.boundedTo((parent.window().size() - around).expandedTo(LEAST))
