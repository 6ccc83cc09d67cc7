"""The Nutshell behind the seam."""

from __future__ import annotations

import json

import msgspec

from mls_desktop.model.systems import find_system
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.shipped import BRAKK, ROOT, hero, shipped_world

WORLD = shipped_world()


def test_the_system_is_found_by_its_id():
    assert find_system("nutshell") is SYSTEM
    assert SYSTEM.id == "nutshell"


def test_the_kinds_of_a_chronicle_go_by_their_names():
    assert set(SYSTEM.entry_names) == set(SYSTEM.entry_kinds)


def test_the_switches_are_those_of_the_reference():
    files = sorted((ROOT / "resources" / "reference" / "nutshell").glob("[0-9]*.json"))
    rules = [rule for file in files for rule in json.loads(file.read_text("utf-8"))["rules"]]
    assert set(SYSTEM.rule_options) == {rule["id"] for rule in rules if "switch" in rule}


def test_a_ruling_reaches_the_points():
    world = SYSTEM.world(NutshellLibrary(traits=tuple(WORLD.traits.values()), races=tuple(WORLD.races.values())),
                         NutshellLibrary(), {"N-OCC-1": "other"})  # fmt: skip
    who = hero({"id": "tam", "name": "Tam", "occupation": {"name": "Smith", "base": ["strength"]}})
    assert dict(SYSTEM.points(who, world))["spent"].value == 2
    assert dict(SYSTEM.points(who, WORLD))["spent"].value == 0


def test_points_are_those_of_the_sheet():
    who = hero(BRAKK)
    ledger = next(section for section in SYSTEM.sheet(who, WORLD) if section.id == "ledger")
    assert SYSTEM.points(who, WORLD) == ledger.heads


def test_everything_in_the_library_has_its_name():
    names = SYSTEM.names(WORLD)
    assert names["broadsword"] == WORLD.weapons["broadsword"].name
    assert names["dagger"] == WORLD.traits["dagger"].name
    assert {*WORLD.races, *WORLD.traits, *WORLD.spells, *WORLD.shields, *WORLD.templates} <= {*names}


def test_the_shipped_library_is_without_flaws():
    lists = {
        name: tuple(getattr(WORLD, name).values()) for name in ("races", "traits", "weapons", "spells", "templates")
    }
    assert not SYSTEM.library_integrity(WORLD, msgspec.convert(lists, NutshellLibrary))
