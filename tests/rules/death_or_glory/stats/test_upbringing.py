"""The skills that origin and rank bring, in the edit that chooses them."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Person, source_of
from mls_desktop.rules.death_or_glory.stats.skills import taught_base
from mls_desktop.rules.death_or_glory.stats.upbringing import brought, upbringing
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import case, person, world

OWN = {
    "origins": [
        {
            "id": "ferryman",
            "name": "Ferryman",
            "brings": [
                {"skill": "swimming"},
                {"skill": "knots", "base": 30},
                {"skill": "staff", "base": 25},
                {"skill": "dance", "rank": "noble"},
                {"skill": "swimming", "rank": "noble"},
                {"skill": "cooking", "rank": "slave"},
            ],
        },
        {"id": "miller", "name": "Miller", "brings": [{"skill": "swimming"}, {"skill": "trading"}]},
        {"id": "beggar", "name": "Beggar"},
        {"id": "robber", "name": "Robber", "brings": [{"skill": "nowhere"}]},
    ]
}
WORLD = world(OWN)


def after(who: Person, *edits: tuple[str, ...] | tuple[Any, ...]) -> Person:
    for path, value in edits:
        who = SYSTEM.edit(who, WORLD, Edit("set", tuple(str(path).split("/")), value))
    return who


def held(who: Person) -> list[tuple[str, str]]:
    return [(each.skill, source_of(each)) for each in who.skills]


FERRYMAN = [("swimming", "origin"), ("knots", "origin"), ("staff", "origin")]


@pytest.mark.parametrize(
    ("edits", "skills"),
    [
        case("DOG-OR-7", "an origin", [("origin", "ferryman")], FERRYMAN),
        case("DOG-OR-7", "that brings nothing", [("origin", "beggar")], []),
        case("DOG-OR-7", "what no library has", [("origin", "robber")], []),
        case("DOG-OR-7", "a rank alone", [("rank", "noble")], []),
        case(
            "DOG-OR-7", "origin, then rank", [("origin", "ferryman"), ("rank", "noble")],
            [*FERRYMAN, ("dance", "rank")],
        ),
        case(
            "DOG-OR-7", "rank, then origin", [("rank", "slave"), ("origin", "ferryman")],
            [*FERRYMAN, ("cooking", "rank")],
        ),
        case(
            "DOG-OR-7", "another rank", [("origin", "ferryman"), ("rank", "noble"), ("rank", "slave")],
            [*FERRYMAN, ("cooking", "rank")],
        ),
        case(
            "DOG-OR-7", "another origin", [("origin", "ferryman"), ("origin", "miller")],
            [("swimming", "origin"), ("trading", "origin")],
        ),
        case("DOG-OR-7", "none again", [("origin", "ferryman"), ("origin", None)], []),
        case(
            "DOG-OR-7", "what was thrown for stays",
            [("origin", "ferryman"), ("skills/swimming/die", 40), ("origin", None)],
            [("swimming", "origin")],
        ),
        case(
            "DOG-OR-7", "what was changed stays",
            [("origin", "ferryman"), ("skills/knots/base", 31), ("skills/staff/from", "free"), ("origin", None)],
            [("knots", "origin"), ("staff", "free")],
        ),
    ],
)  # fmt: skip
def test_what_is_chosen_brings_its_skills(edits: list[tuple[str, Any]], skills: list[tuple[str, str]]) -> None:
    assert held(after(person(), *edits)) == skills


def test_what_was_there_by_hand_stays_as_it_is() -> None:
    """DOG-OR-7; what was picked stays beside the skill that is brought, and is told of."""
    before = person(skills=[{"skill": "swimming", "base": 12}, {"skill": "knots", "die": 9, "from": "supplementary"}])
    who = after(before, ("origin", "ferryman"))
    assert held(who) == [("swimming", "free"), ("knots", "supplementary"), ("knots", "origin"), ("staff", "origin")]
    assert [found.kind for found in SYSTEM.findings(who, WORLD) if found.path == ("skills", "knots")] == ["brought"]
    assert after(who, ("origin", None)) == before


def test_bases_are_given_or_still_to_be_thrown_for() -> None:
    who = after(person(), ("origin", "ferryman"))
    assert [(each.skill, taught_base(each, "attack")) for each in who.skills] == [
        ("swimming", None),
        ("knots", 30),
        ("staff", 25),
    ]


def test_dice_that_settle_an_origin_bring_its_skills_too() -> None:
    who = person("FIG 12", origin_wish="fighter")
    who = SYSTEM.edit(who, WORLD, Edit("set", ("throws", "origin"), 33))
    assert who.origin == "fighter" and held(who) == held(after(person(), ("origin", "fighter")))
    who = SYSTEM.edit(who, WORLD, Edit("set", ("throws", "rank"), 3))
    assert who.rank == "noble" and {source for _skill, source in held(who)} == {"origin", "rank"}


def test_an_origin_chosen_before_brings_them_when_asked() -> None:
    bare = person(origin="miller")
    asked = SYSTEM.edit(bare, WORLD, Edit("add", ("upbringing",), "miller"))
    assert held(asked) == [("swimming", "origin"), ("trading", "origin")]
    assert SYSTEM.edit(asked, WORLD, Edit("add", ("upbringing",), "miller")) == asked
    for edit in (Edit("add", ("upbringing",), "ferryman"), Edit("set", ("upbringing",), "miller")):
        with pytest.raises(Refused):
            SYSTEM.edit(bare, WORLD, edit)


def test_every_origin_that_ships_brings_some() -> None:
    shipped = world()
    for origin in shipped.origins.values():
        for rank in ("noble", "common", "slave"):
            skills = [each.skill for each in brought(origin, rank)]
            assert len(skills) >= 4 and all(shipped.skills[id].group not in ("untaught", "gifts") for id in skills)
            assert rank not in origin.barred or len(skills) == len(brought(origin, "common"))
        assert len(upbringing(person(origin=origin.id), shipped)) in (4, 5)
