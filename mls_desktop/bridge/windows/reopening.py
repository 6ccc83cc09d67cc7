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
    """Windows that were open when the program was left, the one in front first, without those whose files are gone; []
    where the settings do not wish them."""
    wanted = settings.windows if settings.reopen else ()
    return [kept for kept in wanted if _is_there(kept.file)]


def first_file(settings: Settings) -> Path | None:
    """File that a start without a named one begins with: that of the window that was in front, else the last file of a
    program that knew one window only; None where the settings do not wish it, or the file is gone."""
    for kept in kept_windows(settings):
        return Path(kept.file)
    return Path(settings.last_file) if settings.reopen and _is_there(settings.last_file) else None


def _is_there(file: str) -> bool:
    """Tells whether `file` is an absolute path of a file that exists."""
    return "\0" not in file and os.path.isabs(file) and os.path.isfile(file)


def holder(path: Path, shown: Iterable[tuple[W, Iterable[Path]]]) -> W | None:
    """Window in which the file at `path` is open, by whatever path, or None. `shown`: each window with its files."""
    from mls_desktop.bridge.app.file_names import is_same_file

    return next((window for window, files in shown for file in files if is_same_file(file, path)), None)
