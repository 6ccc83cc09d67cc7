"""The check of a picture's bytes before they are decoded: no more than allowed, and of a kind that is known."""

from __future__ import annotations

from binascii import Error as NotBase64
from binascii import a2b_base64
from pathlib import Path
from typing import Literal

from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType
from mls_desktop.storage.plain_file import NotPlain, plain_bytes

SOURCE_BYTES = 16 * 1024 * 1024
"""Bytes of a file to choose a picture from, at most; the picture is kept in fewer."""
MARKS: tuple[tuple[PictureType, bytes, int], ...] = (
    ("png", b"\x89PNG\r\n\x1a\n", 0),
    ("jpeg", b"\xff\xd8\xff", 0),
    ("webp", b"WEBP", 8),
)
"""First bytes of files of each kind, and their position."""
Fault = Literal["unreadable", "unknown_kind", "too_large", "too_wide", "damaged"]


class BadPicture(Exception):
    """The error of a picture that cannot be taken, with the `fault`."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


def kept_bytes(picture: Picture) -> bytes:
    """Bytes of a campaign's picture, decoded from base64. Raises BadPicture: too large, damaged, not of the kind it
    says."""
    if len(picture.data) > PICTURE_BYTES * 4 // 3 + 4:
        raise BadPicture("too_large")
    try:
        data = a2b_base64(picture.data, strict_mode=True)
    except (NotBase64, ValueError) as error:
        raise BadPicture("damaged") from error
    if kind_of(data) != picture.type:
        raise BadPicture("unknown_kind")
    return data


def kind_of(data: bytes) -> PictureType:
    """Kind of picture that `data` begins like; raises BadPicture for none of the kinds in `MARKS`."""
    for kind, mark, at in MARKS:
        if data[at : at + len(mark)] == mark:
            return kind
    raise BadPicture("unknown_kind")


def file_bytes(path: Path, most: int = SOURCE_BYTES) -> bytes:
    """Bytes of the plain file at `path`; raises BadPicture where it has over `most`, cannot be read, or is a pipe or a
    device, neither of which is waited for."""
    try:
        return plain_bytes(path, most)
    except (OSError, ValueError) as error:
        is_large = isinstance(error, NotPlain) and error.kind == "too_big"
        raise BadPicture("too_large" if is_large else "unreadable") from error
