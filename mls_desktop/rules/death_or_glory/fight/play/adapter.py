"""Death or Glory's part in the events that every fight has: comers and goers, effects, the referee's word."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.fight.battle_adapter import RoundAdapter
from mls_desktop.rules.common.fight.event_adapter import Entries, NewcomerSource
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.damage_steps import sunk
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter, entered
from mls_desktop.rules.death_or_glory.fight.rules.wounds import STEADY_ABOVE, step_of
from mls_desktop.rules.death_or_glory.integrity import integrity, library_integrity
from mls_desktop.rules.death_or_glory.library import LISTS, GloryLibrary
from mls_desktop.rules.death_or_glory.rule_options import RULE_OPTIONS
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.world import World

LOWEST, MOST_DEBT = -1000, 990
YES_NO = ("yes", "no")
SOURCE = NewcomerSource(Person, GloryLibrary, LISTS, integrity, library_integrity)


class GloryAdapter(RoundAdapter[Battle]):
    """Death or Glory's part in the events of every fight; see `EventAdapter` for what each part gives."""

    SOURCE = SOURCE
    rules: Mapping[str, str] = {"end": "DOG-CB-1", "effect": "DOG-SK-1", "effect_ends": "DOG-SK-1"}
    noted = {"effect_over": "DOG-SK-1"}
    modifier = (-200, 200)
    conditions = ("prone", "stunned", "blinded", "frightened", "hindered")
    rule_options = RULE_OPTIONS

    def under_way(self, battle: Battle) -> bool:
        return battle.stage not in ("lessons", "over")

    def may_leave(self, battle: Battle) -> bool:
        return battle.stage == "declare"

    def overrides(self, battle: Battle, who: str) -> tuple[Field, ...]:
        return (
            Field("what", "choice", ("hp", "dodge_debt", "serious", "stabilised")),
            Field("value", "number", bounds=(LOWEST, battle.fighters[who].most), when=(("what", ("hp",)),)),
            Field("value", "number", bounds=(0, MOST_DEBT), when=(("what", ("dodge_debt",)),)),
            Field("value", "choice", YES_NO, when=(("what", ("serious", "stabilised")),)),
        )

    def entered(self, entrant: Entrant[Person], world: World) -> Fighter:
        return entered(entrant, world)

    def reread(self, fighter: Fighter, world: World) -> Fighter:
        return replace(fighter, stats=DerivedStats(fighter.who, world))

    def left(self, battle: Battle, who: str) -> Battle:
        """Battle after fighter `who` left: fighters whose plan targeted them declare anew."""
        for id in [fighter.id for fighter in battle.all() if fighter.plan is not None and fighter.plan.target == who]:
            battle = battle.with_fighter(id, plan=None, stance="normal")
        return battle

    def set_by_word(self, battle: Battle, who: str, held: Entries) -> Battle:
        return _overridden(battle, battle.fighters[who], str(held["what"]), held["value"])

    def ended(self, battle: Battle) -> Battle:
        """Battle at the stage "lessons", with all actions under way dropped and the note "end": due tries to learn are
        rolled next (DOG-SK-4). The dead have none left."""
        battle = replace(
            battle, strokes=(), hits=(), breaks=(), botched=(), falling=(), step=None, group=(), later=(), actor=""
        )
        for fighter in battle.all():
            if fighter.dead and fighter.due:
                battle = battle.with_fighter(fighter.id, due=())
        return replace(battle, stage="lessons").noted("end", "", "DOG-CB-1", round=battle.round)


ADAPTER = GloryAdapter()


def _overridden(battle: Battle, fighter: Fighter, what: str, value: Json) -> Battle:
    if what == "hp" and type(value) is int:
        low = value < STEADY_ABOVE
        battle = battle.with_fighter(
            fighter.id, hp=value, dead=step_of(value) == "dead", stabilised=fighter.stabilised and low
        )
        return sunk(battle, fighter.id, fighter.step)
    if what == "dodge_debt":
        return battle.with_fighter(fighter.id, debt=value)
    if what == "serious":
        return battle.with_fighter(fighter.id, serious_since=battle.round if value == "yes" else None)
    return sunk(battle.with_fighter(fighter.id, stabilised=value == "yes"), fighter.id, fighter.step)
