"""Figures that explain themselves: what each operation makes of its parts, and what it keeps of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.figures import (
    Figure,
    Part,
    added,
    computed,
    exact,
    floor_average,
    given,
    greatest,
    half,
    least,
    less,
    looked_up,
    number,
    plain,
    times,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NUMBERS = st.one_of(st.integers(-99, 99), st.fractions(-9, 9, max_denominator=6))
MADE: dict[str, Callable[..., Figure]] = {
    "sum": added,
    "difference": less,
    "product": times,
    "half": lambda first, *_, rule="": half(first, rule=rule),
    "floor_average": lambda *parts, rule="": floor_average(parts, rule=rule),
    "max": greatest,
    "min": least,
}
"""Each operation by what its figures say of how they were made."""


def parts_of(*values: int | Fraction) -> tuple[Part, ...]:
    return tuple((f"part_{at}", given(value)) for at, value in enumerate(values))


@pytest.mark.parametrize(
    ("how", "values", "made"),
    [
        pytest.param("sum", (), 0, id="a sum of nothing"),
        pytest.param("sum", (3, -5), -2, id="a sum"),
        pytest.param("sum", (HALF, HALF), 1, id="a sum of fractions that is whole"),
        pytest.param("sum", (HALF, THIRD), Fraction(5, 6), id="a sum of fractions"),
        pytest.param("difference", (7,), 7, id="less nothing"),
        pytest.param("difference", (7, 2, 9), -4, id="the first less all the others"),
        pytest.param("difference", (1, THIRD), Fraction(2, 3), id="less a fraction"),
        pytest.param("product", (4, -3, 2), -24, id="a product"),
        pytest.param("product", (6, HALF), 3, id="a product that is whole"),
        pytest.param("half", (7,), 3, id="half of an odd number"),
        pytest.param("half", (-7,), -4, id="half of a negative goes down, not to 0"),
        pytest.param("half", (Fraction(5, 2),), 1, id="half of a fraction"),
        pytest.param("floor_average", (1, 2), 1, id="an average rounded down"),
        pytest.param("floor_average", (-1, -2), -2, id="an average of negatives goes down"),
        pytest.param("floor_average", (2, HALF, HALF), 1, id="an average of fractions"),
        pytest.param("max", (2, 9, -9), 9, id="the greatest"),
        pytest.param("max", (HALF, THIRD), HALF, id="the greatest fraction"),
        pytest.param("min", (2, 9, -9), -9, id="the least"),
    ],
)
def test_what_an_operation_makes_of_its_parts(how: str, values: tuple[Any, ...], made: int | Fraction) -> None:
    figure = MADE[how](*parts_of(*values), rule="F-1")
    assert (figure.value, type(figure.value)) == (made, type(made))
    assert (figure.how, figure.parts, figure.rule) == (how, parts_of(*values), "F-1")


@hypothesis.given(st.sampled_from(sorted(MADE)), st.lists(NUMBERS, min_size=1, max_size=5))
def test_a_figure_is_what_its_operation_computes_of_its_parts(how: Any, values: list[int | Fraction]) -> None:
    figure = MADE[how](*parts_of(*values))
    assert (figure.how, figure.rule) == (how, "")
    assert computed(how, [exact(part) for _, part in figure.parts]) == figure.value


@hypothesis.given(st.lists(NUMBERS, min_size=1, max_size=5))
def test_rounding_goes_down_by_less_than_one(values: list[int | Fraction]) -> None:
    average = floor_average(parts_of(*values)).value
    assert type(average) is int and 0 <= Fraction(sum(values), len(values)) - average < 1
    halved = half(("all", given(values[0]))).value
    assert type(halved) is int and 0 <= Fraction(values[0]) / 2 - halved < 1


@pytest.mark.parametrize("how", sorted(set(MADE) - {"sum"}))
def test_nothing_is_made_of_nothing(how: Any) -> None:
    with pytest.raises(ValueError, match=how):
        computed(how, [])


@pytest.mark.parametrize("how", ["input", "brings", "table"])
def test_what_is_entered_or_looked_up_is_not_computed(how: Any) -> None:
    with pytest.raises(KeyError):
        computed(how, [1])


@pytest.mark.parametrize(
    ("value", "held"),
    [(3, 3), (Fraction(4, 2), 2), (HALF, HALF), ("blue", "blue"), (None, None), (Fraction(0), 0)],
)
def test_what_is_given_stands_as_it_is_but_a_whole_fraction_is_an_int(value: Any, held: Any) -> None:
    figure = given(value, "F-2")
    assert (figure.value, type(figure.value)) == (held, type(held))
    assert (figure.how, figure.parts, figure.rule) == ("input", (), "F-2")


@pytest.mark.parametrize(("value", "made"), [(3, 3), (Fraction(6, 3), 2), (Fraction(7, 3), Fraction(7, 3))])
def test_a_whole_fraction_is_plainly_an_int(value: Any, made: Any) -> None:
    assert (plain(value), type(plain(value))) == (made, type(made))


def test_a_value_of_a_table_keeps_what_it_was_looked_up_by() -> None:
    by = ("size", given(4))
    assert looked_up("large", by, rule="F-3") == Figure("large", "table", (by,), "F-3")


@pytest.mark.parametrize(
    ("value", "whole", "any_number"),
    [
        pytest.param(-3, True, True, id="a whole number"),
        pytest.param(HALF, False, True, id="a fraction"),
        pytest.param("3", False, False, id="a text"),
        pytest.param(None, False, False, id="nothing"),
    ],
)
def test_what_counts_as_a_number(value: Any, whole: bool, any_number: bool) -> None:
    for read, reads in ((number, whole), (exact, any_number)):
        if reads:
            assert read(Figure(value)) == value
        else:
            with pytest.raises(TypeError, match="number"):
                read(Figure(value))


def test_a_value_alone_was_entered() -> None:
    assert Figure(3) == given(3) == Figure(3, "input", (), "")


def test_equal_figures_are_one_in_a_set() -> None:
    assert len({added(*parts_of(1, 2)), added(*parts_of(1, 2)), added(*parts_of(2, 1)), given(3)}) == 3
