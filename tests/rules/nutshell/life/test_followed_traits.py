"""Traits that follow primaries moved by age and training, in both readings of N-AGE-1, beside a second reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, Primary
from tests.rules.nutshell.worlds import case, world
from tests.tiers import cases
from tests.truth import all_true

BASES: tuple[list[str], ...] = (
    ["strength"],
    ["strength", "dexterity"],
    ["strength", "dexterity", "agility"],
    ["-size"],
    ["agility", "-size"],
    ["strength", "strength"],
    ["strength", "-strength", "mind"],
)
TRAITS: list[dict[str, Any]] = [
    {"id": f"{type}_{nth}", "name": "Any", "type": type, "base": base}
    for type, (nth, base) in product(("trained", "natural", "inherent", "negative"), enumerate(BASES))
]
FREE = {"natural": -2, "inherent": 0}
"""Levels over their base at which traits that nobody acquired stand, by type."""


def stats(other: bool = False, **keys: Any) -> DerivedStats:
    """The figures of one with every second trait at +1, in one of the two readings."""
    readings = {"N_AGE_1": "other"} if other else {}
    owned: dict[str, list[dict[str, Any]]] = {"secondaries": [], "negatives": []}
    for trait in TRAITS[::2]:
        owned["negatives" if trait["type"] == "negative" else "secondaries"].append({"trait": trait["id"], "step": 1})
    occupation = {"name": "Guard", "base": ["strength", "-size"], "step": 2}
    who = {"id": "ann", "name": "Ann", "occupation": occupation, **owned, **keys}
    return stats_now(msgspec.convert(who, Hero), world({"traits": TRAITS}, **readings))


def level(base: list[str], above: int, bought: Mapping[Primary, int], moved: Mapping[Primary, int], other: bool) -> int:
    """A level by the catalogue's words: of a base, of so many above it, of primaries as bought and their moves."""
    now = {primary: bought[primary] + (moved[primary] if other else 0) for primary in PRIMARIES}
    named: dict[str, int] = {str(primary): now[primary] for primary in PRIMARIES}
    named |= {f"-{primary}": 2 - now[primary] for primary in PRIMARIES}
    terms = [named[name] for name in base]
    by = 0
    if not other:
        for primary in PRIMARIES:
            by += moved[primary] * ((primary in base) - (f"-{primary}" in base))
    return Fraction(sum(terms), len(terms)).__floor__() + above + by


def number(figure: Figure | None) -> int | None:
    if figure is None:
        return None
    assert isinstance(figure.value, int)
    return figure.value


def lost(*primaries: str) -> list[dict[str, Any]]:
    return [{"kind": "ageing", "primary": primary} for primary in primaries]


TRAINED = {"kind": "training", "primary": "strength"}


@pytest.mark.parametrize(
    ("steps", "entries", "base", "levels"),
    [
        case("N-AGE-1", "an average falls with one", {"dexterity": 1}, lost("strength"), BASES[1], (1, 2)),
        case("N-AGE-1", "two losses on an average", {}, lost("strength", "dexterity"), BASES[1], (0, 1)),
        case("N-AGE-1", "of an average of three", {}, lost("strength"), BASES[2], (1, 1)),
        case("N-AGE-1", "named twice: once", {}, lost("strength"), BASES[5], (1, 1)),
        case("N-AGE-1", "named both ways: not at all", {}, lost("strength"), BASES[6], (1, 1)),
        case("N-ADV-6", "an average rises with one", {"dexterity": -1}, [TRAINED], BASES[1], (2, 2)),
        case("N-ADV-6", "reverse bases fall", {}, [{"kind": "training", "primary": "size"}], BASES[4], (0, 0)),
    ],
)
def test_vectors(
    steps: dict[str, int], entries: list[dict[str, Any]], base: list[str], levels: tuple[int, int]
) -> None:
    """Levels at base in the usual reading and the other one."""
    trait = next(each["id"] for each in TRAITS if each["base"] == base and each["type"] == "inherent")
    made = [stats(other, primaries=steps, age=60, chronicle=entries, secondaries=[]) for other in (False, True)]
    assert tuple(number(each.trait_level(trait)) for each in made) == levels


def test_bases_stay_as_bought_and_the_move_is_a_part() -> None:
    aged = stats(age=60, age_losses=["strength"], chronicle=[*lost("strength"), TRAINED])
    trait = TRAITS[0]["id"]
    made = aged.trait_level(trait)
    assert made is not None
    assert [(name, part.value) for name, part in made.parts] == [("base", 2), ("step", 1), ("follows", -1)]
    follows = dict(made.parts)["follows"]
    assert [(name, part.value) for name, part in follows.parts] == [("strength", -1)]
    assert [(name, part.value) for name, part in follows.parts[0][1].parts] == [
        ("age_losses", -1), ("ageing", -1), ("training", 1),
    ]  # fmt: skip
    assert "follows" not in dict((stats(other=True, age=60, age_losses=["strength"]).trait_level(trait) or made).parts)


@pytest.mark.parametrize("other", [False, True], ids=["N-AGE-1 by one level", "N-AGE-1 recomputed"])
def test_random_lives_beside_a_reckoning_from_the_catalogue(other: bool) -> None:
    chance = Random(1910 + other)
    for _ in range(cases(quick=20, all=60, long=500)):
        steps = {primary: chance.randint(-2, 2) for primary in PRIMARIES}
        early = chance.choices(PRIMARIES, k=chance.randint(0, 3))
        late = chance.choices(PRIMARIES, k=chance.randint(0, 3))
        trained = chance.choice([*PRIMARIES, None])
        entries = [*lost(*late), *([{"kind": "training", "primary": trained}] if trained else [])]
        made = stats(other, primaries=steps, age=45, age_losses=early, chronicle=entries)
        bought = {primary: 2 + steps[primary] for primary in PRIMARIES}
        moved = {p: (p == trained) - early.count(p) - late.count(p) for p in PRIMARIES}
        for nth, trait in enumerate(TRAITS):
            above = 1 if nth % 2 == 0 else FREE.get(str(trait["type"]))
            base = [str(name) for name in trait["base"]]
            expected = None if above is None else level(base, above, bought, moved, other)
            found = made.trait_level(str(trait["id"]))
            assert number(found) == expected, (trait, steps, early, late, trained)
            assert found is None or all_true(found)
        assert number(made.occupation_level) == level(["strength", "-size"], 2, bought, moved, other)
