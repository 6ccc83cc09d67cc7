"""What ships for Rules Basics: names to copy from, and people who are ready to play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.system import SYSTEM

FOLDER = Path(__file__).parents[3] / "resources" / "data" / "rules_basics"


def _held() -> dict[str, Any]:
    files = [json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in LISTS]
    assert all(each["source"] and each["licence"] for each in files)
    return {name: each[name] for name, each in zip(LISTS, files, strict=True)}


LIBRARY = convert(_held(), BasicsLibrary, dec_hook=build)
WORLD = SYSTEM.world(LIBRARY, BasicsLibrary(), {})


def test_all_lists_are_there_and_whole() -> None:
    assert (len(LIBRARY.skills), len(LIBRARY.weapons), len(LIBRARY.templates)) == (40, 29, 6)
    assert SYSTEM.library_integrity(WORLD, LIBRARY) == ()


def test_weapons_have_no_figures_that_their_source_has_not() -> None:
    """RB-CH-2: damage and Acc are entered at the table."""
    assert all(not weapon.damage and not weapon.acc and weapon.skill in WORLD.skills for weapon in LIBRARY.weapons)
    assert {weapon.kind for weapon in LIBRARY.weapons} == {"melee", "ranged", "slam", "other"}


@pytest.mark.parametrize("who", LIBRARY.templates, ids=[who.id for who in LIBRARY.templates])
def test_each_template_is_ready_to_play(who: Person) -> None:
    assert SYSTEM.integrity(who, WORLD) == () and SYSTEM.findings(who, WORLD) == ()
    assert who.notes and who.weapons and who.defences and who.counters
    assert all(weapon.damage for weapon in who.weapons)
