"""The tools that a ground is drawn with: what each does where it is put."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Literal

from msgspec import Struct

from mls_desktop.model.ground.drawing import with_cells, with_edges, with_fog, without_texts
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, Side, edge_between
from mls_desktop.rules.common.grids.ground import Block, DoorState, Ground
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

Where = Literal["edge", "cell", "either"]
DEARER = 1
"""Extra cost that one stroke of the tool for costly ground adds to a cell."""
DEAREST = 5
_ON_SQUARES = N_("Press on a square, or drag over several; with Shift over a whole box")
TIPS: dict[Where, str] = {
    "edge": N_("Press at the side of a square, or drag along; with Shift all around a box"),
    "cell": _ON_SQUARES,
    "either": _ON_SQUARES,
}
"""Instructions for putting a tool on many squares at once, by `Where`."""


class MapTool(Struct, frozen=True):
    """A tool. `where`: put on edges, cells or either; `block`, `door`: what it sets there."""

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
    """Tool `id`; None where there is none."""
    return next((each for each in TOOLS if each.id == id), None)


def hand_sentence(id: str, name: str, on: bool) -> str:
    """Sentence on the tool `id`, called `name`, that is taken in hand (`on`), or put away so that none is."""
    if not on:
        return _("“{tool}” is put away: a press on the map draws nothing now.").format(tool=name)
    tool = tool_of(id)
    return f"{name}: {_(TIPS[tool.where])}" if tool is not None else name


def stroked(ground: Ground, tool: MapTool, cell: Cell, side: Side) -> Ground:
    """Ground after `tool` is put on `cell`, or on its edge at `side`, as the tool wants it; the same ground for a cell
    off it."""
    if not Extent(ground.width, ground.height).holds(cell):
        return ground
    return _put(ground, tool, (cell,), _edges(ground, (cell,), (side,)))


def boxed(ground: Ground, tool: MapTool, corner: Cell, opposite: Cell) -> Ground:
    """Ground after `tool` is put on all cells of the box between two corners, or, for a tool put on edges, on the edges
    around it, as a room; erasing takes all edges at its cells as well."""
    cells = box_of(ground, corner, opposite)
    return _put(ground, tool, cells, _edges_of_box(ground, tool.where, frozenset(cells)))


def box_of(ground: Ground, corner: Cell, opposite: Cell) -> list[Cell]:
    """Cells of `ground` in the box between two corners, both included, row by row; none off the ground."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(corner, opposite, strict=True))
    across = range(max(0, left), min(ground.width - 1, right) + 1)
    return [(x, y) for y in range(max(0, top), min(ground.height - 1, bottom) + 1) for x in across]


def _edges_of_box(ground: Ground, where: Where, box: frozenset[Cell]) -> Iterable[Edge]:
    """Edges that a tool takes of a box: a tool put on edges those around it, erasing those drawn at any of its cells, a
    tool put on cells none."""
    grid = GRIDS[ground.grid]
    match where:
        case "edge":
            return _edges(ground, [cell for cell in box if not box.issuperset(grid.neighbours(cell))], grid.sides, box)
        case "either":
            named = (edge_between(grid, each.edge[:2], each.edge[2]) for each in ground.edges)
            return [edge for edge in named if edge[:2] in box or grid.across(edge[:2], edge[2]) in box]
    return ()


def _edges(ground: Ground, cells: Iterable[Cell], sides: Iterable[Side], but: Collection[Cell] = ()) -> list[Edge]:
    """Edges at `sides` of `cells`, without those to cells of `but`, and without the ground's border, which is wall
    anyway."""
    grid, extent = GRIDS[ground.grid], Extent(ground.width, ground.height)
    ways = ((cell, side, grid.across(cell, side)) for cell, side in product(cells, sides))
    return [edge_between(grid, cell, side) for cell, side, to in ways if to not in but and extent.holds(to)]


def _put(ground: Ground, tool: MapTool, cells: Collection[Cell], edges: Iterable[Edge]) -> Ground:
    held = _on_cells(ground, tool, cells) if tool.where != "edge" else ground
    return with_edges(held, edges, tool.block, tool.door) if tool.where != "cell" else held


def _on_cells(ground: Ground, tool: MapTool, cells: Collection[Cell]) -> Ground:
    held = {each.at: (each.block, each.extra) for each in ground.cells}
    match tool.id:
        case "costly":
            return with_cells(ground, {cell: _costlier(*held.get(cell, (None, 0))) for cell in cells})
        case "fog" | "clear":
            return with_fog(ground, cells, tool.id == "fog")
        case "erase":
            return without_texts(with_cells(ground, dict.fromkeys(cells, (None, 0))), cells)
    return with_cells(ground, {cell: (tool.block, held.get(cell, (None, 0))[1]) for cell in cells})


def _costlier(block: Block | None, extra: int) -> tuple[Block | None, int]:
    return block, extra + DEARER if extra < DEAREST else 0


def sides_off(share: tuple[float, float]) -> list[tuple[float, Side]]:
    """Distances of a point in a square from its sides, in shares of a side, with the side, the nearest first. `share`:
    place of the point, from 0 to 1 across and down."""
    across, down = share
    return sorted([(down, "n"), (1 - across, "e"), (1 - down, "s"), (across, "w")])


def nearest_side(share: tuple[float, float]) -> Side:
    """Side of a square nearest to a point in it; `share`: place of the point, from 0 to 1 across and down."""
    return sides_off(share)[0][1]
