"""The folders in which the file dialogs of a window begin, found from any widget inside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

FolderKind = Literal["own_folder", "paper_folder"]
"""Kind of folder in which a file dialog begins: for campaigns and all files that are read, or for PDFs and other pages
that are written."""


def give_folders(window: QWidget, folders: Mapping[FolderKind, str]) -> None:
    """Sets the folders in which file dialogs of `window` and of all widgets inside it begin, by kind; "" leaves a kind
    to the system. A kind that is not in `folders` stays as it was."""
    for kind, folder in folders.items():
        window.setProperty(kind, folder)


def folder_in(widget: QWidget, kind: FolderKind) -> str:
    """Folder of `kind` in which a file dialog of `widget` begins: that of the nearest window around it that has one; ""
    where there is none, or the folder is gone."""
    at: QObject | None = widget
    while at is not None:
        folder = at.property(kind)
        if folder is not None:
            return str(folder) if folder and os.path.isdir(str(folder)) else ""
        at = at.parent()
    return ""
