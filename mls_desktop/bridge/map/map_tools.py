"""The tools that a ground is drawn with: what each does where it is put."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.model.ground.drawing import with_cell, with_edge, with_fog, with_text
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Side, edge_between
from mls_desktop.rules.common.grids.ground import Block, DoorState, Ground
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.words.program_texts import N_

Where = Literal["edge", "cell", "either"]
DEARER = 1
"""What costly ground costs more, as it is drawn; again on it one more."""
DEAREST = 5


class MapTool(Struct, frozen=True):
    """A tool. `where`: what it is put on."""

    id: str
    name: str
    where: Where
    block: Block | None = None
    door: DoorState | None = None


TOOLS = (
    MapTool("wall", N_("Wall"), "edge", block="both"),
    MapTool("window", N_("Window"), "edge", block="step"),
    MapTool("curtain", N_("Curtain"), "edge", block="sight"),
    MapTool("door", N_("Door"), "edge", door="closed"),
    MapTool("locked", N_("Locked door"), "edge", door="locked"),
    MapTool("rock", N_("Blocked"), "cell", block="both"),
    MapTool("water", N_("No way"), "cell", block="step"),
    MapTool("smoke", N_("No sight"), "cell", block="sight"),
    MapTool("costly", N_("Costly"), "cell"),
    MapTool("fog", N_("Fog"), "cell"),
    MapTool("clear", N_("No fog"), "cell"),
    MapTool("erase", N_("Erase"), "either"),
)


def tool_of(id: str) -> MapTool | None:
    """The tool of that id; None for none."""
    return next((each for each in TOOLS if each.id == id), None)


def stroked(ground: Ground, tool: MapTool, cell: Cell, side: Side) -> Ground:
    """The ground once a tool is put on a cell, or on its edge at that side."""
    grid, extent = GRIDS[ground.grid], Extent(ground.width, ground.height)
    if not extent.holds(cell):
        return ground
    edge = edge_between(grid, cell, side)
    inside = extent.holds(grid.across(cell, side))  # the border is wall as it is
    match tool.id:
        case "costly":
            return _costlier(ground, cell)
        case "fog" | "clear":
            return with_fog(ground, (cell,), tool.id == "fog")
        case "erase":
            bare = with_text(with_cell(ground, cell, None, 0), cell, "")
            return with_edge(bare, edge) if inside else bare
    if tool.where == "edge":
        return with_edge(ground, edge, tool.block, tool.door) if inside else ground
    extra = next((each.extra for each in ground.cells if each.at == cell), 0)
    return with_cell(ground, cell, tool.block, extra)


def _costlier(ground: Ground, cell: Cell) -> Ground:
    held = next((each for each in ground.cells if each.at == cell), None)
    block, extra = (held.block, held.extra) if held is not None else (None, 0)
    return with_cell(ground, cell, block, extra + DEARER if extra < DEAREST else 0)


def sides_off(share: tuple[float, float]) -> list[tuple[float, Side]]:
    """How far a point in a square is from each side of it, as shares of a side, the nearest first."""
    across, down = share
    return sorted([(down, "n"), (1 - across, "e"), (1 - down, "s"), (across, "w")])


def nearest_side(share: tuple[float, float]) -> Side:
    """The side of a square to which a point in it is nearest."""
    return sides_off(share)[0][1]
