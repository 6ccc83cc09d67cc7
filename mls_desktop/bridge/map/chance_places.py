"""The places of plates beside figures on a map: where they cover nobody, if there is any such place. No Qt.

Example: a figure in a square of 40 at 100, 100, a plate of 60 x 18 for it, and somebody in the square at its right: the
plate stands below.
"""

from __future__ import annotations

from collections.abc import Iterable

Plate = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""
BESIDE = 2
"""Pixels left free between a square and its plate."""


def chance_place(cell: Plate, size: tuple[float, float], taken: Iterable[Plate], room: Plate) -> Plate:
    """Plate of `size` (width, height) beside the square `cell`: at its right, below, above or at its left, moved into
    `room`; the first of these that covers nothing of `taken`, else the one that covers least of it."""
    held = [*taken]
    ways = [_moved_into(each, room) for each in _around(cell, size)]
    return min(ways, key=lambda way: sum(_common(way, each) for each in held))


def _around(cell: Plate, size: tuple[float, float]) -> list[Plate]:
    left, top, wide, high = cell
    across, down = left + (wide - size[0]) / 2, top + (high - size[1]) / 2
    return [
        (left + wide + BESIDE, down, *size),
        (across, top + high + BESIDE, *size),
        (across, top - size[1] - BESIDE, *size),
        (left - size[0] - BESIDE, down, *size),
    ]


def _moved_into(plate: Plate, room: Plate) -> Plate:
    """Plate of the same size, moved as little as brings it into `room`."""
    left, top, wide, high = plate
    x = max(room[0], min(left, room[0] + room[2] - wide))
    y = max(room[1], min(top, room[1] + room[3] - high))
    return x, y, wide, high


def _common(one: Plate, other: Plate) -> float:
    """Area in pixels that two plates share; 0.0 for none."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
