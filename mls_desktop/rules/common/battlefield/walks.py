"""A path walked as somebody tells it: each step, turn or door in order, what it costs, and why it may not be gone."""

from __future__ import annotations

from typing import Generic, Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import OTHER, Mover
from mls_desktop.rules.common.battlefield.move_ends import Ending, Endings, F
from mls_desktop.rules.common.battlefield.move_paths import DoorTouched, MovePath, PathEntry, Waypoint
from mls_desktop.rules.common.grids.floods import Stride
from mls_desktop.rules.common.grids.grid import Cell, Side, edge_between
from mls_desktop.rules.common.grids.ground import Stand

Hitch = Literal[
    "no_door", "enemy_there", "contact", "no_step", "corner_barred", "barred", "too_far", "taken", "ends_elsewhere"
]
"""Reason why a path may not be gone: there is no such door to open or close; an enemy stands there; the square is not
to be entered; what is told is neither a step nor a turn; something bars the corner, or the step; it costs too much;
another stands where it ends; it ends where nothing else bars it, but may not."""


class Walked(Struct, Generic[F], frozen=True):
    """A path walked to its end. `legs`: after each entry the front cell and side faced, and the cost so far."""

    to: Waypoint
    stance: F
    cost: int
    legs: tuple[tuple[int, Waypoint], ...]

    @property
    def at(self) -> Cell:
        return self.to.at

    @property
    def facing(self) -> Side:
        return self.to.facing


def gone(
    battlefield: Battlefield, stand: Stand, reach: Endings[F], path: MovePath, points: int | None
) -> Walked[F] | Hitch:
    """Walk of `path` from `stand`, within `points` (None: they do not count), or the reason why it may not be gone."""
    found = walked(reach, stand, path)
    if isinstance(found, int):
        return _barred(reach.mover, stand.at, path, found)
    if points is not None and found.cost > points:
        return "too_far"
    if reach.may_end(found.stance, found.at, found.cost):
        return found
    there = battlefield.taken_by(replace(stand, at=found.at, facing=found.facing))
    taken = battlefield.terrain.extent.bits(there) & (reach.mover.enemies | reach.mover.friends)
    return "taken" if taken else "ends_elsewhere"


def walked(reach: Endings[F], stand: Stand, path: MovePath, begun: F | None = None) -> Walked[F] | int:
    """Walk of `path` from `stand`, begun in stance `begun` (None: that in which the move begins); where an entry cannot
    be done, its index instead. Points, and whether the move may end there, are not looked at."""
    to, stance, cost = Waypoint(stand.at, stand.facing), reach.start if begun is None else begun, 0
    legs: list[tuple[int, Waypoint]] = []
    for nth, entry in enumerate(path):
        found = _stride(reach, stance, to, entry)
        if found is None:
            return nth
        stance, cost = found.to, cost + found.cost
        to = entry if isinstance(entry, Waypoint) else to
        legs.append((cost, to))
    return Walked(to, stance, cost, tuple(legs))


def _stride(reach: Endings[F], stance: F, to: Waypoint, entry: PathEntry) -> Stride[F] | None:
    """Stride from `stance` at `to` that does what `entry` says; None if there is none."""
    extent = reach.mover.terrain.extent
    if isinstance(entry, Waypoint) and not stance.facing and entry.at == to.at and entry.facing != to.facing:
        return Stride(0, 0, stance, 0, "turn")  # facing counts for nothing: a turn costs nothing
    here = extent.bit(to.at)
    for stride in reach.flood.strides(stance):
        if stride.cells & here and _does(entry, stride, extent.cell(extent.index(to.at) + stride.move)):
            return stride
    return None


def _does(entry: PathEntry, stride: Stride[F], at: Cell) -> bool:
    """Tells whether `stride`, which leads to the cell `at`, does what `entry` of a path tells; never for a climb."""
    if isinstance(entry, Waypoint):
        return stride.name in ("step", "turn") and at == entry.at and stride.to.facing in ("", entry.facing)
    if not isinstance(entry, DoorTouched):
        return False
    x, y, side = entry.edge
    return stride.name == f"{entry.does} {x} {y} {side}"


def _barred(mover: Mover, start: Cell, path: MovePath, nth: int) -> Hitch:
    """Reason why entry `nth` of a path is not possible."""
    entry, extent = path[nth], mover.terrain.extent
    if isinstance(entry, DoorTouched):
        return "no_door"
    if not isinstance(entry, Waypoint):
        return "no_step"
    if extent.bit(entry.at) & mover.enemies:
        return "enemy_there"
    if extent.bit(entry.at) & mover.shunned:
        return "contact"
    at = _last_cell(start, path[:nth])
    if max(abs(entry.at[0] - at[0]), abs(entry.at[1] - at[1])) != 1:
        return "no_step"
    return "corner_barred" if at[0] != entry.at[0] and at[1] != entry.at[1] else "barred"


def _last_cell(start: Cell, path: MovePath) -> Cell:
    cells = [each.at for each in path if isinstance(each, Waypoint)]
    return cells[-1] if cells else start


def path_to(reach: Endings[F], ending: Ending[F], facing: Side) -> MovePath:
    """Path to `ending`: an entry for each stride of `reach` that leads there, then a turn where its facing is another
    still. `facing`: the side faced before; where it counts for nothing, it stays until that turn."""
    path: list[PathEntry] = []
    for stride, cell in reach.path(ending):
        facing = stride.to.facing or facing
        path.append(_entry(stride.name, facing, cell))
    if facing != ending.facing:
        path.append(Waypoint(ending.at, ending.facing))
    return tuple(path)


def _entry(name: str, facing: Side, cell: Cell) -> PathEntry:
    if name in ("step", "turn"):
        return Waypoint(cell, facing)
    does, x, y, side = name.split()
    return DoorTouched((int(x), int(y), side), does)


def door_at_end(stand: Stand, reach: Endings[F], path: MovePath, points: int | None) -> tuple[MovePath, int] | None:
    """Path like `path`, with the door ahead of its end opened or closed as its last entry, and the cost of all of it;
    None where no door is there, it is locked, or the longer path may not be gone. It may not where it cannot be walked
    from `stand`, costs more than `points` (None: they do not count), or may not end so."""
    found, mover = walked(reach, stand, path), reach.mover
    if isinstance(found, int):
        return None
    edge = edge_between(mover.terrain.grid, found.at, found.facing)
    state = mover.doors.get(edge)
    if state is None or state not in OTHER:
        return None
    is_open = (state == "open") != (edge in found.stance.doors)
    longer = (*path, DoorTouched(edge, "close" if is_open else "open"))
    after = walked(reach, stand, longer)
    if isinstance(after, int) or (points is not None and after.cost > points):
        return None
    return (longer, after.cost) if reach.may_end(after.stance, after.at, after.cost) else None


def after_walk(battlefield: Battlefield, who: str, found: Walked[F]) -> Battlefield:
    """Copy of the battlefield with fighter `who` at the end of the walk `found`, and the doors as it leaves them."""
    stand = replace(battlefield.stands[who], at=found.at, facing=found.facing)
    doors = {edge: OTHER[battlefield.doors[edge]] for edge in found.stance.doors}
    return (battlefield.with_doors(doors) if doors else battlefield).standing(who, stand)
