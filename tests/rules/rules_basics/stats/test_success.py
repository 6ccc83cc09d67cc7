"""Success rolls: which targets are made, by how much, and in how many ways."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.rules_basics.stats.success import chance, margin, margins, modified, succeeds, ways
from tests.rules.rules_basics.people import case

WAYS = (1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216)
"""Of 216 for targets from 3 to 18."""
FALLEN = [sum(dice) for dice in product(range(1, 7), repeat=3)]


@pytest.mark.parametrize(
    ("target", "roll", "made"),
    [
        case("RB-SR-1", "RB-T1, 12 against ST 12", 12, 12, True),
        case("RB-SR-1", "RB-T1, 13 against ST 12", 12, 13, False),
        case("RB-SR-4", "3 is nothing special", 2, 3, False),
        case("RB-SR-4", "18 is nothing special", 18, 18, True),
        case("RB-SR-5", "below 3 never", 2, 3, False),
        case("RB-SR-5", "18 and more always", 30, 18, True),
    ],
)
def test_a_roll_at_or_under_the_target_is_made(target: int, roll: int, made: bool) -> None:
    assert succeeds(target, roll) is made


@pytest.mark.parametrize(
    ("modifier", "effects", "roll", "made"),
    [
        case("RB-SR-2", "RB-T2, -2 on ST 12: 10", -2, 0, 10, True),
        case("RB-SR-2", "RB-T2, -2 on ST 12: 11", -2, 0, 11, False),
        case("RB-SR-2", "an easy task", 2, 0, 14, True),
        case("RB-SR-2", "what lasts counts too", -1, -3, 9, False),
    ],
)
def test_hard_tasks_lower_and_easy_ones_raise_the_target(modifier: int, effects: int, roll: int, made: bool) -> None:
    target = modified(given(12), modifier, effects)
    assert number(target) == 12 + modifier + effects
    assert succeeds(number(target), roll) is made


def test_what_nothing_modifies_stays_as_it_is() -> None:
    value = given(12, "RB-CH-1")
    assert modified(value, 0) is value


@pytest.mark.parametrize(
    ("target", "roll", "by"),
    [
        case("RB-SR-3", "made by", 14, 12, 2),
        case("RB-SR-3", "just made", 10, 10, 0),
        case("RB-SR-3", "failed by", 10, 13, -3),
        case("RB-SR-3", "beyond all sums", 25, 3, 22),
    ],
)
def test_by_how_much(target: int, roll: int, by: int) -> None:
    assert margin(target, roll) == by


@pytest.mark.parametrize(
    ("target", "count"),
    [
        *(case("RB-SR-1", f"target {target}", target, count) for target, count in enumerate(WAYS, 3)),
        case("RB-SR-5", "target 2", 2, 0),
        case("RB-SR-5", "target -7", -7, 0),
        case("RB-SR-5", "target 19", 19, 216),
        case("RB-SR-5", "target 40", 40, 216),
    ],
)
def test_in_how_many_ways(target: int, count: int) -> None:
    assert ways(target) == count == sum(fell <= target for fell in FALLEN)
    assert chance(target) == Fraction(count, 216)
    assert margins(target).ways == {target - fell: FALLEN.count(fell) for fell in range(3, 19)}
