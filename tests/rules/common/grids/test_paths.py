"""Floods over random grounds against a search that goes state by state, and their paths walked again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import Struct

from mls_desktop.rules.common.grids.extent import Extent, shifted
from mls_desktop.rules.common.grids.floods import Flood, Stride, flood
from mls_desktop.rules.common.grids.grid import Cell, Grid, opposite, turned
from mls_desktop.rules.common.grids.hexes import HexGrid
from mls_desktop.rules.common.grids.squares import SquareGrid

GRIDS: dict[str, Grid] = {"square": SquareGrid(), "hex": HexGrid()}
State = tuple[str, Cell]


class Maze(Struct, frozen=True):
    """A ground on which one faces a side: a step ahead costs 1 and what the cell asks, one back 3, a turn 2."""

    grid: Grid
    extent: Extent
    walls: frozenset[Cell]
    extra: dict[Cell, int]

    def one_by_one(self, state: State) -> Iterator[tuple[State, int]]:
        facing, cell = state
        for side, cost in ((facing, 1), (opposite(self.grid, facing), 3)):
            other = self.grid.across(cell, side)
            if self.extent.holds(other) and other not in self.walls:
                yield (facing, other), cost + self.extra.get(other, 0)
        for by in (1, -1):
            yield (turned(self.grid, facing, by), cell), 2

    def strides(self, facing: str) -> list[Stride[str]]:
        """The same for all cells at once: of each way to move, and of each price, a stride."""
        found = [Stride(self.extent.all, 0, turned(self.grid, facing, by), 2, "turn") for by in (1, -1)]
        by_kind: dict[tuple[int, int, str], int] = {}
        for cell in self.extent.cells(self.extent.all):
            for side, cost in ((facing, 1), (opposite(self.grid, facing), 3)):
                other = self.grid.across(cell, side)
                if self.extent.holds(other) and other not in self.walls:
                    move = self.extent.index(other) - self.extent.index(cell)
                    kind = (move, cost + self.extra.get(other, 0), "step" if cost == 1 else "back")
                    by_kind[kind] = by_kind.get(kind, 0) | self.extent.bit(cell)
        return [*found, *(Stride(cells, move, facing, cost, name) for (move, cost, name), cells in by_kind.items())]


def mazes(count: int) -> Iterator[tuple[Maze, State]]:
    random = Random(23)
    for _nth in range(count):
        extent = Extent(random.randint(1, 7), random.randint(1, 7))
        cells = list(extent.cells(extent.all))
        start = random.choice(cells)
        walls = frozenset(cell for cell in cells if random.random() < 0.2) - {start}
        extra = {cell: random.randint(0, 3) for cell in cells if random.random() < 0.3}
        grid = random.choice(list(GRIDS.values()))
        yield Maze(grid, extent, walls, extra), (random.choice(grid.sides), start)


def searched(maze: Maze, start: State, most: int) -> dict[State, set[int]]:
    """Every cost up to `most` at which each state can be reached, gone one by one."""
    found: dict[State, set[int]] = {start: {0}}
    layers: list[set[State]] = [set() for _cost in range(most + 1)]
    layers[0].add(start)
    for cost, layer in enumerate(layers):
        for state in layer:
            found.setdefault(state, set()).add(cost)
            for then, price in maze.one_by_one(state):
                if cost + price <= most:
                    layers[cost + price].add(then)
    return found


def flooded(maze: Maze, start: State, most: int, is_exact: bool) -> tuple[Flood[str], dict[State, set[int]]]:
    found: dict[State, set[int]] = {}
    made = flood(start[0], maze.extent.bit(start[1]), maze.strides, most, is_exact)
    for cost, facing, cells in made.reached():
        for cell in maze.extent.cells(cells):
            found.setdefault((facing, cell), set()).add(cost)
    return made, found


def test_a_flood_reaches_what_a_search_reaches() -> None:
    for maze, start in mazes(120):
        wanted = searched(maze, start, 9)
        assert flooded(maze, start, 9, is_exact=True)[1] == wanted
        made, least = flooded(maze, start, 9, is_exact=False)
        assert least == {state: {min(costs)} for state, costs in wanted.items()}
        for (facing, cell), costs in wanted.items():
            assert made.least(facing, maze.extent.index(cell)) == min(costs)


@pytest.mark.parametrize("is_exact", [True, False])
def test_a_path_is_walked_to_its_end_at_its_cost(is_exact: bool) -> None:
    for maze, start in mazes(40):
        made, found = flooded(maze, start, 8, is_exact)
        for (facing, cell), costs in found.items():
            for cost in costs:
                at, spent = start, 0
                for stride, index in made.path(facing, maze.extent.index(cell), cost):
                    then = (stride.to, maze.extent.cell(index))
                    assert (then, stride.cost) in list(maze.one_by_one(at))
                    at, spent = then, spent + stride.cost
                assert at == (facing, cell) and spent == cost


def test_no_path_leads_where_nothing_comes() -> None:
    maze = Maze(SquareGrid(), Extent(2, 1), frozenset({(1, 0)}), {})
    made, _found = flooded(maze, ("e", (0, 0)), 3, is_exact=False)
    assert made.least("e", 1) is None
    with pytest.raises(KeyError):
        made.path("e", 1, 1)


def test_sets_of_cells() -> None:
    extent = Extent(3, 2)
    assert extent.all == 0b111111 and extent.bits([(0, 0), (2, 1), (3, 0), (0, -1)]) == 0b100001
    assert list(extent.cells(0b100001)) == [(0, 0), (2, 1)]
    assert [extent.cell(extent.index(cell)) for cell in extent.cells(extent.all)] == list(extent.cells(extent.all))
    for step in ((1, 0), (-1, 1), (0, -1), (2, 1), (-3, 0), (0, 5)):
        able = [cell for cell in extent.cells(extent.all) if extent.holds((cell[0] + step[0], cell[1] + step[1]))]
        assert list(extent.cells(extent.stepping(step))) == able
        moved = shifted(extent.stepping(step), extent.move(step))
        assert list(extent.cells(moved)) == [(x + step[0], y + step[1]) for x, y in able]
