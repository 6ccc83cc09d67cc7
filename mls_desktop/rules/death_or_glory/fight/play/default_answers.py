"""The answer most would give: the same again, a blow at one whom fewest attack, the better defence."""

from __future__ import annotations

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.room import least_beset
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.death_or_glory.fight.play.options import SHOOTING
from mls_desktop.rules.death_or_glory.fight.play.strokes import defence_chance

PREFERRED = ("shoot", "blow", "guard", "other")
AGAIN = ("blow", "total_attack", "shoot", "pair", "guard")
NEAR = 10
"""Distance of a shot in metres where none has been entered."""


def usual_of(battle: Battle, prompt: Prompt) -> Event | None:
    """Default answer to `prompt`: the last action again, the first target, the better defence, help that failed, no
    note. None where dice must fall."""
    match prompt.id:
        case "declare":
            return _declared(battle, prompt)
        case "target":
            return told("target", prompt.who, target=prompt.fields[0].options[0])
        case "defend":
            return _defended(battle, prompt)
        case "help":
            return told("help", prompt.who, came="failure")
        case "botch":
            return told("botch", prompt.who)
        case "pass" | "end":
            return told(prompt.id)
    return None


def _declared(battle: Battle, prompt: Prompt) -> Event:
    """Default declaration: the fighter's last action, at the same target while it stands and has room around; else a
    shot or blow at one at whom fewest aim so far. Guard where nobody has room around."""
    offered, before = prompt.fields[0].options, battle.fighters[prompt.who].before
    same = before is not None and before.action in offered and before.action in AGAIN
    action = before.action if before is not None and same else next(each for each in PREFERRED if each in offered)
    facts: dict[str, Json] = {"action": action}
    held = _held(before) if before is not None and same else {}
    for field in prompt.fields[1:]:
        fits = all(facts.get(name) in among for name, among in field.when)
        if not fits or field.name in facts:
            continue
        value = held.get(field.name)
        known = value is not None and (not field.options or value in field.options)
        if field.name == "target" and action in AGAIN:
            target = _target(battle, field, str(value) if known else "")
            if not target:
                return told("declare", prompt.who, action="guard")
            facts[field.name] = target
        elif known:
            facts[field.name] = value
        elif not field.blank:
            facts[field.name] = field.options[0] if field.options else NEAR
    return Event("declare", prompt.who, tuple(facts.items()))


def _target(battle: Battle, field: Field, before: str) -> str:
    """Usual target of a blow or shot: `before` while they stand and have room around, else one at whom fewest aim; ""
    where none of those who stand has room around. Where nobody stands, the first there is."""
    standing = [id for id in field.options if battle.fighters[id].up]
    if not standing:
        return field.options[0]
    if before in standing and dict(field.room).get(before, 1):
        return before
    plans = (fighter.plan for fighter in battle.all() if fighter.plan is not None)
    return least_beset(standing, (plan.target for plan in plans), field.room)


def usual_conditions(fighter: Fighter) -> dict[str, Json]:
    """Default entries of the conditions of a shot by `fighter`, by name: those of their last declaration if it was a
    shot, else a "distance" of 10 metres and None for all others."""
    before = fighter.before
    usual: dict[str, Json] = dict.fromkeys(("speed", "size", "sight", "wind"))
    again = before is not None and before.action in SHOOTING
    held = _held(before) if before is not None and again else {"distance": NEAR}
    return {name: held.get(name) for name in ("distance", *usual)}


def _held(before: Plan) -> dict[str, Json]:
    """Entries by which the declaration `before` could be made again: target, aim and distance, for a shot its other
    conditions too. Empty ones are left out."""
    shot = before.shot
    found: dict[str, Json] = {"target": before.target, "aim": before.aim, "distance": shot.distance}
    if before.action in SHOOTING:
        found |= {"speed": shot.speed, "size": shot.size, "sight": shot.sight, "wind": shot.wind}
    return {name: value for name, value in found.items() if value not in (None, "")}


def _defended(battle: Battle, prompt: Prompt) -> Event:
    """Answer with the parry or dodge of the best chance, a parry with its thing; "take" where no chance is above 0."""
    stroke = battle.strokes[0]
    found: list[tuple[int, Event]] = []
    for defence in prompt.fields[0].options:
        things = next((field.options for field in prompt.fields[1:] if field.name == "thing"), ())
        if defence == "parry":
            for thing in things:
                chance = number(defence_chance(battle, stroke, "parry", thing))
                found.append((chance, told("defend", prompt.who, defence="parry", thing=thing)))
        elif defence == "dodge":
            found.append((number(defence_chance(battle, stroke, "dodge")), told("defend", prompt.who, defence="dodge")))
    best = max(found, key=lambda each: each[0], default=(0, told("defend", prompt.who, defence="take")))
    return best[1] if best[0] > 0 else told("defend", prompt.who, defence="take")
