"""Exact odds: sums of dice, and throws held against each other."""

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.common.figures.odds import (
    Distribution,
    certain,
    chained,
    dice,
    mean,
    mixed,
    opposed_outcomes,
    outcomes,
    reduced,
    sums,
)


@pytest.mark.parametrize("sides", [(), (6,), (6, 6, 6), (20,), (4, 8), (3, 6, 10)])
def test_sums_are_as_often_as_counting_every_throw_says(sides):
    counted: dict[int, int] = {}
    for throw in product(*(range(1, faces + 1) for faces in sides)):
        counted[sum(throw)] = counted.get(sum(throw), 0) + 1
    assert dict(dice(sides).ways) == counted


def test_chances_are_exact():
    two = dice((6, 6))
    assert (two.all, two.chance(7), two.chance(2, 12), two.chance(13)) == (
        36,
        Fraction(1, 6),
        Fraction(1, 18),
        Fraction(0),
    )
    odd = outcomes(two, lambda total: total % 2)
    assert odd.chance(1) == Fraction(1, 2)
    higher = opposed_outcomes(dice((6,)), dice((6, 6)), lambda one, other: one > other)
    assert (higher.all, higher.chance(True)) == (216, Fraction(20, 216))


def test_spreads_are_mixed_over_one_denominator():
    found = mixed([(1, dice((6,))), (2, dice((4,)))])
    assert (found.all, found.ways[1], found.ways[4], found.ways[6]) == (36, 8, 8, 2)
    assert found.chance(5) == Fraction(1, 18)


def test_what_is_thrown_after_depends_on_what_fell():
    """A second die is thrown for a six."""
    found = chained(
        dice((6,)), lambda fell: outcomes(dice((6,)), lambda more: 6 + more) if fell == 6 else certain(fell)
    )
    assert found.chance(*range(1, 6)) == Fraction(5, 6)
    assert found.chance(12) == Fraction(1, 36)
    assert sum(found.ways.values()) == found.all == 36


def test_chances_stay_the_same_over_the_smallest_denominator():
    wide = Distribution({1: 12, 2: 18, 3: 0})
    assert reduced(wide) == Distribution({1: 2, 2: 3})
    assert reduced(certain(4)) == certain(4)


def test_sums_and_means():
    assert sums(dice((6,)), dice((6, 3))) == dice((6, 6, 3))
    assert (mean(dice((6,))), mean(certain(-2))) == (Fraction(7, 2), Fraction(-2))
