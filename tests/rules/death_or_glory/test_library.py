"""What files may hold: dice as people write them, tables, references."""

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.common.sheet.editable_tables import faults
from mls_desktop.rules.death_or_glory.character import Person, source_of
from mls_desktop.rules.death_or_glory.integrity import integrity, library_integrity
from mls_desktop.rules.death_or_glory.library import GloryLibrary, Weapon, break_chance
from mls_desktop.rules.death_or_glory.stats.tables import FORMS
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import case, person, shipped, world


@pytest.mark.parametrize(
    ("text", "dice", "said"),
    [
        ("1d6", Dice((6,)), "1d6"),
        ("d6", Dice((6,)), "1d6"),
        ("2d6+3", Dice((6, 6), 3), "2d6+3"),
        (" 3D10 - 2 ", Dice((10, 10, 10), -2), "3d10-2"),
        ("4", Dice((), 4), "4"),
    ],
)
def test_dice(text, dice, said):
    assert dice_of(text) == dice
    assert dice.text == said
    assert dice_of(said) == dice


@pytest.mark.parametrize("text", ["", "d", "2d0", "41d6", "1d6++2", "sword"])
def test_no_dice(text):
    with pytest.raises(ValueError, match="no dice"):
        dice_of(text)


def test_a_spread_of_dice():
    assert dice_of("2d6+3").spread().ways == {total + 3: 6 - abs(total - 7) for total in range(2, 13)}
    assert dice_of("4").spread().ways == {4: 1}


@pytest.mark.parametrize("table", shipped().tables, ids=lambda table: table.id)
def test_shipped_tables_are_well(table):
    assert list(faults(table, FORMS.get(table.id))) == []


def test_every_table_ships():
    assert {table.id for table in shipped().tables} == set(FORMS)


def test_the_shipped_library_is_well():
    assert library_integrity(world(), shipped()) == ()


SEEN = {"id": "good", "values": {"chance": 1}}
ROWS = [{"id": "a", "upto": 3, "values": {"chance": 1}}, {"id": "b", "values": {"chance": 2}}]


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        ({"id": "luck", "name": "Luck", "rows": ROWS}, ["unknown"]),
        ({"id": "target_speeds", "name": "Speeds", "rows": ROWS}, []),
        ({"id": "target_speeds", "name": "Speeds"}, ["empty"]),
        ({"id": "target_speeds", "name": "Speeds", "rows": ROWS[:1]}, ["last"]),
        ({"id": "target_speeds", "name": "Speeds", "rows": [ROWS[0], *ROWS]}, ["rows", "order"]),
        ({"id": "shot_bands", "name": "Bands", "rows": ROWS[1:]}, ["rows", "values"]),
        ({"id": "target_sizes", "name": "Sizes", "rows": [*ROWS, SEEN]}, ["rows", "order"]),
        ({"id": "target_sizes", "name": "Sizes", "rows": [SEEN]}, ["rows"]),
        ({"id": "target_sizes", "name": "Sizes", "rows": [SEEN, {**SEEN, "id": "medium"}]}, []),
        ({"id": "visibility", "name": "Seen", "rows": [SEEN]}, []),
        ({"id": "visibility", "name": "Seen", "rows": [{**SEEN, "id": "fog"}]}, ["rows"]),
        ({"id": "visibility", "name": "Seen", "rows": [{**SEEN, "dice": "1d6"}]}, ["dice"]),
    ],
)
def test_tables_that_cannot_be(table, kinds):
    own = msgspec.convert({"tables": [table]}, GloryLibrary)
    assert [fault.kind for fault in library_integrity(world({"tables": [table]}), own)] == kinds


@pytest.mark.parametrize(
    ("keys", "codes"),
    [
        ({}, []),
        ({"race": "elf"}, ["unknown_reference"]),
        ({"origin": "king", "origin_wish": "queen"}, ["unknown_reference"] * 2),
        ({"weapons": ["spork"], "shield": "lid", "armour": [{"armour": "barrel"}]}, ["unknown_reference"] * 3),
        ({"skills": [{"skill": "juggling"}]}, ["unknown_reference"]),
        ({"skills": [{"skill": "tailor", "base": {"attack": 3}}]}, ["wrong_form"]),
        ({"skills": [{"skill": "swordsplay", "base": {"attack": 3}}]}, []),
    ],
)
def test_broken(keys, codes):
    assert [fault.rule for fault in integrity(person(**keys), world())] == codes


@pytest.mark.parametrize(
    "keys",
    [
        {"role": "major"},
        {"rolls": [2]},
        {"rolls": [19]},
        {"way": 5},
        {"supplementary": 5},
        {"rank": "king"},
        {"origin_rolls": [101]},
        {"skills": [{"skill": "tailor", "from": "theft"}]},
        {"attributes": {"beauty": 12}},
    ],
)
def test_what_no_file_may_hold(keys):
    with pytest.raises(msgspec.ValidationError):
        person(**keys)


def test_keys_that_the_language_keeps():
    one = person(skills=[{"skill": "tailor", "from": "origin", "die": 3}])
    assert source_of(one.skills[0]) == "origin"
    assert msgspec.to_builtins(one)["skills"] == ({"skill": "tailor", "die": 3, "from": "origin"},)
    weapon = msgspec.convert({"id": "a", "name": "A", "skill": "staff", "break": 5, "str": 9}, Weapon)
    assert (break_chance(weapon), weapon.str) == (5, 9)
    assert msgspec.to_builtins(weapon) == {"id": "a", "name": "A", "skill": "staff", "str": 9, "break": 5}
    assert msgspec.convert(msgspec.to_builtins(one), Person) == one


@pytest.mark.parametrize(
    ("list", "id", "said"),
    [
        case("DOG-WP-1", "of its type", "weapons", "long_sword", {"damage": ["1d10"]}),
        case("DOG-WP-4", "its own", "weapons", "dagger", {"damage": ["1d4"]}),
        case("DOG-OR-3", "what an origin needs", "origins", "thief", {"needs": ["agility", "12"]}),
        case("DOG-OR-5", "and rules out", "origins", "thief", {"barred": ["noble, slave"]}),
        case(
            "DOG-WP-5",
            "what it wants",
            "weapons",
            "long_sword",
            {
                "wants": ["strength", "12", "agility", "9", "fight", "9"],
            },
        ),
        case("DOG-DS-2", "of a shot", "weapons", "composite_bow", {"wants": ["strength", "14", "agility", "11"]}),
        case("DOG-WP-3", "nothing of a tiny one", "weapons", "dagger", {"wants": [None]}),
        case("DOG-WP-6", "a shield", "shields", "large_shield", {"adds": [30]}),
        case("DOG-AR-2", "its places", "armour", "iron_helmet", {"covers": ["head"]}),
        case("DOG-AR-2", "the body", "armour", "leather_armour", {"covers": ["all_but_head"]}),
        case("DOG-OR-1", "a race", "races", "human", {"gains": [None], "loses": [None]}),
        case(
            "DOG-DV-5",
            "a template",
            "templates",
            "brigand",
            {
                "hit_points": [11],
                "weapon": ["Hand axe"],
                "attack": [41],
                "damage": ["1d10+4"],
                "armour": [1],
            },
        ),
        case("DOG-OR-3", "nothing", "origins", "seaman", {"needs": [None], "barred": [None]}),
    ],
)
def test_what_a_list_says_of_an_entry(list: str, id: str, said: dict[str, Any]) -> None:
    row = next(row for row in SYSTEM.catalogue(world(), list).rows if row.id == id)
    found = {cell.column: [cell.figure.value, *(value for _name, value in cell.also)] for cell in row.cells}
    assert {column: found[column] for column in said} == said


def test_races_that_have_origins_come_first() -> None:
    section = SYSTEM.catalogue(world(), "races")
    found = [(row.id, row.group) for row in section.rows]
    assert section.groups == ("for_players", "of_creatures") and found[-1] == ("beast", "of_creatures")
    assert ("human", "for_players") in found


def test_weapons_of_one_skill_stand_together() -> None:
    section = SYSTEM.catalogue(world(), "weapons")
    groups = [row.group for row in section.rows]
    assert tuple(dict.fromkeys(groups)) == section.groups and groups == sorted(groups, key=section.groups.index)
    held = {row.id: row.group for row in section.rows}
    assert held["long_sword"] == held["short_sword"] == "swordsplay"
    assert (held["chainsaw"], held["medium_cannon"]) == ("axeplay", "artillery")


def test_what_a_race_makes_better_and_worse() -> None:
    row = next(row for row in SYSTEM.catalogue(world(), "races").rows if row.id == "caveman")
    gains, loses = (str(cell.figure.value).split(", ") for cell in row.cells)
    assert "strength" in gains and gains[-1] == "hunt" and "agility" in loses and not set(gains) & set(loses)
