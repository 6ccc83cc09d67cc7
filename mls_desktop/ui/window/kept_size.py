"""The size that a person gave the window: where the window must grow for what is in it, it goes back when it can."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later


class KeptSize(QObject):
    """The keeper of a window's size. Width and height are a person's own until the window grows by itself, as far as it
    needs for its contents; when it needs less, it goes back to them.

    Example: a window made 1000 wide needs 1200 for a while, and is so wide; when 900 are enough it is 1000 wide again.
    Made 1100 wide meanwhile, it stays so.
    """

    def __init__(self, window: QWidget) -> None:
        # Not kept by name: the frame of the program goes when it is let go of, not when garbage is sought.
        super().__init__(window)
        self.given = window.size()
        """Size that a person gave the window."""
        self._giving_back = False
        self._soon = later(self._give_back)
        window.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and isinstance(watched, QWidget) and not self._giving_back:
            self._note(event.oldSize(), event.size(), watched.minimumSize())
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            # What the window needs at least is known once its layout has heard of it too.
            self._soon.start()
        return False

    def _note(self, before: QSize, now: QSize, least: QSize) -> None:
        """Notes width and height of `now` as given by a person, unless grown from `before` to just the `least`."""
        if now.width() != before.width() and not before.width() < now.width() == least.width():
            self.given.setWidth(now.width())
        if now.height() != before.height() and not before.height() < now.height() == least.height():
            self.given.setHeight(now.height())

    def _give_back(self) -> None:
        """Resizes the window to its given size, as far as its contents allow; not while it fills the screen."""
        window = self.parent()
        if not isinstance(window, QWidget) or window.isMaximized() or window.isFullScreen():
            return
        wanted = self.given.expandedTo(window.minimumSize()).boundedTo(window.size())
        if wanted != window.size():
            self._giving_back = True
            window.resize(wanted)
            self._giving_back = False
