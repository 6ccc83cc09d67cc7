"""Endings of an action: every square and facing with its least cost, and the path to it (N-MOVE-1, -5).

Of Flee and Pursue all movement is used: they may end only where what is left brings them to no other free square. That
is found from the end: `_Further` holds for each number of points left the squares from which a further step, with a
turn and a door before each, leads to a square free of others.

Example: a corridor of three squares, Flee with 2 points from the first, facing the others: after one step 1 is left,
which brings him one further; after two nothing is. So only the third is an ending.

Cost: one flood of exact costs forward, and one table of points backward; both are operations on sets of squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.battlefield import move_ends
from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.battlefield.move_ends import listed
from mls_desktop.rules.common.grids.extent import CellSet, shifted
from mls_desktop.rules.common.grids.floods import Flood, Stride, flood
from mls_desktop.rules.common.grids.grid import Cell, Side, occupied
from mls_desktop.rules.common.grids.squares import SIDES, longer_and_half_the_shorter
from mls_desktop.rules.nutshell.fight.moves.strides import Moves, Stance, moves

Reached = tuple[int, Stance, CellSet]
"""Cost, stance, and the squares reached at that cost in that stance."""
Endings = move_ends.Endings[Stance]
Ending = move_ends.Ending[Stance]


def moved(mover: Mover, at: Cell, facing: Side, points: int) -> Endings:
    """Endings of a move by `mover` from square `at` and `facing` with at most `points` points: every square in reach
    where no other stands, by the side faced."""
    able = moves(mover, at, points)
    found = _flood(able, at, Stance(facing), points, is_exact=False)
    return _endings(able, tuple(_alone(able, found)), found)


def fled(mover: Mover, at: Cell, facing: Side, points: int) -> Endings:
    """Endings of Flee (N-MOVE-5): all `points` spent, on no square that `mover` shuns; where that leaves only square
    `at`, or nothing, on shunned squares too."""
    found = _used_up(mover, at, facing, points)
    if mover.shunned and all(ending.at == at for ending in found.endings):
        return _used_up(replace(mover, shunned=0), at, facing, points)
    return found


def fought(mover: Mover, at: Cell, facing: Side) -> Endings:
    """Endings of Fight, at no cost: a step any way or none and a turn or none from square `at` and `facing`, next to an
    enemy; or staying as they are."""
    start, able = Stance(facing), Moves(mover)
    found = flood(start, mover.terrain.extent.bit(at), lambda each: _free_strides(able, each), 2)
    near = tuple(
        (cost, stance, cells if stance == start else cells & able.next_to(stance, mover.enemies))
        for cost, stance, cells in _alone(able, found)
    )
    return _endings(able, near, found, is_free=True)


def turning(mover: Mover, at: Cell, facing: Side) -> Endings:
    """Endings on square `at` with `facing`, or after one free turn from it (N-MOVE-1, as it may be read)."""
    able = Moves(mover)
    found = flood(Stance(facing), mover.terrain.extent.bit(at), lambda each: _free_strides(able, each, ("turn",)), 1)
    return _endings(able, tuple(_alone(able, found)), found, is_free=True)


def shifted_once(mover: Mover, at: Cell, facing: Side) -> Endings:
    """Endings of the one step any way, or the one turn, from square `at` and `facing` that is free before any other
    action that takes a Turn (N-TIME-1); staying is one of them."""
    able = Moves(mover)
    found = flood(Stance(facing), mover.terrain.extent.bit(at), lambda each: _free_strides(able, each), 1)
    return _endings(able, tuple(_alone(able, found)), found, is_free=True)


def stayed(mover: Mover, at: Cell, facing: Side) -> Endings:
    """Endings with the present square and facing, `at` and `facing`, as the only one."""
    able = Moves(mover)
    found = flood(Stance(facing), mover.terrain.extent.bit(at), lambda _each: (), 0)
    return _endings(able, tuple(found.reached()), found, is_free=True)


def pursued(mover: Mover, at: Cell, facing: Side, points: int, quarry: CellSet) -> Endings:
    """Endings of Pursue with `points` points: next to the squares `quarry`, as in a move; where none is in reach, as
    near to them as all movement brings `mover`; where the quarry stands nowhere, any with all points spent."""
    able = moves(mover, at, points)
    found = _flood(able, at, Stance(facing), points, is_exact=False)
    # Of each stance apart: with a door opened one may be next to it where with the door closed one is not.
    close = tuple((cost, stance, cells & able.next_to(stance, quarry)) for cost, stance, cells in _alone(able, found))
    near = _endings(able, close, found)
    if near.endings:
        return near
    spent = _used_up(mover, at, facing, points)
    if not quarry:
        return spent  # it stands nowhere
    least = min((_distance(mover, each, quarry) for each in spent.endings), default=0)
    nearest = tuple(each for each in spent.endings if _distance(mover, each, quarry) == least)
    held = {side: able.extent.bits(each.at for each in nearest if each.facing == side) for side in SIDES}
    reached = tuple((cost, stance, cells & held[stance.facing]) for cost, stance, cells in spent.reached)
    return replace(spent, endings=nearest, reached=reached)


def _flood(able: Moves, at: Cell, stance: Stance, points: int, is_exact: bool) -> Flood[Stance]:
    return flood(stance, able.extent.bit(at), able.strides, max(0, points), is_exact)


def _free_strides(able: Moves, stance: Stance, names: tuple[str, ...] = ("step", "turn")) -> list[Stride[Stance]]:
    """Strides from `stance` in a free move, as far as `names` has them: a step, then a turn, at most one of each. The
    phase of `stance` tells which are behind."""
    onward = {"any": {"step": "stepped", "turn": "turned"}, "stepped": {"turn": "turned"}}.get(stance.phase, {})
    return [
        replace(stride, cost=1, to=replace(stride.to, phase=onward[stride.name], in_run=False))
        for stride in able.strides(replace(stance, phase="any"))
        if stride.name in onward and stride.name in names
    ]


def _used_up(mover: Mover, at: Cell, facing: Side, points: int) -> Endings:
    able = moves(mover, at, points)
    found = _flood(able, at, Stance(facing, phase="stepped"), points, is_exact=True)
    further = _Further(able, found)
    ends = tuple(
        (cost, stance, cells & ~further.leads_away(stance, cells, max(0, points) - cost))
        for cost, stance, cells in _alone(able, found)
        if stance.phase == "stepped"
    )
    return replace(_endings(able, ends, found), is_exact=True)


def _endings(able: Moves, reached: tuple[Reached, ...], found: Flood[Stance], is_free: bool = False) -> Endings:
    return move_ends.Endings(listed(able.extent, reached, is_free), found, able.mover, reached)


def _alone(able: Moves, found: Flood[Stance]) -> Iterator[Reached]:
    """Cost, stance and squares for each entry of the flood `found`, without the squares in which others stand."""
    return ((cost, stance, cells & able.free(stance)) for cost, stance, cells in found.reached())


class _Further:
    """Squares from which, in a stance and with a number of points left, a further step leads to a free square."""

    def __init__(self, able: Moves, found: Flood[Stance]) -> None:
        self._able = able
        self._reached: dict[Stance, CellSet] = {}
        """Whatever is done with what is left ends where the flood has come: nothing else need be looked at."""
        for _cost, stance, cells in found.reached():
            self._reached[stance] = self._reached.get(stance, 0) | cells
        self._known: dict[tuple[Stance, int, bool], CellSet] = {}

    def leads_away(self, stance: Stance, cells: CellSet, left: int) -> CellSet:
        """Squares of `cells` from which a move of `left` points leads to another one. One step does; a way on among
        friends may come back to where it began, and is looked at by itself."""
        extent, at_once = self._able.extent, self._from(stance, left, by_one_step=True)
        found = cells & (at_once | self._from(stance, left, by_one_step=False))
        for cell in extent.cells(found & ~at_once):
            here = extent.bit(cell)
            onward = flood(stance, here, self._able.strides, left)
            ends = (held & self._able.free(to) for _cost, to, held in onward.reached() if to.phase == "stepped")
            if not any(held & ~here for held in ends):
                found &= ~here
        return found

    def _from(self, stance: Stance, left: int, by_one_step: bool) -> CellSet:
        """Squares from which a move in `stance` with `left` points leads to a free square: by one step, after a turn
        and a door at most, if `by_one_step`, else by any number of steps."""
        key = stance, left, by_one_step
        if key not in self._known:
            found, reached = 0, self._reached.get(stance, 0)
            for stride in self._able.strides(stance):
                here = stride.cells & reached
                if stride.cost > left or not here:
                    continue
                is_step = stride.to.phase == "stepped"
                there = self._able.free(stride.to) if is_step else 0
                if not is_step or not by_one_step:
                    there |= self._from(stride.to, left - stride.cost, by_one_step)
                found |= here & shifted(there, -stride.move)
            self._known[key] = found
        return self._known[key]


def _distance(mover: Mover, ending: Ending, quarry: CellSet) -> int:
    cells = occupied(mover.terrain.grid, ending.at, ending.facing, mover.length)
    targets = list(mover.terrain.extent.cells(quarry))
    return min(longer_and_half_the_shorter(one, two) for one in cells for two in targets)
