"""The place of a further window on the screen, and how a window comes to the front."""

from __future__ import annotations

import os
from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.windows.window_plan import WindowBox, free_place

TOKEN = "XDG_ACTIVATION_TOKEN"


def beside(window: QWidget, near: QWidget, others: Iterable[QWidget]) -> None:
    """Places `window`, which is not visible yet, a little down and to the right of `near`, as large as far as the
    screen allows, and farther while a visible one of `others` begins there; maximized where `near` is."""
    is_large = near.isMaximized() or near.isFullScreen()
    usual = near.normalGeometry() if is_large else near.geometry()
    at = usual.topLeft() if is_large else near.pos()
    border = near.frameGeometry().size() - near.size()
    room = near.screen().availableGeometry()
    place = free_place(
        WindowBox(at.x(), at.y(), usual.width() + border.width(), usual.height() + border.height()),
        WindowBox(room.x(), room.y(), room.width(), room.height()),
        [(other.x(), other.y()) for other in others if other.isVisible()],
    )
    window.move(place.left, place.top)
    window.resize(QSize(place.width, place.height) - border)
    if near.isMaximized():
        window.setWindowState(Qt.WindowState.WindowMaximized)


def bring_forward(window: QWidget, token: str = "") -> None:
    """Shows `window` in front of all others, no longer minimized. `token`: the desktop's permission for that, "" for
    none."""
    if window.isMinimized():
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    if token:
        os.environ[TOKEN] = token
    window.activateWindow()
    os.environ.pop(TOKEN, None)
