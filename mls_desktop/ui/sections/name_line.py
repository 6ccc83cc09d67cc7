"""The line for a name that is asked for now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.filter_line import EntryLine

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent


class NameLine(EntryLine):
    """A line edit that goes away when it is left empty, or with Escape."""

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
