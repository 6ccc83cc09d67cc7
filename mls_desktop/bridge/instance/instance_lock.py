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
"""Of what later starts lay down beside the lock."""
LISTENS = b"listens\n"
"""What the file says once its program takes what others hand over."""
FAR = 1 << 20
"""Windows lets nobody read what is locked, so a byte far behind all that is written is locked there."""


def instance_folder(folders: Folders) -> Path:
    """Folder in which the programs of one person that are to be one find each other. Other folders for settings or
    data, another computer that has the same disk, and another display, on which nobody here would see a window, make it
    another."""
    who = [_user(), _host(), _display(), *map(str, (folders.config, folders.state, folders.recovery))]
    mark = sha256(os.fsencode("\0".join(who))).hexdigest()[:16]
    return folders.state / "running" / mark


class InstanceLock:
    """The lock in a folder of programs that are to be one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None

    def take(self) -> bool:
        """Whether the lock is ours now; else another program has it. Waits for nobody. Raises OSError where no lock can
        be."""
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
        """Says that what is handed over is taken from now on. Raises OSError."""
        if self._handle is not None:
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, LISTENS)

    def release(self) -> None:
        """Gives the lock back."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def listens(folder: Path) -> bool:
    """Whether the program that has the lock has come so far that it takes what is handed over."""
    try:
        return plain_start(folder / NAME, len(LISTENS)) == LISTENS
    except OSError:
        return False


def is_any_waiting(folder: Path) -> bool:
    """Whether a later start has laid anything down for the first program. Nothing where that cannot be seen."""
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
