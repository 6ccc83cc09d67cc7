"""Answers that a fight awaits now, each as a form to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fight_events import REASON
from mls_desktop.rules.common.figures.figures import Facts, Figure, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.rules_basics.fight.map.map_moves import move_prompts, out_of_reach
from mls_desktop.rules.rules_basics.fight.play.adapter import ADAPTER
from mls_desktop.rules.rules_basics.fight.play.advance import counters_to_lower, places_of
from mls_desktop.rules.rules_basics.fight.play.answering import NONE, feint_level, task_level
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Strike
from mls_desktop.rules.rules_basics.fight.play.options import declare_fields
from mls_desktop.rules.rules_basics.fight.play.strike_steps import (
    damage_roll,
    defences_against,
    strike_target,
    weapon_of,
    whole_damage,
)
from mls_desktop.rules.rules_basics.fight.rules.turn_order import still_tied
from mls_desktop.rules.rules_basics.stats.success import ROLLED
from mls_desktop.rules.rules_basics.vocabulary import DIE

MOST_MODIFIER, MOST_POINTS = 99, 9999
THREE_DICE = Field("dice", "sum", sides=ROLLED)
MODIFIER = Field("modifier", "number", bounds=(-MOST_MODIFIER, MOST_MODIFIER), blank=True)
ROLL = (THREE_DICE, MODIFIER, REASON)
LEVEL = Field("level", "number", bounds=(-MOST_MODIFIER, MOST_MODIFIER))
END = Prompt("end", "", ADAPTER.rules["end"], ())


def asks_of(battle: Battle, who: str | None = None) -> tuple[Prompt, ...]:
    """Prompts that await an answer now, and the end too once at most one side has anybody left; () once the fight is
    over. `who`: prompts of that fighter alone, "" of nobody; None: all."""
    if battle.stage == "over":
        return ()
    found = tuple(prompt for prompt in _asked(battle) if who in (None, prompt.who))
    return (*found, END) if who in (None, "") and battle.decided() else found


def _asked(battle: Battle) -> Iterator[Prompt]:
    if battle.stage == "order":
        for who in still_tied(places_of(battle)):
            speed = battle.fighters[who].stats.speed
            yield Prompt("order", who, "RB-RD-1", (Field("dice", "sum", sides=(DIE,)),), (("speed", speed),))
    elif battle.step == "task":
        yield Prompt("task", battle.actor, "RB-MV-10", ROLL, (("level", task_level(battle)),))
    elif out_of_reach(battle):
        pass  # a step is left, and may bring them within reach
    elif battle.feint is not None:
        yield from _feint(battle)
    elif battle.strikes:
        yield from _strike(battle, battle.strikes[0])
    elif not battle.up():
        yield Prompt("pass", "", "RB-RD-1", ())
    elif battle.actor and battle.plan is None:
        fighter = battle.fighters[battle.actor]
        yield Prompt("declare", fighter.id, "RB-RD-2", declare_fields(battle, fighter))
    yield from move_prompts(battle)


def _feint(battle: Battle) -> Iterator[Prompt]:
    """Yields the prompts for the rolls of a feint that have not fallen, to be answered in any order (RB-MV-5)."""
    feint = battle.feint
    if feint is None:
        return
    if feint.own is None:
        facts = (("on_who", given(battle.name(feint.on))), ("level", feint_level(battle)))
        yield Prompt("feint", feint.by, "RB-MV-5", ROLL, facts)
    if feint.foe is None:
        best, by = battle.fighters[feint.on].best_melee(), ("by", given(battle.name(feint.by)))
        if best is None:
            yield Prompt("feint_against", feint.on, "RB-MV-5", (LEVEL, *ROLL), (by,))
        else:
            yield Prompt("feint_against", feint.on, "RB-MV-5", ROLL, (by, ("level", best)))


def _strike(battle: Battle, strike: Strike) -> Iterator[Prompt]:
    """Yields the prompt for the step of the attack `strike` that is waited for (RB-AT-1)."""
    on, by = ("on_who", given(battle.name(strike.on))), ("by", given(battle.name(strike.by)))
    weapon = ("weapon", given(weapon_of(battle, strike).name))
    match battle.step:
        case "attack":
            level = ("level", strike_target(battle, strike))
            yield Prompt("attack", strike.by, "RB-AT-1", ROLL, (on, weapon, level))
        case "defend":
            yield Prompt("defend", strike.on, "RB-AT-3", (_defences(battle, strike),), (by, weapon), follows=True)
        case "defence":
            id = strike.tried[-1]
            fighter = battle.fighters[strike.on]
            facts = (by, ("defence", given(fighter.stats.defences[id].name)), ("level", fighter.defence(id)))
            yield Prompt("defence", strike.on, "RB-AT-3", ROLL, facts)
        case "damage":
            yield _damage(battle, strike, on)
        case "harm":
            yield _harm(battle, strike)


def _defences(battle: Battle, strike: Strike) -> Field:
    """Field of the defences that may be tried, each with its target beside it, and of none."""
    fighter, ids = battle.fighters[strike.on], defences_against(battle, strike)
    told: tuple[tuple[str, Facts], ...] = tuple((id, (("level", fighter.defence(id)),)) for id in ids)
    names = tuple((id, fighter.stats.defences[id].name) for id in ids)
    return Field("defence", "choice", (*ids, NONE), told=told, names=names)


def _damage(battle: Battle, strike: Strike, on: tuple[str, Figure]) -> Prompt:
    dice, whole = damage_roll(battle, strike), whole_damage(battle, strike)
    sides, plus = (dice.sides if dice is not None else ()), (whole.plus if whole is not None else 0)
    facts = (on, ("plus", given(plus, "RB-AT-1"))) if plus else (on,)
    return Prompt("damage", strike.by, "RB-AT-1", (Field("dice", "dice", sides=sides),), facts)


def _harm(battle: Battle, strike: Strike) -> Prompt:
    """Prompt for what comes off a counter of the fighter hit, if anything: as much as came through, where that is
    known, or what somebody enters (RB-AT-1)."""
    fighter, ids = battle.fighters[strike.on], counters_to_lower(battle, strike)
    names = tuple((id, id) for id in ids)
    known = strike.damage is not None
    fields = (
        Field("counter", "choice", ids, blank=True, names=names),
        Field("points", "number", bounds=(0, MOST_POINTS), blank=known, when=(("counter", ids),)),
    )
    facts: Facts = (("by", given(battle.name(strike.by))),)
    if strike.damage is not None:
        facts = (*facts, ("through", strike.damage))
    return Prompt("harm", fighter.id, "RB-AT-1", fields, facts, follows=True)
