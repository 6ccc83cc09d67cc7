"""The square grid: four sides, eight neighbours.

A line is worked out once for each difference of two cells and moved to where it is wanted. Its walk: centre to centre
it crosses |dx| upright borders, the i-th at (2i + 1) / 2|dx| of its way, and |dy| level ones alike. Held against each
other crosswise these stay whole numbers; where two fall together it passes a corner exactly.

Example: from (0, 0) to (2, 1) the upright borders come at 1/4 and 3/4, the level one at 1/2: e, s, e. To (1, 1) both
come at 1/2: one leg round the corner, by (1, 0) or by (0, 1).

Cost: a line is as long as the greater difference and the lesser together; `LINES` of them are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache

from mls_desktop.rules.common.grids.grid import Cell, Edge, Leg, Passage, Side

SIDES = ("n", "e", "s", "w")
OFFSETS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the eight neighbours, from the north clockwise."""
LINES = 20_000


class SquareGrid:
    """The grid of squares."""

    id = "square"
    sides: tuple[Side, ...] = SIDES

    def across(self, cell: Cell, side: Side) -> Cell:
        x, y = OFFSETS[side]
        return cell[0] + x, cell[1] + y

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple((cell[0] + x, cell[1] + y) for x, y in AROUND)

    def passed(self, cell: Cell, other: Cell) -> Passage:
        step = other[0] - cell[0], other[1] - cell[1]
        if step not in AROUND:
            raise ValueError(f"{other} is no neighbour of {cell}")
        return _moved(_passed(step), cell)

    def distance(self, cell: Cell, other: Cell) -> int:
        return max(abs(other[0] - cell[0]), abs(other[1] - cell[1]))

    def line(self, cell: Cell, other: Cell) -> tuple[Leg, ...]:
        x, y = cell
        legs = _line((other[0] - x, other[1] - y))
        return tuple(
            [Leg((leg.to[0] + x, leg.to[1] + y), tuple([_moved(way, cell) for way in leg.ways])) for leg in legs]
        )

    def bearing(self, cell: Cell, other: Cell) -> tuple[Side, ...]:
        x, y = other[0] - cell[0], other[1] - cell[1]
        upright, level = "n" if y < 0 else "s", "e" if x > 0 else "w"
        if abs(x) != abs(y):
            return (upright,) if abs(y) > abs(x) else (level,)
        if not x:
            return ()
        return (upright, level) if (upright == "n") == (level == "e") else (level, upright)

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        if radius <= 0:
            return (cell,) if radius == 0 else ()
        x, y = cell[0], cell[1] - radius
        cells = []
        # From the middle of the north side: to its end, along the three others, and back to the middle.
        for dx, dy, steps in (
            (1, 0, radius),
            (0, 1, 2 * radius),
            (-1, 0, 2 * radius),
            (0, -1, 2 * radius),
            (1, 0, radius),
        ):
            for _step in range(steps):
                cells.append((x, y))
                x, y = x + dx, y + dy
        return tuple(cells)


def longer_and_half_the_shorter(cell: Cell, other: Cell) -> int:
    """The distance in squares as ranges count it: the greater difference plus half the lesser, rounded down."""
    x, y = abs(other[0] - cell[0]), abs(other[1] - cell[1])
    return max(x, y) + min(x, y) // 2


def _moved(way: Passage, by: Cell) -> Passage:
    x, y = by
    if not way.cells and len(way.edges) == 1:  # as most ways
        ((at, down, side),) = way.edges
        return Passage(((at + x, down + y, side),))
    edges = tuple([(edge[0] + x, edge[1] + y, edge[2]) for edge in way.edges])
    return Passage(edges, tuple([(cell[0] + x, cell[1] + y) for cell in way.cells]))


def _edge(cell: Cell, step: Cell) -> Edge:
    """The edge that a straight step from a cell crosses, by the name that files hold."""
    x, y = cell
    if step[0]:
        return (min(x, x + step[0]), y, "e")
    return (x, min(y, y + step[1]), "s")


def _round(step: Cell, upright_first: bool) -> Passage:
    """Way round the corner that the diagonal `step` from (0, 0) passes: by the cell to the north or south of it if
    `upright_first`, else by the cell to the east or west."""
    first = (0, step[1]) if upright_first else (step[0], 0)
    second = (step[0], 0) if upright_first else (0, step[1])
    return Passage((_edge((0, 0), first), _edge(first, second)), (first,))


@cache  # eight steps
def _passed(step: Cell) -> Passage:
    if not step[0] or not step[1]:
        return Passage((_edge((0, 0), step),))
    one, other = _round(step, upright_first=True), _round(step, upright_first=False)
    return Passage((*one.edges, *other.edges), (*one.cells, *other.cells))


@lru_cache(maxsize=LINES)
def _line(to: Cell) -> tuple[Leg, ...]:
    """Legs of the straight line from (0, 0) to `to`; () for (0, 0)."""
    across, down = abs(to[0]), abs(to[1])
    right, below = (1 if to[0] > 0 else -1), (1 if to[1] > 0 else -1)
    at, i, j = (0, 0), 0, 0
    legs: list[Leg] = []
    while at != to:
        # The next upright border comes at (2i + 1) / 2 across, the next level one at (2j + 1) / 2 down.
        upright, level = (2 * i + 1) * down, (2 * j + 1) * across
        if i < across and (j >= down or upright < level):
            step = right, 0
        elif j < down and (i >= across or level < upright):
            step = 0, below
        else:
            step = right, below
        i, j = i + abs(step[0]), j + abs(step[1])
        if step[0] and step[1]:
            ways = tuple(_moved(_round(step, first), at) for first in (True, False))
        else:
            ways = (Passage((_edge(at, step),)),)
        at = at[0] + step[0], at[1] + step[1]
        legs.append(Leg(at, ways))
    return tuple(legs)
