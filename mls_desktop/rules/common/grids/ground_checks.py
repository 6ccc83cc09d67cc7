"""Reasons why a ground is refused: what lies outside it, stands twice, or stands where it cannot."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, edge_between, occupied
from mls_desktop.rules.common.grids.ground import MOST_TEXTS, DoorState, Ground, GroundPlan, Stand
from mls_desktop.rules.common.grids.terrain import GRIDS, Terrain, terrain
from mls_desktop.rules.common.values.edits import Path


def ground_faults(ground: GroundPlan, fighters: Collection[str], grids: Collection[str]) -> Iterator[Finding]:
    """Yields every reason why `ground` is refused, by path below it, for a fight of `fighters` (ids) in a system that
    plays on `grids`; of a grid not among these that reason alone. `fighters` bear only on a `Ground`, which has
    starts."""
    if ground.grid not in grids:
        yield _fault("other_grid", ("grid",), grid=ground.grid)
        return
    if len(ground.texts) > MOST_TEXTS:
        yield _fault("too_many_entries", ("texts",), limit=MOST_TEXTS)
    yield from _edge_faults(ground)
    yield from _place_faults(ground)
    yield from _fog_faults(ground)
    if isinstance(ground, Ground):
        yield from _start_faults(ground, fighters)


def _fault(kind: str, path: Path, **facts: int | str) -> Finding:
    return Finding(kind, "error", path, tuple((name, given(value)) for name, value in facts.items()))


def _edge_faults(ground: GroundPlan) -> Iterator[Finding]:
    """Findings on edges of no cell of the ground, of no side, or named twice, by either name."""
    grid, extent, seen = GRIDS[ground.grid], Extent(ground.width, ground.height), set[Edge]()
    for nth, held in enumerate(ground.edges):
        path, (x, y, side) = ("edges", str(nth), "edge"), held.edge
        if side not in grid.sides:
            yield _fault("no_side", path, side=side)
        elif not extent.holds((x, y)):
            yield _fault("outside_ground", path)
        else:
            edge = edge_between(grid, (x, y), side)
            if edge in seen:
                yield _fault("twice_on_ground", path)
            seen.add(edge)


def _place_faults(ground: GroundPlan) -> Iterator[Finding]:
    """Findings on cells and texts outside the ground, and on cells told twice."""
    extent, seen = Extent(ground.width, ground.height), set[Cell]()
    for nth, cell in enumerate(ground.cells):
        path = ("cells", str(nth), "at")
        if not extent.holds(cell.at):
            yield _fault("outside_ground", path)
        elif cell.at in seen:
            yield _fault("twice_on_ground", path)
        seen.add(cell.at)
    for nth, text in enumerate(ground.texts):
        if not extent.holds(text.at):
            yield _fault("outside_ground", ("texts", str(nth), "at"))


def _fog_faults(ground: GroundPlan) -> Iterator[Finding]:
    """Findings on a fog of another size than the ground, or of other signs than hidden ("#") and not (".")."""
    if not ground.fog:
        return
    if len(ground.fog) != ground.height:
        yield _fault("fog_size", ("fog",), wide=ground.width, high=ground.height)
        return
    for nth, row in enumerate(ground.fog):
        if len(row) != ground.width:
            yield _fault("fog_size", ("fog", str(nth)), wide=ground.width, high=ground.height)
        elif set(row) - {"#", "."}:
            yield _fault("fog_signs", ("fog", str(nth)))


def _start_faults(ground: Ground, fighters: Collection[str]) -> Iterator[Finding]:
    """Findings on figures of nobody, outside, of no side, in one cell with another, or where none can stand."""
    sound = tuple(each for each in ground.edges if each.edge[2] in GRIDS[ground.grid].sides)
    held, taken = terrain(replace(ground, edges=sound)), set[Cell]()
    for who, stand in ground.start.items():
        path = ("start", who)
        if who not in fighters:
            yield _fault("unknown_reference", path, id=who)
            continue
        if stand.facing not in held.grid.sides:
            yield _fault("no_side", (*path, "facing"), side=stand.facing)
            continue
        kind = standing_fault(held, stand, taken)
        if kind:
            yield _fault(kind, (*path, "at"))
        taken.update(occupied(held.grid, stand.at, stand.facing, stand.length))


def standing_fault(
    held: Terrain, stand: Stand, taken: Collection[Cell], doors: Mapping[Edge, DoorState] | None = None
) -> str:
    """Reason why a figure cannot stand at `stand` where others have the cells `taken`; "" where it can. `doors`: as
    they stand; None: as they do where nobody has touched them."""
    cells = occupied(held.grid, stand.at, stand.facing, stand.length)
    if not all(held.extent.holds(cell) for cell in cells):
        return "outside_ground"
    if any(cell in taken for cell in cells):
        return "cell_taken"
    if any(cell in held.barred for cell in cells):
        return "cell_barred"
    between = [edge for one, two in pairwise(cells) for edge in held.grid.passed(one, two).edges]
    return "" if held.lets_step(between, held.doors if doors is None else doors) else "wall_between"
