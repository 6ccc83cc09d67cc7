"""The start of the window: Qt is imported here first, before anything that draws."""

from __future__ import annotations

import gc
import linecache
import os
import sys
from collections.abc import Sequence
from pathlib import Path


def no_display() -> bool:
    """Tells whether the environment names no display for a window, never on Windows and macOS: Qt would end the process
    then with a text for programmers."""
    asked = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform not in ("win32", "darwin") and not any(os.environ.get(name) for name in asked)


def launch(files: Sequence[Path], new_process: bool = False) -> int:
    """Opens the window with the campaigns in `files` and ends the process once it has closed; returns an exit code only
    where no window comes: 2 without a display, 0 if a running program has taken the files, never with `new_process`.
    Without a display it prints one line on standard error."""
    if no_display():
        from mls_desktop.commands.line.no_window import no_window

        return no_window()
    from mls_desktop.bridge.qt.unread import sparing

    with sparing():
        from mls_desktop.bridge.app.paths import user_folders
        from mls_desktop.bridge.instance.program_start import begun

        start = begun(user_folders(), files, new_process)
        if start.handed_over:
            return 0
        # Nothing is garbage while the program is read; its window takes the search for it over, to the end.
        gc.disable()
        import PySide6.QtCore  # noqa: F401

    linecache.clearcache()  # the texts that Qt’s import read until then
    from mls_desktop.app import run

    return run([*files], start=start)
