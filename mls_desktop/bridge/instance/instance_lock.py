"""The lock of the first program: of all that one person starts on one display with the same folders, one holds it.

The system itself keeps the lock and takes it back when its program ends, however that ends: nothing is left over that
would have to be judged, and a start pays for one open file. What others ask of the first program lies beside it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.storage.digest import sha256
from mls_desktop.storage.plain_file import plain_start

NAME = "lock"
ENDING = ".handover"
"""Ending of the names of the files that later starts put beside the lock."""
LISTENS = b"listens\n"
"""Contents of the lock's file once its program takes handovers."""
FAR = 1 << 20
"""Position of the byte that is locked on Windows, where nobody can read what is locked: far behind all that is
written."""


def instance_folder(folders: Folders) -> Path:
    """Folder in which the programs of one person that are to be one find each other, by a digest of user, computer,
    display and the `folders` for settings and data. It need not exist."""
    who = [_user(), _host(), _display(), *map(str, (folders.config, folders.state, folders.recovery))]
    mark = sha256(os.fsencode("\0".join(who))).hexdigest()[:16]
    return folders.state / "running" / mark


class InstanceLock:
    """The lock of the program that is first among those that are to be one, in their `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None

    def take(self) -> bool:
        """Takes the lock; False where another program has it, without waiting. Makes the folder. Raises OSError where
        no lock can be."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(self._folder / NAME, flags, 0o600)
        try:
            taken = _locked(handle)
            if taken:
                os.ftruncate(handle, 0)
        except BaseException:
            os.close(handle)
            raise
        if taken:
            self._handle = handle
        else:
            os.close(handle)
        return taken

    def tell_listening(self) -> None:
        """Writes into the lock's file that handovers are taken from now on; nothing without the lock. Raises
        OSError."""
        if self._handle is not None:
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, LISTENS)

    def release(self) -> None:
        """Gives the lock back, if it is held."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def listens(folder: Path) -> bool:
    """Tells whether the program that has the lock in `folder` takes handovers; False where that cannot be read."""
    try:
        return plain_start(folder / NAME, len(LISTENS)) == LISTENS
    except OSError:
        return False


def is_any_waiting(folder: Path) -> bool:
    """Tells whether a later start has put a handover into `folder`; False where that cannot be seen."""
    try:
        return any(name.endswith(ENDING) for name in os.listdir(folder))
    except OSError:
        return False


def _user() -> str:
    return os.environ.get("USERNAME", "") if sys.platform == "win32" else str(os.getuid())


def _host() -> str:
    return os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename


def _display() -> str:
    if sys.platform in ("win32", "darwin"):
        return ""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:

    def _locked(handle: int) -> bool:
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
