"""The start of the window: Qt is imported here first, before anything that draws."""

from __future__ import annotations

import builtins
import gc
import linecache
from collections.abc import Sequence
from pathlib import Path


def launch(files: Sequence[Path]) -> int:
    """Opens the window with these campaigns; the exit code, once it has closed."""
    # Nothing is garbage while the program is read; its window takes the search for it over, and gives it back.
    gc.disable()
    # Qt puts an import of its own in place of Python's, which reads the source of every module that comes after it, for
    # a feature that is not used here: that costs a start its speed, and the memory in which those texts are kept.
    usual = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = usual
    linecache.clearcache()  # the texts that were read until then
    from mls_desktop.app import run

    return run([*files])
