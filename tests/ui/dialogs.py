"""The dialogs over a window, what its status line says, the rows of a tree, and a campaign as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog

from mls_desktop.storage.writing import write
from tests.desk import SHIPPED, Desk


def dialogs(desk: Desk) -> list[QDialog]:
    return [d for d in desk.window.findChildren(QDialog) if d.isVisible()]


def close_all(desk: Desk) -> None:
    for dialog in dialogs(desk):
        dialog.close()


def told(desk: Desk) -> str:
    return desk.window.shell.status.currentMessage()


def file_of(campaign: Any, path: Path) -> Path:
    path.write_bytes(write(campaign, SHIPPED))
    return path


def branches(tree: Any) -> list[Any]:
    return [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
