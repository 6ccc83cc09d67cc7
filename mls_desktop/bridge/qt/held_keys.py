"""Keys that are held down, as the window system tells of them: pressed anew the moment they were let go."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow

from mls_desktop.bridge.qt.guard import guarded

AT_ONCE = 5
"""Milliseconds within which no hand lets a key go and presses it anew; a key that repeats itself takes 0 or 1."""


class HeldKeys(QObject):
    """The filter of a window's keys: each press of a key that is only held down is marked as a repetition. Qt does so
    by itself where release and press wait together, which under X11 they often do not."""

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        self._let_go = (0, 0)
        window.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        key, at = event.nativeScanCode(), event.timestamp()
        if event.type() == QEvent.Type.KeyRelease:
            self._let_go = key, at
        held = key == self._let_go[0] and 0 < self._let_go[1] <= at <= self._let_go[1] + AT_ONCE
        if event.type() != QEvent.Type.KeyPress or event.isAutoRepeat() or not held:
            return False
        again = QKeyEvent(event.type(), event.key(), event.modifiers(), key, event.nativeVirtualKey(),
                          event.nativeModifiers(), event.text(), True, event.count())  # fmt: skip
        again.setTimestamp(at)
        QCoreApplication.sendEvent(watched, again)
        event.setAccepted(again.isAccepted())
        return True
