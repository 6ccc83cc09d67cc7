"""The counter of skills to pick, and the dice that are missing, thrown all at once."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import case, person, world

WORLD = world()
PICKED = [
    {"skill": "swordsplay", "from": "origin"},
    {"skill": "dodge", "from": "rank", "base": 20},
    {"skill": "cooking", "from": "supplementary"},
    {"skill": "sing"},
    {"skill": "sixth_sense", "from": "supplementary"},
    {"skill": "music", "from": "supplementary", "die": 7},
]


def section(who: Person, id: str) -> Section:
    return next(each for each in SYSTEM.sheet(who, WORLD) if each.id == id)


def rows(who: Person, id: str) -> dict[str, tuple[int, ...]]:
    """The dice that each row of a section waits for, by the row's name."""
    held = ((row.id, row.cells[0].field) for row in section(who, id).rows)
    return {id: field.sides for id, field in held if field is not None and id.endswith("_dice")}


def thrown(who: Person, of: str, value: Any) -> Person:
    return SYSTEM.edit(who, WORLD, Edit("set", ("thrown", of), value))


@pytest.mark.parametrize(
    ("die", "picked", "left"),
    [
        case("DOG-SK-7", "not thrown", None, 3, None),
        case("DOG-SK-7", "none yet", 3, 0, 7),
        case("DOG-SK-7", "some", 3, 1, 6),
        case("DOG-SK-7", "all", 1, 5, 0),
        case("DOG-SK-7", "too many", 1, 6, -1),
    ],
)
def test_how_many_skills_are_to_pick(die: int | None, picked: int, left: int | None) -> None:
    names = ("cooking", "sing", "music", "dance", "fishing", "farming")[:picked]
    who = person(supplementary=die, skills=[{"skill": id, "from": "supplementary"} for id in names])
    shown = section(who, "picking")
    counter = next((row.cells[0].figure for row in shown.rows if row.id == "to_pick"), None)
    assert (counter and counter.value) == left
    assert bool(shown.heads) == (left is not None)
    if counter is not None and die is not None:
        assert [number(part) for _name, part in counter.parts] == [die + 4, picked]
        assert dict(shown.heads)["picks"].value == die + 4


def test_the_dice_of_skills_go_to_those_that_wait_for_one() -> None:
    """DOG-SK-7, DOG-OR-7: in their order; what is free, given or a gift takes none."""
    who = person(skills=PICKED)
    assert rows(who, "picking")["skill_dice"] == (100, 100)
    after = thrown(who, "skill_dice", [41, 80])
    assert [each.die for each in after.skills] == [41, None, 80, None, None, 7]
    assert "skill_dice" not in rows(after, "picking")
    assert [each.die for each in thrown(who, "skill_dice", [41]).skills] == [41, None, None, None, None, 7]


def test_the_dice_of_senses_go_to_those_not_thrown() -> None:
    """DOG-SK-6: without dice the average is taken."""
    who = person(senses={"smell": 3, "see": 4})
    assert rows(who, "picking")["sense_dice"] == (10,) * 6
    assert thrown(who, "sense_dice", (1, 2, 10, 10, 3, 4)).senses == {
        "see": 4, "hear": 3, "smell": 3, "taste": 20, "feel": 7,
    }  # fmt: skip
    usual = thrown(who, "sense_dice", None)
    assert usual.senses == {"see": 4, "hear": 11, "smell": 3, "taste": 11, "feel": 11}
    assert list(usual.senses) == ["see", "hear", "smell", "taste", "feel"] and "sense_dice" not in rows(
        usual, "picking"
    )


def test_the_dice_of_a_race_go_to_its_attributes() -> None:
    """DOG-OR-1: those that were thrown stay, and attributes that are not in the world throw none."""
    who = person(race="caveman", race_dice={"speed": 1})
    assert rows(who, "making")["race_dice"] == (3, 4, 4, 3, 3, 3, 3, 3)
    after = thrown(who, "race_dice", [3, 4, 3, 2, 1, 1, 2, 3])
    assert after.race_dice == {
        "speed": 1, "strength": 3, "endurance": 4, "constitution": 3, "agility": 2, "handwork": 1, "intelligence": 1,
        "calm": 2, "sociability": 3,
    }  # fmt: skip
    assert rows(after, "making") == {} == rows(person(), "making")


@pytest.mark.parametrize(
    ("of", "value"),
    [
        ("skill_dice", [101]),
        ("skill_dice", [0]),
        ("skill_dice", [1, 2, 3]),
        ("skill_dice", []),
        ("skill_dice", None),
        ("skill_dice", ["4"]),
        ("skill_dice", [True]),
        ("skill_dice", 4),
        ("sense_dice", [3]),
        ("sense_dice", [11, 1]),
        ("race_dice", [4]),
        ("race_dice", None),
        ("nothing", [1]),
    ],
)
def test_dice_that_cannot_have_fallen_so_are_refused(of: str, value: Any) -> None:
    with pytest.raises(Refused):
        thrown(person(race="caveman", skills=PICKED), of, value)


def test_somebody_the_referee_plays_is_asked_for_no_dice() -> None:
    who = person(role="other", race="caveman", skills=PICKED)
    assert rows(who, "picking") == rows(who, "making") == {}
