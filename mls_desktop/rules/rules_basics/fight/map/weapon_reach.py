"""Weapons' reach on the ground: targets of attacks and feints from where one stands, or may come to stand (RB-MV-5).

Without a ground, and of somebody who stands nowhere, the referee sees to it: everybody is in reach.
"""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.move_ends import Ending
from mls_desktop.rules.common.battlefield.plain_moves import PlainEndings, PlainStance, endings_for
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.rules.reach import reach_of

Cells = tuple[Cell, ...]


def squares_between(cells: Iterable[Cell], others: Cells) -> int:
    """The squares from one figure to another, each by its cells, a diagonal counted as 1 (RB-RD-3): the least there
    is."""
    return min(max(abs(x - a), abs(y - b)) for x, y in cells for a, b in others)


class WeaponReach:
    """Enemies within reach of one fighter at one moment. The places that a move leads to are worked out once for each
    number of yards: a target is in reach if it is from one of them."""

    def __init__(self, battle: Battle, who: str) -> None:
        self._battle, self._who = battle, who
        self._battlefield = (
            battle.battlefield if battle.battlefield is not None and who in battle.battlefield.stands else None
        )
        self._places: dict[int, tuple[Cells, ...]] = {}

    def has(self, target: str, weapon: Weapon, yards: int = 0) -> bool:
        """Tells whether `target` is within reach of `weapon` now, or after a move of at most `yards`; True also for a
        weapon without a bound, without a ground, and where either fighter stands nowhere."""
        battlefield, reach = self._battlefield, reach_of(weapon)
        if battlefield is None or reach is None or target not in battlefield.stands:
            return True
        theirs = battlefield.cells(target)
        between = squares_between(battlefield.cells(self._who), theirs)
        if between <= reach or between > reach + yards:
            return between <= reach
        return any(squares_between(cells, theirs) <= reach for cells in self._places_within(battlefield, yards))

    def _places_within(self, battlefield: Battlefield, yards: int) -> tuple[Cells, ...]:
        if yards not in self._places:
            found = endings_for(battlefield, self._battle.all(), self._battle.fighters[self._who], yards)
            self._places[yards] = tuple({_cells_at(battlefield, self._who, end) for end in found.endings})
        return self._places[yards]


def first_in_reach(
    battle: Battle, who: str, target: str, weapon: Weapon, found: PlainEndings
) -> Ending[PlainStance] | None:
    """The cheapest ending of a move, of those in `found`, from which `target` is within reach of `weapon`; None where
    there is none, without a ground, and for a weapon without a bound."""
    battlefield, reach = battle.battlefield, reach_of(weapon)
    if battlefield is None or reach is None or target not in battlefield.stands:
        return None
    theirs = battlefield.cells(target)
    ends = (end for end in found.endings if squares_between(_cells_at(battlefield, who, end), theirs) <= reach)
    return next(ends, None)


def _cells_at(battlefield: Battlefield, who: str, ending: Ending[PlainStance]) -> Cells:
    return battlefield.taken_by(Stand(ending.at, ending.facing, battlefield.stands[who].length))
