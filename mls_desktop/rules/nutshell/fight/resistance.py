"""How often a wound ends in each way: damage and Shock Roll of one fighter (N-HARM-1 to -5, N-FATE-2)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures import number
from mls_desktop.rules.common.odds import Spread, certain, mixed, outcomes, reduced
from mls_desktop.rules.nutshell.fight.combatant import Combatant, Health
from mls_desktop.rules.nutshell.fight.harm import Wound, fate_helps, outcome, passes, wounded
from mls_desktop.rules.nutshell.fight.throws import throws
from mls_desktop.rules.nutshell.rolls import Thrown


class Standing(Struct, frozen=True):
    """How one stands in the midst of a round, and whether he had to make a Shock Roll in it."""

    health: Health
    shocked: bool = False


class Resistance:
    """What damage makes of one fighter. Turns unconscious are not told apart: they decide nothing in the same round.

    `fate`: whether he spends Fate Points wherever they help; `naturals`: the other reading of N-ROLL-4.
    """

    def __init__(self, who: Combatant, fate: bool = True, naturals: bool = False) -> None:
        self._fate, self._naturals = fate, naturals
        rolls = throws(number(who.shock))
        same = {passes(roll, naturals): roll for roll in rolls.ways}
        self._shocks: Spread[Thrown] = reduced(outcomes(rolls, lambda roll: same[passes(roll, naturals)]))
        self.shock_ways = self._shocks.all
        self._known: dict[tuple[Standing, int], Spread[Standing]] = {}

    def after(self, now: Standing, damage: int) -> Spread[Standing]:
        """How he stands after so much damage."""
        key = (now, damage)
        if key not in self._known:
            self._known[key] = self._ends(now, damage)
        return self._known[key]

    def after_blow(self, now: Standing, through: Spread[int]) -> Spread[Standing]:
        """How he stands after a blow of which so much comes through."""
        return mixed((count, self.after(now, damage)) for damage, count in through.ways.items())

    def _ends(self, now: Standing, damage: int) -> Spread[Standing]:
        wound = wounded(now.health, damage)
        if not wound.asks_roll:
            return certain(Standing(self._ended(wound, None), now.shocked))
        return outcomes(self._shocks, lambda roll: Standing(self._ended(wound, roll), True))

    def _ended(self, wound: Wound, shock: Thrown | None) -> Health:
        helped = self._fate and fate_helps(wound, shock, self._naturals)
        health = outcome(wound, shock, helped, self._naturals)
        return replace(health, chp=0, turns=None) if health.state == "dead" else replace(health, turns=None)
