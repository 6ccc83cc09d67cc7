"""The shapes of figures, the same wherever a map is drawn: the mark of a side, and the tip at the side that one faces.
Which lie below others, too."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from mls_desktop.rules.common.grids.squares import OFFSETS

if TYPE_CHECKING:
    from mls_desktop.report.maps.map_scene import Token

SIDES = 4
"""So many sides have a colour and a shape of their own; a fifth has the first again."""
MARK = 0.24
"""Of a cell, how large the mark of a side is."""
RING = 0.075
"""Of a cell, how wide the ring of points around a figure is."""
OUT, DEEP, HALF = 0.5, 0.17, 0.2
"""Of a cell: how far the tip's point is from the middle, how deep the tip is, and half of how wide."""
FOOT, POINT, WIDE = 0.36, 0.66, 0.19
"""Of a cell: how far the foot and the point of a strike's wedge are from the middle of a figure, and half its width."""
DIAMOND = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
Corners = tuple[tuple[float, float], ...]

_SHAPES: tuple[Corners, ...] = (
    (),
    ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),
    DIAMOND,
)


def side_corners(side: int) -> Corners:
    """The corners of a side's mark in a box of 1 by 1: a triangle, a square, a diamond; none of the first side's, which
    is a disc, and again from the first."""
    return _SHAPES[side % SIDES]


def ring_marks(now: int, most: int, marks: Iterable[int]) -> tuple[float, Corners]:
    """The ring of points around a figure: the share of it that is filled, clockwise from the top, and the direction of
    each mark from the middle, of the length 1 and to the right and below: of nought, and of each of the `marks` between
    nought and `most`."""
    share = max(0.0, min(1.0, now / max(1, most)))
    turns = (0.0, *(2 * pi * mark / most for mark in marks if 0 < mark < most))
    return share, tuple((sin(turn), -cos(turn)) for turn in turns)


def wedge_corners(start: tuple[float, float], end: tuple[float, float], cell: float) -> Corners:
    """Corners of the wedge of a strike at the rim of a figure whose middle is `start`, towards the one at `end`;
    `cell`: width of a cell. Its point comes first."""
    x, y = start
    away = hypot(end[0] - x, end[1] - y) or 1.0
    across, down = (end[0] - x) * cell / away, (end[1] - y) * cell / away
    foot = x + across * FOOT, y + down * FOOT
    return (
        (x + across * POINT, y + down * POINT),
        (foot[0] - down * WIDE, foot[1] + across * WIDE),
        (foot[0] + down * WIDE, foot[1] - across * WIDE),
    )


def in_box(corners: Corners, left: float, top: float, wide: float, high: float) -> Corners:
    """Corners given in a box of 1 by 1, moved and stretched into another box."""
    return tuple((left + wide * x, top + high * y) for x, y in corners)


def tip_corners(facing: str, x: float, y: float, cell: float) -> Corners:
    """The small triangle at the side that is faced, of a cell so wide whose middle is at (x, y)."""
    across, down = OFFSETS.get(facing, OFFSETS["n"])
    base = OUT - DEEP
    corners = (
        (across * OUT, down * OUT),
        (across * base - down * HALF, down * base + across * HALF),
        (across * base + down * HALF, down * base - across * HALF),
    )
    return tuple((x + a * cell, y + b * cell) for a, b in corners)


def from_below(tokens: Iterable[Token]) -> list[Token]:
    """Figures in the order in which they are drawn: those who lie before those who stand."""
    return sorted(tokens, key=lambda each: not each.lies)
