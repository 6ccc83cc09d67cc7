"""The hex grid: six sides, flat side up, in columns of which those of odd x stand half a cell lower.

It is counted in three coordinates that sum to nothing: q to the right, r down the column, s against both. A step over a
side adds 1 to one of them and takes 1 from another; the difference of these two then is 1 at the border and 2 at the
next centre. A line leaves a cell by the side whose border it meets first, all held against each other as fractions of
whole numbers. Two at once are a corner: beyond it lies the cell that the line leans to, or, where it leans to neither,
the edge between both, and the next cell behind that.

Example: from (0, 0) to (2, 0), one step ne and one se: both borders come at once, and the line runs along the edge of
(1, -1) and (1, 0) into (2, 0): one leg, two ways.

Cost: a line is as long as its distance, with six comparisons a leg; `LINES` of them are kept.
"""

from __future__ import annotations

from functools import lru_cache

from mls_desktop.rules.common.grids.grid import Cell, Edge, Leg, Passage, Side

SIDES = ("n", "ne", "se", "s", "sw", "nw")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""In q and r, from the north clockwise."""
LINES = 20_000

Axial = tuple[int, int]
"""q and r."""
Border = tuple[Axial, Axial]
"""The two cells on its sides, from one to the other."""
Course = tuple[Axial, tuple[tuple[Border, ...], ...]]
"""A leg in q and r: the cell it leads to, and by which borders it may be."""


class HexGrid:
    """The grid of hexes."""

    id = "hex"
    sides: tuple[Side, ...] = SIDES

    def across(self, cell: Cell, side: Side) -> Cell:
        return _cell(_plus(_axial(cell), STEPS[SIDES.index(side)]))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        at = _axial(cell)
        return tuple(_cell(_plus(at, step)) for step in STEPS)

    def passed(self, cell: Cell, other: Cell) -> Passage:
        one, two = _axial(cell), _axial(other)
        if _minus(two, one) not in STEPS:
            raise ValueError(f"{other} is no neighbour of {cell}")
        return Passage((_edge(one, two),))

    def distance(self, cell: Cell, other: Cell) -> int:
        q, r = _minus(_axial(other), _axial(cell))
        return max(abs(q), abs(r), abs(q + r))

    def line(self, cell: Cell, other: Cell) -> tuple[Leg, ...]:
        start = _axial(cell)
        return tuple(_leg(course, start) for course in _line(_minus(_axial(other), start)))

    def bearing(self, cell: Cell, other: Cell) -> tuple[Side, ...]:
        to = _minus(_axial(other), _axial(cell))
        return tuple(SIDES[side] for side in _first(to, (0, 0))) if to != (0, 0) else ()

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        if radius <= 0:
            return (cell,) if radius == 0 else ()
        at = _plus(_axial(cell), (0, -radius))
        cells = []
        # From the north corner along each of six sides: south-east is the first.
        for side in (2, 3, 4, 5, 0, 1):
            for _step in range(radius):
                cells.append(_cell(at))
                at = _plus(at, STEPS[side])
        return tuple(cells)


def _axial(cell: Cell) -> Axial:
    x, y = cell
    return x, y - (x - (x & 1)) // 2


def _cell(at: Axial) -> Cell:
    q, r = at
    return q, r + (q - (q & 1)) // 2


def _plus(at: Axial, step: Axial) -> Axial:
    return at[0] + step[0], at[1] + step[1]


def _minus(at: Axial, other: Axial) -> Axial:
    return at[0] - other[0], at[1] - other[1]


def _towards(to: Axial, side: int) -> int:
    """Length of the way `to` along `side`, in which a step over that side counts 2: of q, r and s = -q - r the one that
    such a step raises, less the one that it lowers."""
    q, r = to
    s = -q - r
    return (s - r, q - r, q - s, r - s, r - q, s - q)[side]


def _first(to: Axial, at: Axial) -> tuple[int, ...]:
    """Sides, clockwise, by which the line from (0, 0) to `to` leaves cell `at`: those whose border it meets first."""
    best: tuple[int, int] | None = None
    sides: tuple[int, ...] = ()
    for side in range(len(STEPS)):
        speed = _towards(to, side)
        if speed <= 0:
            continue
        # It meets the border at (1 + towards) / speed of its way.
        far = 1 + _towards(at, side)
        less = -1 if best is None else far * best[1] - best[0] * speed
        if less < 0:
            best, sides = (far, speed), (side,)
        elif less == 0:
            sides = (*sides, side)
    return (5, 0) if sides == (0, 5) else sides


@lru_cache(maxsize=LINES)
def _line(to: Axial) -> tuple[Course, ...]:
    """Legs of the line from (0, 0) to `to`: for each its end and the borders crossed on each way; () for (0, 0)."""
    at = (0, 0)
    legs: list[Course] = []
    while at != to:
        beside = [_plus(at, STEPS[side]) for side in _first(to, at)]
        leg: Course = (beside[0], (((at, beside[0]),),)) if len(beside) == 1 else _round(to, at, beside[0], beside[1])
        legs.append(leg)
        at = leg[0]
    return tuple(legs)


def _round(to: Axial, at: Axial, one: Axial, other: Axial) -> Course:
    """Course of the leg from `at` through the corner between its neighbours `one` and `other`, with both ways round: to
    the one that the line from (0, 0) to `to` leans to, else to the cell behind both."""
    lean = _towards(to, STEPS.index(_minus(one, at))) - _towards(to, STEPS.index(_minus(other, at)))
    if lean:
        near, far = (one, other) if lean > 0 else (other, one)
        return near, (((at, near),), ((at, far), (far, near)))
    beyond = _plus(one, _minus(other, at))
    return beyond, tuple(((at, side), (side, beyond)) for side in (one, other))


def _leg(course: Course, start: Axial) -> Leg:
    to, ways = course
    return Leg(_cell(_plus(to, start)), tuple(_way(borders, start) for borders in ways))


def _way(borders: tuple[Border, ...], start: Axial) -> Passage:
    placed = [(_plus(one, start), _plus(other, start)) for one, other in borders]
    return Passage(tuple(_edge(*border) for border in placed), tuple(_cell(one) for one, _other in placed[1:]))


def _edge(one: Axial, other: Axial) -> Edge:
    """The edge between two neighbours, by the name that files hold."""
    first, second = sorted((one, other), key=lambda at: _cell(at)[::-1])
    x, y = _cell(first)
    return (x, y, SIDES[STEPS.index(_minus(second, first))])
