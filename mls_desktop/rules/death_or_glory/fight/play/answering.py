"""Effect of each answer on the battle: declarations, rolls, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import whole
from mls_desktop.rules.common.fight.ammunition import fired
from mls_desktop.rules.common.figures.figures import Figure, added, given, looked_up, number
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
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
from mls_desktop.rules.death_or_glory.life.entries import LEARNING
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, is_missile
from mls_desktop.rules.death_or_glory.stats.grades import Grade, attribute_grade, learns, skill_grade
from mls_desktop.rules.death_or_glory.stats.mastery import EXTRA, criticals_needed, riposte
from mls_desktop.rules.death_or_glory.vocabulary import FIRST_AID

Entries = Mapping[str, Json]
MADE = ("success", "critical")


def declared(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle with the plan and stance that the fighter declared for the round, and a note (DOG-CB-1, DOG-CB-5)."""
    plan = planned(battle, entries)
    action, stance = plan.action, stance_of(plan.action, entries)
    battle = battle.with_fighter(event.who, plan=plan, stance=stance)
    kind = f"declared_{action}" + ("_at" if plan.target else "")
    battle = battle.noted(kind, event.who, "DOG-CB-1", on_who=plan.target, thing=plan.what, what=plan.what)
    wary = stance == "total_defence" and action != "guard"
    return battle.noted("wary", event.who, "DOG-CB-5") if wary else battle


def targeted(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle with its first stroke aimed at "target" of `entries`; for `NOBODY` with no strokes left."""
    if entries["target"] == NOBODY:
        return replace(battle, strokes=(), step=None)
    target = str(entries["target"])
    return ready(with_first(battle, on=target, down=not battle.fighters[target].up))


def attacked(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the attack roll of its first stroke (DOG-CB-2), by "dice", "modifier" and "reason" of the answer
    `entries`. A success waits for the defence, a failure or fumble ends the stroke; a shot uses up ammunition, and a
    critical may bring a try to learn."""
    stroke = replace(battle.strokes[0], modifier=whole(entries.get("modifier")), roll=whole(entries["dice"]))
    stroke = replace(stroke, grade=graded(battle, stroke, stroke.roll))
    battle = replace(battle, strokes=(stroke, *battle.strokes[1:]), step=None)
    battle = fought(battle, stroke.by, stroke.weapon)
    if stroke.riposte is None:
        battle = battle.with_fighter(stroke.by, debt=0)
    chance = _with_modifier(stroke.chance, stroke.modifier)
    battle = _told(
        battle, "shot" if stroke.shot else "attacked", stroke.by, stroke.roll, chance, stroke.grade, stroke.on
    )
    battle = battle.reasoned(event.who, entries, "DOG-SK-1")
    if stroke.shot:
        battle = fired(battle, stroke.by, stroke.weapon)
    if stroke.grade == "critical" and stroke.riposte is None:
        fighter = battle.fighters[stroke.by]
        skill = fighter.stats.skill_of(fighter.held(stroke.weapon))
        battle = _practised(
            battle, fighter.id, skill.id, stroke.part or ("attack" if skill.group == "melee" else "base")
        )
    if stroke.grade == "fumble":
        return replace(missed(battle), botched=(*battle.botched, stroke.by))
    if stroke.grade == "failure":
        return missed(battle)
    return replace(battle, step="defend")


def met_with(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the target of the first stroke chose a defence, "defence" and "thing" of the answer `entries`
    (DOG-CB-2): "take" lets the stroke through, a parry or dodge waits for its roll. The target has fought in this
    round."""
    defence = str(entries["defence"])
    battle = fought(battle, event.who, str(entries.get("thing") or ""))
    if defence == "take":
        return met(replace(battle, step=None))
    thing = str(entries.get("thing") or "")
    return replace(with_first(battle, defence=defence, thing=thing), step="defence")


def defended(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the roll of a parry or dodge against the first stroke (DOG-CB-2, DOG-CB-3, DOG-CB-12), by "dice",
    "modifier" and "reason" of the answer `entries`: the stroke is kept off or gets through, and weapons may break."""
    stroke, roll = battle.strokes[0], whole(entries["dice"])
    on = battle.fighters[stroke.on]
    base = defence_chance(battle, stroke, stroke.defence, stroke.thing)
    chance = _with_modifier(base, whole(entries.get("modifier")))
    skill, part = defending_skill(on, stroke.defence, stroke.thing)
    of_score = defence_critical_of(battle, stroke, stroke.defence, stroke.thing)
    grade = skill_grade(number(chance), roll, of_score)
    battle = _told(battle, stroke.defence, on.id, roll, chance, grade, stroke.by)
    battle = battle.reasoned(event.who, entries, "DOG-SK-1")
    if stroke.defence == "parry":
        battle = battle.with_fighter(on.id, parries=on.parries + 1)
    else:
        battle = battle.with_fighter(on.id, dodges=on.dodges + 1, debt=on.debt + debt_of(on.dodges + 1))
    if grade == "critical":
        battle = _practised(battle, on.id, skill, part)
    if grade == "fumble":
        battle = replace(battle, botched=(*battle.botched, on.id))
    battle = replace(with_first(battle, meets=grade), step=None)
    if stroke.defence == "dodge":
        return missed(battle) if grade in MADE else met(battle)
    return _parried(battle, stroke, grade)


def _parried(battle: Battle, stroke: Stroke, grade: Grade) -> Battle:
    """Battle after a parry of `stroke` that fell as `grade`: weapons that may break, and the blow struck back
    (DOG-CB-12, DOG-MS-2)."""
    by, on = battle.fighters[stroke.by], battle.fighters[stroke.on]
    for whose in broken_by(stroke.grade, grade):
        who, thing = (by, stroke.weapon) if whose == "attacker" else (on, stroke.thing)
        knocked = whose == "attacker"
        battle = replace(
            battle, breaks=(*battle.breaks, Break(who.id, thing, chance_to_break(who, thing) or 0, knocked=knocked))
        )
    if not stops(grade):
        return met(battle)
    battle = missed(battle)
    return _struck_back(battle, stroke) if not stroke.shot else battle


def _struck_back(battle: Battle, stroke: Stroke) -> Battle:
    """Battle with a blow back put before its strokes where the fighter who parried `stroke` is a master of parrying and
    can strike at once; else unchanged (DOG-MS-2). The unmodified score decides. A weapon that breaks for sure by the
    parry strikes no more; one that may break strikes if it holds."""
    on = battle.fighters[stroke.on]
    skill, part = defending_skill(on, stroke.defence, stroke.thing)
    score = riposte(number(on.stats.score(on.world.skills[skill], part)), on.parries)
    breaking = any(each.who == on.id and each.thing == on.weapon and each.chance >= ALWAYS for each in battle.breaks)
    if score is None or part != "parry" or is_missile(on.in_hand) or breaking or not on.up:
        return battle
    back = Stroke(on.id, stroke.by, on.weapon, riposte=score)
    return replace(battle, strokes=(back, *battle.strokes))


def again(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the re-roll of a critical of the first stroke, by "dice" of the answer `entries` (DOG-CB-11):
    another critical adds a damage roll and is re-rolled; a success adds a last damage roll and then, as on a failure,
    the stroke becomes a hit."""
    stroke, roll = battle.strokes[0], whole(entries["dice"])
    grade = graded(battle, stroke, roll)
    more, on = goes_on(grade)
    battle = _told(battle, "again", stroke.by, roll, _with_modifier(stroke.chance, stroke.modifier), grade, stroke.on)
    battle = with_first(battle, rolls=stroke.rolls + more)
    return battle if on else scored(battle)


def damaged(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the first hit did its damage, by the list "dice" of the answer `entries`; no list counts as 0."""
    fell = entries["dice"]
    return landed(battle, sum(fell) if isinstance(fell, (list, tuple)) else 0)


def breaks(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the d100 "dice" of the answer `entries` decided over the first of `battle.breaks` (DOG-CB-13)."""
    return broken(battle, whole(entries["dice"]))


def botched(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle that waits no longer for the referee's note on the critical failure of `event.who`, with that note logged
    unless it is blank (DOG-SK-3, DOG-CB-9)."""
    battle = replace(battle, botched=tuple(who for who in battle.botched if who != event.who))
    note = str(entries.get("note") or "").strip()
    return battle.noted("botched", event.who, "DOG-CB-9", note=note) if note else battle


def aided(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the roll of First aid by the fighter `event.who` for the patient of their plan (DOG-HP-5, DOG-HP-2),
    by "dice", "modifier" and "reason" of the answer `entries`. A success brings back a patient below -3 and stops a
    serious wound."""
    fighter = battle.fighters[event.who]
    skill = fighter.world.skills[FIRST_AID]
    chance = _with_modifier(fighter.aid(), whole(entries.get("modifier")))
    roll = whole(entries["dice"])
    of_score = number(fighter.stats.score(skill, "base")) if battle.world.other("DOG-SK-2") else None
    grade = skill_grade(number(chance), roll, of_score)
    patient = fighter.plan.target if fighter.plan is not None else ""
    battle = _told(replace(battle, step=None), "aided", fighter.id, roll, chance, grade, patient)
    battle = battle.reasoned(event.who, entries, "DOG-SK-1")
    if grade == "critical":
        battle = _practised(battle, fighter.id, FIRST_AID, "base")
    if grade == "fumble":
        battle = replace(battle, botched=(*battle.botched, fighter.id))
    return _helped(battle, patient, FIRST_AID, grade)


def helped(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after help of another kind for the patient of the plan, by the referee's "came" in `entries`
    (DOG-HP-5)."""
    fighter = battle.fighters[event.who]
    patient, kind = (fighter.plan.target, fighter.plan.what) if fighter.plan is not None else ("", "")
    grade: Grade = (
        "critical" if entries["came"] == "critical" else "success" if entries["came"] == "success" else "failure"
    )
    battle = replace(battle, step=None).noted("helped", fighter.id, "DOG-HP-5", on_who=patient, outcome=grade)
    return _helped(battle, patient, kind, grade)


def _helped(battle: Battle, patient: str, kind: str, grade: Grade) -> Battle:
    fighter = battle.fighters[patient]
    battle = battle.with_fighter(patient, tried={**fighter.tried, kind: battle.round})
    if grade not in MADE or fighter.dead:
        return battle
    before, low = fighter.step, can_be_aided(fighter.hp)
    hp = after_aid(fighter.hp, grade)
    battle = battle.with_fighter(
        patient, hp=hp, serious_since=None, low_since=None, stabilised=fighter.stabilised or low
    )
    if fighter.serious_since is not None:
        battle = battle.noted("staunched", patient, "DOG-HP-2")
    return (
        battle.noted(f"became_{battle.fighters[patient].step}", patient, "DOG-HP-5")
        if low and hp != fighter.hp and before
        else battle
    )


def survived(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the END roll of the fighter `event.who`, who lies below -3, by "dice" of the answer `entries`
    (DOG-HP-4): a failure costs a hit point, and a critical failure waits for the referee's note too, as of any roll
    (DOG-AT-4)."""
    fighter, roll = battle.fighters[event.who], whole(entries["dice"])
    grade = attribute_grade(number(fighter.stats.attribute("endurance")), roll)
    battle = replace(battle, falling=tuple(who for who in battle.falling if who != fighter.id))
    battle = _told(battle, "slips", fighter.id, roll, fighter.stats.attribute("endurance"), grade, fighter.id)
    if grade == "fumble":
        battle = replace(battle, botched=(*battle.botched, fighter.id))
    return battle if grade in MADE else hurt(battle, fighter.id, 1)


def learned(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the first due try to learn of the fighter `event.who`, by the list "dice" of the answer `entries`:
    d100, d20 where an attribute is linked, d10 (DOG-SK-4). Taught or not, the try is spent and stands in the
    chronicle."""
    fighter = battle.fighters[event.who]
    due = fighter.due[0]
    skill = fighter.world.skills[due.skill]
    linked = number(fighter.stats.attribute(skill.attribute)) if skill.attribute else None
    fell = entries["dice"]
    dice = [each for each in fell if type(each) is int] if isinstance(fell, (list, tuple)) else []
    d20 = dice[1] if linked is not None else None
    score = number(fighter.stats.score(skill, due.part))
    taught = learns(score, dice[0], linked, d20)
    gain = dice[-1] if taught else None
    told: dict[str, Json] = {"kind": LEARNING, "skill": due.skill, "part": due.part, "d100": dice[0]}
    told |= {name: die for name, die in (("d20", d20), ("d10", gain)) if die is not None}
    who = replace(fighter.who, chronicle=(*fighter.who.chronicle, told))
    battle = battle.with_fighter(
        fighter.id,
        who=who,
        stats=DerivedStats(who, fighter.world),
        due=fighter.due[1:],
        learned=(*fighter.learned, told),
    )
    kind = "learned" if taught else "learned_nothing"
    return battle.noted(kind, fighter.id, "DOG-SK-4", skill=due.skill, gain=dice[-1], dice=dice[0], score=score)


def passed(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle at the stage "acting" with nobody to act, so that a round in which nobody can act passes."""
    return replace(battle, stage="acting", group=(), later=(), actor="")


def _practised(battle: Battle, who: str, skill: str, part: str) -> Battle:
    """Battle after a critical success of fighter `who` with score `part` of `skill`: a try to learn falls due, for an
    extra blow or shot only once enough criticals have been counted (DOG-SK-4, DOG-MS-4)."""
    fighter = battle.fighters[who]
    if not part.startswith(EXTRA):
        return battle.with_fighter(who, due=(*fighter.due, Try(skill, part)))
    nth = int(part.removeprefix(EXTRA))
    counts = list(fighter.criticals.get(skill, ()))
    counts += [0] * (nth - len(counts))
    counts[nth - 1] += 1
    due = fighter.due
    if counts[nth - 1] >= criticals_needed(part):
        counts[nth - 1] -= criticals_needed(part)
        due = (*due, Try(skill, part))
    return battle.with_fighter(who, criticals={**fighter.criticals, skill: tuple(counts)}, due=due)


def _told(battle: Battle, kind: str, who: str, roll: int, chance: Figure, grade: Grade, on: str) -> Battle:
    outcome = looked_up(grade, ("rolled", given(roll)), ("chance", chance), rule="DOG-SK-1")
    return battle.noted(kind, who, "DOG-CB-2", on_who=on, dice=roll, chance=chance, outcome=outcome)


def _with_modifier(chance: Figure, modifier: int) -> Figure:
    return chance if not modifier else added(("chance", chance), ("modifier", given(modifier)), rule="DOG-SK-1")


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
}
"""Effect of each answer on the battle, by the id of the prompt that it answers."""
