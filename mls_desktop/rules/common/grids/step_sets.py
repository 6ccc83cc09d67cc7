"""Open steps: for each direction the cells from which a step is open, as far as walls, doors and cells let it.

A step to a neighbour passes edges and, round a corner, cells beside (`Grid.passed`). Seen from the cell it begins in
these lie where the same step of any other cell has them; so the cells from which one of them bars it are the set of
what bars, moved back by as much.

Example: three cells in a row with a wall east of the first. The set of walls at east sides is {0}; a step east passes
the edge east of its own cell, moved back by nothing: {0} is barred. A step west passes the edge east of the cell to the
left, moved back by one to the right: {1} is barred.

Cost: for each direction a few operations on sets, whatever the ground holds; hexes count each column parity apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from mls_desktop.rules.common.grids.extent import CellSet, Extent, shifted
from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid, Passage
from mls_desktop.rules.common.grids.ground import DoorState
from mls_desktop.rules.common.grids.terrain import Terrain

KEPT = 64
"""Number of states of doors of which the steps are kept."""


class Step(Struct, frozen=True):
    """A step in one direction. `by`: to which cell it leads from (0, 0), or for hexes from a cell of that parity of
    columns; `open`: the cells that it leaves by open edges and corners; `cells`: those of them whose target bars no
    step."""

    by: Cell
    open: CellSet
    cells: CellSet


class StepSets(Struct, frozen=True):
    """All steps over a terrain with the doors as they stand. `shut`: by the side of a cell that comes first in its name
    the cells with an edge there that no step crosses."""

    extent: Extent
    steps: tuple[Step, ...]
    shut: Mapping[str, CellSet]

    def next_to(self, cells: CellSet) -> CellSet:
        """Set of cells that a step could go to from any of `cells`, whatever stands in them, those that bar a step
        too."""
        found = 0
        for step in self.steps:
            found |= shifted(cells & step.open, self.extent.move(step.by))
        return found


def step_sets(terrain: Terrain, doors: Mapping[Edge, DoorState], is_lax: bool = False) -> StepSets:
    """Steps over `terrain` that no wall bars and no door that `doors` holds as other than "open"; a door missing in
    `doors` bars none, and with `is_lax` one open way round a corner will do."""
    return _step_sets(_Held(terrain), frozenset(edge for edge, state in doors.items() if state != "open"), is_lax)


def ways_round(grid: Grid, cell: Cell, other: Cell, is_lax: bool) -> tuple[Passage, ...]:
    """Passages of a step from `cell` to its neighbour `other`, any one of which, if open, opens the step: a single one
    of all it passes; where `is_lax`, one for each way round a corner."""
    return grid.line(cell, other)[0].ways if is_lax else (grid.passed(cell, other),)


class _Held:
    """A terrain by its identity, since its tables cannot be compared at the price of a look-up."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.terrain is self.terrain

    def __hash__(self) -> int:
        return id(self.terrain)


@lru_cache(maxsize=KEPT)
def _step_sets(held: _Held, closed: frozenset[Edge], is_lax: bool) -> StepSets:
    terrain, extent, grid = held.terrain, held.terrain.extent, held.terrain.grid
    walls, barred = _walls(held)
    shut = {**walls}
    for x, y, side in closed:
        shut[side] |= extent.bit((x, y))
    steps = []
    for first, columns in _columns(terrain):
        for other in grid.neighbours(first):
            by = other[0] - first[0], other[1] - first[1]
            closed_here = extent.all if is_lax else 0
            for way in ways_round(grid, first, other, is_lax):
                here = 0
                for x, y, side in way.edges:
                    here |= shifted(shut[side], -extent.move((x - first[0], y - first[1])))
                for x, y in way.cells:
                    here |= shifted(barred, -extent.move((x - first[0], y - first[1])))
                closed_here = closed_here & here if is_lax else closed_here | here
            opened = extent.stepping(by) & columns & ~closed_here
            steps.append(Step(by, opened, opened & ~shifted(barred, -extent.move(by))))
    return StepSets(extent, tuple(steps), shut)


@lru_cache(maxsize=KEPT)
def _walls(held: _Held) -> tuple[Mapping[str, CellSet], CellSet]:
    """Sets of the cells by which walls are named, by side, each wall under the one name that files hold; and the set of
    cells that bar a step."""
    extent = held.terrain.extent
    shut: dict[str, CellSet] = dict.fromkeys(held.terrain.grid.sides, 0)
    for x, y, side in held.terrain.walls:
        shut[side] |= extent.bit((x, y))
    return shut, extent.bits(held.terrain.barred)


def _columns(terrain: Terrain) -> tuple[tuple[Cell, CellSet], ...]:
    """Pairs of a cell, (0, 0) and for odd columns of hexes (1, 0), and all cells in columns like it: of squares all."""
    extent = terrain.extent
    if terrain.grid.id == "square":
        return (((0, 0), extent.all),)
    even = sum(1 << extent.index((x, y)) for y in range(extent.height) for x in range(0, extent.width, 2))
    return ((0, 0), even), ((1, 0), extent.all & ~even)
