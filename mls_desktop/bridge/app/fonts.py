"""The fonts that ship with the program, on the screen and on paper alike."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtGui import QFontDatabase

from mls_desktop.storage.shipped_data import default_resources


def shipped_family(fonts: Path | None = None) -> str:
    """Family name of the fonts in the folder `fonts` (None: the program's own), which are loaded; the system's family
    where there are none. Needs a QGuiApplication. Any thread may load them, and others go on meanwhile."""
    families: list[str] = []
    folder = fonts or default_resources() / "fonts"
    names = os.listdir(folder) if folder.is_dir() else []
    for name in sorted(name for name in names if name.endswith(".otf")):
        id = QFontDatabase.addApplicationFont(str(folder / name))
        families += QFontDatabase.applicationFontFamilies(id) if id >= 0 else []
    return families[0] if families else QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
