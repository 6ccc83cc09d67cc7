"""A small world of the tests' own, heroes in it, and short ways to say what is wrong with them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World

RESOURCES = Path(__file__).parents[3] / "resources"

LIBRARY: dict[str, Any] = {
    "races": [
        {"id": "human", "name": "Human", "base_age": 18, "increment": 1},
        {"id": "elf", "name": "Elf", "averages": {"body": 1, "aura": 3}, "base_age": 25, "increment": 4},
        {"id": "dwarf", "name": "Dwarf", "averages": {"body": 3, "aura": 0}, "base_age": 40, "increment": 5},
        {"id": "ork", "name": "Ork", "averages": {"mind": 1}, "base_age": 12, "increment": 0.75},
        {"id": "goblin", "name": "Goblin", "averages": {"size": 0, "body": 0}, "base_age": 8, "increment": 0.5},
        {"id": "ageless", "name": "Ageless", "base_age": 0, "increment": 0},
    ],
    "traits": [
        {"id": "sword", "name": "Sword", "type": "trained", "base": ["strength", "dexterity"], "use": "combat"},
        {"id": "acrobatics", "name": "Acrobatics", "type": "natural", "base": ["agility"]},
        {"id": "climb", "name": "Climb", "type": "inherent", "base": ["agility"]},
        {"id": "sneak", "name": "Sneak", "type": "inherent", "base": ["-size"]},
        {"id": "squeeze", "name": "Squeeze", "type": "inherent", "base": ["agility", "-size"]},
        {"id": "shock", "name": "Shock", "type": "inherent", "base": ["body"]},
        {"id": "dodge", "name": "Dodge", "type": "trained", "base": ["mind"]},
        {"id": "clumsy", "name": "Clumsy", "type": "negative", "base": ["-dexterity"]},
    ],
    "occupations": [{"id": "soldier", "name": "Soldier", "base": ["strength", "dexterity"]}],
    "weapons": [{"id": "broadsword", "name": "Broadsword", "trait": "sword", "dam": 4}],
    "armour": [{"id": "mail", "name": "Mail", "value": 4, "coverage": "full"}],
    "shields": [{"id": "round", "name": "Round shield", "value": 2}],
    "spells": [{"id": "spark", "name": "Spark", "trait": "sword", "mp": 1}],
}


def world(own: Mapping[str, Any] | None = None, **rulings: str) -> World:
    """The tests' world; a ruling is given as N_OCC_1="other"."""
    lists = msgspec.convert(own or {}, NutshellLibrary)
    shipped = msgspec.convert(LIBRARY, NutshellLibrary)
    return world_of(World, shipped, lists, {rule.replace("_", "-"): reading for rule, reading in rulings.items()})


@cache
def starter() -> NutshellLibrary:
    """The library that ships with the program."""
    lists: dict[str, Any] = {}
    for file in sorted((RESOURCES / "data" / "nutshell").glob("*.json")):
        held = msgspec.json.decode(file.read_bytes())
        lists |= {name: held[name] for name in held if name in NutshellLibrary.__struct_fields__}
    return msgspec.convert(lists, NutshellLibrary)


def starter_world(**rulings: str) -> World:
    return world_of(World, starter(), NutshellLibrary(), {rule.replace("_", "-"): r for rule, r in rulings.items()})


def hero(**keys: Any) -> Hero:
    """A hero with these keys of a file."""
    return msgspec.convert({"id": "tam", "name": "Tam", **keys}, Hero)


def reckoning(where: World | None = None, **keys: Any) -> DerivedStats:
    return DerivedStats(hero(**keys), where or world())


def wrong(where: World | None = None, severity: str = "error", **keys: Any) -> list[tuple[str, str, str]]:
    """(rule, kind, path) of the findings of a hero with these keys."""
    found = findings(hero(**keys), where or world())
    return [(f.rule, f.kind, "/".join(f.path)) for f in found if f.severity == severity]


def case(rule: str, what: str, *values: Any) -> Any:
    """A case of a table, named by the rule it tests."""
    return pytest.param(*values, id=f"{rule} {what}")


def every_figure(figure: Figure) -> list[Figure]:
    """A figure and all it is made of, however deep."""
    return [figure, *(inner for _, part in figure.parts for inner in every_figure(part))]
