"""Exact odds: sums of dice, and throws held against each other."""

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.common.odds import dice, opposed_outcomes, outcomes


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
