"""A folder shown by the system's own window for folders."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_folder(folder: Path) -> None:
    """Opens `folder` in the file manager of the operating system; of one that does not exist the nearest that does
    above it."""
    at = folder
    while not at.is_dir() and at != at.parent:
        at = at.parent
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(at)))
