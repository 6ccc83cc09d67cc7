"""The shipped library as a world, and characters to look at in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.world import World

ROOT = Path(__file__).resolve().parents[3]

BRAKK = {
    "id": "brakk",
    "name": "Brakk",
    "age": 43,
    "primaries": {"strength": 1, "mind": -1},
    "age_losses": ["agility"],
    "occupation": {"name": "Soldier", "base": ["strength", "dexterity"], "step": 1},
    "secondaries": [{"trait": "sword", "step": 2}],
    "negatives": [{"trait": "short_temper", "step": 1}],
    "personality": {"valorous": 16, "deceitful": 12},
    "personality_rolled": ["valorous"],
    "weapons": ["broadsword", "dagger", "dagger", "short_bow"],
    "armour": ["mail_hauberk"],
    "shield": "round_shield",
    "gear": [{"name": "Rope"}, {"name": "Rope"}],
    "now": {"effects": [{"name": "Tired", "modifier": -1, "turns": 3}]},
}
YSOLDE = {
    "id": "ysolde",
    "name": "Ysolde",
    "race": "elf",
    "role": "major",
    "magic": True,
    "tmp_roll": [4, 5, 6],
    "thp_roll": [3, 3],
    "occupation": {"occupation": "healer", "step": 2},
    "secondaries": [{"trait": "sphere_fire", "step": 3}],
    "spells": ["fire_dart"],
    "fate_bought": 1,
}


@lru_cache(maxsize=1)
def shipped_world() -> World:
    """The library that ships with the program, without a campaign's own."""
    lists: dict[str, Any] = {}
    for path in sorted((ROOT / "resources" / "data" / "nutshell").glob("*.json")):
        lists |= {key: value for key, value in json.loads(path.read_text("utf-8")).items() if isinstance(value, list)}
    return world_of(World, msgspec.convert(lists, NutshellLibrary), NutshellLibrary(), {})


def hero(data: dict[str, Any], **more: Any) -> Hero:
    return msgspec.convert({**data, **more}, Hero)


def cells(sections: tuple[Section, ...]) -> Iterator[Cell]:
    """Every cell there is, those that join rows too."""
    for section in sections:
        for row in section.rows:
            yield from row.cells
        if section.add is not None:
            yield section.add


def keyed(sections: tuple[Section, ...]) -> dict[str, Cell]:
    """The cells of `show` by key. A key twice is an error."""
    found: dict[str, Cell] = {}
    for cell in cells(sections):
        if cell.key:
            assert cell.key not in found, cell.key
            found[cell.key] = cell
    return found
