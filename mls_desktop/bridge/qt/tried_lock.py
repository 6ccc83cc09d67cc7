"""The trial of a lock file, which Qt would read whatever it is: a pipe without end as well as a lock."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile

GUARD = ".rmlock"
"""Ending that Qt adds to a lock's name while it removes the lock of a program that has ended: a lock itself."""
LONGEST = 4096
"""Bytes of a lock file at most, which names a program and a computer."""


def tried(lock: QLockFile) -> bool:
    """Tries to take `lock`, without waiting; False where it is not ours, as where a file lies there that is no lock."""
    name = lock.fileName()
    return not (_is_odd(name) or _is_odd(name + GUARD)) and lock.tryLock(0)


def _is_odd(name: str) -> bool:
    try:
        about = os.lstat(name)
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(about.st_mode) or about.st_size > LONGEST
