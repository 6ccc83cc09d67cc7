"""Dice thrown one after the other while a character is made, and what they settle."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.findings import findings
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES
from tests.rules.death_or_glory.lives import all_at, case, found, person, world

WORLD = world()
FELL = (9, 10, 17, 13, 11, 7, 10, 8, 11, 4, 12, 7)
LOW = (3, 4, 5, 6)


def thrown(who: Any, of: str, *dice: int) -> Any:
    for die in dice:
        who = SYSTEM.edit(who, WORLD, Edit("set", ("throws", of), die))
    return who


def due(who: Any) -> list[str]:
    """The throws that the sheet asks for."""
    return [row.id for section in SYSTEM.sheet(who, WORLD) if section.id == "throws" for row in section.rows]


def made(who: Any) -> tuple[int, ...]:
    return tuple(who.attributes[name] for name in ATTRIBUTES[: len(who.attributes)])


@pytest.mark.parametrize(
    ("keys", "rolls", "attributes"),
    [
        case("DOG-AT-7", "way 1 as it falls", {"way": 1}, FELL, FELL),
        case("DOG-AT-7", "way 1 again", {"way": 1, "rolls": FELL[::-1]}, FELL, FELL),
        case("DOG-AT-7", "way 1, one is missing", {"way": 1}, FELL[:11], ()),
        case("DOG-AT-8", "way 2 begins in order", {"way": 2}, FELL, FELL),
        case("DOG-AT-8", "way 2, shared out already", {"way": 2, "rolls": FELL[::-1]}, FELL, ()),
        case("DOG-AT-8", "way 3 drops the lowest", {"way": 3}, (*LOW[:2], *FELL, *LOW[2:]), (*FELL[:9], 12, 7, 6)),
        case("DOG-AT-7", "unchecked", {"way": 0}, FELL, ()),
    ],
)
@pytest.mark.parametrize("typed", [False, True])
def test_rolls_stand_in_the_attributes(
    keys: dict[str, Any], rolls: tuple[int, ...], attributes: tuple[int, ...], typed: bool
) -> None:
    who = person(**keys)
    dice = [each for roll in rolls for each in (roll // 3, (roll + 1) // 3, (roll + 2) // 3)]
    edit = Edit("set", ("rolls",), " ".join(map(str, rolls))) if typed else Edit("set", ("thrown",), dice)
    after = SYSTEM.edit(who, WORLD, edit)
    assert (after.rolls, made(after)) == (rolls, attributes if attributes else made(who))
    if attributes:
        assert not [each for each in findings(after, WORLD) if each.rule in ("DOG-AT-7", "DOG-AT-8")]


@pytest.mark.parametrize("way", [0, 1])
def test_a_value_used_twice_has_ways_out(way: int) -> None:
    """DOG-AT-8: the one, or the other that has it by right, becomes the roll that is left."""
    who = person(way=2, rolls=FELL, attributes=dict(zip(ATTRIBUTES, (17, *FELL[1:]), strict=False)))
    (stranger,) = found(who)
    assert (stranger.rule, stranger.kind) == ("DOG-AT-8", "stranger")
    assert {(edit.path[1], edit.value) for edit in stranger.ways} == {("speed", 9), ("endurance", 9)}
    assert found(SYSTEM.edit(who, WORLD, stranger.ways[way])) == ()


@pytest.mark.parametrize(
    ("keys", "dice", "origin", "still"),
    [
        case("DOG-OR-2", "none yet", {"origin_wish": "thief"}, [], None, ["throw_origin", "throw_rank"]),
        case("DOG-OR-2", "stops at the wish", {"origin_wish": "thief"}, [5, 95], "thief", ["throw_rank"]),
        case("DOG-OR-2", "the last of three", {"origin_wish": "thief"}, [5, 50, 76], "seaman", ["throw_rank"]),
        case("DOG-OR-2", "two are too few", {}, [5, 50], None, ["throw_origin", "throw_rank"]),
        case("DOG-OR-2", "chosen freely", {"origin": "thief"}, [], "thief", []),
        case("DOG-OR-2", "others throw nothing", {"role": "other"}, [], None, []),
    ],
)
def test_an_origin_is_thrown_for(keys: dict[str, Any], dice: list[int], origin: str | None, still: list[str]) -> None:
    after = thrown(person(all_at(12), **keys), "origin", *dice)
    assert (after.origin, list(after.origin_rolls), due(after)) == (origin, dice, still)


def test_an_origin_out_of_reach_is_thrown_for_again() -> None:
    """DOG-OR-3: the thief's dice do not count for one of AGI 11."""
    who = person(all_at(12) + ", AGI 11", origin_wish="thief")
    after = thrown(who, "origin", 5, 95, 50)
    assert after.origin is None and "throw_origin" in due(after)
    assert thrown(after, "origin", 76).origin == "seaman"


@pytest.mark.parametrize(
    ("dice", "rank", "born", "still"),
    [
        case("DOG-OR-5", "noble", [5], "noble", False, []),
        case("DOG-OR-5", "common", [50], "common", False, []),
        case("DOG-OR-5", "once more", [97], "common", False, ["throw_rank"]),
        case("DOG-OR-5", "became a slave", [97, 40], "slave", False, ["throw_brand"]),
        case("DOG-OR-5", "born a slave", [97, 96], "slave", True, ["throw_brand"]),
    ],
)
def test_a_rank_is_thrown_for(dice: list[int], rank: str, born: bool, still: list[str]) -> None:
    who = thrown(person(all_at(12), origin="seaman", origin_rolls=[76, 76, 76]), "rank", *dice)
    assert (who.rank, who.born_slave, due(who)) == (rank, born, still)


@pytest.mark.parametrize(
    ("die", "ruling", "branded"),
    [
        case("DOG-OR-6", "the last that brands", 5, "default", True),
        case("DOG-OR-6", "the first that does not", 6, "default", False),
        case("DOG-OR-6", "strictly less than five", 5, "other", False),
        case("DOG-OR-6", "the last, strictly", 4, "other", True),
    ],
)
def test_a_brand_is_thrown_for_once(die: int, ruling: str, branded: bool) -> None:
    where = world(DOG_OR_6=ruling)
    who = SYSTEM.edit(person(all_at(12), rank="slave"), where, Edit("set", ("throws", "brand"), die))
    assert (who.brand, who.brand_roll) == (branded, die) and "throw_brand" not in due(who)
    (origin,) = (section for section in SYSTEM.sheet(who, where) if section.id == "origin")
    assert [row.cells[0].figure.value for row in origin.rows if row.id == "brand_roll"] == [die]
    assert SYSTEM.edit(who, where, Edit("set", ("brand_roll",), 100)).brand_roll == 100


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", ("throws", "origin"), 101),
        Edit("set", ("throws", "origin"), None),
        Edit("set", ("throws", "rank"), "5"),
        Edit("set", ("throws", "luck"), 5),
        Edit("set", ("throws",), 5),
        Edit("add", ("throws", "rank"), 5),
    ],
)
def test_nothing_else_is_thrown(edit: Edit) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit(person(), WORLD, edit)
