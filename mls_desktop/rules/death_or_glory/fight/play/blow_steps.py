"""Answers that a fight awaits now, each as a form to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fight_events import REASON
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.death_or_glory.fight.play.adapter import ADAPTER
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.fight.play.options import declare_fields
from mls_desktop.rules.death_or_glory.fight.play.strokes import (
    NOBODY,
    defence_chance,
    open_defences,
    parrying_things,
    place_of,
    targets,
)
from mls_desktop.rules.death_or_glory.stats.mishaps import BOTCH, NOTE

D100 = Field("dice", "sum", sides=(100,))
D20 = Field("dice", "sum", sides=(20,))
MODIFIER = Field("modifier", "number", bounds=(-200, 200), blank=True)
ROLL = (D100, MODIFIER, REASON)
CAME = Field("came", "choice", ("failure", "success", "critical"))
END = Prompt("end", "", ADAPTER.rules["end"], ())


def asks_of(battle: Battle, who: str | None = None) -> tuple[Prompt, ...]:
    """Prompts that the battle awaits now, () once it is over; `END` too once at most one side has anybody up or still
    to come. `who`: prompts of that fighter alone, "" those of nobody, None all."""
    if battle.stage == "over":
        return ()
    found = tuple(prompt for prompt in _asked(battle, who) if who in (None, prompt.who))
    return (*found, END) if who in (None, "") and battle.decided() and battle.stage != "lessons" else found


def _asked(battle: Battle, who: str | None) -> Iterator[Prompt]:
    if battle.botched:
        yield Prompt(BOTCH, battle.botched[0], "DOG-CB-9", (NOTE,))
    elif battle.breaks:
        thing = battle.breaks[0]
        facts = (("thing", given(thing.thing)), ("chance", given(thing.chance)))
        yield Prompt("break", thing.who, "DOG-CB-13", (D100,), facts)
    elif battle.stage == "declare":
        for fighter in _these(battle, who):
            if fighter.up and fighter.plan is None:
                yield Prompt("declare", fighter.id, "DOG-CB-1", declare_fields(battle, fighter))
    elif battle.stage == "acting":
        yield from _acting(battle)
    elif battle.stage == "closing":
        for id in battle.falling:
            level = battle.fighters[id].stats.attribute("endurance")
            yield Prompt("survive", id, "DOG-HP-4", (D20,), (("level", level),))
    elif battle.stage == "lessons":
        for fighter in _these(battle, who):
            if fighter.due:
                yield _lesson(battle, fighter.id)
    elif battle.stage == "still":
        yield Prompt("pass", "", "DOG-CB-1", ())


def _these(battle: Battle, who: str | None) -> tuple[Fighter, ...]:
    """Fighter `who` alone, () for an unknown id; all fighters where `who` is None."""
    if who is None:
        return battle.all()
    return (battle.fighters[who],) if who in battle.fighters else ()


def _acting(battle: Battle) -> Iterator[Prompt]:
    if battle.step is None:
        if battle.hits:
            yield _damage(battle)
        return
    if battle.step in ("aid", "help"):
        fighter = battle.fighters[battle.actor]
        patient = fighter.plan.target if fighter.plan is not None else ""
        facts = (("on_who", given(battle.name(patient))),)
        aid = Prompt("aid", fighter.id, "DOG-HP-5", ROLL, (*facts, ("level", fighter.aid())))
        yield aid if battle.step == "aid" else Prompt("help", fighter.id, "DOG-HP-5", (CAME,), facts)
        return
    stroke = battle.strokes[0]
    on = ("on_who", given(battle.name(stroke.on)))
    match battle.step:
        case "target":
            ids = (*targets(battle, stroke), NOBODY)
            yield Prompt("target", stroke.by, "DOG-MS-4", (Field("target", "choice", ids),))
        case "attack":
            rule = "DOG-DS-1" if stroke.shot else "DOG-CB-2"
            yield Prompt("attack", stroke.by, rule, ROLL, (on, ("level", stroke.chance)))
        case "again":
            yield Prompt("again", stroke.by, "DOG-CB-11", (D100,), (on, ("level", stroke.chance)))
        case "defend":
            by = ("by", given(battle.name(stroke.by)))
            place = ("place", given(place_of(battle, stroke)))
            yield Prompt("defend", stroke.on, "DOG-CB-2", _defend_fields(battle), (by, place))
        case "defence":
            level = ("level", defence_chance(battle, stroke, stroke.defence, stroke.thing))
            yield Prompt("defence", stroke.on, "DOG-CB-3", ROLL, (level,))


def _defend_fields(battle: Battle) -> tuple[Field, ...]:
    stroke = battle.strokes[0]
    offered = open_defences(battle, stroke)
    first = Field("defence", "choice", offered)
    if "parry" not in offered:
        return (first,)
    return first, Field("thing", "choice", parrying_things(battle, stroke), when=(("defence", ("parry",)),))


def _damage(battle: Battle) -> Prompt:
    hit = battle.hits[0]
    added = (("plus", hit.plus),) if number(hit.plus) else ()
    facts = (("on_who", given(battle.name(hit.on))), ("place", given(hit.place)), *added)
    return Prompt("damage", hit.by, "DOG-CB-7", (Field("dice", "dice", sides=hit.sides),), facts)


def _lesson(battle: Battle, who: str) -> Prompt:
    """Prompt for the dice of the first due try to learn of fighter `who`: d100, d20 where an attribute is linked, and
    the d10 of its gain."""
    fighter = battle.fighters[who]
    due = fighter.due[0]
    skill = fighter.world.skills[due.skill]
    sides = (100, 20, 10) if skill.attribute else (100, 10)
    facts = (("skill", given(due.skill)), ("score", fighter.stats.score(skill, due.part)))
    return Prompt("learn", who, "DOG-SK-4", (Field("dice", "dice", sides=sides),), facts)
