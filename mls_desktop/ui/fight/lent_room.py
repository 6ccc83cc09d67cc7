"""The room that a small window lends to the fight in front: a dock makes way, and comes back with whatever is next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.theme import Theme

NARROW = 1000
"""Below this width of the window at 100 % a fight has no room beside it: target, chances and dice come first."""


class LentRoom(QObject):
    """The room of one dock. `asked` when the window has another size, so that it is to be looked at anew."""

    asked = Signal()

    def __init__(self, window: QMainWindow, dock: QDockWidget, look: Theme) -> None:
        super().__init__(window)
        self._window, self._dock, self._look = window, dock, look
        self.lent = False
        """Whether the dock has made way. One that a person has closed stays closed."""
        window.installEventFilter(self)

    def lend(self, wanted: bool) -> None:
        """Has the dock make way, in a narrow window, or come back."""
        wanted = wanted and self._window.width() < self._look.px(NARROW)
        if wanted and not self._dock.isHidden():
            self.lent = True
            self._dock.hide()
        elif not wanted and self.lent:
            self.lent = False
            self._dock.show()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self.asked.emit()
        return False
