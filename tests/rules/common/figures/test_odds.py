"""Exact odds: sums of dice, and throws held against each other."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


SIDES = st.lists(st.integers(1, 8), max_size=3)
WAYS = st.dictionaries(st.integers(-5, 9), st.integers(1, 12), min_size=1, max_size=5).map(Distribution)


def fallen(spread: Distribution[int]) -> list[int]:
    """Every way of a spread, one by one."""
    return [result for result, count in spread.ways.items() for _ in range(count)]


@given(SIDES, st.integers(1, 9))
def test_what_becomes_of_a_throw_is_counted_over_every_throw(sides: list[int], part: int) -> None:
    throws = list(product(*(range(1, faces + 1) for faces in sides)))
    made = outcomes(dice(sides), lambda total: total % part)
    assert dict(made.ways) == Counter(sum(throw) % part for throw in throws)
    assert made.all == len(throws)


@given(WAYS, WAYS)
def test_two_throws_are_held_against_each_other_in_every_pair_of_ways(one: Distribution, other: Distribution) -> None:
    pairs = list(product(fallen(one), fallen(other)))
    assert dict(opposed_outcomes(one, other, max).ways) == Counter(max(pair) for pair in pairs)
    assert dict(sums(one, other).ways) == Counter(map(sum, pairs))
    assert mean(sums(one, other)) == mean(one) + mean(other) == Fraction(sum(map(sum, pairs)), len(pairs))


@given(st.lists(st.tuples(st.integers(1, 6), WAYS), min_size=1, max_size=4))
def test_a_mixture_weighs_each_spread_by_its_ways(parts: list[tuple[int, Distribution[int]]]) -> None:
    whole = sum(weight for weight, _ in parts)
    found = mixed(parts)
    for result in range(-5, 10):
        assert found.chance(result) == sum(Fraction(weight, whole) * spread.chance(result) for weight, spread in parts)
    assert mean(found) == sum(Fraction(weight, whole) * mean(spread) for weight, spread in parts)


@given(WAYS, st.lists(WAYS, min_size=3, max_size=3))
def test_a_chain_goes_on_from_each_result(first: Distribution[int], after: list[Distribution[int]]) -> None:
    found = chained(first, lambda fell: sums(certain(fell), after[fell % 3]))
    for result in range(-10, 19):
        chance = sum(first.chance(fell) * after[fell % 3].chance(result - fell) for fell in first.ways)
        assert found.chance(result) == chance


@given(WAYS, st.integers(1, 6))
def test_reduced_chances_are_the_same_over_coprime_ways(spread: Distribution[int], factor: int) -> None:
    wide = Distribution({result: count * factor for result, count in spread.ways.items()} | {99: 0})
    assert reduced(wide) == reduced(spread)
    assert 99 not in reduced(wide).ways
    assert all(reduced(wide).chance(result) == spread.chance(result) for result in spread.ways)
