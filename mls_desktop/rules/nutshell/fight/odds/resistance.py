"""The probability distribution of a wound's end: damage and Shock Roll of one fighter (N-HARM-1 to -5, N-FATE-2).

Invariant: an end is a `Standing`, in which nothing is kept that decides nothing in the same round: of the dead neither
CHP nor Turns, of the unconscious no Turns. So ways that only differ there are one.

Example: 20 CHP of 20, Shock 4. After 8 points: up with 12, for certain, without a Shock Roll. After 12: up or out with
8, one way each, in both a Shock Roll was made. After 25: out with -5, or dead; one way each.

Cost: a wound has at most two ends, for a Shock Roll only passes or fails (the 216 ways of a roll come down to two
entries in lowest terms). `KEPT` wounds of whomever are held for the life of the process; a key has all that an end
hangs on, so that fighters alike share them.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.odds import Distribution, certain, mixed, outcomes, reduced
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health
from mls_desktop.rules.nutshell.fight.rules.harm import Wound, fate_helps, outcome, passes, wounded
from mls_desktop.rules.nutshell.fight.rules.throws import throws
from mls_desktop.rules.nutshell.stats.rolls import Thrown

KEPT = 1 << 15
"""Most wounds that are kept as they end: answers of pure functions that every round of a fight asks for again."""


class Standing(Struct, frozen=True):
    """Standing of one fighter in the midst of a round: their health, and whether they had to make a Shock Roll in
    it."""

    health: Health
    shocked: bool = False


class Resistance:
    """Resistance of one fighter to damage. Turns unconscious are not told apart: they decide nothing in the same round.

    `fate`: whether they spend Fate Points wherever they help; `naturals`, `once`: the other readings of N-ROLL-4 and
    N-HARM-1.
    """

    def __init__(self, who: Combatant, fate: bool = True, naturals: bool = False, once: bool = False) -> None:
        self.health = who.health
        self._shock, self._fate, self._naturals, self._once = number(who.shock), fate, naturals, once
        self.shock_ways = _shocks(self._shock, naturals).all

    def after(self, now: Standing, damage: int) -> Distribution[Standing]:
        """Distribution of the fighter's standings after `damage` points and any Shock Roll, from standing `now`."""
        return _after(now, damage, self._shock, self._fate, self._naturals, self._once)

    def after_blow(self, now: Standing, through: Distribution[int]) -> Distribution[Standing]:
        """Distribution of the fighter's standings after a blow whose damage is distributed as `through`, from `now`."""
        return mixed((count, self.after(now, damage)) for damage, count in through.ways.items())


@lru_cache(KEPT)
def _after(now: Standing, damage: int, shock: int, fate: bool, naturals: bool, once: bool) -> Distribution[Standing]:
    """Distribution of standings after `damage` to one who stands as in `now`, with the Shock Roll at level `shock`;
    `fate`, `naturals` and `once` as in `Resistance`. Of values alone, without the fighter: so its cache may outlive the
    fight. A Shock Roll once made stays noted (`shocked`), whatever further wounds of the round ask for."""
    wound = wounded(now.health, damage, once)
    if not wound.asks_roll:
        return certain(Standing(_ended(wound, None, fate, naturals), now.shocked))
    return outcomes(_shocks(shock, naturals), lambda roll: Standing(_ended(wound, roll, fate, naturals), True))


def _ended(wound: Wound, shock: Thrown | None, fate: bool, naturals: bool) -> Health:
    """Health after a wound and its Shock Roll `shock` (None: none is made). Fate, if `fate`, is spent only where it
    helps (N-FATE-2): it is no choice here, or there would be two chances to tell. What decides nothing more is
    levelled, so that ends fall together."""
    helped = fate and fate_helps(wound, shock, naturals)
    health = outcome(wound, shock, helped, naturals)
    return replace(health, chp=0, turns=None) if health.state == "dead" else replace(health, turns=None)


@lru_cache
def _shocks(shock: int, naturals: bool) -> Distribution[Thrown]:
    """Distribution of the Shock Roll at level `shock`: one roll for all that pass, one for all that fail. Which one
    stands for its like makes no difference, as a wound only asks whether it passes. At level 4 it is one way each: half
    of all rolls pass."""
    rolls = throws(shock)
    same = {passes(roll, naturals): roll for roll in rolls.ways}
    return reduced(outcomes(rolls, lambda roll: same[passes(roll, naturals)]))
