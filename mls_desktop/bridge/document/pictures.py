"""The image reader: a file may be anything, so nothing is decoded before its size is known and allowed. What is kept of
it is small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from mls_desktop.bridge.document.picture_bytes import BadPicture, file_bytes, kept_bytes, kind_of
from mls_desktop.bridge.document.picture_limits import PORTRAIT, SIDE, Keeping
from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PictureType

ALLOCATION = 64
"""MiB that decoding may take."""
EXACT = -1
"""Quality of a PNG, which is always exact."""
Kept = tuple[PictureType, bytes]
OPAQUE = b"\xff"
PART = 1 << 20
"""Bytes of pixels that are copied at once."""


def chosen_picture(path: Path, how: Keeping = PORTRAIT) -> Kept:
    """Kind and bytes of the picture in the file at `path`, as a campaign keeps it by the limits `how`: made smaller if
    need be and written anew, as `how.clear` where it is transparent, else as JPEG; as PNG, exactly, where that is
    allowed and no longer. Nothing else of the file is kept.

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
    """Yields the picture in each form that it may be kept in, kind and bytes; an exact one first, if any. `through`: it
    is transparent somewhere."""
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
    """Form to keep among those that are small enough: the first, unless it is an exact PNG longer than the second."""
    first, *others = kept
    return others[0] if others and first[0] == "png" and len(first[1]) > len(others[0][1]) else first


def _seen_through(image: QImage) -> bool:
    """Tells whether some pixel of `image` is not wholly opaque."""
    if not image.hasAlphaChannel():
        return False
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    points, wide = alpha.constBits(), alpha.bytesPerLine()
    lines = (bytes(points[y * wide : y * wide + alpha.width()]) for y in range(alpha.height()))
    return any(line.count(OPAQUE) < len(line) for line in lines)


def _points(image: QImage, form: QImage.Format) -> QImage:
    """Copy of the pixels of `image` alone, in the format `form`, without the texts of the file: where it was taken, by
    whom. Copied part by part: Python keeps other threads, the window's too, from working meanwhile."""
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
    """Bytes of `image` as a file of `kind`. Raises BadPicture where it cannot be written."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(quality)
    if not writer.write(image):
        raise BadPicture("damaged")
    return bytes(buffer.data().data())


def size_of(kind: PictureType, data: bytes) -> tuple[int, int]:
    """Width and height in pixels of the picture in `data`, without decoding it. Raises BadPicture."""
    reader, _held = _reader(kind, data)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise BadPicture("damaged")
    return size.width(), size.height()


def shown_picture(picture: Picture, side: int) -> QImage:
    """A campaign's picture, decoded, its longer side at most `side` pixels (0: as it is). Raises BadPicture."""
    return decoded(picture.type, kept_bytes(picture), side)


def decoded(kind: PictureType, data: bytes, side: int) -> QImage:
    """Picture decoded from `data`, made smaller meanwhile where its longer side has over `side` pixels (0: as it is).
    Raises BadPicture."""
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
    """Reader of pictures of `kind` alone, which takes no more memory than is allowed, and the buffer it reads from,
    which has to be kept as long."""
    QImageReader.setAllocationLimit(ALLOCATION)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    return reader, buffer
