"""What is entered into a sheet beyond plain values: rolls, bases, gifts, shields, lessons."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Bases, Person, source_of
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import case, found, person, world

WORLD = world()


EDITS = [
    ("dice", Edit("set", ("thrown",), [6, 6, 6, 1, 1, 2]), {"rolls": (18, 4)}),
    ("rolls", Edit("set", ("rolls",), "14, 9 11"), {"rolls": (14, 9, 11)}),
    ("way", Edit("set", ("way",), "way_3"), {"way": 3}),
    ("a die teaches", Edit("set", ("skills", "tailor", "die"), 41),
     {"skills": [{"skill": "tailor", "die": 41, "from": "supplementary"}]}),
    ("a base", Edit("set", ("skills", "tailor", "base"), 4), {"skills": [{"skill": "tailor", "base": 4}]}),
    ("nothing teaches nothing", Edit("set", ("skills", "tailor", "die")), {}),
    ("a gift", Edit("set", ("gifts", "sixth_sense"), True),
     {"skills": [{"skill": "sixth_sense", "from": "supplementary"}]}),
    ("broken", Edit("set", ("now", "broken", "dagger"), True), {"now": {"broken": ["dagger"]}}),
    ("a helmet", Edit("add", ("armour",), "iron_helmet"), {"armour": [{"armour": "iron_helmet"}]}),
    ("a thing", Edit("add", ("gear",), "Rope"), {"gear": [{"name": "Rope"}]}),
    ("a change", Edit("add", ("changes",), "speed"),
     {"chronicle": [{"kind": "attribute", "attribute": "speed", "by": 1}]}),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "keys"), [each[1:] for each in EDITS], ids=[each[0] for each in EDITS])
def test_edits_of_its_own(edit: Edit, keys: dict[str, Any]) -> None:
    assert SYSTEM.edit(person(), WORLD, edit) == person(**keys)


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        case("DOG-SK-7", "a die instead of a base", {"base": 40}, ("die",), 60, {"die": 60}),
        case("DOG-SK-9", "a base instead of a die", {"die": 60}, ("base",), 40, {"base": 40}),
        case("DOG-SK-9", "no die, the base stays", {"base": 40}, ("die",), None, {"base": 40}),
        case("DOG-SK-11", "one side", {"die": 60}, ("base", "parry"), 40, {"base": {"attack": 30, "parry": 40}}),
    ],
)
def test_a_die_or_a_base(
    before: dict[str, Any], path: tuple[str, ...], value: int | None, after: dict[str, Any]
) -> None:
    one = person(skills=[{"skill": "staff", "from": "origin", **before}])
    held = SYSTEM.edit(one, WORLD, Edit("set", ("skills", "staff", *path), value))
    assert held == person(skills=[{"skill": "staff", "from": "origin", **after}])


@pytest.mark.parametrize(
    ("keys", "path", "source"),
    [
        case("DOG-SK-7", "rolled for while some are to be picked", {"supplementary": 1}, ("die",), "supplementary"),
        case("DOG-SK-7", "all are picked", {"supplementary": 1, "skills": 5}, ("die",), "free"),
        case("DOG-SK-7", "no 1d4 yet", {}, ("die",), "supplementary"),
        case("DOG-SK-7", "no 1d4 yet, all that it can give", {"skills": 8}, ("die",), "free"),
        case("DOG-SK-7", "nobody's who plays", {"role": "other"}, ("die",), "free"),
        case("DOG-SK-7", "picked, thrown for later", {"skills": 8}, ("from",), "supplementary"),
        case("DOG-OR-7", "brought, by hand", {}, ("from",), "origin"),
        case("DOG-SK-7", "given", {"supplementary": 1}, ("base",), "free"),
    ],
)
def test_where_a_new_skill_comes_from(keys: dict[str, Any], path: tuple[str, ...], source: str) -> None:
    names = ("tailor", "cooking", "music", "sing", "dance", "farming", "hunt", "knots")[: keys.get("skills", 0)]
    skills = [{"skill": name, "from": "supplementary", "die": 50} for name in names]
    value = source if path == ("from",) else 40
    one = SYSTEM.edit(person(**{**keys, "skills": skills}), WORLD, Edit("set", ("skills", "staff", *path), value))
    assert source_of(one.skills[-1]) == source and one.skills[-1].skill == "staff"


def test_the_two_bases_of_a_melee_skill() -> None:
    one = SYSTEM.edit(person(), WORLD, Edit("set", ("skills", "staff", "base", "attack"), 30))
    assert one.skills[0].base == Bases(attack=30, parry=0)
    both = SYSTEM.edit(one, WORLD, Edit("set", ("skills", "staff", "base", "parry"), 30))
    assert both.skills[0].base == 30
    assert SYSTEM.edit(both, WORLD, Edit("remove", ("skills", "staff"))).skills == ()


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", ("id",), "other"),
        Edit("set", ("lessons", "1", "d100"), 3),
        Edit("set", ("changes", "9", "by"), 3),
        Edit("set", ("gifts", "flying"), True),
        Edit("set", ("skills", "staff", "base", "kick"), 3),
        Edit("set", ("supplementary",), 7),
        Edit("set", ("rolls",), "2 3"),
    ],
)
def test_nonsense_is_refused(edit: Edit) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit(person(), WORLD, edit)


def test_lessons_are_entries_of_the_chronicle() -> None:
    one = person(chronicle=[{"kind": "feast"}])
    learnt = SYSTEM.edit(one, WORLD, Edit("add", ("lessons",), "swordsplay"))
    assert learnt.chronicle[1]["part"] == "attack"
    other = SYSTEM.edit(learnt, WORLD, Edit("set", ("lessons", "1", "d10"), 7))
    assert other.chronicle[1]["d10"] == 7
    assert SYSTEM.edit(other, WORLD, Edit("remove", ("lessons", "1"))) == one


def test_a_gift_that_was_picked() -> None:
    """What is had or not is one of the supplementary skills while some are to pick, and says so like the others
    (DOG-SK-7)."""
    picked = SYSTEM.edit(person(supplementary=1), WORLD, Edit("set", ("gifts", "sixth_sense"), True))
    assert source_of(picked.skills[0]) == "supplementary"
    one = person(supplementary=1, skills=[{"skill": "sixth_sense"}])
    section = next(each for each in SYSTEM.sheet(one, WORLD) if each.id == "gifts")
    cells = {row.id: {cell.column: cell for cell in row.cells} for row in section.rows}
    assert "from" not in cells["ambidexterity"]
    to = cells["sixth_sense"]["from"].to
    assert to is not None
    one = SYSTEM.edit(one, WORLD, Edit(to.op, to.path, "supplementary"))
    few = [dict(each.facts)["missing"].value for each in SYSTEM.findings(one, WORLD) if each.kind == "few"]
    assert few == [4]


def test_a_new_character_is_made_in_the_usual_way() -> None:
    """DOG-AT-8: somebody of the referee in none, unless it was begun."""
    one = SYSTEM.new(WORLD, "ann", "Ann")
    assert one.way == 3 and "thrown" in rows_of(one, "making")
    other = SYSTEM.edit(one, WORLD, Edit("set", ("role",), "other"))
    assert (other.way, rows_of(other, "making")) == (0, ["way"])
    begun = SYSTEM.edit(one, WORLD, Edit("set", ("attributes", "speed"), 14))
    assert SYSTEM.edit(begun, WORLD, Edit("set", ("role",), "other")).way == 3


def rows_of(who: Person, section: str) -> list[str]:
    return [row.id for each in SYSTEM.sheet(who, WORLD) if each.id == section for row in each.rows]


@pytest.mark.parametrize(
    ("shield", "broken", "shown"),
    [
        case("DOG-WP-6", "parry and blow", "medium_shield", [], {"shield_parry": 23, "shield_blow": 13}),
        case("DOG-CB-13", "a broken one does neither", "medium_shield", ["medium_shield"], {}),
        case("DOG-WP-6", "none", None, [], {}),
    ],
)
def test_a_shield(shield: str | None, broken: list[str], shown: dict[str, int]) -> None:
    one = person(shield=shield, now={"broken": broken})
    section = next(each for each in SYSTEM.sheet(one, WORLD) if each.id == "defence")
    cells = {row.id: row.cells[0] for row in section.rows}
    assert {id: cells[id].figure.value for id in ("shield_parry", "shield_blow") if id in cells} == shown
    assert ("shield_broken" in cells) == (shield is not None)
    if broken:
        to = cells["shield_broken"].to
        assert to is not None
        mended = SYSTEM.edit(one, WORLD, replace(to, value=False))
        assert mended.now.broken == ()


@pytest.mark.parametrize(
    ("way", "dice"), [case("DOG-AT-7", "one a sum", 1, 36), case("DOG-AT-8", "a third more", 3, 48)]
)
def test_all_dice_are_thrown_at_once(way: int, dice: int) -> None:
    one = person(way=way)
    row = {row.id: row for each in SYSTEM.sheet(one, WORLD) if each.id == "making" for row in each.rows}["thrown"]
    field, to = row.cells[0].field, row.cells[0].to
    assert field is not None and to is not None
    assert field.sides == (6,) * dice
    done = SYSTEM.edit(one, WORLD, replace(to, value=[each % 6 + 1 for each in range(dice)]))
    assert done.rolls == tuple(6 if at % 2 == 0 else 15 for at in range(dice // 3))
    assert not [each for each in found(done) if each.kind in ("open", "count")]


@pytest.mark.parametrize("value", [[], [6, 6], [7, 1, 1], ["6", 1, 1], "666", None])
def test_dice_that_cannot_have_fallen(value: Any) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit(person(way=1), WORLD, Edit("set", ("thrown",), value))
