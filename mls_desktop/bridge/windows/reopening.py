"""Reopening at a start of what was open when the program was left; and the window in which a file is open now. No
Qt."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from mls_desktop.bridge.app.settings import KeptWindow, Settings

W = TypeVar("W")


def kept_windows(settings: Settings) -> list[KeptWindow]:
    """The windows that were open when the program was left, the one in front first, if they are wished for and their
    files are still there."""
    wanted = settings.windows if settings.reopen else ()
    return [kept for kept in wanted if _is_there(kept.file)]


def first_file(settings: Settings) -> Path | None:
    """The file that a start begins with, where none is named: that of the window that was in front, else the last one
    of a program that knew one window only. None where nothing is wished for, or nothing is there."""
    for kept in kept_windows(settings):
        return Path(kept.file)
    return Path(settings.last_file) if settings.reopen and _is_there(settings.last_file) else None


def _is_there(file: str) -> bool:
    """Whether a file is still where it was: one that was kept without its folder is nowhere."""
    return "\0" not in file and os.path.isabs(file) and os.path.isfile(file)


def holder(path: Path, shown: Iterable[tuple[W, Iterable[Path]]]) -> W | None:
    """The window in which a file is open, by whatever way it is named. `shown`: each window with its files."""
    from mls_desktop.bridge.app.file_names import is_same_file

    return next((window for window, files in shown for file in files if is_same_file(file, path)), None)
