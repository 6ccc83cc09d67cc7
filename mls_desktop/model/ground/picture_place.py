"""Place of a ground's picture below its grid: moved, made larger, laid so that what is known to be some squares long
is.

Example: a picture whose squares are 70 of its pixels wide, laid with `cell` 35: two of the grid's squares lie on one of
the picture's. `spanned` from its pixel (140, 0) to (350, 0), which are 3 squares apart: `cell` becomes 70.
"""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from mls_desktop.rules.common.grids.ground import GroundPicture

LEAST, MOST = 1.0, 4096.0
"""Pixels of a picture that a square may be wide, as it is laid; a file may say otherwise."""
FARTHEST = 100_000.0
"""No pixel farther off than this is laid at the ground's corner."""
EXACT = 2
"""Digits behind the point."""
Point = tuple[float, float]
"""A place on the ground, in cells from its upper left corner."""


def placed(picture: GroundPicture, cell: float, offset: Point) -> GroundPicture:
    """Picture with squares `cell` of its pixels wide, and its pixel `offset` at the ground's corner; both are brought
    within the limits and rounded."""
    wide = round(min(MOST, max(LEAST, cell)), EXACT)
    left, top = (round(min(FARTHEST, max(-FARTHEST, each)), EXACT) for each in offset)
    return replace(picture, cell=wide, offset=(left, top))


def moved(picture: GroundPicture, across: float, down: float) -> GroundPicture:
    """Picture moved `across` cells to the right and `down` cells down."""
    left, top = picture.offset
    return placed(picture, picture.cell, (left - across * picture.cell, top - down * picture.cell))


def nudged(picture: GroundPicture, across: int, down: int) -> GroundPicture:
    """Picture moved `across` of its own pixels to the right and `down` of them down."""
    left, top = picture.offset
    return placed(picture, picture.cell, (left - across, top - down))


def grown(picture: GroundPicture, by: float) -> GroundPicture:
    """Picture `by` times as large; what lies at the ground's corner stays there."""
    return placed(picture, picture.cell / by, picture.offset)


def pixel_at(picture: GroundPicture, point: Point) -> Point:
    """Coordinates of the pixel of the picture that lies at `point` of the ground."""
    return picture.offset[0] + point[0] * picture.cell, picture.offset[1] + point[1] * picture.cell


def spanned(picture: GroundPicture, start: Point, end: Point, squares: float) -> GroundPicture:
    """Picture scaled so that what lies at `start` and `end` of the ground is `squares` squares apart, and laid so that
    the former is at the nearest corner of a square. Unchanged where both are one place or `squares` is not above 0."""
    (x, y), (to_x, to_y) = pixel_at(picture, start), pixel_at(picture, end)
    length = hypot(to_x - x, to_y - y)
    if length < 1 or squares <= 0:
        return picture
    cell = round(min(MOST, max(LEAST, length / squares)), EXACT)
    return placed(picture, cell, (x - round(start[0]) * cell, y - round(start[1]) * cell))


def first_place(id: str, wide: int, high: int, across: int, down: int) -> GroundPicture:
    """Picture `id` of `wide` x `high` pixels, as small as covers all of a ground of `across` x `down` cells."""
    return placed(GroundPicture(id=id, cell=1.0), min(wide / across, high / down), (0.0, 0.0))
