"""The path of a move as events have it: what is done, in order, each a step or turn, or a door opened or closed.

A step or turn is told by what it leads to, `[x, y, facing]` of the front cell; a door as `{"open": [x, y, side]}` or
`{"close": ...}`; a ladder by how many half metres of it are climbed, `{"climb": 3}`: the ground knows none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid, Side, edge_between
from mls_desktop.rules.common.values.saved_value import Json

DOORS = ("open", "close")
CLIMB = "climb"


class Waypoint(Struct, frozen=True):
    """Result of a step or turn: the front cell, and the side faced."""

    at: Cell
    facing: Side


class DoorTouched(Struct, frozen=True):
    """A door opened, or closed."""

    edge: Edge
    does: str


class Climbed(Struct, frozen=True):
    """Climb of `halves` half metres of a ladder within the cell, up or down."""

    halves: int


PathEntry = Waypoint | DoorTouched | Climbed
MovePath = tuple[PathEntry, ...]


def climbing(path: MovePath) -> int:
    """Number of half metres of ladder climbed on `path`."""
    return sum(each.halves for each in path if isinstance(each, Climbed))


def on_foot(path: MovePath) -> MovePath:
    """Copy of `path` without its climbs of ladders."""
    return tuple(each for each in path if not isinstance(each, Climbed))


def path_of(raw: Json, grid: Grid) -> MovePath:
    """Path that the JSON list `raw` tells, edges by the name that files hold. Raises ValueError where `raw` is no list,
    or an entry is no step, turn, door or climb on a `grid` of this kind."""
    if not isinstance(raw, (list, tuple)):
        raise ValueError("a path is a list")
    return tuple(_entry(each, grid) for each in raw)


def edge_of(raw: Json, grid: Grid) -> Edge:
    """Edge that the JSON `raw`, `[x, y, side]`, tells, by the name that files hold. Raises ValueError for anything
    else, and for a side that `grid` has not."""
    x, y, side = place_of(raw)
    if side not in grid.sides:
        raise ValueError(f"no side of a cell: {side}")
    return edge_between(grid, (x, y), side)


def edge_text(edge: Edge) -> str:
    """Text of an edge as the option of a field: "3 2 s"."""
    return " ".join(map(str, edge))


def edge_json(text: str) -> list[Json]:
    """JSON of the edge in `text`, an option of a field ("3 2 s"), as events have it: `[3, 2, "s"]`."""
    x, y, side = text.split()
    return [int(x), int(y), side]


def path_json(path: Iterable[PathEntry]) -> list[Json]:
    """JSON list of the entries of `path`, as events have it."""
    return list(_written(path))


def _written(path: Iterable[PathEntry]) -> Iterator[Json]:
    for each in path:
        if isinstance(each, Waypoint):
            yield [*each.at, each.facing]
        else:
            yield {CLIMB: each.halves} if isinstance(each, Climbed) else {each.does: [*each.edge]}


def _entry(raw: Json, grid: Grid) -> PathEntry:
    if isinstance(raw, dict) and CLIMB in raw:
        halves = raw[CLIMB]
        if len(raw) != 1 or type(halves) is not int or halves < 1:
            raise ValueError("a ladder is told by half metres, 1 or more")
        return Climbed(halves)
    if isinstance(raw, dict):
        if len(raw) != 1 or next(iter(raw)) not in DOORS:
            raise ValueError('a door is told as "open" or "close"')
        ((does, edge),) = raw.items()
        return DoorTouched(edge_of(edge, grid), does)
    x, y, facing = place_of(raw)
    if facing not in grid.sides:
        raise ValueError(f"no side of a cell: {facing}")
    return Waypoint((x, y), facing)


def place_of(raw: Json) -> tuple[int, int, str]:
    """Column, row and side in the JSON `raw`, `[x, y, side]`; the side may be any text. Raises ValueError for anything
    else."""
    held = raw if isinstance(raw, (list, tuple)) else ()
    if len(held) == 3 and type(held[0]) is int and type(held[1]) is int and isinstance(held[2], str):
        return held[0], held[1], held[2]
    raise ValueError("a place is two whole numbers and a side")
