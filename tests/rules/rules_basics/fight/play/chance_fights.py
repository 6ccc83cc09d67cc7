"""Encounters by chance as a file holds them, and answers by chance that forms allow."""

from __future__ import annotations

from random import Random
from typing import Any

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from tests.rules import chance_answers
from tests.rules.chance_grounds import random_ground


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
            "reach": rng.choice(("", "close", "1, 2", "3")),
            "hands": rng.choice((0, 1, 1, 2)),
            "in_hand": rng.random() < 0.4,
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


def on_ground(rng: Random) -> dict[str, Any]:
    """The same on a ground, where most of them stand."""
    held = encounter(rng)
    return {**held, "ground": random_ground(rng, [each["id"] for each in held["line_up"]])}


def answered(prompt: Prompt, rng: Random, ground: GroundView | None = None) -> Event:
    """An answer that the form of a prompt allows; `ground`: on which the fight is."""
    return chance_answers.answered(prompt, rng, ("a word", "the lock"), newcomer=_newcomer(rng), ground=ground)


def _newcomer(rng: Random) -> dict[str, Any]:
    return {"name": "Ned", "speed": rng.randint(3, 7), "weapons": [{"id": "w", "name": "W"}]}
