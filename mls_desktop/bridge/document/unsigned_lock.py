"""A lock that names nobody: it is being made at this moment, or was left by a program that ended while it made it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mls_desktop.bridge.qt.clock import pause
from mls_desktop.storage.plain_file import plain_start

TRIES, PAUSE = 25, 0.02
"""Number of looks, and seconds between two. A lock is signed some 0.1 ms after it is made; on a busy computer that may
take a while."""
LONGEST = 4096


def clear_unsigned(file: Path) -> bool:
    """Waits, half a second at most, for the lock `file` to be signed or removed, then removes it if no program has it
    open; True where another try at it is worth while: it is signed now, or gone. Nothing is raised."""
    for attempt in range(TRIES):
        pause(PAUSE * (attempt > 0))
        if not is_unsigned(file):
            return True
    return _taken_away(file)


def is_unsigned(file: Path) -> bool:
    """Tells whether `file` is there and empty or all zeros, which a power cut leaves of it on some disks."""
    try:
        return not plain_start(file, LONGEST).strip(b"\0")
    except OSError:
        return False


def _taken_away(file: Path) -> bool:
    """Removes the lock `file`, unless a program has it open and so locked; True where it is gone."""
    try:
        if sys.platform == "win32":  # where nobody can take away a file that is open
            os.unlink(file)
        else:
            _unlink_unlocked(file)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _unlink_unlocked(file: Path) -> None:
    """Removes `file`, unless it is another one by now; raises OSError where a program has it locked."""
    import fcntl

    handle = os.open(file, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_ino == os.stat(file).st_ino:  # else somebody's lock is there by now
            os.unlink(file)
    finally:
        os.close(handle)
