"""A fence around a process: from then on neither it nor what it starts changes anything on the disk but below the
folders that were named. The kernel keeps it (Landlock, Linux 5.19 and later); it takes no rights to ask for it."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

MAKE_RULES, ADD_RULE, HOLD_TO = 444, 445, 446
"""The kernel's calls, of the same numbers on every machine."""
NO_NEW_RIGHTS, BELOW_A_FOLDER, WHICH_VERSION = 38, 1, 1
WRITE, TRUNCATE = 1 << 1, 1 << 14
REMOVE_AND_MAKE = sum(1 << bit for bit in range(4, 13))
MOVE = 1 << 13
CHANGES = WRITE | TRUNCATE | REMOVE_AND_MAKE | MOVE
LEAST = 3
"""The first version of the kernel's fence that knows of files which are cut short."""


def lacks_fence() -> str:
    """Why there is no fence on this machine; "" where there is."""
    if not sys.platform.startswith("linux"):
        return "only Linux has such a fence"
    try:
        version = _call(MAKE_RULES, None, 0, WHICH_VERSION)
    except OSError as error:
        return f"the kernel has no fence for a program: {error.strerror}"
    return "" if version >= LEAST else "the kernel's fence is too old"


def fence(folders: Iterable[Path]) -> None:
    """Puts the fence up around this process. Raises OSError."""
    rules = _call(MAKE_RULES, struct.pack("Q", CHANGES), 8, 0)
    try:
        for folder in folders:
            _allow(rules, folder, CHANGES)
        _allow(rules, Path("/dev"), WRITE | TRUNCATE)
        if _libc().prctl(NO_NEW_RIGHTS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl")
        _call(HOLD_TO, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, folder: Path, what: int) -> None:
    handle = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        _call(ADD_RULE, rules, BELOW_A_FOLDER, struct.pack("=Qi", what, handle), 0)
    finally:
        os.close(handle)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(number: int, *given: int | bytes | None) -> int:
    """The answer of the kernel to a call. Raises OSError."""
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in given]
    answer = int(_libc().syscall(ctypes.c_long(number), *words))
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer
