"""Encounters by chance as a file holds them, and answers by chance that forms allow."""

from __future__ import annotations

from random import Random
from typing import Any

from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS


def somebody(rng: Random, id: str) -> dict[str, Any]:
    """A person by chance, as a file holds them; some have neither weapons nor defences."""
    skills = [
        {"id": f"s{n}", "name": f"Skill {n}", "value": rng.choice((rng.randint(2, 19), 11.5)), "use": "melee"}
        for n in range(rng.randint(0, 3))
    ]
    weapons = [
        {
            "id": f"w{n}",
            "name": f"Weapon {n}",
            "skill": rng.choice([None, *(each["id"] for each in skills)]),
            "kind": rng.choice(("melee", "ranged", "slam", "other")),
            "damage": rng.choice(("", "1d", "2d+1", "3", "1d8-2")),
            "acc": rng.randint(-1, 4),
            "readying": rng.random() < 0.3,
            "off_hand": rng.random() < 0.3,
        }
        for n in range(rng.randint(0, 3))
    ]
    defences = [{"id": f"d{n}", "name": f"Defence {n}", "value": rng.randint(1, 18)} for n in range(rng.randint(0, 3))]
    counters = [{"name": "HP", "max": rng.randint(0, 12)}, {"name": "HP"}][: rng.randint(0, 2)]
    return {
        "id": id,
        "name": rng.choice(("", id)),
        "speed": rng.choice((5, 5.5, 5.5, 6, -1)),
        "move": rng.choice((0, 5, -2, 6.5)),
        "skills": skills,
        "weapons": weapons,
        "defences": defences,
        "counters": counters,
        "ambidexterity": rng.random() < 0.3,
        "armour": [{"name": "Mail", "resistance": rng.randint(0, 3)}],
        "now": {"effects": [{"name": "wet", "modifier": -1, "turns": 2}]} if rng.random() < 0.2 else {},
    }


def encounter(rng: Random) -> dict[str, Any]:
    line_up = [
        {
            "id": f"f{n}",
            "side": rng.choice(("us", "them")),
            "joins": rng.choice((1, 1, 1, 2)),
            "character": somebody(rng, f"f{n}"),
        }
        for n in range(rng.randint(1, 5))
    ]
    rulings = {rule: "other" for rule in RULE_OPTIONS if rng.random() < 0.5}
    return {
        "id": "fight",
        "sides": [{"id": "us"}, {"id": "them"}],
        "line_up": line_up,
        "rulings": rulings,
        "events": [],
    }


def answered(ask: Prompt, rng: Random) -> Event:
    """An answer that the form of an ask allows."""
    facts: dict[str, Any] = {}
    for field in ask.fields:
        if field.name in facts or not wanted(field, facts):
            continue
        if field.kind in ("sum", "dice"):
            fell = [rng.randint(1, side) for side in field.sides]
            facts[field.name] = sum(fell) if field.kind == "sum" else fell
        elif field.blank and rng.random() < 0.6:
            continue
        elif field.kind == "choice":
            facts[field.name] = rng.choice(field.options)
        elif field.kind == "number":
            low, high = field.bounds or (0, 0)
            facts[field.name] = rng.randint(max(low, -5), min(high, 8))
        elif field.kind == "flag":
            facts[field.name] = rng.random() < 0.5
        elif field.kind == "library":
            facts[field.name] = {"name": "Ned", "speed": rng.randint(3, 7), "weapons": [{"id": "w", "name": "W"}]}
        else:
            facts[field.name] = rng.choice(("a word", "the lock"))
    return Event(ask.id, ask.who or ("ned" if ask.id == "join" else ""), tuple(facts.items()))
