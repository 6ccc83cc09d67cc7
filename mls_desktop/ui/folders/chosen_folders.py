"""The folders in which the file dialogs of a window begin, found from any widget inside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

FolderKind = Literal["own_folder", "paper_folder"]
"""Where a file dialog begins: with campaigns and all that is read, or with PDFs and other pages that are written."""


def give_folders(window: QWidget, folders: Mapping[FolderKind, str]) -> None:
    """The file dialogs of a window begin in these folders from now on; "" where it is left to the system."""
    for kind, folder in folders.items():
        window.setProperty(kind, folder)


def folder_in(widget: QWidget, kind: FolderKind) -> str:
    """The folder in which a file dialog begins that is asked for by a widget; "" where nobody chose one that is still
    there."""
    at: QObject | None = widget
    while at is not None:
        folder = at.property(kind)
        if folder is not None:
            return str(folder) if folder and os.path.isdir(str(folder)) else ""
        at = at.parent()
    return ""
