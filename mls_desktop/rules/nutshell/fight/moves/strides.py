"""The strides of a move over squares: what each step, turn and door costs (N-MOVE-2 to -4, N-TIME-1).

What may be done from which squares is `battlefield/goings.py`; what counts besides the square is the stance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.battlefield.goings import Going, Goings, Mover, doors_near
from mls_desktop.rules.common.grids.floods import Stride
from mls_desktop.rules.common.grids.grid import Cell, Edge, Side

COSTS = (1, 2, 2, 3, 2, 3, 2, 2)
"""Points for a step by its direction, clockwise from straight ahead; diagonally ahead the first of a run (N-MOVE-2,
N-MOVE-4)."""
DIAGONALS = (1, 7)
"""The two directions ahead of which every second step in a run costs 1."""
SECOND = 1
"""Points for every second step in a run of diagonals ahead (N-MOVE-3)."""
DOOR = 1
"""Points for opening or closing a door (N-TIME-1)."""
PRICES: Mapping[str, int] = {"turn": 1, "about": 2, "door": DOOR}
"""Points for all else than a step: any turn, that of a long figure about, a door."""
Phase = Literal["stepped", "turned", "opened", "any"]
"""Kind of the last stride where turns and doors belong to the step after them (Flee, Pursue); "any" where they do
not."""


class Stance(Struct, frozen=True):
    """State of a move besides the square: the side faced, whether the next diagonal step ahead costs 1, doors that
    stand otherwise than when the move began, and the kind of the last stride."""

    facing: Side
    in_run: bool = False
    doors: frozenset[Edge] = frozenset()
    phase: Phase = "any"


class Moves(Goings):
    """Strides open to a mover, with their costs, by stance; strides found once are kept."""

    def __init__(self, mover: Mover, at_hand: frozenset[Edge] = frozenset()) -> None:
        super().__init__(mover, at_hand)
        self._strides: dict[Stance, tuple[Stride[Stance], ...]] = {}

    def strides(self, stance: Stance) -> tuple[Stride[Stance], ...]:
        """Strides open to the mover in `stance`, with their costs; found once for each stance, then kept."""
        if stance not in self._strides:
            self._strides[stance] = tuple(
                _stride(stance, going) for going in self.goings(stance) if _may(stance.phase, going.name)
            )
        return self._strides[stance]


def moves(mover: Mover, at: Cell, points: int) -> Moves:
    """Moves of `mover`, who may open and close the doors near square `at` within `points`."""
    return Moves(mover, doors_near(mover, at, points))


def _may(phase: Phase, name: str) -> bool:
    """Tells whether the stride `name` may follow in `phase`: a step always, anything in the phase "any"; else one turn
    after a step, then one door, which is opened."""
    if phase == "any" or name == "step":
        return True
    if name == "turn":
        return phase == "stepped"
    return phase != "opened" and name.startswith("open")


def _stride(stance: Stance, going: Going) -> Stride[Stance]:
    """Stride made of `going` from `stance`: its squares, shift and cost in points, and the stance that it leads to."""
    apart = stance.phase != "any"
    if going.way is None:
        last: Phase = "any" if not apart else "turned" if going.name == "turn" else "opened"
        cost = PRICES[going.kind] + going.extra
        return Stride(going.cells, going.move, Stance(going.facing, False, going.doors, last), cost, going.name)
    is_diagonal = going.way in DIAGONALS
    cost = (SECOND if is_diagonal and stance.in_run else COSTS[going.way]) + going.extra
    then = Stance(going.facing, is_diagonal and not stance.in_run, stance.doors, "stepped" if apart else "any")
    return Stride(going.cells, going.move, then, cost, going.name)
