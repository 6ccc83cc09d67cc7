"""The terrain: a ground made ready for moves and lines, with what stands on its edges and in its cells as sets.

Doors are apart from walls, since a fight opens and closes them: how they stand is given wherever it matters.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid, edge_between
from mls_desktop.rules.common.grids.ground import DoorState, GroundPlan
from mls_desktop.rules.common.grids.hexes import HexGrid
from mls_desktop.rules.common.grids.sight import Screens
from mls_desktop.rules.common.grids.squares import SquareGrid

GRIDS: Mapping[str, Grid] = {"square": SquareGrid(), "hex": HexGrid()}
STEP, SIGHT = ("both", "step"), ("both", "sight")


class Terrain(Struct, frozen=True):
    """The terrain of a ground. `walls`: edges that no step crosses, `screens`: those that no line does, doors left out
    of both; `barred` and `dark`: cells likewise; `extra`: what a step into a cell costs more; `doors`: how each stands
    where nobody has touched it."""

    grid: Grid
    extent: Extent
    walls: frozenset[Edge]
    screens: frozenset[Edge]
    barred: frozenset[Cell]
    dark: frozenset[Cell]
    extra: Mapping[Cell, int]
    doors: Mapping[Edge, DoorState]

    def edge(self, cell: Cell, side: str) -> Edge:
        """The edge at the side of a cell, by the name that files hold."""
        return edge_between(self.grid, cell, side)

    def lets_step(self, edges: Collection[Edge], doors: Mapping[Edge, DoorState]) -> bool:
        """Checks that a step may cross all of `edges`: none has a wall, or a door that is not "open" in `doors`. True
        without edges."""
        return not any(edge in self.walls or doors.get(edge, "open") != "open" for edge in edges)

    def closing(self, doors: Mapping[Edge, DoorState], figures: Mapping[Cell, str]) -> Screens:
        """Screens for lines, with the present states of `doors` and the `figures` in their cells."""
        shut = frozenset(edge for edge, state in doors.items() if state != "open")
        return Screens(self.screens | shut, self.dark, figures)


def terrain(ground: GroundPlan) -> Terrain:
    """Terrain made of `ground`: its grid and extent, walls, screens, barred and dark cells, extra costs, doors."""
    grid = GRIDS[ground.grid]
    named = [(edge_between(grid, held.edge[:2], held.edge[2]), held) for held in ground.edges]
    return Terrain(
        grid,
        Extent(ground.width, ground.height),
        frozenset(edge for edge, held in named if held.door is None and held.block in STEP),
        frozenset(edge for edge, held in named if held.door is None and held.block in SIGHT),
        frozenset(cell.at for cell in ground.cells if cell.block in STEP),
        frozenset(cell.at for cell in ground.cells if cell.block in SIGHT),
        {cell.at: cell.extra for cell in ground.cells if cell.extra},
        {edge: held.door for edge, held in named if held.door is not None},
    )
