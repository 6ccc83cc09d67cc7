"""How a character changes: own lists by name or from the library, damage as it is typed, what goes takes along."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.things import Thing
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.editing import edit, new, settled
from mls_desktop.rules.rules_basics.entry_editing import edit_entry, new_entry
from mls_desktop.rules.rules_basics.integrity import integrity
from mls_desktop.rules.rules_basics.loot import carried, gained
from mls_desktop.rules.rules_basics.rest import rested
from tests.rules.rules_basics.people import armed, case, person, stats, world

WORLD = world()


def edited(who: Person, op: Any, *path: str, value: Any = None) -> Person:
    after = edit(who, WORLD, Edit(op, path, value))
    assert integrity(after, WORLD) == ()
    return after


@pytest.mark.parametrize(
    ("list", "word", "made"),
    [
        case("RB-CH-3", "a skill by name", "skills", "Lock picking",
             {"id": "lock_picking", "name": "Lock picking", "value": 10}),
        case("RB-CH-3", "a skill of the library", "skills", "bow", {"id": "bow", "name": "Bow", "use": "ranged"}),
        case("RB-CH-3", "a weapon by name", "weapons", "Two-handed axe",
             {"id": "two_handed_axe", "skill": None, "damage": ""}),
        case("RB-CH-3", "a weapon of the library", "weapons", "longbow",
             {"id": "longbow", "kind": "ranged", "acc": 3, "readying": True, "skill": None}),
        case("RB-CH-3", "a defence", "defences", "Parry", {"id": "parry", "name": "Parry", "value": 10}),
    ],
)  # fmt: skip
def test_things_of_ones_own_join_by_a_word(list: str, word: str, made: dict[str, Any]) -> None:
    held = getattr(edited(person(), "add", list, value=word), list)
    assert {name: getattr(held[0], name) for name in made} == made
    twice = getattr(edited(edited(person(), "add", list, value=word), "add", list, value=word), list)
    assert [each.id for each in twice] == [made["id"], f"{made['id']}_2"]


def test_a_copy_of_a_weapon_finds_its_skill_and_may_differ_from_then_on() -> None:
    who = edited(edited(person(), "add", "skills", value="sword"), "add", "weapons", value="broadsword")
    assert (who.weapons[0].skill, who.weapons[0].damage) == ("sword", "2d+1")
    who = edited(who, "set", "weapons", "broadsword", "damage", value="3d")
    assert who.weapons[0].damage == "3d" and WORLD.weapons["broadsword"].damage == "2d+1"
    who = edited(who, "set", "weapons", "broadsword", "name", value="Grandmother's sword")
    assert who.weapons[0].id == "broadsword"


def test_whole_things_join_too() -> None:
    who = edited(person(), "add", "skills", value={"id": "axe", "name": "Axe", "value": 12})
    assert who.skills[0].value == 12
    with pytest.raises(Refused) as refused:
        edit(who, WORLD, Edit("add", ("skills",), {"id": "axe", "name": "Axe", "value": 12}))
    assert refused.value.finding.rule == "taken_id"


@pytest.mark.parametrize(
    "change",
    [
        Edit("remove", ("skills", "blade")),
        Edit("set", ("skills", "blade", "id"), "saber"),
        Edit("set", ("skills",), []),
        Edit("set", ("skills",), None),
    ],
)
def test_a_skill_that_goes_is_no_weapons_skill_any_more(change: Edit) -> None:
    who = armed(melee=12, ranged=13)
    if change.op == "set" and change.path == ("skills",):
        after = edit(who, WORLD, change)
        assert [weapon.skill for weapon in after.weapons] == [None, None]
    else:
        after = edit(who, WORLD, change)
        assert [weapon.skill for weapon in after.weapons] == [None, "archery"]
    assert integrity(after, WORLD) == ()


def test_a_weapon_that_goes_is_fed_by_no_counter_any_more() -> None:
    who = armed(ranged=13, counters=[{"name": "Arrows", "max": 20, "feeds": "bow"}])
    assert edited(who, "remove", "weapons", "bow").counters[0].feeds is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("2D6 + 1", "2d+1"), ("d", "1d"), ("1d8", "1d8"), ("3", "3"), ("  ", ""), ("", ""), ("2d", "2d")],
)
def test_damage_is_typed_as_people_write_it(typed: str, kept: str) -> None:
    """RB-CH-1."""
    who = edited(armed(melee=12), "set", "weapons", "sword", "damage", value=typed)
    assert who.weapons[0].damage == kept
    entry = edit_entry(WORLD.weapons["broadsword"], Edit("set", ("damage",), typed))
    assert entry.damage == kept  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["2x", "six", "1d0", "41d", 3])
def test_what_is_no_damage_is_refused(typed: Any) -> None:
    with pytest.raises(Refused) as refused:
        edit(armed(melee=12), WORLD, Edit("set", ("weapons", "sword", "damage"), typed))
    assert refused.value.finding.rule == "wrong_value"


def test_values_of_ones_own_join_by_name_and_stand_in_one_order() -> None:
    """RB-CH-3."""
    who = edited(edited(person(), "add", "values", value="Will power"), "set", "values", "perception", value=12)
    who = edited(who, "set", "values", "st", value=9.5)
    assert list(who.values.items()) == [("st", 9.5), ("perception", 12), ("will_power", 10)]
    assert edited(who, "set", "values", "st").values == {"perception": 12, "will_power": 10}
    jumbled = person(values={"luck": 3, "perception": 9, "st": 8})
    assert list(settled(jumbled).values) == ["st", "perception", "luck"]
    assert settled(settled(jumbled)) == settled(jumbled)


@pytest.mark.parametrize(
    ("entered", "value"),
    [
        case("RB-CH-1", f"{entered} counts {value}", entered, value)
        for entered, value in ((12, 12), (12.9, 12), (-0.1, -1), (-3.5, -4))
    ],
)
def test_an_entered_fraction_rounds_down(entered: float, value: int) -> None:
    who = person(values={"st": entered}, move=entered, skills=[{"id": "a", "name": "A", "value": entered}])
    held = stats(who)
    assert (number(held.value("st")), number(held.move), number(held.skill("a"))) == (value,) * 3
    assert str(held.speed.value) in ("0",) and stats(person(speed=5.75)).speed.value != 5


@pytest.mark.parametrize(
    ("id", "value"),
    [case("RB-CH-1", "absent Strength is 10", "st", 10), case("RB-CH-3", "absent Perception", "perception", 10)],
)
def test_what_nobody_entered_is_10(id: str, value: int) -> None:
    assert number(stats(person()).value(id)) == value
    with pytest.raises(KeyError):
        stats(person()).value("luck")


def test_an_id_is_nobodys_to_change() -> None:
    with pytest.raises(Refused):
        edit(person(), WORLD, Edit("set", ("id",), "ben"))


def test_a_new_character_and_new_entries() -> None:
    assert new(WORLD, "ben", "Ben") == Person(id="ben", name="Ben")
    for list in ("skills", "weapons", "templates"):
        assert new_entry(WORLD, list, "it", "It").id == "it"
    with pytest.raises(KeyError):
        new_entry(WORLD, "spells", "it", "It")
    assert edit_entry(WORLD.skills["sword"], Edit("set", ("use",), "other")).name == "Sword"


def test_what_they_carry_and_are_given() -> None:
    who = armed(melee=12, armour=[{"name": "Mail"}], gear=[{"name": "Rope", "count": 2}], money=2.5)
    things, coins = carried(who, WORLD)
    assert [(thing.name, thing.count) for thing in things] == [("Sword", 1), ("Mail", 1), ("Rope", 2)]
    assert float(coins) == 2.5
    for change in gained(who, WORLD, [Thing(name="Rope", count=1)], coins):
        who = edit(who, WORLD, change)
    assert (who.gear[0].count, who.money) == (3, 5)
    assert rested(who, WORLD, None) == ()
