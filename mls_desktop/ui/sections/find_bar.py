"""The find bar of a list: a line that comes with Ctrl+F and goes with Escape."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.sections.name_line import NameLine
from mls_desktop.ui.widgets.filter_line import filter_name
from mls_desktop.words.i18n import _


class FindBar(NameLine):
    """The find bar of a list.

    Hidden until it is asked for; `textChanged` carries the text to look for, "" once it is closed. `list` gets the
    focus back.
    """

    def __init__(self, parent: QWidget, list: QWidget) -> None:
        super().__init__(parent)
        self._list = list
        self.setPlaceholderText(_("Type to filter"))
        self.setAccessibleName(filter_name(list.accessibleName()))
        self.hide()

    def grab_focus(self) -> bool:
        """Shows the bar with the focus in it and its text selected; always True."""
        self.show()
        return super().grab_focus()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
