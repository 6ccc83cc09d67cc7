"""Pictures on a map of the page for phones: their addresses, and where they lie. No picture is in here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Box = tuple[float, float, float, float]
"""Left, top, across and down, in cells from the ground's corner."""


class LaidPicture(Struct, frozen=True):
    """The picture below the grid."""

    address: str
    at: Box


class MapPictures(Struct, frozen=True):
    """The pictures of one map. `faces`: addresses by figure; who has none bears letters."""

    ground: LaidPicture | None = None
    faces: Mapping[str, str] = {}


BARE = MapPictures()
