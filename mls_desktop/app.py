"""The composition root of the windowed program."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMainWindow


def main_window(files: Sequence[Path]) -> QMainWindow:
    """The main window, not yet shown; its title names the first file."""
    window = QMainWindow()
    window.setWindowTitle(" – ".join([*(file.name for file in files[:1]), "MLS Desktop"]))
    window.resize(1000, 700)
    return window


def run(files: Sequence[Path]) -> int:
    """Show the main window, stay until it is closed, and return the exit code."""
    application = QApplication(sys.argv[:1])
    window = main_window(files)
    window.show()
    return application.exec()
