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
    """Names for it, from the first one to be tried on."""
    now = time.strftime("%Y-%m-%d-%H%M%S")
    for nth in range(MOST):
        yield file.with_name(BROKEN.format(name=file.name, time=now, nth=f"-{nth + 1}" if nth else ""))


def moved_aside(file: Path) -> Path:
    """Moves what stands there beside it, whatever it is, and tells where to. Raises OSError."""
    for name in names_aside(file):
        if not os.path.lexists(name):
            os.rename(file, name)
            return name
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(file))
