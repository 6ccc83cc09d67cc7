"""What is told of each entry where one is chosen, and which come first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.sheet.sheets import Row, Section, cell_of
from mls_desktop.rules.nutshell.library import Race
from mls_desktop.rules.nutshell.stats.accounts import race_worth
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from tests.rules.nutshell.shipped import shipped_world
from tests.rules.nutshell.worlds import case, world

WORLD = shipped_world()


def row_of(section: Section, id: str) -> Row:
    return next(row for row in section.rows if row.id == id)


def told(list: str, id: str) -> dict[str, Any]:
    """What the catalogue tells of an entry, by column; nothing is left out."""
    row = row_of(SYSTEM.catalogue(WORLD, list), id)
    return {cell.column: cell.figure.value for cell in row.cells if cell.figure.value is not None}


TOLD = [
    case("N-RACE-2", "a race", "races", "dwarf", {
        **dict.fromkeys(PRIMARIES, 2), "strength": 3, "body": 3, "size": 1, "agility": 1, "worth": -2, "base_age": 40,
    }),
    case("N-NEG-1", "a weakness", "negatives", "clumsy", {"gives": "1, 3, 6, 10, 15"}),
    case("N-DAM-3", "a weapon", "weapons", "parrying_dagger", {
        "trait": "dagger", "dam_text": "strength", "use": "close_use", "hands": 1, "skill_modifier": -1, "parries": 2,
    }),
    case("N-RANGE-1", "a shot", "weapons", "heavy_crossbow", {
        "trait": "crossbow", "dam_text": "8", "use": "gun_use", "range_text": "70", "hands": 2, "skill_modifier": 1,
        "loading": 3,
    }),
    case("N-MELEE-1", "a spear", "weapons", "whip", {
        "trait": "whip", "dam_text": "strength/2", "use": "spear_reach_use", "hands": 1,
    }),
    case("N-ARM-3", "of places", "armour", "mail_coif", {"value": 3, "coverage": "full", "covers": "head, neck"}),
    case("N-ARM-3", "of all", "armour", "furs", {"value": 1, "coverage": "partial", "covers": "whole_body"}),
    case("N-MP-1", "a spell", "spells", "fire_bolt", {
        "trait": "sphere_fire", "mp": 2, "dam_text": "5", "range_text": "40",
    }),
    case("N-THP-1", "a template", "templates", "wolf", {
        "race": "wolf", "role": "minor", "hit_points": 6, "weapon": "Bite", "skill": 4, "dam": 3, "armour": 1,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("list", "id", "expected"), TOLD)
def test_what_is_told_of_an_entry(list: str, id: str, expected: dict[str, Any]) -> None:
    assert told(list, id) == expected


def test_what_few_have_is_said_after_the_name() -> None:
    section = SYSTEM.catalogue(WORLD, "weapons")
    assert row_of(section, "dagger").asides == ("skill_modifier", "parries", "loading")
    assert not set(row_of(section, "dagger").asides) & set(section.columns)


def groups(where: Any, list: str) -> dict[str, list[str]]:
    section = SYSTEM.catalogue(where, list)
    return {group: [row.id for row in section.rows if row.group == group] for group in section.groups}


def test_races_that_the_rules_name_come_first() -> None:
    found = groups(WORLD, "races")
    assert found["for_players"] == ["dwarf", "elf", "gnome", "goblin", "halfling", "human", "ork"]
    assert [*found] == ["for_players", "of_creatures"] and "wolf" in found["of_creatures"]


def test_a_race_of_the_campaign_is_for_players_until_a_template_is_of_it() -> None:
    own: dict[str, Any] = {"races": [{"id": "selkie", "name": "Selkie", "base_age": 18, "increment": 1}]}
    beast: dict[str, Any] = {"races": [{"id": "boar", "name": "Boar", "base_age": 2, "increment": 1}],
             "templates": [{"id": "boar", "name": "Boar", "race": "boar", "role": "minor"}]}  # fmt: skip
    assert groups(world(own), "races") == {}, "all are the players': nothing to group"
    found = groups(world({"races": own["races"] + beast["races"], "templates": beast["templates"]}), "races")
    assert "selkie" in found["for_players"] and found["of_creatures"] == ["boar"]


@pytest.mark.parametrize(
    ("list", "theirs"),
    [
        ("weapons", ["bite", "claws", "great_bite", "great_claws", "hooves", "tusks", "venom_fangs"]),
        ("armour", ["bare_bones", "rock_hide", "thick_fur", "tough_hide"]),
    ],
)
def test_what_creatures_are_born_with_comes_last(list: str, theirs: list[str]) -> None:
    assert groups(WORLD, list)["of_creatures"] == theirs
    assert [row.group for row in SYSTEM.catalogue(WORLD, list).rows[-len(theirs) :]] == ["of_creatures"] * len(theirs)


def test_what_no_human_could_buy_has_no_worth() -> None:
    human = Race(id="a", name="A", base_age=1, increment=1)
    assert (worth := race_worth(human)) is not None and worth.value == 0
    for strength, expected in ((4, 5), (0, -7), (5, None), (-1, None)):
        found = race_worth(msgspec.structs.replace(human, averages={"strength": strength}))
        assert (found.value if found is not None else None) == expected


def test_of_a_template_that_is_broken_only_what_it_says_is_told() -> None:
    broken = world({"templates": [{"id": "tin", "name": "Tin", "weapons": ["nothing"]}]})
    row = row_of(SYSTEM.catalogue(broken, "templates"), "tin")
    assert [cell.column for cell in row.cells] == ["race", "role"] and cell_of(row, "hit_points") is None


def test_the_lists_of_the_library_stay_as_they_were() -> None:
    assert SYSTEM.listing(WORLD, "races").columns == ("base_age",) and not SYSTEM.listing(WORLD, "races").groups
