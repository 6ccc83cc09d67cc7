"""A folder shown by the system's own window for folders."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_folder(folder: Path) -> None:
    """Opens a folder as the system shows folders; of one that is not there yet the nearest that is."""
    at = folder
    while not at.is_dir() and at != at.parent:
        at = at.parent
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(at)))
