"""What Rules Basics gives to the events that every fight has: who comes and goes, effects, the referee's word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.fight.event_adapter import NewcomerSource
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.system.ruleset import read_as, world_with
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.fight.play.advance import come
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, entered, reread
from mls_desktop.rules.rules_basics.integrity import integrity, library_integrity
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from mls_desktop.rules.rules_basics.world import World

MOST_COUNTED = 9999
COUNTER, READY, UNREADY = "counter", "ready", "unready"
"""What the referee may say of somebody: how much a counter holds, which weapon is ready or not."""
NOTED: Mapping[str, str] = {"effect": "RB-SR-2", "effect_over": "RB-SR-2"}
"""The rule behind a line of the log."""
SOURCE = NewcomerSource(Person, BasicsLibrary, LISTS, integrity, library_integrity)


class BasicsAdapter:
    """See `EventAdapter` for what each part gives."""

    rules: Mapping[str, str] = {
        "end": "RB-RD-1", "effect": "RB-SR-2", "effect_ends": "RB-SR-2", "join": "RB-RD-1", "arrive": "RB-RD-1",
        "out": "RB-CH-3", "back": "RB-CH-3",
    }  # fmt: skip
    measure = "rounds"
    modifier = (-99, 99)
    conditions: tuple[str, ...] = ()
    rule_options = RULE_OPTIONS

    def source(self, battle: Battle) -> NewcomerSource:
        return SOURCE

    def world(self, battle: Battle) -> World:
        return battle.world

    def sides(self, battle: Battle) -> Sequence[str]:
        return battle.sides

    def fighters(self, battle: Battle) -> Mapping[str, Fighter]:
        return battle.fighters

    def characters(self, battle: Battle) -> Sequence[Person]:
        return tuple(fighter.who for fighter in battle.all())

    def now(self, battle: Battle) -> int:
        return battle.round

    def under_way(self, battle: Battle) -> bool:
        return battle.stage != "over"

    def may_leave(self, battle: Battle) -> bool:
        """Between what people do, lest an attack lose its other end."""
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

    def supplied(self, world: World, own: BasicsLibrary) -> World:
        return world_with(world, own)

    def note(self, battle: Battle, kind: str, who: str, **facts: Figure | Value) -> Battle:
        return battle.noted(kind, who, NOTED.get(kind, self.rules.get(kind, "")), cause=None, **facts)

    def having(self, battle: Battle, who: str, **changes: Any) -> Battle:
        return battle.with_fighter(who, **changes)

    def joined(self, battle: Battle, entrant: Entrant[Person], world: World) -> Battle:
        fighters = {**battle.fighters, entrant.id: entered(entrant, world)}
        return come(replace(battle, world=world, fighters=fighters), entrant.id)

    def arrived(self, battle: Battle, who: str) -> Battle:
        return come(battle, who)

    def left(self, battle: Battle, who: str) -> Battle:
        return battle

    def overridden(self, battle: Battle, who: str, held: Mapping[str, Json]) -> Battle:
        what, which, value = str(held["what"]), str(held.get("which") or ""), held.get("value")
        said = value if isinstance(value, int) else str(value or "")
        battle = _overridden(battle, battle.fighters[who], what, which, value)
        battle = battle.noted("override", who, "", what=given(what), which=given(which), value=given(said))
        reason = str(held.get("reason") or "").strip()
        return battle.noted("reason", who, "", reason=given(reason)) if reason else battle

    def ruled(self, battle: Battle, rule: str, reading: str) -> Battle:
        world = read_as(battle.world, rule, reading)
        fighters = {id: reread(fighter, world) for id, fighter in battle.fighters.items()}
        return replace(battle, world=world, fighters=fighters).noted(f"ruling_{reading}", "", rule, ruled=given(rule))

    def ended(self, battle: Battle) -> Battle:
        over = replace(battle, stage="over", plan=None, step=None, strikes=(), feint=None)
        return over.noted("end", "", "RB-RD-1", round=battle.round)


ADAPTER = BasicsAdapter()


def _overridden(battle: Battle, fighter: Fighter, what: str, which: str, value: Json) -> Battle:
    if what == COUNTER and type(value) is int:
        held = dict(zip(entry_ids(fighter.counters), fighter.counters, strict=True))
        held[which] = replace(held[which], now=value)
        return battle.with_fighter(fighter.id, counters=tuple(held.values()))
    rest = tuple(id for id in fighter.unready if id != which)
    return battle.with_fighter(fighter.id, unready=(*rest, which) if what == UNREADY else rest)
