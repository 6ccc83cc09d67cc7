"""View of a fight's ground through the seam (`GroundView`)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, SightLine, no_reach
from mls_desktop.rules.common.battlefield.on_field import bars, there
from mls_desktop.rules.common.battlefield.plain_moves import endings_for, plain_reach
from mls_desktop.rules.common.battlefield.sight_lines import line_between
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.options import yards_of
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import by_name
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS


class BasicsGround(Struct, frozen=True):
    """The view of a battle's ground; see `GroundView` for what each part gives. The rules name no facing, ranges or
    reach: arcs and lines are for people to go by, and forbid nothing."""

    battle: Battle
    battlefield: Battlefield

    @property
    def there(self) -> Mapping[str, bool]:
        return there(self.battlefield, self.battle.all())

    @property
    def actions(self) -> Mapping[str, bool]:
        return dict.fromkeys(ACTIONS, False)

    def reach(self, who: str, action: str | None = None, target: str = "") -> MoveReach:
        """States in which a move of fighter `who` by the manoeuvre `action` may end, whatever `target`; none for one
        who is out or stands nowhere. `action` None: the one they chose on the turn at hand or their last. Raises
        KeyError for an unknown fighter."""
        fighter = self.battle.fighters[who]
        does = fighter.action if action is None else action
        named = by_name(does)
        yards = yards_of(self.battle, fighter, named) if named is not None else 0
        found = None
        if fighter.up and who in self.there:
            found = endings_for(self.battlefield, self.battle.all(), fighter, yards)
        return plain_reach(self.battlefield.stands.get(who), found, does, yards)

    def opened(self, who: str, mode: str) -> MoveReach:
        return no_reach()

    def sight(self, who: str, target: str) -> SightLine:
        here, stands = self.there, self.battlefield.stands
        for each in (who, target):
            if each not in here:
                raise KeyError(each)
        barring = bars(self.battlefield, self.battle.fighters)
        return line_between(self.battlefield, (stands[who], stands[target]), barring, (who, target), self.distance)

    def reaches(self, who: str) -> tuple[str, ...]:
        cells = self.battlefield.cells(who)
        return tuple(
            enemy.id
            for enemy in self.battle.enemies(who)
            if self.battlefield.next_to(cells, self.battlefield.cells(enemy.id))
        )

    def strikes(self, who: str) -> tuple[Cell, ...]:
        """Squares beside `who` to strike into: nothing bars a step there, whoever is in them; () for one who is out."""
        extent, own = self.battlefield.terrain.extent, self.battlefield.terrain.extent.bits(self.battlefield.cells(who))
        return tuple(extent.cells(self.battlefield.steps.next_to(own) & ~own)) if self.battle.fighters[who].up else ()

    def distance(self, cell: Cell, other: Cell) -> int:
        return self.battlefield.terrain.grid.distance(cell, other)
