"""What an origin brings and needs, in words: as "Why?" tells of it, and as the list one chooses it from."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.death_or_glory.stats.accounts import origin_account
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.lives import case, world

OWN: dict[str, Any] = {
    "origins": [
        {"id": "beggar", "name": "Beggar"},
        {
            "id": "ferryman",
            "name": "Ferryman",
            "needs": {"strength": 12, "calm": 9},
            "ranges": {"human": [1, 10]},
            "barred": ["noble", "slave"],
            "brings": [{"skill": "knots", "base": 30}, {"skill": "staff"}, {"skill": "dance", "rank": "noble"}],
        },
    ]
}
WORLD = world(OWN)
TEXTS = Texts(load_words(ShippedData().resources, "death_or_glory"), SYSTEM.names(WORLD))


@pytest.mark.parametrize(
    ("origin", "race", "told"),
    [
        case("DOG-OR-2", "that brings nothing", "beggar", "human", {}),
        case(
            "DOG-OR-7", "all of it", "ferryman", "human",
            {
                "Knot": "30", "Staff": "half of a d100", "shown by a d100 of": "1-10",
                "ranks ruled out": "Noble, Slave", "needs Strength": "12", "needs Calm": "9",
            },
        ),
        case(
            "DOG-OR-4", "no d100 shows it", "ferryman", "elf",
            {
                "Knot": "30", "Staff": "half of a d100", "ranks ruled out": "Noble, Slave",
                "needs Strength": "12", "needs Calm": "9",
            },
        ),
    ],
)  # fmt: skip
def test_why_tells_what_an_origin_brings_and_needs(origin: str, race: str, told: dict[str, str]) -> None:
    parts = origin_account(WORLD.origins[origin], race).parts
    assert [(TEXTS.part(name), TEXTS.figure(part)) for name, part in parts] == list(told.items())


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_each_attribute_may_be_needed(attribute: str) -> None:
    assert TEXTS.part(f"needs_{attribute}") == f"needs {TEXTS.name(attribute)}"


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        case("DOG-OR-3", "nothing", "beggar", {"needs": "–", "barred": "–", "brings": "–"}),
        case(
            "DOG-OR-3", "all of it", "ferryman",
            {"needs": "Strength 12 Calm 9", "barred": "Noble, Slave", "brings": "Knot, Staff"},
        ),
    ],
)  # fmt: skip
def test_the_list_to_choose_from_says_it_too(origin: str, said: dict[str, str]) -> None:
    row = next(row for row in SYSTEM.catalogue(WORLD, "origins").rows if row.id == origin)
    found = {cell.column: f"{TEXTS.figure(cell.figure)} {TEXTS.beside(cell.also)}".strip() for cell in row.cells}
    assert {column: found[column] for column in said} == said
