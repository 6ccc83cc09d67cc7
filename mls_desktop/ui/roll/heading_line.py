"""The line above the panel of a roll: its title, and at the right end what takes a roll back or the panel away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.buttons import cross_button, tool_button
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

PARTS = 3
"""Number of items in the line before it has a title: the room before them, and two buttons."""


class HeadingLine(QWidget):
    """The heading of the panel, always in view whatever is scrolled below it. `closed` when a person puts the panel
    away."""

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.back = tool_button(self, _("Undo roll"), _("Removes the last roll from the list (Ctrl+Z here)"))
        self.close_button = cross_button(self, _("Close the roll"), _("Close the roll (Esc)"))
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(self.back)
        self._row.addWidget(self.close_button)
        self.close_button.clicked.connect(self.closed)
        theme.changed.connect(self.restyle)
        self.restyle()

    def stand_above(self, dock: QDockWidget) -> None:
        """Makes the line the title bar of `dock`. The title bar of the first dock moves into the line for good; those
        of later docks are deleted."""
        title = dock.titleBarWidget()
        dock.setTitleBarWidget(self)
        if title is not None and self._row.count() == PARTS:
            self._row.insertWidget(0, title)
            title.stackUnder(self.back)
            title.show()
        elif title is not None:
            title.deleteLater()

    def restyle(self) -> None:
        self._row.setContentsMargins(0, self._theme.px(2), self._theme.px(8), 0)
        self._row.setSpacing(self._theme.px(8))

    def take_key(self, event: QKeyEvent) -> bool:
        """Emits `closed` for the key Esc, pressed in the line or in the panel below; False for any other key."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.closed.emit()
        return True

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)
