"""The grid of a battle map: cells of one shape without an end, their sides, and what lies between them.

A cell is `(x, y)`: x to the right (east), y down (south). A facing is one of a cell's sides. An edge is the side of a
cell; an inner one has two names, of which `edge_between` gives the one that files hold: that of the cell first by y,
then by x.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

Cell = tuple[int, int]
Side = str
Edge = tuple[int, int, Side]


class Passage(Struct, frozen=True):
    """Way from a cell to the next: the cells passed between the two, and the edges crossed, in order."""

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...] = ()


class Leg(Struct, frozen=True):
    """A leg of a straight line: into the next cell whose inside it crosses. It has one way across an edge; two where it
    passes a corner exactly or runs along an edge, round it on either hand."""

    to: Cell
    ways: tuple[Passage, ...]


class Grid(Protocol):
    """A grid. `sides`: those of a cell, clockwise from the north."""

    @property
    def id(self) -> str: ...

    @property
    def sides(self) -> tuple[Side, ...]: ...

    def across(self, cell: Cell, side: Side) -> Cell:
        """Cell next to `cell` across its side `side`, which must be one of `sides`."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that one step may lead to where nothing bars it, clockwise from the north."""

    def passed(self, cell: Cell, other: Cell) -> Passage:
        """Passage of a step from `cell` to its neighbour `other`: the edge between the two; round a corner all edges
        that meet there, and both cells beside. Raises ValueError if `other` is no neighbour."""

    def distance(self, cell: Cell, other: Cell) -> int:
        """The least number of steps between two cells where nothing bars them."""

    def line(self, cell: Cell, other: Cell) -> tuple[Leg, ...]:
        """Straight line from the centre of `cell` to that of `other`, leg by leg; the last leads into `other`. () from
        a cell to itself."""

    def bearing(self, cell: Cell, other: Cell) -> tuple[Side, ...]:
        """Side by which the straight line from its centre to `other` leaves `cell`; two sides, clockwise, where it
        leaves by the corner between them. () for the cell itself."""

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """Cells at exactly `radius` steps from `cell`, clockwise from the north; `cell` alone for 0, () for a negative
        number."""


def opposite(grid: Grid, side: Side) -> Side:
    """Side of a cell opposite `side`."""
    return turned(grid, side, len(grid.sides) // 2)


def turned(grid: Grid, side: Side, by: int) -> Side:
    """Side that lies `by` sides clockwise from `side`; counterclockwise for a negative number."""
    return grid.sides[(grid.sides.index(side) + by) % len(grid.sides)]


def relative(grid: Grid, facing: Side, side: Side) -> int:
    """Number of sides from `facing` clockwise to `side`: 0 ahead."""
    return (grid.sides.index(side) - grid.sides.index(facing)) % len(grid.sides)


def edge_between(grid: Grid, cell: Cell, side: Side) -> Edge:
    """Edge at the side `side` of `cell`, by the name that files hold: that of the cell first by y, then by x."""
    other = grid.across(cell, side)
    x, y = min(cell, other, key=lambda each: (each[1], each[0]))
    return (x, y, side if (x, y) == cell else opposite(grid, side))


def occupied(grid: Grid, front: Cell, facing: Side, length: int = 1) -> tuple[Cell, ...]:
    """The cells of a figure, from its front to its rear: each right behind the one before."""
    cells = [front]
    while len(cells) < length:
        cells.append(grid.across(cells[-1], opposite(grid, facing)))
    return tuple(cells)


def crossed(line: tuple[Leg, ...]) -> Iterator[Cell]:
    """Cells that `line` enters, in order, but for the last, in which it ends."""
    return (leg.to for leg in line[:-1])
