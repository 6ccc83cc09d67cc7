"""Pictures read with care: a file may be anything, so nothing is decoded before its size is known and allowed."""

from __future__ import annotations

import os
import stat
from base64 import b64decode
from binascii import Error as NotBase64
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType

SIDE = 4096
"""No picture is wider or higher."""
ALLOCATION = 64
"""MiB that decoding may take."""
SOURCE_BYTES = 16 * 1024 * 1024
"""A file to choose from may be as large; what is over `PICTURE_BYTES` is made smaller."""
SMALLER = 1024
"""The longer side of a picture that had to be made smaller."""
QUALITY = 88
MARKS: tuple[tuple[PictureType, bytes, int], ...] = (
    ("png", b"\x89PNG\r\n\x1a\n", 0),
    ("jpeg", b"\xff\xd8\xff", 0),
    ("webp", b"WEBP", 8),
)
"""How files of each kind begin: the bytes and where they stand."""
Fault = Literal["unreadable", "unknown_kind", "too_large", "too_wide", "damaged"]


class BadPicture(Exception):
    """A picture that is not taken."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


def chosen_picture(path: Path) -> tuple[PictureType, bytes]:
    """The picture in a file as a campaign keeps it: as it is, or made smaller where it is too large.

    Raises BadPicture: no plain file, none of the three kinds, too large, too wide, damaged.
    """
    data = _read(path)
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
    if len(picture.data) > PICTURE_BYTES * 4 // 3 + 4:
        raise BadPicture("too_large")
    try:
        data = b64decode(picture.data, validate=True)
    except (NotBase64, ValueError) as error:
        raise BadPicture("damaged") from error
    if kind_of(data) != picture.type:
        raise BadPicture("unknown_kind")
    return decoded(picture.type, data, side)


def kind_of(data: bytes) -> PictureType:
    """Which kind of picture the bytes begin like. Raises BadPicture."""
    for kind, mark, at in MARKS:
        if data[at : at + len(mark)] == mark:
            return kind
    raise BadPicture("unknown_kind")


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


def _read(path: Path) -> bytes:
    """The bytes of a plain file; neither a pipe nor a device is waited for."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadPicture("unreadable")
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > SOURCE_BYTES:
                raise BadPicture("too_large")
            data = file.read(SOURCE_BYTES + 1)
    except OSError as error:
        raise BadPicture("unreadable") from error
    if len(data) > SOURCE_BYTES:
        raise BadPicture("too_large")
    return data
