"""The shipped library as a world, people in it, and short ways to say what is wrong with them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.findings import findings
from mls_desktop.rules.death_or_glory.library import GloryLibrary
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES
from mls_desktop.rules.death_or_glory.world import World

DATA = Path(__file__).parents[3] / "resources" / "data" / "death_or_glory"
SHORT = {
    "SPD": "speed", "STR": "strength", "END": "endurance", "CON": "constitution", "FIG": "fight", "ACC": "accuracy",
    "AGI": "agility", "HAN": "handwork", "COM": "command", "INT": "intelligence", "CLM": "calm", "SOC": "sociability",
    "RM": "resistance", "MA": "aptitude", "MP": "mental",
}  # fmt: skip


def case(rule: str, what: str, *values: Any) -> Any:
    """A case named after its rule."""
    return pytest.param(*values, id=f"{rule} {what}")


@cache
def shipped() -> GloryLibrary:
    lists: dict[str, Any] = {}
    for path in sorted(DATA.glob("*.json")):
        lists |= {key: value for key, value in json.loads(path.read_text("utf-8")).items() if isinstance(value, list)}
    return msgspec.convert(lists, GloryLibrary)


def world(own: dict[str, Any] | None = None, **rulings: str) -> World:
    """The shipped world; rulings by rule with underscores: DOG_SK_2="other"."""
    library = msgspec.convert(own or {}, GloryLibrary)
    return world_of(World, shipped(), library, {rule.replace("_", "-"): reading for rule, reading in rulings.items()})


def person(scores: str = "", **keys: Any) -> Person:
    """A person with attributes written briefly: "STR 14, AGI 7"."""
    pairs = (each.split() for each in scores.split(",") if each.strip())
    attributes = {SHORT[name]: int(value) for name, value in pairs}
    return msgspec.convert({"id": "tam", "name": "Tam", "attributes": attributes, **keys}, Person)


def reckoning(scores: str = "", where: World | None = None, **keys: Any) -> DerivedStats:
    return DerivedStats(person(scores, **keys), where or world())


def all_at(value: int) -> str:
    return ", ".join(f"{short} {value}" for short in SHORT)


STILL_OPEN = {
    ("DOG-AT-7", "way"), ("DOG-DV-10", "no_age"), ("DOG-OR-1", "open"), ("DOG-OR-2", "none"), ("DOG-OR-5", "unrolled"),
    ("DOG-OR-7", "none"), ("DOG-OR-7", "unrolled"), ("DOG-SK-6", "open"), ("DOG-SK-7", "undecided"),
    ("DOG-SK-7", "unrolled"), ("DOG-WP-5", "unarmed"),
}  # fmt: skip
"""Findings that only remind of what a new character lacks; test_open_checks.py is about them."""


def found(who: Person, where: World | None = None) -> tuple[Finding, ...]:
    """Every finding but the reminders: those would stand beside all others, for the people of tests are half made."""
    every = findings(who, where or world())
    return tuple(each for each in every if (each.rule, each.kind) not in STILL_OPEN)


def wrong(scores: str = "", where: World | None = None, **keys: Any) -> list[tuple[str, str, str]]:
    """Rule, kind and severity of every finding but the reminders."""
    return [(each.rule, each.kind, each.severity) for each in found(person(scores, **keys), where)]


def spread(*values: int) -> dict[str, int]:
    """So many attributes in their order."""
    return dict(zip(ATTRIBUTES, values, strict=False))
