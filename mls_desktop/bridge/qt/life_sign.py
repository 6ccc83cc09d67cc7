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
"""Number of times that a lock is tried, and the seconds between."""
ASKING = threading.Lock()
"""Lock by which one thread asks at a time, so that none of this program is taken for another program."""


class LifeSign:
    """The life sign beside `file`, a lock file. The operating system takes it back if the program dies."""

    def __init__(self, file: Path) -> None:
        self._lock = _lock(file)
        self._folder = file.parent

    def give(self) -> None:
        """Takes the lock file, a sign to other programs that the file is in use, and makes its folder; nothing where
        that fails."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ASKING:
            _locked(self._lock)

    def take_back(self) -> None:
        """Releases the lock file, so that other programs may handle the file."""
        self._lock.unlock()


def is_orphan(file: Path) -> bool:
    """Whether the program that keeps `file` is gone, or never gave a life sign; True also where no lock can be made."""
    lock = _lock(file)
    with ASKING:
        if not _locked(lock):
            return lock.error() != QLockFile.LockError.LockFailedError
        lock.unlock()
    return True


def _locked(lock: QLockFile) -> bool:
    """Tries to take `lock`, four times at most, since who asks for a life sign holds it for a blink; False where it is
    not ours. Not by the lock's own waiting, which would keep a thread of this program from giving it back."""
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
