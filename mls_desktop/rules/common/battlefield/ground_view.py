"""What a fight on a ground gives to be seen of it: who stands where, how far somebody comes, what lies between two.

Every system whose fights are played on a grid gives it by `Fight.ground`; how far one comes at what cost, and what
counts as near or seen, are its rules'.
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
    """Nobody opens a door so."""
    return


class MoveReach(Struct, frozen=True):
    """How far somebody comes. `action`: the set action by which, "" without one; `points`: what it gives them, 0 where
    it moves nobody or costs nothing; `states`: every ending, by cost, row, column and facing."""

    action: str
    points: int
    states: tuple[ReachedState, ...]
    path: PathOf
    door: DoorOf = no_door


def no_reach(action: str = "", points: int = 0) -> MoveReach:
    """The reach of one who comes nowhere."""
    return MoveReach(action, points, (), _no_path)


def places(stands: Iterable[Stand]) -> MoveReach:
    """The reach of one who may stand so at once, at no cost."""
    return MoveReach("", 0, tuple(ReachedState(each.at, each.facing, 0) for each in stands), _one_place)


def _no_path(state: ReachedState) -> list[Json]:
    raise KeyError(state)


def _one_place(state: ReachedState) -> list[Json]:
    return [[*state.at, state.facing]]


class SightLine(Struct, frozen=True):
    """What lies between two fighters as a shot goes. `cell`: of the target the one that counts; `arc`: in which it
    lies; `closed`: what closes the line."""

    cell: Cell
    distance: int
    arc: str
    adjacent: bool
    closed: Closed


class GroundView(Protocol):
    """The protocol of a fight's ground at one moment."""

    @property
    def field(self) -> Battlefield: ...

    @property
    def there(self) -> Mapping[str, bool]:
        """Whose figures are on the ground, in line-up order, each with whether it bars a cell: who lies bars none."""
        ...

    @property
    def actions(self) -> Mapping[str, bool]:
        """The set actions there are, each with whether one runs after somebody by it."""
        ...

    def reach(self, who: str, action: str | None = None, target: str = "") -> MoveReach:
        """How far somebody comes; no state for one who lies or stands nowhere. `action`: as if it were theirs, with its
        `target`, allowed or not; None: their own. Raises KeyError for an unknown fighter."""
        ...

    def opened(self, who: str, mode: str) -> MoveReach:
        """Where somebody may take a square that has opened to them by a move of that mode; no state where none has."""
        ...

    def sight(self, who: str, target: str) -> SightLine:
        """What lies between two. Raises KeyError for who is unknown or stands nowhere."""
        ...

    def reaches(self, who: str) -> tuple[str, ...]:
        """Whom somebody can strike as they stand and face."""
        ...

    def strikes(self, who: str) -> tuple[Cell, ...]:
        """The cells into which somebody could strike as they stand and face; none for one who lies."""
        ...

    def distance(self, cell: Cell, other: Cell) -> int:
        """How far two cells are from each other as ranges count it."""
        ...
