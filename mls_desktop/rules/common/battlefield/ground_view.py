"""View of a fight's ground: where each fighter stands, how far a fighter can move, what lies between two fighters.

Every system whose fights are played on a grid gives it by `Fight.ground`; how far a fighter moves at what cost, and
what counts as near or seen, are its rules'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.grids.sight import Closed
from mls_desktop.rules.common.values.saved_value import Json


class ReachedState(Struct, frozen=True):
    """A state in which a move may end: the front cell, the side faced, and the least it costs."""

    at: Cell
    facing: Side
    cost: int


PathOf = Callable[[ReachedState], list[Json]]
"""The path to a state as a `move` tells it. Raises KeyError where it is none of those reached."""


DoorOf = Callable[[ReachedState], tuple[list[Json], int] | None]
"""The path to a state with the door ahead opened or closed as the last that is done, and what that costs; None where
there is none, or where that may not be."""


def no_door(state: ReachedState) -> None:
    """Door opener of a move that opens no door: None for every `state`."""
    return


class MoveReach(Struct, frozen=True):
    """Reach of a fighter's move. `action`: the action set for it, "" without one; `points`: the movement points it
    gives, 0 where it moves nobody or costs nothing; `states`: every ending, by cost, row, column and facing."""

    action: str
    points: int
    states: tuple[ReachedState, ...]
    path: PathOf
    door: DoorOf = no_door


def no_reach(action: str = "", points: int = 0) -> MoveReach:
    """Reach of a move that leads nowhere: no states, with `action` and `points` as given."""
    return MoveReach(action, points, (), _no_path)


def places(stands: Iterable[Stand]) -> MoveReach:
    """Reach of a fighter who may stand at any of `stands` at once, at no cost: the path to each is that place alone."""
    return MoveReach("", 0, tuple(ReachedState(each.at, each.facing, 0) for each in stands), _one_place)


def _no_path(state: ReachedState) -> list[Json]:
    raise KeyError(state)


def _one_place(state: ReachedState) -> list[Json]:
    return [[*state.at, state.facing]]


class SightLine(Struct, frozen=True):
    """Line of a shot between two fighters. `cell`: the target's cell that counts; `arc`: the arc in which that cell
    lies; `closed`: obstacles that close the line."""

    cell: Cell
    distance: int
    arc: str
    adjacent: bool
    closed: Closed


class GroundView(Protocol):
    """The protocol of a fight's ground at one moment."""

    @property
    def battlefield(self) -> Battlefield: ...

    @property
    def there(self) -> Mapping[str, bool]:
        """Fighters whose figures are on the ground, in line-up order, each with whether the figure bars a cell: a lying
        one bars none."""
        ...

    @property
    def actions(self) -> Mapping[str, bool]:
        """Actions that may be given to `reach`, each with whether by it a fighter runs after a target."""
        ...

    def reach(self, who: str, action: str | None = None, target: str = "") -> MoveReach:
        """Reach of fighter `who`; no state for one who lies or has no place. `action`: the action to assume, with its
        `target`, allowed or not; None: the fighter's own. Raises KeyError for an unknown fighter."""
        ...

    def opened(self, who: str, mode: str) -> MoveReach:
        """Squares that a move of mode `mode` has opened to fighter `who`, as a reach; no state where none has."""
        ...

    def sight(self, who: str, target: str) -> SightLine:
        """Line between fighters `who` and `target`. Raises KeyError for a fighter who is unknown or has no place."""
        ...

    def reaches(self, who: str) -> tuple[str, ...]:
        """Enemies that fighter `who` can strike, standing and facing as now."""
        ...

    def strikes(self, who: str) -> tuple[Cell, ...]:
        """Cells into which fighter `who` could strike, standing and facing as now, whoever is there; none for one who
        lies."""
        ...

    def distance(self, cell: Cell, other: Cell) -> int:
        """Distance between two cells as ranges count it."""
        ...
