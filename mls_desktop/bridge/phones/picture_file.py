"""A picture as the page for phones sends it: small, quickly written, made of nothing but what players have already."""

from __future__ import annotations

from math import ceil

from msgspec import Struct
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from mls_desktop.bridge.document.pictures import EXACT, written_picture
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.report.phones.map_pictures import Box
from mls_desktop.rules.common.grids.ground import GroundPicture

SIZES = ((1600, 80), (1200, 70), (800, 60), (400, 50))
"""Pixels of the longer side and JPEG quality, the best first: the first that is small enough is sent."""
MOST_BYTES = 1_000_000
"""Bytes of one picture at most: a phone that takes it slowly holds up nobody, and need not wait long."""
LEAST = 0.01
"""Share of a pixel that can be seen at least."""


class PictureFile(Struct, frozen=True):
    """The bytes of a picture with their content type, `kind`."""

    kind: str
    data: bytes


class MaskedGround(Struct, frozen=True):
    """The picture of a ground as players see it, without what `fog` hides, its place, and the cells of the ground
    across and down."""

    picture: PictureLevels
    laid: GroundPicture
    cells: tuple[int, int]
    fog: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.picture, self.cells, self.fog))  # how it is laid may hold what cannot be hashed

    @property
    def part(self) -> QRectF:
        """Part of the picture that lies on the ground, in its own pixels."""
        (wide, high), cell, size = self.cells, self.laid.cell, self.picture.size
        return QRectF(*self.laid.offset, wide * cell, high * cell) & QRectF(0, 0, size.width(), size.height())

    @property
    def at(self) -> Box:
        """Box that the picture covers on its ground: left, top, width and height in cells."""
        part, (left, top), cell = self.part, self.laid.offset, self.laid.cell
        return (part.left() - left) / cell, (part.top() - top) / cell, part.width() / cell, part.height() / cell

    def shows_no_more_than(self, other: MaskedGround) -> bool:
        """Tells whether the picture is laid as in `other` and shows no cell that `other` hides."""
        if (self.laid, self.cells) != (other.laid, other.cells):
            return False
        return hidden(other.fog) <= hidden(self.fog)


def hidden(fog: tuple[str, ...]) -> set[tuple[int, int]]:
    """Cells that fog hides, as (column, row)."""
    return {(x, y) for y, row in enumerate(fog) for x, sign in enumerate(row) if sign == "#"}


def ground_file(ground: MaskedGround, most: int = MOST_BYTES) -> PictureFile | None:
    """JPEG of the part of the picture that lies on its ground, on white where it is transparent; None where there is no
    such part, or even the smallest has more than `most` bytes. May run on any thread. Raises BadPicture."""
    part = ground.part
    if min(part.width(), part.height()) < LEAST:
        return None
    for side, quality in SIZES:
        data = written_picture(_on_white(ground.picture, part, side), "jpeg", quality)
        if len(data) <= most:
            return PictureFile("image/jpeg", data)
    return None


def _on_white(picture: PictureLevels, part: QRectF, side: int) -> QImage:
    """Part of a picture on white, in its own size, or smaller where its longer side has over `side` pixels."""
    full = picture.levels[0].width() / picture.size.width()
    size = QSizeF(part.size() * full)
    if max(size.width(), size.height()) > side:
        size.scale(side, side, Qt.AspectRatioMode.KeepAspectRatio)
    made = QImage(max(1, ceil(size.width())), max(1, ceil(size.height())), QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        picture.draw(painter, QRectF(made.rect()), part)
    return made


def face_file(face: PictureLevels, most: int = MOST_BYTES) -> PictureFile | None:
    """PNG of a portrait, round as figures bear it; None where it has more than `most` bytes. May run on any thread.
    Raises BadPicture."""
    data = written_picture(face.levels[0], "png", EXACT)
    return PictureFile("image/png", data) if len(data) <= most else None
