"""Actions of a moving figure from any square: each step, turn and door, with the squares from which it is possible. The
cost of each is up to the system.

All is done for every square at once (`grids/floods.py`). The front square of a figure is the one that is counted; of a
long one the other lies right behind it.

A step passes edges and corners as they let it, enters no square of an enemy's and leaves the facing as it is. A quarter
turn of a long figure keeps its front, and the rear goes diagonally to where it then belongs; turning about swaps the
two. A door is opened or closed ahead of the front square; where facing counts for nothing, on any side of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.grids.extent import CellSet, Extent, shifted
from mls_desktop.rules.common.grids.grid import Cell, Edge, Side
from mls_desktop.rules.common.grids.ground import DoorState
from mls_desktop.rules.common.grids.squares import AROUND, OFFSETS, SIDES
from mls_desktop.rules.common.grids.step_sets import StepSets, step_sets
from mls_desktop.rules.common.grids.terrain import Terrain

MOST_DOORS = 6
"""Number of doors, the nearest, that may be opened or closed in one move: each more doubles what there is to look at,
and nobody comes by more."""
KEPT = 16
"""Number of grounds of which it is known which squares cost more."""
OTHER: Mapping[DoorState, DoorState] = {"open": "closed", "closed": "open"}
"""State of a door once somebody opens or closes it, by its state before; a locked one, which stays, is not in it."""


class Footing(Hashable, Protocol):
    """The protocol of what counts besides the square. `facing`: the side faced, "" where it counts for nothing;
    `doors`: those that stand otherwise than when the move began."""

    @property
    def facing(self) -> Side: ...
    @property
    def doors(self) -> frozenset[Edge]: ...


class Mover(Struct, frozen=True):
    """Moving figure and the ground it moves on. `doors`: their states as the move begins; `length`: in squares;
    `enemies`, `friends`: squares of standing figures; `shunned`: squares not to be entered at all; `is_lax`: how
    corners are read."""

    terrain: Terrain
    doors: Mapping[Edge, DoorState]
    length: int = 1
    enemies: CellSet = 0
    friends: CellSet = 0
    shunned: CellSet = 0
    is_lax: bool = False


class Going(Struct, frozen=True):
    """Action of one kind from the front squares `cells`. `way`: a step by its direction, clockwise from straight ahead
    (from the north where facing counts for nothing), or None; `facing`: the side faced afterwards; `extra`: additional
    cost of the squares entered; `doors`: doors whose state it changes; `name`: "step", "turn", or which door is opened
    or closed ("open 3 2 s")."""

    kind: Literal["step", "turn", "about", "door"]
    cells: CellSet
    move: int
    facing: Side
    doors: frozenset[Edge]
    way: int | None = None
    extra: int = 0
    name: str = "step"


class Goings:
    """All that a mover may do, with what was found out kept. `at_hand`: the doors that the mover may open and close."""

    def __init__(self, mover: Mover, at_hand: frozenset[Edge] = frozenset()) -> None:
        self.mover, self.at_hand = mover, at_hand
        self.extent = mover.terrain.extent
        self._room = self.extent.all & ~self.extent.bits(mover.terrain.barred)
        self._prices = _prices(mover.terrain)
        self._goings: dict[tuple[Side, frozenset[Edge]], tuple[Going, ...]] = {}
        self._free: dict[tuple[Side, frozenset[Edge]], CellSet] = {}

    def goings(self, footing: Footing) -> tuple[Going, ...]:
        """Actions that the mover may take in the stance `footing`, each with the front squares from which it is
        possible."""
        key = footing.facing, footing.doors
        if key not in self._goings:
            self._goings[key] = tuple(self._all(*key))
        return self._goings[key]

    def free(self, footing: Footing) -> CellSet:
        """The front squares in which the mover may end: no other figure stands in any of its squares."""
        key = footing.facing, footing.doors
        if key not in self._free:
            taken = self.mover.enemies | self.mover.friends
            found = self._fitting(footing.facing, self.steps(footing.doors)) & ~taken
            self._free[key] = (
                found if self.mover.length == 1 else found & ~self._seen_from(taken, _behind(footing.facing))
            )
        return self._free[key]

    def steps(self, doors: frozenset[Edge]) -> StepSets:
        """Steps over the ground once `doors` have changed their states."""
        return step_sets(self.mover.terrain, self.standing(doors), self.mover.is_lax)

    def standing(self, doors: frozenset[Edge]) -> Mapping[Edge, DoorState]:
        """State of every door once `doors` have changed theirs."""
        held = self.mover.doors
        return {**held, **{edge: OTHER.get(held[edge], held[edge]) for edge in doors}} if doors else held

    def next_to(self, footing: Footing, others: CellSet) -> CellSet:
        """Front squares in which the mover, with the facing and the changed doors of `footing`, is next to one of the
        squares `others`."""
        near = self.steps(footing.doors).next_to(others)
        return near if self.mover.length == 1 else near | self._seen_from(near, _behind(footing.facing))

    def _seen_from(self, cells: CellSet, by: Cell) -> CellSet:
        """Squares from which the step `by` leads into one of `cells`."""
        return shifted(cells, -self.extent.move(by))

    def _fitting(self, facing: Side, steps: StepSets) -> CellSet:
        """Front squares where no barred square, and no closed edge between front and rear, is in the mover's way."""
        if self.mover.length == 1:
            return self._room
        behind = _behind(facing)
        between = next(step.open for step in steps.steps if step.by == behind)
        return self._room & between & self._seen_from(self._room, behind)

    def _all(self, facing: Side, doors: frozenset[Edge]) -> Iterator[Going]:
        steps = self.steps(doors)
        yield from self._steps(facing, doors, steps)
        if facing:
            yield from self._turns(facing, doors, steps)
        yield from self._doors(facing, doors, steps)

    def _steps(self, facing: Side, doors: frozenset[Edge], steps: StepSets) -> Iterator[Going]:
        ahead, fits = AROUND.index(OFFSETS[facing or SIDES[0]]), self._fitting(facing, steps)
        by_direction = {step.by: step.cells for step in steps.steps}
        shunned = self.mover.enemies | self.mover.shunned
        for way in range(len(AROUND)):
            by = AROUND[(ahead + way) % len(AROUND)]
            cells = fits & by_direction[by] & self._seen_from(fits, by)
            entered = [by]
            if self.mover.length > 1:
                rear = _behind(facing)
                cells &= self._seen_from(by_direction[by], rear)
                entered = [each for each in (by, (by[0] + rear[0], by[1] + rear[1])) if each not in ((0, 0), rear)]
            for each in entered:
                cells &= ~self._seen_from(shunned, each)
            yield from self._priced(Going("step", cells, self.extent.move(by), facing, doors, way), entered)

    def _turns(self, facing: Side, doors: frozenset[Edge], steps: StepSets) -> Iterator[Going]:
        fits, rear = self._fitting(facing, steps), _behind(facing)
        by_direction = {step.by: step.cells for step in steps.steps}
        shunned = self.mover.enemies | self.mover.shunned
        for other in SIDES:
            if other == facing:
                continue
            if self.mover.length == 1:
                yield Going("turn", fits, 0, other, doors, name="turn")
                continue
            new = _behind(other)
            if OFFSETS[other] == rear:
                yield Going("about", fits, self.extent.move(rear), other, doors, name="turn")
                continue
            swing = new[0] - rear[0], new[1] - rear[1]
            cells = fits & self._seen_from(by_direction[swing], rear) & self._fitting(other, steps)
            cells &= ~self._seen_from(shunned, new)
            yield from self._priced(Going("turn", cells, 0, other, doors, name="turn"), [new])

    def _doors(self, facing: Side, doors: frozenset[Edge], steps: StepSets) -> Iterator[Going]:
        """Yields opening or closing of each door at hand that is not locked, from the squares where the mover fits and
        may touch it."""
        fits, standing = self._fitting(facing, steps), self.standing(doors)
        for edge in sorted(self.at_hand):
            state = standing[edge]
            cells = [edge[:2]] if facing in ("", edge[2]) else []
            if not facing or _behind(edge[2]) == OFFSETS[facing]:
                cells.append(self.mover.terrain.grid.across(edge[:2], edge[2]))
            here = self.extent.bits(cells) & fits
            if here and state != "locked":
                x, y, side = edge
                name = f"{'open' if state == 'closed' else 'close'} {x} {y} {side}"
                yield Going("door", here, 0, facing, doors ^ {edge}, name=name)

    def _priced(self, going: Going, entered: list[Cell]) -> Iterator[Going]:
        """Yields `going` in parts, one for each additional cost: the greatest of the squares that are entered counts.
        `entered`: those squares, as steps from the front square."""
        left = going.cells
        for price, costly in self._prices:
            here = 0
            for by in entered:
                here |= self._seen_from(costly, by)
            if here & left:
                yield replace(going, cells=here & left, extra=price)
                left &= ~here
        if left:
            yield replace(going, cells=left)


def doors_near(mover: Mover, at: Cell, points: int) -> frozenset[Edge]:
    """Doors that a mover may open and close on a move of `points` from `at`: of those not locked and no more squares
    away than `points` the nearest, at most `MOST_DOORS`."""

    def away(edge: Edge) -> int:
        return max(abs(edge[0] - at[0]), abs(edge[1] - at[1]))

    near = sorted((away(edge), edge) for edge, state in mover.doors.items() if state != "locked")
    return frozenset(edge for far, edge in near[:MOST_DOORS] if far <= points)


@lru_cache(maxsize=KEPT)
def _prices_of(extra: tuple[tuple[Cell, int], ...], extent: Extent) -> tuple[tuple[int, CellSet], ...]:
    found: dict[int, CellSet] = {}
    for cell, price in extra:
        found[price] = found.get(price, 0) | extent.bit(cell)
    return tuple(sorted(found.items(), reverse=True))


def _prices(terrain: Terrain) -> tuple[tuple[int, CellSet], ...]:
    """Additional costs of squares, the dearest first, each with its squares."""
    return _prices_of(tuple(terrain.extra.items()), terrain.extent)


def _behind(side: Side) -> Cell:
    """Step in the direction opposite to `side`."""
    x, y = OFFSETS[side]
    return -x, -y
