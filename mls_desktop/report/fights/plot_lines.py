"""The geometry of a line plot of a fight: where each line goes, what tells it from the others, where its name stands.

Nobody is to need colours for it: the lines of one side differ by their dashes, those that say the same lie beside each
other and not over each other, and a thin line leads from the end of each to its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.fights.fight_report import Curve, apart

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (1, 1.5), (7, 2, 1, 2), (3, 1.5), (9, 3, 3, 3))
"""Strokes and gaps of the lines of one side, by their order, in widths of the line; after the last again the first."""
Point = tuple[float, float]


class Frame(Struct, frozen=True):
    """The frame of a line plot: its edges, the numbers at its lower and upper one, and how many moments it shows."""

    left: float
    top: float
    width: float
    height: float
    low: int
    high: int
    count: int

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def place(self, at: int, value: float) -> Point:
        """Point in the plot's frame of `value` at the moment of index `at`."""
        across = self.left + self.width * at / max(1, self.count - 1)
        return across, self.bottom - self.height * (value - self.low) / max(1, self.high - self.low)


class PlotLine(Struct, frozen=True):
    """A line of a plot: its points from left to right, its dashes, and the upper edge of its name."""

    curve: Curve
    points: tuple[Point, ...]
    dashes: tuple[float, ...]
    name_top: float = 0

    @property
    def end(self) -> Point:
        return self.points[-1]


def bounds(curves: Sequence[Curve]) -> tuple[int, int]:
    """The least number of a plot, 0 at most, and the greatest."""
    values = [point for curve in curves for point in curve.points if point is not None]
    return min((0, *values)), max((1, *values, *(curve.most for curve in curves)))


def lanes(curves: Sequence[Curve]) -> tuple[tuple[float, ...], ...]:
    """Offset of each curve from its number at each moment, in widths of a line: of curves with the same number the
    first lies above. Two with 9 points lie at 0.5 and -0.5."""
    count = max((len(curve.points) for curve in curves), default=0)
    found: list[list[float]] = [[0.0] * len(curve.points) for curve in curves]
    for at in range(count):
        alike: dict[int, list[int]] = {}
        for nth, curve in enumerate(curves):
            value = curve.points[at] if at < len(curve.points) else None
            if value is not None:
                alike.setdefault(value, []).append(nth)
        for same in alike.values():
            for rank, nth in enumerate(same):
                found[nth][at] = (len(same) - 1) / 2 - rank
    return tuple(map(tuple, found))


def dashes(curves: Sequence[Curve]) -> tuple[tuple[float, ...], ...]:
    """The dashes of each curve: no two of a side have the same as long as there are others."""
    seen: dict[int, int] = {}
    found = []
    for curve in curves:
        nth = seen[curve.side] = seen.get(curve.side, -1) + 1
        found.append(DASHES[nth % len(DASHES)])
    return tuple(found)


def plot_lines(
    curves: Sequence[Curve], frame: Frame, wide: float, high: float, room: tuple[float, float]
) -> tuple[PlotLine, ...]:
    """The lines of a plot, each `wide`; names are `high` and have `room` from one height to another, in the order in
    which the lines end. Who was never there has no line."""
    made = []
    for curve, beside, stroke in zip(curves, lanes(curves), dashes(curves), strict=True):
        points = []
        for at, value in enumerate(curve.points):
            if value is not None:
                x, y = frame.place(at, value)
                points.append((x, y - beside[at] * wide))
        if points:
            made.append(PlotLine(curve, tuple(points), stroke))
    made.sort(key=lambda line: line.end[1])
    top, bottom = room
    below = apart([line.end[1] - high / 2 - top for line in made], high, bottom - top)
    return tuple(replace(line, name_top=top + each) for line, each in zip(made, below, strict=True))


def nearest(lines: Sequence[PlotLine], x: float, y: float, within: float) -> PlotLine | None:
    """The line that passes a place most closely, and no further off than `within`; None where none does."""
    passes = [(_distance(line.points, x, y), at) for at, line in enumerate(lines)]
    off, at = min(passes, default=(within + 1, 0))
    return lines[at] if off <= within else None


def turn_marks(moments: Sequence[str], frame: Frame, least: float) -> list[tuple[float, str]]:
    """Positions and texts of the marks below a plot: one where another Turn begins, as "2" at "2.1", none nearer than
    `least` to the one before."""
    found: list[tuple[float, str]] = []
    before = ""
    for at, moment in enumerate(moments):
        x, _y = frame.place(at, 0)
        turn = moment.partition(".")[0]
        if turn and turn != before and (not found or x - found[-1][0] >= least):
            found.append((x, turn))
        before = turn
    return found


def _distance(points: Sequence[Point], x: float, y: float) -> float:
    """Distance of the place `x`, `y` from a line of points."""
    pieces = zip(points, points[1:] or points, strict=False)
    return min(_from_piece(one, other, x, y) for one, other in pieces)


def _from_piece(one: Point, other: Point, x: float, y: float) -> float:
    across, down = other[0] - one[0], other[1] - one[1]
    length = across * across + down * down
    share = max(0.0, min(1.0, ((x - one[0]) * across + (y - one[1]) * down) / length)) if length else 0.0
    return hypot(x - one[0] - share * across, y - one[1] - share * down)
