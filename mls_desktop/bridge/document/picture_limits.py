"""Limits for the pictures that a campaign keeps: how large their files may be, and how small what is kept becomes."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.bridge.document.picture_bytes import SOURCE_BYTES
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType

SIDE = 4096
"""Pixels of a picture's width and height, at most."""
KEPT = 512
"""Pixels of the longer side of a portrait as it is kept: enough for the widest zoom."""
KEPT_BYTES = 150_000
"""Bytes of a portrait as it is kept, at most; else it is written in less quality, then smaller."""


class Keeping(Struct, frozen=True):
    """Limits for keeping a picture of a file. `source`: bytes of the file at most; `sides`: pixels of the longer side,
    the best first; `qualities`: of a form that changes pixels, the best first; `most`: bytes to keep; `exact`: bytes of
    a PNG up to which every pixel may be kept; `clear`: kind for a picture with transparent parts."""

    source: int
    sides: tuple[int, ...]
    qualities: tuple[int, ...]
    most: int
    exact: int
    clear: PictureType = "png"


PORTRAIT = Keeping(SOURCE_BYTES, (KEPT, 384, 256, 160, 96), (88, 75, 60), KEPT_BYTES, SOURCE_BYTES)
GROUND = Keeping(3 * SOURCE_BYTES, (SIDE, 3072, 2048, 1024), (88, 80, 70, 55), PICTURE_BYTES, 2 * PICTURE_BYTES, "webp")
"""Limits for a picture below a map, which keeps its pixels as long as a file has room for it: one looks at parts of
it."""
