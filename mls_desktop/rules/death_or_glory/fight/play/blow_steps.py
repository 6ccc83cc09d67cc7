"""What a fight waits for now, each as a form to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
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
REASON = Field("reason", "text", blank=True)
ROLL = (D100, MODIFIER, REASON)
CAME = Field("came", "choice", ("failure", "success", "critical"))
END = Prompt("end", "", "DOG-CB-1", ())


def asks_of(b: Battle) -> tuple[Prompt, ...]:
    """Everything that is waited for. Once a side has nobody standing, the end is offered too."""
    if b.stage == "over":
        return ()
    found = tuple(_asked(b))
    return (*found, END) if b.decided() and b.stage != "lessons" else found


def _asked(b: Battle) -> Iterator[Prompt]:
    if b.botched:
        yield Prompt(BOTCH, b.botched[0], "DOG-CB-9", (NOTE,))
    elif b.breaks:
        thing = b.breaks[0]
        facts = (("thing", given(thing.thing)), ("chance", given(thing.chance)))
        yield Prompt("break", thing.who, "DOG-CB-13", (D100,), facts)
    elif b.stage == "declare":
        for f in b.up():
            if f.plan is None:
                yield Prompt("declare", f.id, "DOG-CB-1", declare_fields(b, f))
    elif b.stage == "acting":
        yield from _acting(b)
    elif b.stage == "closing":
        for who in b.falling:
            level = b.fighters[who].r.attribute("endurance")
            yield Prompt("survive", who, "DOG-HP-4", (D20,), (("level", level),))
    elif b.stage == "lessons":
        for f in b.all():
            if f.due:
                yield _lesson(b, f.id)
    elif b.stage == "still":
        yield Prompt("pass", "", "DOG-CB-1", ())


def _acting(b: Battle) -> Iterator[Prompt]:
    if b.step is None:
        if b.hits:
            yield _damage(b)
        return
    if b.step in ("aid", "help"):
        f = b.fighters[b.actor]
        patient = f.plan.target if f.plan is not None else ""
        facts = (("on_who", given(b.name(patient))),)
        aid = Prompt("aid", f.id, "DOG-HP-5", ROLL, (*facts, ("level", f.aid())))
        yield aid if b.step == "aid" else Prompt("help", f.id, "DOG-HP-5", (CAME,), facts)
        return
    stroke = b.strokes[0]
    on = ("on_who", given(b.name(stroke.on)))
    match b.step:
        case "target":
            ids = (*targets(b, stroke), NOBODY)
            yield Prompt("target", stroke.by, "DOG-MS-4", (Field("target", "choice", ids),))
        case "attack":
            rule = "DOG-DS-1" if stroke.shot else "DOG-CB-2"
            yield Prompt("attack", stroke.by, rule, ROLL, (on, ("level", stroke.chance)))
        case "again":
            yield Prompt("again", stroke.by, "DOG-CB-11", (D100,), (on, ("level", stroke.chance)))
        case "defend":
            by = ("by", given(b.name(stroke.by)))
            place = ("place", given(place_of(b, stroke)))
            yield Prompt("defend", stroke.on, "DOG-CB-2", _defend_fields(b), (by, place))
        case "defence":
            level = ("level", defence_chance(b, stroke, stroke.defence, stroke.thing))
            yield Prompt("defence", stroke.on, "DOG-CB-3", ROLL, (level,))


def _defend_fields(b: Battle) -> tuple[Field, ...]:
    stroke = b.strokes[0]
    offered = open_defences(b, stroke)
    first = Field("defence", "choice", offered)
    if "parry" not in offered:
        return (first,)
    return first, Field("thing", "choice", parrying_things(b, stroke), when=(("defence", ("parry",)),))


def _damage(b: Battle) -> Prompt:
    hit = b.hits[0]
    added = (("plus", hit.plus),) if number(hit.plus) else ()
    facts = (("on_who", given(b.name(hit.on))), ("place", given(hit.place)), *added)
    return Prompt("damage", hit.by, "DOG-CB-7", (Field("dice", "dice", sides=hit.sides),), facts)


def _lesson(b: Battle, who: str) -> Prompt:
    """A try to learn: d100, d20 where an attribute is linked, and the d10 it would bring."""
    f = b.fighters[who]
    due = f.due[0]
    skill = f.world.skills[due.skill]
    sides = (100, 20, 10) if skill.attribute else (100, 10)
    facts = (("skill", given(due.skill)), ("score", f.r.score(skill, due.part)))
    return Prompt("learn", who, "DOG-SK-4", (Field("dice", "dice", sides=sides),), facts)
