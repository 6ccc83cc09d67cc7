"""The place beside one of the program's own files for what stood under its name and cannot be read."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

BROKEN = "{name}.broken-{time}{nth}"
MOST = 1000


def names_aside(file: Path) -> Iterator[Path]:
    """Yields names beside `file` for what is broken, with the time and a number, in the order to try them. Any may be
    taken."""
    now = time.strftime("%Y-%m-%d-%H%M%S")
    for nth in range(MOST):
        yield file.with_name(BROKEN.format(name=file.name, time=now, nth=f"-{nth + 1}" if nth else ""))


def moved_aside(file: Path) -> Path:
    """Renames what stands at `file`, whatever it is, to the first free name of `names_aside`, and returns the new path.
    Raises OSError, also where no name is free."""
    for name in names_aside(file):
        if not os.path.lexists(name):
            os.rename(file, name)
            return name
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(file))
