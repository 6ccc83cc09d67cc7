"""The program's icons at every size, drawn from the SVGs in `resources/icons`: as pictures, as the tree in which
desktops look for icons, and as the one file that Windows and macOS each take. It draws with Qt.

A small icon has a drawing of its own: what stands in the large one would be a grey smear there.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QImage, QPainter, Qt
from PySide6.QtSvg import QSvgRenderer
from steps import ROOT

FOLDER = ROOT / "resources" / "icons"
APP, DOCUMENT = "mls-desktop", "mls-desktop-document"
KINDS: Mapping[str, str] = {APP: "apps", DOCUMENT: "mimetypes"}
"""Each icon with the folder of its kind in a theme."""
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SMALL = 24
"""Up to here the small drawing is taken."""
WINDOW_SIZES = (16, 24, 32, 48, 64)
"""Those that ship with the program, for its windows: it loads nothing that draws SVGs."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES: Mapping[bytes, int] = {
    b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512,
    b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512, b"ic10": 1024,
}  # fmt: skip
"""The types of macOS' container that hold PNGs, the second row for screens with twice as many dots."""


def svg(name: str, size: int) -> Path:
    """The drawing of an icon for a size."""
    return FOLDER / f"{name}{'-small' if size <= SMALL else ''}.svg"


def drawn(name: str, size: int) -> QImage:
    """An icon as a picture, on no ground. Raises ValueError where its drawing cannot be read."""
    renderer = QSvgRenderer(str(svg(name, size)))
    if not renderer.isValid():
        raise ValueError(f"{svg(name, size)} is no drawing")
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture.convertToFormat(QImage.Format.Format_ARGB32)


def png(name: str, size: int) -> bytes:
    """An icon as the bytes of a PNG."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    drawn(name, size).save(buffer, "PNG", 0)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def window_file(size: int) -> Path:
    """Where the picture for a window lies."""
    return FOLDER / f"{APP}-{size}.png"


def theme_files() -> dict[Path, bytes]:
    """All files of the theme by their places below a folder `share/icons`: each size, and the drawing for those that
    are not there."""
    files: dict[Path, bytes] = {}
    for name, kind in KINDS.items():
        for size in SIZES:
            files[Path("hicolor") / f"{size}x{size}" / kind / f"{name}.png"] = png(name, size)
        files[Path("hicolor") / "scalable" / kind / f"{name}.svg"] = svg(name, SIZES[-1]).read_bytes()
    return files


def ico(name: str) -> bytes:
    """An icon as Windows takes it. A head, then for each size 16 bytes: width, height (0 for 256), colours, reserved,
    planes, bits a dot, bytes of its PNG, where that begins; then the PNGs."""
    pictures = [(size, png(name, size)) for size in ICO_SIZES]
    begins = 6 + 16 * len(pictures)
    entries = b""
    for size, data in pictures:
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), begins)
        begins += len(data)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(data for _, data in pictures)


def icns(name: str) -> bytes:
    """An icon as macOS takes it: a head with the length of all, then each PNG behind its type and its length."""
    blocks = b""
    for kind, size in ICNS_SIZES.items():
        data = png(name, size)
        blocks += kind + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
