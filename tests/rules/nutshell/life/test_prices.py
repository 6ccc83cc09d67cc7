"""The prices and needs of chapter 13, as its tables have them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mls_desktop.rules.nutshell.library import Race
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.life_state import increment_at, points_by
from mls_desktop.rules.nutshell.stats import ages

pytestmark = pytest.mark.needs("nutshell")
CREATION = {step: sum(prices.level_price(each) for each in range(step + 1)) for step in range(7)}


@pytest.mark.parametrize(
    ("step", "price"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 7)], ids=lambda v: f"N-ADV-3 {v}"
)
def test_a_level(step: int, price: int) -> None:
    assert prices.level_price(step) == price
    assert prices.occupation_price(step) == 2 * price


def test_levels_sum_to_what_creation_asks() -> None:
    """N-ADV-3: as dear, level by level, as N-SEC-3 at once."""
    assert CREATION == {0: 1, 1: 3, 2: 6, 3: 10, 4: 15, 5: 21, 6: 28}


@pytest.mark.parametrize(
    ("step", "price"), [(6, 7), (5, 6), (4, 5), (3, 4), (2, 3), (1, 2), (0, 1), (9, 7)], ids=lambda v: f"N-ADV-4 {v}"
)
def test_a_negative_left(step: int, price: int) -> None:
    assert prices.negative_price(step) == price


@pytest.mark.parametrize(
    ("value", "price"), [(2, 1), (11, 1), (15, 1), (16, 5), (17, 5), (18, 10), (19, 10), (20, 10)],
    ids=lambda v: f"N-ADV-5 {v}",
)  # fmt: skip
def test_a_point_of_a_side(value: int, price: int) -> None:
    assert prices.side_price(value) == price


@pytest.mark.parametrize(
    ("step", "needed"),
    [(None, 2), (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, None), (9, None)],
    ids=lambda v: f"N-CHK-2 {v}",
)
def test_what_a_check_must_roll(step: int | None, needed: int | None) -> None:
    assert prices.roll_needed(step) == needed


def test_growth_by_use_alone() -> None:
    """N-CHK-2: from base to +3 takes 4.93 checks on average, to +6 19.6."""
    waits = [Fraction(8, 9 - (prices.roll_needed(step) or 9)) for step in range(6)]
    assert sum(waits[:3]) == Fraction(74, 15) and round(float(sum(waits[:3])), 2) == 4.93
    assert round(float(sum(waits)), 1) == 19.6


@pytest.mark.parametrize(
    ("size", "role", "range"),
    [
        ("minor", "minor", (1, 1)), ("minor", "major", (1, 3)), ("average", "minor", (1, 3)),
        ("average", "major", (1, 6)), ("major", "minor", (1, 6)), ("major", "major", (1, 10)),
    ],
    ids=lambda v: f"N-ADV-2 {v}",
)  # fmt: skip
def test_what_an_adventure_brings(size: str, role: str, range: tuple[int, int]) -> None:
    assert prices.ADVENTURE[size, role] == range  # type: ignore[index]


HUMAN = Race("human", "Human", base_age=18, increment=1)
ELF = Race("elf", "Elf", base_age=25, increment=4)
STILL = Race("golem", "Golem", base_age=0, increment=0)


@pytest.mark.parametrize(
    ("race", "age", "number", "brought"),
    [
        (HUMAN, 18, 0, 0), (HUMAN, 17, -1, 0), (HUMAN, 40, 22, 44), (HUMAN, 41, 23, 45), (HUMAN, 54, 36, 58),
        (ELF, 29, 1, 2), (ELF, Fraction(57, 2), 0, 0), (STILL, 300, 0, 0),
    ],
    ids=lambda v: f"N-ADV-1 {v}",
)  # fmt: skip
def test_increments_and_their_points(race: Race, age: int, number: int, brought: int) -> None:
    assert increment_at(race, Fraction(age)) == number
    assert points_by(number) == brought


@pytest.mark.parametrize(
    ("base", "increment", "first"),
    [
        (18, 1, [40, 50, 60, 70, 80]), (25, 4, [113, 153, 193, 233, 273]), (40, 5, [150, 200, 250, 300, 350]),
        (12, 0.75, [28.5, 36, 43.5, 51, 58.5]), (8, 0.5, [19, 24, 29, 34, 39]),
    ],
    ids=lambda v: f"N-AGE-1 {v}" if isinstance(v, int) else "ages",
)  # fmt: skip
def test_ages_of_reduction_are_those_of_the_table(base: int, increment: float, first: list[float]) -> None:
    """N-RACE-1: after 22, 32, 42 ... increments of one's own, exactly at the age and not a day before."""
    race = Race("any", "Any", base_age=base, increment=increment)
    for nth, age in enumerate(first, 1):
        exact = Fraction(str(age))
        assert ages.reductions_reached(increment_at(race, exact)) == nth
        assert ages.reductions_reached(increment_at(race, exact - Fraction(1, 365))) == nth - 1
