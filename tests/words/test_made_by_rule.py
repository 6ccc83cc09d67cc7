"""Arithmetic that a system's words name for a figure of its rule: it is what the figure was reckoned by, on every sheet
that ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import Figure, exact
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.operations import by_rule, heading, operation
from mls_desktop.words.system_texts import Texts, load_words

SHIPPED = ShippedData()
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
Reckons = Callable[[dict[str, Any]], object]


def full(number: Fraction) -> int:
    return max(0, floor(number))


BY_RULE: dict[str, tuple[str, Reckons]] = {
    "N-RACE-1 age": ("nutshell", lambda p: full(Fraction(p["age"] - p["base_age"]) / Fraction(p["increment"]))),
    "N-ROUND-3 magic_points": ("nutshell", lambda p: ceil(Fraction(p["magic_points"], 2))),
    "DOG-SK-7 die": ("death_or_glory", lambda p: ceil(Fraction(p["die"], 2))),
    "DOG-SK-5 senses": ("death_or_glory", lambda p: floor(Fraction(p["senses"], 40))),
    "DOG-HP-2 hp": ("death_or_glory", lambda p: ceil(Fraction(p["hp"], 2))),
    "DOG-DV-2 load": ("death_or_glory", lambda p: full(Fraction(p["load"] - p["free_load"], 50))),
    "DOG-DV-5 endurance": (
        "death_or_glory", lambda p: max(0, p["endurance"] - 12) - max(0, 9 - p["endurance"]),
    ),
}  # fmt: skip
TOLD = ("nutshell", "death_or_glory")
UNTOLD = {"DOG-MS-1 blows"}
"""Its rule looks at the weapon too, which is no part: fought with in `tests/rules/death_or_glory`."""


def deep(figure: Figure) -> Iterator[Figure]:
    yield figure
    for _name, part in figure.parts:
        yield from deep(part)


def figures(system: str) -> Iterator[Figure]:
    for file in sorted((SAMPLES / system).glob("*.mls.json")):
        held = read(file.read_bytes(), SHIPPED)
        made, world = SHIPPED.system(held.system), SHIPPED.world(held)
        for who in held.characters:
            for section in made.sections(who, world):
                for cell in (cell for row in section.rows for cell in row.cells):
                    yield from deep(cell.figure)


def texts(system: str) -> Texts:
    return Texts(load_words(SHIPPED.resources, system))


@pytest.mark.parametrize(
    "system", [pytest.param(s, marks=pytest.mark.needs(s)) for s in ("nutshell", "death_or_glory")]
)
def test_what_is_said_is_how_it_was_reckoned(system: str) -> None:
    said, seen = texts(system), set[str]()
    for figure in figures(system):
        if not by_rule(figure, said):
            continue
        key = f"{figure.rule} {figure.parts[0][0]}"
        assert key in BY_RULE or key in UNTOLD, key
        seen.add(key)
        if key in BY_RULE:
            assert figure.value == BY_RULE[key][1]({name: exact(part) for name, part in figure.parts}), (key, figure)
    assert seen >= {key for key, (whose, _way) in BY_RULE.items() if whose == system}, "each is met on some sheet"


@pytest.mark.needs("death_or_glory")
def test_it_stands_above_the_parts_and_beside_them() -> None:
    said = texts("death_or_glory")
    base = Figure(28, "table", (("die", Figure(56)),), "DOG-SK-7")
    assert operation(base, said) == "half, rounded up, of"
    assert heading(base, said) == "Half, rounded up, of:"
    assert heading(Figure(2, "table", (("might", Figure(30)),), "DOG-DV-6"), said) == "It follows from:"
