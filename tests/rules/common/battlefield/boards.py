"""A ground with who stands where as a person with a pencil has it, and random ones for the program and by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from msgspec import Struct

from mls_desktop.rules.common.battlefield.goings import MOST_DOORS, Mover
from mls_desktop.rules.common.grids.grid import Edge, occupied
from mls_desktop.rules.common.grids.ground import DoorState
from mls_desktop.rules.common.grids.squares import OFFSETS, SIDES
from mls_desktop.rules.common.grids.terrain import terrain
from tests.rules.common.grids.test_steps import any_ground

Cell = tuple[int, int]
Side = tuple[Cell, Cell]
"""An edge: the two squares on its sides, the one first by y and x before."""
Doors = tuple[tuple[Side, str], ...]
AHEAD = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Board(Struct, frozen=True):
    """A ground with who stands where. `shut`: edges no step crosses; `water`: squares no step enters."""

    width: int
    height: int
    shut: frozenset[Side]
    water: frozenset[Cell]
    extra: dict[Cell, int]
    enemies: frozenset[Cell]
    friends: frozenset[Cell]
    length: int

    def cells(self, at: Cell, facing: str) -> list[Cell]:
        x, y = AHEAD[facing]
        return [at] if self.length == 1 else [at, (at[0] - x, at[1] - y)]

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def open(self, one: Cell, two: Cell, doors: dict[Side, str]) -> bool:
        """Whether nothing on the edge between two squares side by side bars a step."""
        edge = between(one, two)
        return edge not in self.shut and doors.get(edge, "open") == "open"

    def passes(self, one: Cell, two: Cell, doors: dict[Side, str]) -> bool:
        """Whether edges and corners let a step go from one square to the next, whatever is in these two."""
        (x, y), (u, v) = one, two
        if x == u or y == v:
            return self.open(one, two, doors)
        beside = [(u, y), (x, v)]
        return all(
            cell not in self.water and self.open(one, cell, doors) and self.open(cell, two, doors) for cell in beside
        )

    def stands(self, at: Cell, facing: str, doors: dict[Side, str]) -> bool:
        """Whether a figure has room there, whoever else is."""
        cells = self.cells(at, facing)
        if not all(self.inside(cell) and cell not in self.water for cell in cells):
            return False
        return len(cells) == 1 or self.open(cells[0], cells[1], doors)

    def free(self, at: Cell, facing: str) -> bool:
        return not any(cell in self.enemies or cell in self.friends for cell in self.cells(at, facing))

    def touching(self, cells: list[Cell], others: frozenset[Cell], doors: dict[Side, str]) -> bool:
        return any(
            max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1 and self.passes(one, two, doors)
            for one in cells
            for two in others
        )


def between(one: Cell, two: Cell) -> Side:
    first, second = sorted((one, two), key=lambda cell: (cell[1], cell[0]))
    return first, second


MOST = 5
"""Points: a search one by one soon has too much to do."""


class Setting(Struct, frozen=True):
    """A random map with somebody on it, for the program and by hand."""

    mover: Mover
    at: Cell
    facing: str
    points: int
    board: Board
    doors: Doors
    quarry: frozenset[Cell]


def settings(seed: int, count: int) -> Iterator[Setting]:
    random = Random(seed)
    while count:
        made = any_setting(random)
        if made is not None:
            count -= 1
            yield made


def any_setting(random: Random) -> Setting | None:
    ground = any_ground(random, "square")
    held, length = terrain(ground), random.choice((1, 1, 2))
    free = [cell for cell in held.extent.cells(held.extent.all) if cell not in held.barred]
    at, facing = (random.choice(free) if free else (0, 0)), random.choice(SIDES)
    own = occupied(held.grid, at, facing, length)
    doors: dict[Edge, DoorState] = dict(held.doors)
    between_own = [edge for one, two in pairwise(own) for edge in held.grid.passed(one, two).edges]
    crowded = len(held.doors) > MOST_DOORS
    if crowded or not set(own) <= set(free) or not held.lets_step(between_own, doors):
        return None
    others = [cell for cell in free if cell not in own and random.random() < 0.15]
    enemies = frozenset(cell for cell in others if random.random() < 0.5)
    friends = frozenset(others) - enemies
    extent = held.extent

    def both(edge: Edge) -> tuple[Cell, Cell]:
        x, y = OFFSETS[edge[2]]
        return between(edge[:2], (edge[0] + x, edge[1] + y))

    board = Board(
        extent.width, extent.height, frozenset(map(both, held.walls)), frozenset(held.barred), dict(held.extra),
        enemies, friends, length,
    )  # fmt: skip
    mover = Mover(held, doors, length, extent.bits(enemies), extent.bits(friends))
    quarry = frozenset(random.sample(sorted(enemies), 1)) if enemies else frozenset()
    told = tuple(sorted((both(edge), state) for edge, state in doors.items()))
    return Setting(mover, at, facing, random.randint(0, MOST), board, told, quarry)
