"""Pictures in which whatever players may not see has a colour of its own."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from mls_desktop.bridge.pictures.picture_levels import PictureLevels, levels_of
from mls_desktop.rules.common.grids.ground import GroundPicture

SECRET, SEEN = QColor("#ff0000"), QColor("#0000ff")
"""Of what is hidden the picture is red, of all else blue: an eye sees any red that is left."""


def coloured(size: tuple[int, int], laid: GroundPicture, cells: tuple[int, int], fog: tuple[str, ...]) -> PictureLevels:
    """A picture that is red wherever players may see nothing."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(SECRET)
    with QPainter(image) as painter:
        for y in range(cells[1]):
            for x in range(cells[0]):
                if not fog or fog[y][x] != "#":
                    left, top = laid.offset[0] + x * laid.cell, laid.offset[1] + y * laid.cell
                    painter.fillRect(QRectF(left, top, laid.cell, laid.cell), SEEN)
    return levels_of(image)
