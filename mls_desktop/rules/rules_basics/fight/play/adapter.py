"""Rules Basics' part in the events that every fight has: comers and goers, effects, the referee's word."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.fight.battle_adapter import RoundAdapter
from mls_desktop.rules.common.fight.event_adapter import Entries, NewcomerSource
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.fight.play.advance import come
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.declaring import made_ready
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, entered
from mls_desktop.rules.rules_basics.integrity import integrity, library_integrity
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World

MOST_COUNTED = 9999
COUNTER, READY, UNREADY = "counter", "ready", "unready"
"""Kinds of the referee's word on a fighter: how much a counter holds, which weapon is ready or not."""
SOURCE = NewcomerSource(Person, BasicsLibrary, LISTS, integrity, library_integrity)


class BasicsAdapter(RoundAdapter[Battle]):
    """The event adapter of Rules Basics; see `EventAdapter` for what each part gives."""

    SOURCE = SOURCE
    rules: Mapping[str, str] = {
        "end": "RB-RD-1", "effect": "RB-SR-2", "effect_ends": "RB-SR-2", "join": "RB-RD-1", "arrive": "RB-RD-1",
        "out": "RB-CH-3", "back": "RB-CH-3",
    }  # fmt: skip
    noted = {"effect_over": "RB-SR-2"}
    modifier = (-99, 99)
    conditions: tuple[str, ...] = ()
    rule_options = RULE_OPTIONS

    def may_leave(self, battle: Battle) -> bool:
        """Tells whether a fighter may leave now: no step of a turn is awaited, lest an attack lose its other end."""
        return battle.step is None

    def overrides(self, battle: Battle, who: str) -> tuple[Field, ...]:
        fighter = battle.fighters[who]
        counters = tuple(entry_ids(fighter.counters))
        names = tuple((id, weapon.name) for id, weapon in fighter.stats.weapons.items())
        what = ((COUNTER,) if counters else ()) + ((READY, UNREADY) if names else ())
        weapons = tuple(fighter.stats.weapons)
        return (
            Field("what", "choice", what),
            Field("which", "choice", counters, when=(("what", (COUNTER,)),)),
            Field("value", "number", bounds=(0, MOST_COUNTED), when=(("what", (COUNTER,)),)),
            Field("which", "choice", weapons, when=(("what", (READY, UNREADY)),), names=names),
        )

    def entered(self, entrant: Entrant[Person], world: World) -> Fighter:
        return entered(entrant, world)

    def reread(self, fighter: Fighter, world: World) -> Fighter:
        return replace(fighter, stats=DerivedStats(fighter.who, world))

    def arrived(self, battle: Battle, who: str) -> Battle:
        return come(battle, who)

    def left(self, battle: Battle, who: str) -> Battle:
        return (
            replace(battle, battlefield=battle.battlefield.standing(who, None))
            if battle.battlefield is not None
            else battle
        )

    def set_by_word(self, battle: Battle, who: str, held: Entries) -> Battle:
        what, which, value = str(held["what"]), str(held.get("which") or ""), held.get("value")
        fighter = battle.fighters[who]
        if what == COUNTER and type(value) is int:
            counters = dict(zip(entry_ids(fighter.counters), fighter.counters, strict=True))
            counters[which] = replace(counters[which], now=value)
            return battle.with_fighter(who, counters=tuple(counters.values()))
        if what == READY:
            return made_ready(battle, who, which)
        rest = tuple(id for id in fighter.unready if id != which)
        return battle.with_fighter(who, unready=(*rest, which))

    def ended(self, battle: Battle) -> Battle:
        over = replace(battle, stage="over", plan=None, step=None, strikes=(), feint=None, to_move=False)
        return over.noted("end", "", "RB-RD-1", round=battle.round)


ADAPTER = BasicsAdapter()
