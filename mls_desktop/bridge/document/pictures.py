"""The image reader: a file may be anything, so nothing is decoded before its size is known and allowed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from mls_desktop.bridge.document.picture_bytes import BadPicture, file_bytes, kept_bytes, kind_of
from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType

SIDE = 4096
"""No picture is wider or higher."""
ALLOCATION = 64
"""MiB that decoding may take."""
SMALLER = 1024
"""The longer side of a picture that had to be made smaller."""
QUALITY = 88


def chosen_picture(path: Path) -> tuple[PictureType, bytes]:
    """The picture in a file as a campaign keeps it: as it is, or made smaller where it is too large.

    Raises BadPicture: no plain file, none of the three kinds, too large, too wide, damaged.
    """
    data = file_bytes(path)
    kind = kind_of(data)
    image = decoded(kind, data, 0)
    if len(data) <= PICTURE_BYTES:
        return kind, data
    side = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    image = image.scaled(QSize(SMALLER, SMALLER), *side)
    kind = "png" if image.hasAlphaChannel() else "jpeg"
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(-1 if kind == "png" else QUALITY)
    if not writer.write(image) or buffer.size() > PICTURE_BYTES:
        raise BadPicture("too_large")
    return kind, bytes(buffer.data().data())


def shown_picture(picture: Picture, side: int) -> QImage:
    """A campaign's picture, no larger than `side`. Raises BadPicture."""
    return decoded(picture.type, kept_bytes(picture), side)


def decoded(kind: PictureType, data: bytes, side: int) -> QImage:
    """The picture, made no larger than `side` while it is decoded (0: as it is). Raises BadPicture."""
    QImageReader.setAllocationLimit(ALLOCATION)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
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
