"""The composition root of the windowed program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.filing import Filing
from mls_desktop.bridge.places import Folders, user_folders
from mls_desktop.bridge.signals import Signals
from mls_desktop.bridge.trouble import Trouble
from mls_desktop.storage.shelf import Shelf
from mls_desktop.ui.look import Look
from mls_desktop.ui.window import MainWindow


def main_window(
    files: Sequence[Path], application: QApplication, shelf: Shelf | None = None, folders: Folders | None = None
) -> MainWindow:
    """The main window with the first of the files, not yet shown."""
    window = bare_window(application, shelf or Shelf(), folders or user_folders())
    window.start(list(files))
    return window


def bare_window(application: QApplication, shelf: Shelf, folders: Folders) -> MainWindow:
    """The main window before anything is opened in it."""
    fonts = next((root / "fonts" for root in shelf.resources if (root / "fonts").is_dir()), None)
    look = Look(application, fonts)
    window = MainWindow(Filing(shelf, folders), look)
    look.setParent(window)
    return window


def run(files: Sequence[Path], shelf: Shelf) -> int:
    """Shows the main window, stays until it is closed, and returns the exit code. The window is seen before the
    campaign is read."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("MLS Desktop")
    folders = user_folders()
    trouble, signals = Trouble(folders.state), Signals()
    trouble.listen()
    signals.listen()
    window = bare_window(application, shelf, folders)
    window.start_when_pictured(list(files))
    trouble.happened.connect(window.troubles.happened)
    signals.asked.connect(window.end)
    window.show()
    if trouble.last_crash:
        window.troubles.tell_crash(trouble.last_crash)
    try:
        return application.exec()
    finally:
        signals.cease()
        trouble.cease()
