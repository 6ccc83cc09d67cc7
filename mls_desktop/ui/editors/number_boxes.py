"""Boxes of numbers, alike in all dialogs and on the map: none is changed by the wheel in passing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox, QWidget

from mls_desktop.ui.widgets.boxes import PassedByWheel
from mls_desktop.ui.widgets.theme import Theme


class NumberBox(PassedByWheel, QSpinBox):
    """A spin box of whole numbers."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        _dress(self, look)


class DecimalBox(PassedByWheel, QDoubleSpinBox):
    """A spin box of numbers with decimals."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        _dress(self, look)


def _dress(box: QAbstractSpinBox, look: Theme) -> None:
    """Keeps the number off the edges, since in a box without arrows Qt passes the padding of the style by; and the
    wheel gives it no focus."""
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.lineEdit().setTextMargins(look.px(4), 0, look.px(4), 0)
