"""The life sign of a program beside a file it keeps: others leave the file alone until its program is gone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

ENDING = ".lock"


class LifeSign:
    """The life sign beside `file`. The system takes it back if the program dies."""

    def __init__(self, file: Path) -> None:
        self._lock = _lock(file)
        self._folder = file.parent

    def give(self) -> None:
        """Gives the sign; a folder where that cannot be has none to lose."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock.tryLock(0)

    def take_back(self) -> None:
        """Ends it: the file may be another's business now."""
        self._lock.unlock()


def is_orphan(file: Path) -> bool:
    """Whether the program that keeps a file is gone, or never said that it lives."""
    lock = _lock(file)
    if not lock.tryLock(0):
        return lock.error() != QLockFile.LockError.LockFailedError
    lock.unlock()
    return True


def _lock(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(ENDING)))
    lock.setStaleLockTime(0)
    return lock
