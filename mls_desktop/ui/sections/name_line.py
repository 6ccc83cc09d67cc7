"""The line for a name that is asked for now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.filter_line import EntryLine

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QShowEvent

LETTERS = 17
"""Number of letters "x" in the width that Qt suggests for a line edit."""


class NameLine(EntryLine):
    """A line edit that hides itself when it is left empty, or with Escape. `turned` when it is shown or hidden."""

    turned = Signal()

    def needed_width(self) -> int:
        """Width in pixels at which the placeholder is read whole."""
        frame = self.sizeHint().width() - self.fontMetrics().horizontalAdvance("x") * LETTERS
        return self.fontMetrics().horizontalAdvance(self.placeholderText()) + max(0, frame)

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.turned.emit()

    @guarded(None)
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.turned.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.hide()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.text():
            self.hide()
