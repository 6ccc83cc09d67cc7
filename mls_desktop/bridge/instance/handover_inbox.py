"""The inbox of the first program: takes what later starts hand over."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.instance.instance_lock import InstanceLock, instance_folder, is_any_waiting
from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.bridge.qt.soon import every

EVERY = 500
"""Milliseconds between two looks where the operating system gives no signals of a folder."""

_log = logging.getLogger(__name__)


class HandoverInbox(QObject):
    """The inbox. `arrived` carries a Handover, which is taken out of the folder, so that its sender waits no more. A
    file that is none stays where it is and is logged once: its sender, if of a later version, takes it back."""

    arrived = Signal(object)

    def __init__(self, lock: InstanceLock, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock, self._folder = lock, instance_folder(folders)
        self._refused: set[Path] = set()
        self._signs: QFileSystemWatcher | None = None
        self._timer = every(self.look, EVERY)

    def start(self) -> None:
        """Begins to watch the folder, notes in the lock's file that handovers are taken, and takes those there."""
        self._signs = QFileSystemWatcher(self)
        self._signs.directoryChanged.connect(self.look)
        if not self._signs.addPath(str(self._folder)):
            self._timer.start()
        try:
            self._lock.tell_listening()
        except OSError as error:
            _log.warning("later starts cannot be told that the program runs: %s", error)
        self.look()

    def stop(self) -> None:
        """Takes no more handovers; a start that still waits is the next first program, once the lock is given back."""
        self._timer.stop()
        if self._signs is not None:
            self._signs.directoryChanged.disconnect(self.look)
            self._signs = None

    def look(self) -> None:
        """Takes all handovers that lie there now, with `arrived` for each. At the start of most programs there is none,
        and nothing is read for it."""
        if not is_any_waiting(self._folder):
            return
        from mls_desktop.bridge.instance.handover import collected

        found = collected(self._folder, self._refused, wall_time())
        while self._signs is not None and (told := next(found, None)) is not None:
            self.arrived.emit(told)
