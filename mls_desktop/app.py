"""The composition root of the windowed program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.filing import Filing
from mls_desktop.bridge.places import Folders, user_folders
from mls_desktop.storage.shelf import Shelf
from mls_desktop.ui.look import Look
from mls_desktop.ui.window import MainWindow


def main_window(
    files: Sequence[Path], application: QApplication, shelf: Shelf | None = None, folders: Folders | None = None
) -> MainWindow:
    """The main window with the first of the files, not yet shown."""
    shelf = shelf or Shelf()
    fonts = next((root / "fonts" for root in shelf.resources if (root / "fonts").is_dir()), None)
    look = Look(application, fonts)
    window = MainWindow(Filing(shelf, folders or user_folders()), look)
    look.setParent(window)
    window.start(list(files))
    return window


def run(files: Sequence[Path]) -> int:
    """Shows the main window, stays until it is closed, and returns the exit code."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("MLS Desktop")
    window = main_window(files, application)
    window.show()
    return application.exec()
