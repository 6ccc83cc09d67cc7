"""Identity of the program on the desktop: its names, its version, the icon of its windows.

What a first picture does not need comes when the window takes keys. The icon is read from small pictures, each by its
kind: Qt would load what draws SVGs, and the table of all kinds of files, to find out what it is handed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from mls_desktop.storage.plain_file import plain_bytes

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

NAME = "MLS Desktop"
COMMAND = "mls-desktop"
"""Name of the program's windows where a person does not read it; the word that starts the program."""
DESKTOP_FILE = "org.mlsdesktop.mls_desktop"
ICON_BYTES = 1 << 20
ICON_SIZES = (16, 24, 32, 48, 64)
"""Sizes of the icon in pixels. Each costs memory; desktops that show a larger icon have it in their theme."""


def introduce(application: QGuiApplication) -> None:
    """Sets the application's name and that of its desktop file, before any window is made."""
    application.setApplicationName(NAME)
    application.setDesktopFileName(DESKTOP_FILE)


def complete(application: QGuiApplication, resources: Path) -> None:
    """Sets version and window icon of `application`, also for the windows that are open. `resources`: folder of the
    shipped files."""
    from mls_desktop.words.program_version import program_version

    application.setApplicationVersion(program_version())
    application.setWindowIcon(window_icon(resources))


def window_icon(resources: Path) -> QIcon:
    """Icon with every size of `ICON_SIZES` that is in `resources`; an empty icon where none is."""
    from PySide6.QtGui import QIcon, QPixmap

    icon = QIcon()
    for size in ICON_SIZES:
        file = resources / "icons" / f"{COMMAND}-{size}.png"
        with suppress(OSError):
            picture = QPixmap()
            picture.loadFromData(plain_bytes(file, ICON_BYTES), "PNG")
            icon.addPixmap(picture)
    return icon
