"""What is said of one exchange of blows by bare numbers: options, and numbers that have no greatest."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.fight.exchanges import Option, Unbounded, dice_told
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.notation import Dice


@pytest.mark.parametrize(
    ("shares", "more"),
    [
        pytest.param((), Fraction(1), id="nothing told: all is more"),
        pytest.param((Fraction(1),), Fraction(0), id="all told"),
        pytest.param((Fraction(1, 2), Fraction(1, 3)), Fraction(1, 6), id="the rest"),
        pytest.param((Fraction(0), Fraction(1, 4)), Fraction(3, 4), id="never none at all"),
    ],
)
def test_what_the_shares_leave_falls_more_often(shares: tuple[Fraction, ...], more: Fraction) -> None:
    found = Unbounded(shares, Fraction(2)).more
    assert (found, type(found)) == (more, Fraction)


@given(st.integers(1, 12), st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9))
def test_throwing_till_it_fails_leaves_a_power_of_the_chance(shown: int, again: Fraction) -> None:
    """How often in a row something of chance `again` happens: at least n times with again**n."""
    shares = tuple(again**count * (1 - again) for count in range(shown))
    assert Unbounded(shares, again / (1 - again)).more == again**shown


def test_an_option_must_be_given_unless_it_says_what_is_usual() -> None:
    assert Option("skill", "number").preset is None
    option = Option("stance", "choice", "calm", choices=("calm", "wild"))
    assert (option.preset in option.choices, option.bounds, option.form) == (True, None, "")


def test_dice_are_told_as_people_write_them() -> None:
    assert (dice_told("a", "2d6+1", 12), dice_told("b", "d", 6, usual=6)) == (Dice((6, 6), 1), Dice((6,)))


@pytest.mark.parametrize("text", ["", "many", "d", "2d6", "d12"])
def test_no_dice_and_too_many_faces_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"^wrong_value at a/damage$"):
        dice_told("a", text, 11)
