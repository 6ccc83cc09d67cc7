"""The answer most would give: the same again, a blow at the first at hand, the better defence."""

from __future__ import annotations

from mls_desktop.rules.common.events import Event, told
from mls_desktop.rules.common.fights import Ask
from mls_desktop.rules.common.figures import number
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.death_or_glory.fight.battle import Battle
from mls_desktop.rules.death_or_glory.fight.strokes import defence_chance

PREFERRED = ("shoot", "blow", "guard", "other")


def usual_of(b: Battle, ask: Ask) -> Event | None:
    """The usual answer to an ask; None where dice must fall."""
    match ask.id:
        case "declare":
            return _declared(b, ask)
        case "target":
            return told("target", ask.who, target=ask.fields[0].options[0])
        case "defend":
            return _defended(b, ask)
        case "help":
            return told("help", ask.who, came="failure")
        case "botch":
            return told("botch", ask.who)
        case "pass" | "end":
            return told(ask.id)
    return None


def _declared(b: Battle, ask: Ask) -> Event:
    offered = ask.fields[0].options
    action = next(each for each in PREFERRED if each in offered)
    facts: dict[str, Json] = {"action": action}
    for field in ask.fields[1:]:
        fits = all(facts.get(name) in among for name, among in field.when)
        if fits and not field.blank and field.name not in facts:
            facts[field.name] = field.options[0] if field.options else 10
    return Event("declare", ask.who, tuple(facts.items()))


def _defended(b: Battle, ask: Ask) -> Event:
    """The defence with the better chance."""
    stroke = b.strokes[0]
    found: list[tuple[int, Event]] = []
    for defence in ask.fields[0].options:
        things = next((f.options for f in ask.fields[1:] if f.name == "thing"), ())
        if defence == "parry":
            for thing in things:
                chance = number(defence_chance(b, stroke, "parry", thing))
                found.append((chance, told("defend", ask.who, defence="parry", thing=thing)))
        elif defence == "dodge":
            found.append((number(defence_chance(b, stroke, "dodge")), told("defend", ask.who, defence="dodge")))
    best = max(found, key=lambda each: each[0], default=(0, told("defend", ask.who, defence="take")))
    return best[1] if best[0] > 0 else told("defend", ask.who, defence="take")
