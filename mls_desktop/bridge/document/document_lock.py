"""The lock of a document: a sign, for other programs like this one, that a campaign's file is open."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.qt.tried_lock import GUARD, tried
from mls_desktop.storage.digest import sha256

ENDING = ".mls-lock"
NAME_KEPT = 40
"""Number of letters of a file's name in the name of its lock, which must stay within 255 bytes."""


class DocumentLock:
    """The lock of one document at a time: a lock file beside its file, which programs on other computers see too, and
    one in `folder`, for places where nobody may write.

    A program that dies gives its locks back by dying, also in the midst of taking them. Another computer's lock never
    grows stale by itself. Work of one thread at a time; nothing is raised.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[QLockFile] = []
        self._path: Path | None = None

    def take(self, path: Path, force: bool = False) -> Holder | None:
        """Takes the locks of the file at `path` in place of those held before; None where they are ours now, else the
        program that has them. `force`: another computer's lock is taken over, and a lock of this computer's programs is
        left to them; never gives a holder."""
        whole = Path(os.path.realpath(path))
        if whole == self._path:
            return None
        taken: list[QLockFile] = []
        for file in (self._beside(whole), self._by_identity(whole)):
            lock, holder = _tried(file)
            if holder is not None and force and not holder.here:
                with suppress(OSError):
                    file.unlink()
                lock, holder = _tried(file)
            if holder is not None and not force:
                for each in taken:
                    each.unlock()
                return holder
            if holder is None and lock.isLocked():
                taken.append(lock)
        self.release()
        self._held, self._path = taken, whole
        return None

    def release(self) -> None:
        """Gives the locks back; the document has none then."""
        for lock in self._held:
            lock.unlock()
        self._held, self._path = [], None

    def _beside(self, path: Path) -> Path:
        tail = sha256(os.fsencode(path.name)).hexdigest()[:8]
        return path.parent / f".{path.name[:NAME_KEPT]}.{tail}{ENDING}"

    def _by_identity(self, path: Path) -> Path:
        """Path of the lock in `folder`, made of the number of the file's folder and the name in it: the same by
        whatever path the folder is reached, and still the same after the file was replaced."""
        try:
            about = os.stat(path.parent)
            where = f"{about.st_dev}:{about.st_ino}"
        except (OSError, ValueError):
            where = os.fsdecode(path.parent)
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mark = sha256(os.fsencode(f"{where}/{path.name}")).hexdigest()[:32]
        return self._folder / f"{mark}{ENDING}"


def _tried(file: Path) -> tuple[QLockFile, Holder | None]:
    """Lock at `file` after trying to take it, and its holder: None where the lock is ours, or where no lock can be."""
    lock, holder = _tried_once(file)
    if holder is not None and any(map(_is_worth_more, (file, file.with_name(file.name + GUARD)))):
        lock, holder = _tried_once(file)
    return lock, holder


def _is_worth_more(file: Path) -> bool:
    """Tells whether the lock `file` named nobody and, after a wait, is signed or gone: another try may end
    otherwise."""
    from mls_desktop.bridge.document.unsigned_lock import clear_unsigned, is_unsigned

    return is_unsigned(file) and clear_unsigned(file)


def _tried_once(file: Path) -> tuple[QLockFile, Holder | None]:
    lock = QLockFile(str(file))
    lock.setStaleLockTime(0)
    if tried(lock) or lock.error() != QLockFile.LockError.LockFailedError:
        return lock, None
    pid, host, _program = lock.getLockInfo()
    return lock, Holder(host, pid, here=bool(host) and host == QSysInfo.machineHostName())
