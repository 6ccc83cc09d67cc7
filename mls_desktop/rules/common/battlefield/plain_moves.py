"""Plain moves over squares: a step any way, or a door, costs 1 and turning nothing.

- A step or diagonal costs 1, and what the square asks. Friends may be passed, enemies not; nobody ends on another's
  square. Who stays needs no room: they stand there already.
- Turning is free, at any moment and as one ends, so that facing is no part of the stance. A door that is not locked is
  opened or closed for 1 on any side of the square: turning to it costs nothing either.
- Of a long figure facing says where its rear is, so that it counts: it turns as `goings.py` says, each turn costs 1 and
  what the square asks into which the rear comes, and doors are opened ahead. Were turning free, it could walk by it.

Example: in the open with 2 yards one comes to every square of the 5 by 5 around, 4 facings each.

Cost: a flood of 8 steps and the doors at hand for each cost; stances are sets of doors touched (and facings of long
figures).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import Goings, Mover, doors_near
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, PathOf, ReachedState
from mls_desktop.rules.common.battlefield.move_ends import Ending, Endings, listed
from mls_desktop.rules.common.battlefield.move_paths import path_json
from mls_desktop.rules.common.battlefield.on_field import Placed, cell_set, mover_of
from mls_desktop.rules.common.battlefield.walks import door_at_end, path_to
from mls_desktop.rules.common.grids.extent import CellSet
from mls_desktop.rules.common.grids.floods import Stride, flood
from mls_desktop.rules.common.grids.grid import Cell, Edge, Side
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.values.saved_value import Json

PRICE = 1
"""Cost of a step, a door, or a turn of a long figure."""


class PlainStance(Struct, frozen=True):
    """Stance besides the square: the side faced by a long figure ("" for any other), and the doors changed since the
    move began."""

    facing: Side = ""
    doors: frozenset[Edge] = frozenset()


PlainEndings = Endings[PlainStance]


def plain_endings(mover: Mover, stand: Stand, points: int) -> PlainEndings:
    """Endings of a move by `mover` from `stand` with `points`."""
    able = Goings(mover, doors_near(mover, stand.at, points))
    start, own = PlainStance(stand.facing if mover.length > 1 else ""), able.extent.bit(stand.at)
    found = flood(start, own, partial(_strides, able), max(0, points))

    def ends() -> Iterator[tuple[int, PlainStance, CellSet]]:
        for cost, stance, cells in found.reached():
            yield cost, stance, cells & (able.free(stance) | (own if stance.facing == start.facing else 0))

    reached = tuple(ends())
    return Endings(listed(able.extent, reached), found, mover, reached)


def endings_for(battlefield: Battlefield, fighters: Iterable[Placed], who: Placed, points: int) -> PlainEndings:
    """Endings of a move by fighter `who` with `points`, all others staying where they stand."""
    return plain_endings(mover_of(battlefield, fighters, who), battlefield.stands[who.id], points)


def _strides(able: Goings, stance: PlainStance) -> list[Stride[PlainStance]]:
    return [
        Stride(each.cells, each.move, PlainStance(each.facing, each.doors), PRICE + each.extra, each.name)
        for each in able.goings(stance)
    ]


def plain_reach(stand: Stand | None, found: PlainEndings | None, action: str, points: int) -> MoveReach:
    """Reach made of the endings `found`, for the view of a ground; without a state where `stand` or `found` is None.
    `action`: the action they move by; with no `points` only endings with the present facing count."""
    if stand is None or found is None:
        return MoveReach(action, points, (), _paths("", None))
    ends = found.endings if points else tuple(each for each in found.endings if each.facing == stand.facing)
    states = tuple(ReachedState(each.at, each.facing, each.cost) for each in ends)
    return MoveReach(action, points, states, _paths(stand.facing, found), partial(_door, stand, found, points))


def _paths(facing: Side, found: PlainEndings | None) -> PathOf:
    by_state = {(each.at, each.facing): each for each in (found.endings if found is not None else ())}

    def path(state: ReachedState) -> list[Json]:
        ending = by_state[state.at, state.facing]
        return path_json(path_to(found, ending, facing)) if found is not None else []

    return path


def _door(stand: Stand, found: PlainEndings, points: int, state: ReachedState) -> tuple[list[Json], int] | None:
    ending = next((each for each in found.endings if (each.at, each.facing) == (state.at, state.facing)), None)
    longer = door_at_end(stand, found, path_to(found, ending, stand.facing), points) if ending is not None else None
    return (path_json(longer[0]), longer[1]) if longer is not None else None


def goes_far(found: PlainEndings) -> bool:
    """Tells whether `found` holds more than staying and turning for nothing: another square, a door, a turn that
    costs."""
    return any(cost and cells for cost, _stance, cells in found.reached)


def near_any(found: PlainEndings, others: CellSet) -> Iterator[Ending[PlainStance]]:
    """Yields the endings in `found` in which the mover is next to any of the squares `others`, with the doors as they
    then stand, the cheapest first."""
    able = Goings(found.mover)
    for each in found.endings:
        if able.next_to(replace(each.stance, facing=each.facing), others) & able.extent.bit(each.at):
            yield each


def approach(
    battlefield: Battlefield, fighters: Iterable[Placed], who: Placed, found: PlainEndings, wanted: tuple[str, ...]
) -> list[Json]:
    """Path, as JSON, to the cheapest ending in `found` next to one of the fighters with ids `wanted` who stand, of its
    facings one that looks at them if any does; `[]` where there is none, or fighter `who` is there already."""
    stand = battlefield.stands[who.id]
    others = cell_set(battlefield, (each for each in fighters if each.id in wanted and each.up))
    near = tuple(near_any(found, others))
    cheapest = [each for each in near if (each.cost, each.at) == (near[0].cost, near[0].at)]
    cells = list(battlefield.terrain.extent.cells(others))
    looking = (each for each in cheapest if _looks(battlefield, each, cells))
    best = next(looking, next(iter(cheapest), None))
    return path_json(path_to(found, best, stand.facing)) if best is not None else []


def _looks(battlefield: Battlefield, ending: Ending[PlainStance], cells: list[Cell]) -> bool:
    """Tells whether a fighter at `ending` faces one of `cells` next to them."""
    grid = battlefield.terrain.grid
    beside = (cell for cell in cells if grid.distance(ending.at, cell) == 1)
    return any(ending.facing in grid.bearing(ending.at, cell) for cell in beside)
