"""The base of windows for a screen at the table: F11 fills it, the right mouse button or the menu key opens a menu."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class ScreenWindow(QWidget):
    """The window for a screen of its own. `seat`: sets sizes and places of its parts; called soon after its size has
    changed."""

    def __init__(self, theme: Theme, parent: QWidget, seat: Callable[[], None]) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._theme, self._soon = theme, later(seat)

    def add_to_menu(self, text: str, does: Callable[[], None] | SignalInstance) -> None:
        """Adds the entry `text` to the window's menu, which calls or emits `does`."""
        action = QAction(menu_text(text), self)
        action.triggered.connect(does)
        self.addAction(action)

    def add_full_screen(self) -> None:
        """Adds the menu entry by which the window fills the screen, or no longer."""
        self.add_to_menu(_("Fill the screen, or no longer (F11)"), self._fill_screen)

    def _fill_screen(self) -> None:
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11 or (event.key() == Qt.Key.Key_Escape and self.isFullScreen()):
            self._fill_screen()
        else:
            super().keyPressEvent(event)
