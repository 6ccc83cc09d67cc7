"""The schedule of garbage collection: objects nobody holds are searched for when nothing of Qt's is half made or half
gone.

By itself it comes whenever enough objects were made: on the thread that writes files, or while Qt takes a window apart,
where it takes the same window's Python side apart at once, in an order of its own. Both can end the process.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject

from mls_desktop.bridge.qt.soon import every

EVERY = 2000
"""Milliseconds between two looks at the number of new objects."""
YOUNG = 10_000
"""Number of objects made beyond those gone from which on a search among the newest is worth while."""
AGED = 10
"""Number of searches among newer objects after which there is one among the older."""


class GarbageCollector(QObject):
    """The schedule: once it is started, garbage is searched for only from the event loop of the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = every(self.sweep, EVERY)

    def start(self) -> None:
        """Turns Python's own garbage collection off and starts the timer that calls `sweep`."""
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Stops searching, and leaves Python's own collection off: a program that ends takes Qt's objects apart, and a
        search in the midst of that waits for ever for a lock that the same thread holds."""
        self._timer.stop()

    def sweep(self) -> None:
        """Searches for garbage if enough objects were made, among the newest, or older ones too when it is their turn:
        most objects go young, and a search among the newest takes a millisecond."""
        young, middle, old = gc.get_count()
        if young > YOUNG:
            gc.collect(2 if old >= AGED else 1 if middle >= AGED else 0)
