"""The frame of the main window: seen at once, in its place and colours. The program moves in after its first picture,
so that nobody waits before an empty screen while the rest is read.

Nothing here names `Qt`, `QEvent` or a kind of event: all that they enumerate, every key there is, would be read first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from mls_desktop.bridge.app.qt_palette import palette
from mls_desktop.bridge.app.settings import Settings, unpacked
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.themes.system_look import colours_of

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent

SIZE = QSize(1500, 900)
SHARE = 0.95
"""Greatest share of the screen: title and borders, whose size is not known before the window is seen, fit too."""


def first_size(window: QWidget) -> QSize:
    """Size for a window that was never opened before: all of it fits on the screen, its frame too."""
    return SIZE.boundedTo(window.screen().availableSize() * SHARE)


class LaunchFrame(QMainWindow):
    """The frame of the main window.

    `pictured` comes once, after the first painting. `closing` when the frame was asked to close while it holds a
    window, which closes it by `release`. `unheard` carries the QKeyEvent of a key that nothing inside took.
    """

    pictured = Signal()
    closing = Signal()
    unheard = Signal(object)

    def __init__(self, kept: Settings) -> None:
        super().__init__()
        self._pictured = False
        self._free = True
        if kept.theme != "system":
            QApplication.setPalette(palette(colours_of(kept.theme)))
        if not self.restoreGeometry(unpacked(kept.geometry)):
            self.resize(first_size(self))

    def attach(self, window: QMainWindow) -> None:
        """Fills the frame with `window`, whose title it takes; `closing` is emitted in place of closing from now on."""
        self._free = False
        self.setCentralWidget(window)
        # At once, not when Qt comes to it: a frame that becomes active gives its focus only to what is seen.
        window.show()
        window.windowTitleChanged.connect(self.setWindowTitle)
        self.setWindowTitle(window.windowTitle())
        self.setWindowModified(window.isWindowModified())

    def release(self) -> None:
        """Closes the frame without emitting `closing`."""
        self._free = True
        self.close()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._pictured:
            self._pictured = True
            soon(self._tell_pictured)

    def _tell_pictured(self) -> None:
        self.pictured.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        self.unheard.emit(event)

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        if self._free:
            event.accept()
        else:
            self.closing.emit()
