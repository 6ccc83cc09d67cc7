"""The image reader: a file may be anything, so nothing is decoded before its size is known and allowed. What is kept of
it is small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from mls_desktop.bridge.document.picture_bytes import SOURCE_BYTES, BadPicture, file_bytes, kept_bytes, kind_of
from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType

SIDE = 4096
"""No picture is wider or higher."""
ALLOCATION = 64
"""MiB that decoding may take."""
KEPT = 512
"""The longer side of a portrait as it is kept: enough for the widest zoom."""
KEPT_BYTES = 150_000
"""A portrait takes no more; one that would is written worse, then smaller."""
EXACT = -1
"""A PNG is always exact."""
Kept = tuple[PictureType, bytes]
OPAQUE = b"\xff"
PART = 1 << 20
"""Bytes of points that are copied at once."""


class Keeping(Struct, frozen=True):
    """Limits for keeping a picture of a file. `source`: bytes that the file may have; `sides`: how long the longer side
    may be, the best first; `qualities`: how well it is written where points may change, the best first; `most`: bytes
    that are kept; `exact`: of a PNG that large it is tried to keep every point; `clear`: what it is written as where
    something can be seen through it."""

    source: int
    sides: tuple[int, ...]
    qualities: tuple[int, ...]
    most: int
    exact: int
    clear: PictureType = "png"


PORTRAIT = Keeping(SOURCE_BYTES, (KEPT, 384, 256, 160, 96), (88, 75, 60), KEPT_BYTES, SOURCE_BYTES)
GROUND = Keeping(3 * SOURCE_BYTES, (SIDE, 3072, 2048, 1024), (88, 80, 70, 55), PICTURE_BYTES, 2 * PICTURE_BYTES, "webp")
"""A picture below a map keeps its points as long as a file has room for it: one looks at parts of it."""


def chosen_picture(path: Path, how: Keeping = PORTRAIT) -> Kept:
    """The picture in a file as a campaign keeps it: made no larger than need be and written anew in few bytes, as PNG
    where something can be seen through it or it is a drawing of few colours, else as JPEG. Nothing else of the file is
    kept.

    Raises BadPicture: no plain file, none of the three kinds, too large, too wide, damaged.
    """
    data = file_bytes(path, how.source)
    source = kind_of(data)
    exact = source == "png" and len(data) <= how.exact
    image = decoded(source, data, how.sides[0])
    through = _seen_through(image)
    image = _points(image, QImage.Format.Format_ARGB32 if through else QImage.Format.Format_RGB32)
    for side in how.sides:
        small = image if max(image.width(), image.height()) <= side else _scaled(image, side)
        fitting = [each for each in _forms(small, exact, through, how) if len(each[1]) <= how.most]
        if fitting:
            return _best(fitting)
    raise BadPicture("too_large")


def _forms(image: QImage, exact: bool, through: bool, how: Keeping) -> Iterator[Kept]:
    """The picture as each file that it may be kept as; the first is exact, if any is."""
    if exact or (through and how.clear == "png"):
        yield "png", written_picture(image, "png", EXACT)
    if through and how.clear == "png":
        return
    kind: PictureType = how.clear if through else "jpeg"
    for quality in how.qualities:
        yield kind, (data := written_picture(image, kind, quality))
        if len(data) <= how.most:
            return


def _best(kept: list[Kept]) -> Kept:
    """The first, which is exact or the best of its kind; an exact one only where it takes no more than the other."""
    first, *others = kept
    return others[0] if others and first[0] == "png" and len(first[1]) > len(others[0][1]) else first


def _seen_through(image: QImage) -> bool:
    """Whether some point of a picture is not wholly opaque."""
    if not image.hasAlphaChannel():
        return False
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    points, wide = alpha.constBits(), alpha.bytesPerLine()
    lines = (bytes(points[y * wide : y * wide + alpha.width()]) for y in range(alpha.height()))
    return any(line.count(OPAQUE) < len(line) for line in lines)


def _points(image: QImage, form: QImage.Format) -> QImage:
    """The points of a picture alone, without the texts that came in its file: where it was taken, by whom. Copied part
    by part: Python keeps other threads, the window's too, from working meanwhile."""
    alike = image.convertToFormat(form)
    made = QImage(alike.size(), form)
    whole, copied = memoryview(alike.constBits()), memoryview(made.bits())
    for start in range(0, len(whole), PART):
        copied[start : start + PART] = whole[start : start + PART]
    return made


def _scaled(image: QImage, side: int) -> QImage:
    size = image.size().scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def written_picture(image: QImage, kind: PictureType, quality: int) -> bytes:
    """The picture as a file. Raises BadPicture where it cannot be written."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(quality)
    if not writer.write(image):
        raise BadPicture("damaged")
    return bytes(buffer.data().data())


def size_of(kind: PictureType, data: bytes) -> tuple[int, int]:
    """Width and height of a picture, without decoding it. Raises BadPicture."""
    reader, _held = _reader(kind, data)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise BadPicture("damaged")
    return size.width(), size.height()


def shown_picture(picture: Picture, side: int) -> QImage:
    """A campaign's picture, no larger than `side`. Raises BadPicture."""
    return decoded(picture.type, kept_bytes(picture), side)


def decoded(kind: PictureType, data: bytes, side: int) -> QImage:
    """The picture, made no larger than `side` while it is decoded (0: as it is). Raises BadPicture."""
    reader, _held = _reader(kind, data)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise BadPicture("damaged")
    if max(size.width(), size.height()) > SIDE:
        raise BadPicture("too_wide")
    if side and max(size.width(), size.height()) > side:
        reader.setScaledSize(size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = reader.read()
    if image.isNull():
        raise BadPicture("damaged")
    return image


def _reader(kind: PictureType, data: bytes) -> tuple[QImageReader, QBuffer]:
    """A reader of that kind of picture alone, which takes no more memory than is allowed, and what it reads from: that
    has to stay as long."""
    QImageReader.setAllocationLimit(ALLOCATION)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    return reader, buffer
