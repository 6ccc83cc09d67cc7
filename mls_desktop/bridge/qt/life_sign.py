"""The life sign of a program beside a file it keeps: others leave the file alone until its program is gone."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from mls_desktop.bridge.qt.clock import pause
from mls_desktop.bridge.qt.tried_lock import tried

ENDING = ".lock"
TRIES, PAUSE = 4, 0.02
"""How often a lock is tried, and the seconds between."""
ASKING = threading.Lock()
"""One thread asks at a time, so that none of this program is taken for one that lives."""


class LifeSign:
    """The life sign beside `file`. The system takes it back if the program dies."""

    def __init__(self, file: Path) -> None:
        self._lock = _lock(file)
        self._folder = file.parent

    def give(self) -> None:
        """Gives the sign; a folder where that cannot be has none to lose."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ASKING:
            _locked(self._lock)

    def take_back(self) -> None:
        """Ends it: the file may be another's business now."""
        self._lock.unlock()


def is_orphan(file: Path) -> bool:
    """Whether the program that keeps a file is gone, or never said that it lives."""
    lock = _lock(file)
    with ASKING:
        if not _locked(lock):
            return lock.error() != QLockFile.LockError.LockFailedError
        lock.unlock()
    return True


def _locked(lock: QLockFile) -> bool:
    """Tries to lock. Who only asks whether somebody lives holds the lock for a blink: such a one is waited for. Not by
    the lock's own waiting, which would keep a thread of this program from giving it back."""
    for attempt in range(TRIES):
        pause(PAUSE * (attempt > 0))
        if tried(lock):
            return True
        if lock.error() != QLockFile.LockError.LockFailedError:
            return False
    return False


def _lock(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(ENDING)))
    lock.setStaleLockTime(0)
    return lock
