"""The program for a monkey: inside a fence, and with somebody at its side who tells where something can be hit.

`python -m tests.window.monkey_probe FILE...` is `python -m mls_desktop FILE...` that writes nowhere but in the folders
of `MONKEY_FENCE`, parted by colons. It answers as `probe` does.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMenu, QMenuBar, QTabBar, QWidget

from mls_desktop.cli import main
from tests.same_dice import dice_fall_alike
from tests.window.fence import fence
from tests.window.probe import Told, listen

HIT = (QAbstractButton, QMenu, QMenuBar, QTabBar)
"""Widgets that the mouse is for though they take no focus."""


def targets() -> Iterator[Told]:
    """The window in front, and all in it that can be hit; nothing where none of the program's has the keys. `kind` of
    the window: "files" where a dialog for files is open, behind what is in front or there itself."""
    front = QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
    if front is None:
        return
    yield {"kind": _kind(front), "text": front.windowTitle(), "box": _seen(front)}
    for widget in front.findChildren(QWidget):
        can_be_hit = widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, HIT)
        if can_be_hit and widget.isVisible() and widget.isEnabled() and widget.window() is front:
            box = _seen(widget)
            if box[2] > 0 and box[3] > 0:
                yield {"kind": type(widget).__name__, "text": widget.accessibleName(), "box": box}


def _kind(front: QWidget) -> str:
    if any(isinstance(each, QFileDialog) and each.isVisible() for each in QApplication.topLevelWidgets()):
        return "files"
    return "menu" if front is QApplication.activePopupWidget() else "dialog" if front.isModal() else "window"


def _seen(widget: QWidget) -> list[int]:
    """Left, top, width and height on the screen of what is seen of it."""
    rect = widget.visibleRegion().boundingRect()
    corner = widget.mapToGlobal(rect.topLeft())
    return [corner.x(), corner.y(), rect.width(), rect.height()]


if __name__ == "__main__":
    dice_fall_alike()
    fence(map(Path, os.environ["MONKEY_FENCE"].split(":")))
    threading.Thread(target=listen, args=(targets,), daemon=True).start()
    sys.exit(main())
