"""The grids drawn with ruler and compasses: corners and lines as they lie on paper, for tests to measure."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from mls_desktop.rules.common.grids.grid import Cell

NEAR = 1e-9
Point = tuple[float, float]


def square_centre(cell: Cell) -> Point:
    return float(cell[0]), float(cell[1])


def square_corners(cell: Cell) -> list[Point]:
    x, y = cell
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]


def hex_centre(cell: Cell) -> Point:
    """Flat side up, each side a unit long; columns of odd x stand half a cell lower."""
    x, y = cell
    return 1.5 * x, sqrt(3) * (y + (0.5 if x % 2 else 0.0))


def hex_corners(cell: Cell) -> list[Point]:
    x, y = hex_centre(cell)
    return [(x + cos(pi / 3 * n), y + sin(pi / 3 * n)) for n in range(6)]


def inside_length(corners: list[Point], start: Point, end: Point) -> float:
    """How much of a segment lies within a polygon whose corners go round clockwise on paper."""
    low, high = 0.0, 1.0
    for one, other in pairwise([*corners, corners[0]]):
        side = (other[0] - one[0], other[1] - one[1])
        inward = -side[1], side[0]
        far = (start[0] - one[0]) * inward[0] + (start[1] - one[1]) * inward[1]
        speed = (end[0] - start[0]) * inward[0] + (end[1] - start[1]) * inward[1]
        if abs(speed) < NEAR:
            # Along a border, or beside it: nothing of it is inside.
            if far < NEAR:
                return 0.0
        elif speed > 0:
            low = max(low, -far / speed)
        else:
            high = min(high, -far / speed)
    return max(0.0, high - low) * hypot(end[0] - start[0], end[1] - start[1])


def is_on(point: Point, start: Point, end: Point) -> bool:
    """Whether a point lies on a segment."""
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    along = (end[0] - start[0]) * (point[0] - start[0]) + (end[1] - start[1]) * (point[1] - start[1])
    length = hypot(end[0] - start[0], end[1] - start[1])
    return abs(across) < NEAR * max(1.0, length) and -NEAR <= along <= length * length + NEAR


def clockwise(start: Point, end: Point) -> float:
    """The direction from one point to another in degrees clockwise from the north."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360
