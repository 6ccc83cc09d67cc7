"""What each answer does: declarations, rolls, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, added, given, looked_up, number
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.editing import LEARNING
from mls_desktop.rules.death_or_glory.fight.play.advance import fought, landed, met, missed, ready, scored
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Break, Stroke
from mls_desktop.rules.death_or_glory.fight.play.damage_steps import broken, hurt
from mls_desktop.rules.death_or_glory.fight.play.fighter import Try
from mls_desktop.rules.death_or_glory.fight.play.options import planned, stance_of
from mls_desktop.rules.death_or_glory.fight.play.strokes import (
    NOBODY,
    chance_to_break,
    defence_chance,
    defence_critical_of,
    defending_skill,
    graded,
    with_first,
)
from mls_desktop.rules.death_or_glory.fight.rules.breakage import ALWAYS, broken_by, stops
from mls_desktop.rules.death_or_glory.fight.rules.defence import debt_of
from mls_desktop.rules.death_or_glory.fight.rules.harm import goes_on
from mls_desktop.rules.death_or_glory.fight.rules.wounds import after_aid, can_be_aided
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, is_missile
from mls_desktop.rules.death_or_glory.stats.grades import Grade, attribute_grade, learns, skill_grade
from mls_desktop.rules.death_or_glory.stats.mastery import EXTRA, criticals_needed, riposte
from mls_desktop.rules.death_or_glory.vocabulary import FIRST_AID

Entries = Mapping[str, Json]
MADE = ("success", "critical")


def declared(b: Battle, event: Event, entries: Entries) -> Battle:
    """What somebody means to do this round (DOG-CB-1, DOG-CB-5)."""
    plan = planned(b, entries)
    action, stance = plan.action, stance_of(plan.action, entries)
    b = b.with_fighter(event.who, plan=plan, stance=stance)
    kind = f"declared_{action}" + ("_at" if plan.target else "")
    b = b.noted(kind, event.who, "DOG-CB-1", on_who=plan.target, thing=plan.what, what=plan.what)
    wary = stance == "total_defence" and action != "guard"
    return b.noted("wary", event.who, "DOG-CB-5") if wary else b


def targeted(b: Battle, event: Event, entries: Entries) -> Battle:
    """Whom the next blow or shot is meant for."""
    if entries["target"] == NOBODY:
        return replace(b, strokes=(), step=None)
    target = str(entries["target"])
    return ready(with_first(b, on=target, down=not b.fighters[target].up))


def attacked(b: Battle, event: Event, entries: Entries) -> Battle:
    """The attack roll (DOG-CB-2)."""
    stroke = replace(b.strokes[0], modifier=_whole(entries.get("modifier")), roll=_whole(entries["dice"]))
    stroke = replace(stroke, grade=graded(b, stroke, stroke.roll))
    b = replace(b, strokes=(stroke, *b.strokes[1:]), step=None)
    b = fought(b, stroke.by, stroke.weapon)
    if stroke.riposte is None:
        b = b.with_fighter(stroke.by, debt=0)
    chance = _with_modifier(stroke.chance, stroke.modifier)
    b = _told(b, "shot" if stroke.shot else "attacked", stroke.by, stroke.roll, chance, stroke.grade, stroke.on)
    b = _reasoned(b, event.who, entries)
    if stroke.grade == "critical" and stroke.riposte is None:
        f = b.fighters[stroke.by]
        skill = f.r.skill_of(f.held(stroke.weapon))
        b = _practised(b, f.id, skill.id, stroke.part or ("attack" if skill.group == "melee" else "base"))
    if stroke.grade == "fumble":
        return replace(missed(b), botched=(*b.botched, stroke.by))
    if stroke.grade == "failure":
        return missed(b)
    return replace(b, step="defend")


def met_with(b: Battle, event: Event, entries: Entries) -> Battle:
    """Whether and how a blow is met (DOG-CB-2)."""
    defence = str(entries["defence"])
    b = fought(b, event.who, str(entries.get("thing") or ""))
    if defence == "take":
        return met(replace(b, step=None))
    thing = str(entries.get("thing") or "")
    return replace(with_first(b, defence=defence, thing=thing), step="defence")


def defended(b: Battle, event: Event, entries: Entries) -> Battle:
    """The roll of a parry or dodge (DOG-CB-2, DOG-CB-3, DOG-CB-12)."""
    stroke, roll = b.strokes[0], _whole(entries["dice"])
    on = b.fighters[stroke.on]
    base = defence_chance(b, stroke, stroke.defence, stroke.thing)
    chance = _with_modifier(base, _whole(entries.get("modifier")))
    skill, part = defending_skill(on, stroke.defence, stroke.thing)
    of_score = defence_critical_of(b, stroke, stroke.defence, stroke.thing)
    grade = skill_grade(number(chance), roll, of_score)
    b = _told(b, stroke.defence, on.id, roll, chance, grade, stroke.by)
    b = _reasoned(b, event.who, entries)
    if stroke.defence == "parry":
        b = b.with_fighter(on.id, parries=on.parries + 1)
    else:
        b = b.with_fighter(on.id, dodges=on.dodges + 1, debt=on.debt + debt_of(on.dodges + 1))
    if grade == "critical":
        b = _practised(b, on.id, skill, part)
    if grade == "fumble":
        b = replace(b, botched=(*b.botched, on.id))
    b = replace(with_first(b, meets=grade), step=None)
    if stroke.defence == "dodge":
        return missed(b) if grade in MADE else met(b)
    return _parried(b, stroke, grade)


def _parried(b: Battle, stroke: Stroke, grade: Grade) -> Battle:
    """What a parry breaks, and the blow it lets strike back (DOG-CB-12, DOG-MS-2)."""
    by, on = b.fighters[stroke.by], b.fighters[stroke.on]
    for whose in broken_by(stroke.grade, grade):
        who, thing = (by, stroke.weapon) if whose == "attacker" else (on, stroke.thing)
        knocked = whose == "attacker"
        b = replace(b, breaks=(*b.breaks, Break(who.id, thing, chance_to_break(who, thing) or 0, knocked=knocked)))
    if not stops(grade):
        return met(b)
    b = missed(b)
    return _struck_back(b, stroke) if not stroke.shot else b


def _struck_back(b: Battle, stroke: Stroke) -> Battle:
    """The blow of a master of parrying at once (DOG-MS-2): the unmodified score decides. A weapon that breaks for sure
    by the parry strikes no more; one that may break strikes if it holds."""
    on = b.fighters[stroke.on]
    skill, part = defending_skill(on, stroke.defence, stroke.thing)
    score = riposte(number(on.r.score(on.world.skills[skill], part)), on.parries)
    breaking = any(each.who == on.id and each.thing == on.weapon and each.chance >= ALWAYS for each in b.breaks)
    if score is None or part != "parry" or is_missile(on.in_hand) or breaking or not on.up:
        return b
    back = Stroke(on.id, stroke.by, on.weapon, riposte=score)
    return replace(b, strokes=(back, *b.strokes))


def again(b: Battle, event: Event, entries: Entries) -> Battle:
    """A re-roll after a critical (DOG-CB-11): it goes on, adds a last damage roll, or ends."""
    stroke, roll = b.strokes[0], _whole(entries["dice"])
    grade = graded(b, stroke, roll)
    more, on = goes_on(grade)
    b = _told(b, "again", stroke.by, roll, _with_modifier(stroke.chance, stroke.modifier), grade, stroke.on)
    b = with_first(b, rolls=stroke.rolls + more)
    return b if on else scored(b)


def damaged(b: Battle, event: Event, entries: Entries) -> Battle:
    """The damage dice of the first hit."""
    fell = entries["dice"]
    return landed(b, sum(fell) if isinstance(fell, (list, tuple)) else 0)


def breaks(b: Battle, event: Event, entries: Entries) -> Battle:
    """d100 over a thing that breaks only by chance (DOG-CB-13)."""
    return broken(b, _whole(entries["dice"]))


def botched(b: Battle, event: Event, entries: Entries) -> Battle:
    """What the referee makes of a critical failure (DOG-SK-3, DOG-CB-9)."""
    b = replace(b, botched=tuple(who for who in b.botched if who != event.who))
    note = str(entries.get("note") or "").strip()
    return b.noted("botched", event.who, "DOG-CB-9", note=note) if note else b


def aided(b: Battle, event: Event, entries: Entries) -> Battle:
    """A try at First aid (DOG-HP-5, DOG-HP-2)."""
    f = b.fighters[event.who]
    skill = f.world.skills[FIRST_AID]
    chance = _with_modifier(f.aid(), _whole(entries.get("modifier")))
    roll = _whole(entries["dice"])
    of_score = number(f.r.score(skill, "base")) if b.world.other("DOG-SK-2") else None
    grade = skill_grade(number(chance), roll, of_score)
    patient = f.plan.target if f.plan is not None else ""
    b = _told(replace(b, step=None), "aided", f.id, roll, chance, grade, patient)
    b = _reasoned(b, event.who, entries)
    if grade == "critical":
        b = _practised(b, f.id, FIRST_AID, "base")
    if grade == "fumble":
        b = replace(b, botched=(*b.botched, f.id))
    return _helped(b, patient, FIRST_AID, grade)


def helped(b: Battle, event: Event, entries: Entries) -> Battle:
    """What another kind of help came to, by the referee (DOG-HP-5)."""
    f = b.fighters[event.who]
    patient, kind = (f.plan.target, f.plan.what) if f.plan is not None else ("", "")
    grade: Grade = (
        "critical" if entries["came"] == "critical" else "success" if entries["came"] == "success" else "failure"
    )
    b = replace(b, step=None).noted("helped", f.id, "DOG-HP-5", on_who=patient, outcome=grade)
    return _helped(b, patient, kind, grade)


def _helped(b: Battle, patient: str, kind: str, grade: Grade) -> Battle:
    p = b.fighters[patient]
    b = b.with_fighter(patient, tried={**p.tried, kind: b.round})
    if grade not in MADE or p.dead:
        return b
    before, low = p.step, can_be_aided(p.hp)
    hp = after_aid(p.hp, grade)
    b = b.with_fighter(patient, hp=hp, serious_since=None, low_since=None, stabilised=p.stabilised or low)
    if p.serious_since is not None:
        b = b.noted("staunched", patient, "DOG-HP-2")
    return b.noted(f"became_{b.fighters[patient].step}", patient, "DOG-HP-5") if low and hp != p.hp and before else b


def survived(b: Battle, event: Event, entries: Entries) -> Battle:
    """END of somebody who slips away (DOG-HP-4); a critical failure is one of any roll (DOG-AT-4)."""
    f, roll = b.fighters[event.who], _whole(entries["dice"])
    grade = attribute_grade(number(f.r.attribute("endurance")), roll)
    b = replace(b, falling=tuple(who for who in b.falling if who != f.id))
    b = _told(b, "slips", f.id, roll, f.r.attribute("endurance"), grade, f.id)
    if grade == "fumble":
        b = replace(b, botched=(*b.botched, f.id))
    return b if grade in MADE else hurt(b, f.id, 1)


def learned(b: Battle, event: Event, entries: Entries) -> Battle:
    """A try to learn (DOG-SK-4): d100, d20 where an attribute is linked, and what it would bring."""
    f = b.fighters[event.who]
    due = f.due[0]
    skill = f.world.skills[due.skill]
    linked = number(f.r.attribute(skill.attribute)) if skill.attribute else None
    fell = entries["dice"]
    dice = [each for each in fell if type(each) is int] if isinstance(fell, (list, tuple)) else []
    d20 = dice[1] if linked is not None else None
    score = number(f.r.score(skill, due.part))
    taught = learns(score, dice[0], linked, d20)
    gain = dice[-1] if taught else None
    told: dict[str, Json] = {"kind": LEARNING, "skill": due.skill, "part": due.part, "d100": dice[0]}
    told |= {name: die for name, die in (("d20", d20), ("d10", gain)) if die is not None}
    who = replace(f.who, chronicle=(*f.who.chronicle, told))
    b = b.with_fighter(f.id, who=who, r=DerivedStats(who, f.world), due=f.due[1:], learned=(*f.learned, told))
    kind = "learned" if taught else "learned_nothing"
    return b.noted(kind, f.id, "DOG-SK-4", skill=due.skill, gain=dice[-1], dice=dice[0], score=score)


def passed(b: Battle, event: Event, entries: Entries) -> Battle:
    """Nobody can act: a round goes by."""
    return replace(b, stage="acting", group=(), later=(), actor="")


def ended(b: Battle, event: Event, entries: Entries) -> Battle:
    """The referee ends the fight; then what was practised is settled (DOG-SK-4)."""
    b = replace(b, strokes=(), hits=(), breaks=(), botched=(), falling=(), step=None, group=(), later=(), actor="")
    for f in b.all():
        if f.dead and f.due:
            b = b.with_fighter(f.id, due=())
    return replace(b, stage="lessons").noted("end", "", "DOG-CB-1", round=b.round)


def _practised(b: Battle, who: str, skill: str, part: str) -> Battle:
    """A critical success brings a try to learn; of extra blows and shots enough of them do (DOG-SK-4, DOG-MS-4)."""
    f = b.fighters[who]
    if not part.startswith(EXTRA):
        return b.with_fighter(who, due=(*f.due, Try(skill, part)))
    nth = int(part.removeprefix(EXTRA))
    counts = list(f.criticals.get(skill, ()))
    counts += [0] * (nth - len(counts))
    counts[nth - 1] += 1
    due = f.due
    if counts[nth - 1] >= criticals_needed(part):
        counts[nth - 1] -= criticals_needed(part)
        due = (*due, Try(skill, part))
    return b.with_fighter(who, criticals={**f.criticals, skill: tuple(counts)}, due=due)


def _told(b: Battle, kind: str, who: str, roll: int, chance: Figure, grade: Grade, on: str) -> Battle:
    outcome = looked_up(grade, ("rolled", given(roll)), ("chance", chance), rule="DOG-SK-1")
    return b.noted(kind, who, "DOG-CB-2", on_who=on, dice=roll, chance=chance, outcome=outcome)


def _reasoned(b: Battle, who: str, entries: Entries) -> Battle:
    reason = str(entries.get("reason") or "").strip()
    return b.noted("reason", who, "DOG-SK-1", reason=reason) if reason else b


def _with_modifier(chance: Figure, modifier: int) -> Figure:
    return chance if not modifier else added(("chance", chance), ("modifier", given(modifier)), rule="DOG-SK-1")


def _whole(value: Json) -> int:
    return value if type(value) is int else 0


ANSWERS: Mapping[str, Callable[[Battle, Event, Entries], Battle]] = {
    "declare": declared,
    "target": targeted,
    "attack": attacked,
    "defend": met_with,
    "defence": defended,
    "again": again,
    "damage": damaged,
    "break": breaks,
    "botch": botched,
    "aid": aided,
    "help": helped,
    "survive": survived,
    "learn": learned,
    "pass": passed,
    "end": ended,
}
"""By the kind of the ask that is answered."""
