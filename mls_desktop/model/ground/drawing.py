"""Drawing on a ground: the ground after a stroke. Every stroke is a whole ground, which an edit sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, edge_between, occupied
from mls_desktop.rules.common.grids.ground import (
    Block,
    DoorState,
    Ground,
    GroundCell,
    GroundEdge,
    GroundPicture,
    GroundText,
    Stand,
)
from mls_desktop.rules.common.grids.ground_checks import standing_fault
from mls_desktop.rules.common.grids.terrain import GRIDS, terrain

HIDDEN, SEEN = "#", "."


def blank_ground(grid: str, width: int, height: int) -> Ground:
    """Ground of `width` x `height` cells with nothing on it; `grid`: "hex", anything else is square."""
    return Ground(grid="hex" if grid == "hex" else "square", width=width, height=height)


def with_edge(ground: Ground, edge: Edge, block: Block | None = None, door: DoorState | None = None) -> Ground:
    """The ground with a wall, window, curtain or door on an edge; with nothing there where neither is given."""
    return with_edges(ground, (edge,), block, door)


def with_edges(
    ground: Ground, edges: Iterable[Edge], block: Block | None = None, door: DoorState | None = None
) -> Ground:
    """Ground with a wall, window or curtain (`block`) or a `door` on each of these edges, or with nothing there where
    neither is given. Figures that can no longer stand where they start are taken off."""
    new = dict.fromkeys(edges)
    others = tuple(each for each in ground.edges if _named(ground, each.edge) not in new)
    if block is None and door is None:
        return replace(ground, edges=others)
    made = (
        GroundEdge(edge=edge, door=door) if door is not None else GroundEdge(edge=edge, block=block or "both")
        for edge in new
    )
    return _standing_well(replace(ground, edges=(*others, *made)))


def with_cells(ground: Ground, new: Mapping[Cell, tuple[Block | None, int]]) -> Ground:
    """Ground with the cells in `new`: how each blocks, and how much more it costs to enter; (None, 0) clears a cell.
    Figures that can no longer stand where they start are taken off."""
    others = tuple(each for each in ground.cells if each.at not in new)
    made = (GroundCell(at=at, block=block, extra=extra) for at, (block, extra) in new.items() if block or extra)
    return _standing_well(replace(ground, cells=(*others, *made)))


def with_text(ground: Ground, at: Cell, text: str, secret: bool = False) -> Ground:
    """The ground with `text` in a cell, in place of any other there; with none there where `text` is ""."""
    others = tuple(each for each in ground.texts if each.at != at)
    return replace(ground, texts=(*others, GroundText(at=at, text=text, secret=secret)) if text else others)


def without_texts(ground: Ground, cells: Iterable[Cell]) -> Ground:
    """The ground with no text in these cells."""
    bare = frozenset(cells)
    return replace(ground, texts=tuple(each for each in ground.texts if each.at not in bare))


def with_fog(ground: Ground, cells: Iterable[Cell], hides: bool) -> Ground:
    """The ground with fog over `cells` if `hides`, else with none over them; cells outside of it are passed over."""
    rows = [list(row) for row in ground.fog] or [[SEEN] * ground.width for _row in range(ground.height)]
    for x, y in cells:
        if 0 <= x < ground.width and 0 <= y < ground.height:
            rows[y][x] = HIDDEN if hides else SEEN
    fog = tuple("".join(row) for row in rows)
    return replace(ground, fog=fog if any(HIDDEN in row for row in fog) else ())


def with_picture(ground: Ground, picture: GroundPicture | None) -> Ground:
    """Ground with `picture` below its grid; without one for None."""
    return replace(ground, picture=picture)


def with_start(ground: Ground, who: str, stand: Stand | None) -> Ground:
    """Ground on which figure `who` begins the fight at `stand`, or nowhere for None. Nothing is checked: see
    `start_fault`."""
    others = {id: held for id, held in ground.start.items() if id != who}
    return replace(ground, start=others if stand is None else {**others, who: stand})


def start_fault(ground: Ground, who: str, stand: Stand) -> str:
    """Reason why figure `who` cannot start at `stand`, as the kind of a finding; "" where it can."""
    held = terrain(ground)
    taken = {
        cell
        for id, each in ground.start.items()
        if id != who
        for cell in occupied(held.grid, each.at, each.facing, each.length)
    }
    return standing_fault(held, stand, taken) if stand.facing in held.grid.sides else "no_side"


def resized(ground: Ground, width: int, height: int) -> Ground:
    """Ground of `width` x `height` cells: what would lie outside is gone, and cells that are added have no fog."""
    extent, grid = Extent(width, height), GRIDS[ground.grid]
    fog = tuple(row[:width].ljust(width, SEEN) for row in ground.fog[:height])
    fog = (*fog, *(SEEN * width for _row in range(height - len(fog)))) if fog else ()
    kept = replace(
        ground,
        width=width,
        height=height,
        edges=tuple(each for each in ground.edges if extent.holds(_named(ground, each.edge)[:2])),
        cells=tuple(each for each in ground.cells if extent.holds(each.at)),
        texts=tuple(each for each in ground.texts if extent.holds(each.at)),
        fog=fog if any(HIDDEN in row for row in fog) else (),
        start={
            who: each
            for who, each in ground.start.items()
            if all(extent.holds(cell) for cell in occupied(grid, each.at, each.facing, each.length))
        },
    )
    return _standing_well(kept)


def _named(ground: Ground, edge: Edge) -> Edge:
    return edge_between(GRIDS[ground.grid], edge[:2], edge[2])


def _standing_well(ground: Ground) -> Ground:
    """The ground without the figures that can no longer stand where they start."""
    held, taken = terrain(ground), set[Cell]()
    start = {}
    for who, stand in ground.start.items():
        if not standing_fault(held, stand, taken):
            start[who] = stand
            taken |= set(occupied(held.grid, stand.at, stand.facing, stand.length))
    return replace(ground, start=start) if len(start) < len(ground.start) else ground
