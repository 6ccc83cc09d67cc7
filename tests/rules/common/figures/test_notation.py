"""Dice as people write them: a table of texts and dice, there and back; and what is no dice."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.notation import MOST_DICE, PATTERN, Dice, DiceText, ShortDiceText, dice_of


@pytest.mark.parametrize(
    ("text", "sides", "plus", "said"),
    [
        ("2d6", (6, 6), 0, "2d6"),
        ("d6", (6,), 0, "1d6"),
        ("1D100", (100,), 0, "1d100"),
        ("2d6+3", (6, 6), 3, "2d6+3"),
        ("2d6-1", (6, 6), -1, "2d6-1"),
        ("2d6+0", (6, 6), 0, "2d6"),
        (" 2d6 + 3 ", (6, 6), 3, "2d6+3"),
        ("02d006+010", (6, 6), 10, "2d6+10"),
        ("d999-9999", (999,), -9999, "1d999-9999"),
        ("40d6", (6,) * 40, 0, "40d6"),
        ("0d6+2", (), 2, "2"),
        ("5", (), 5, "5"),
        (" +5 ", (), 5, "5"),
        ("- 5", (), -5, "-5"),
        ("0", (), 0, "0"),
    ],
)
def test_a_text_means_dice_and_is_said_in_one_form(text: str, sides: tuple[int, ...], plus: int, said: str) -> None:
    assert dice_of(text) == Dice(sides, plus)
    assert dice_of(text).text == said


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "d", "2d", "2d6+", "+", "2d6+-1", "d0", "2d000", "41d6", "99d6", "100d6", "-2d6", "2 d6", "2d6d6",
        "1d6+1d4", "12345", "2d6+12345", "six", "2d6+3 x", "d1000", "2d10001", "2d6 3", "2.5", "2d6\n+\n",
    ],
)  # fmt: skip
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no dice"):
        dice_of(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("2d6+3", True), ("d6", True), ("40d100-9999", True), ("5", True), ("0", True), ("00d6", True),
        ("2D6", False), (" 2d6", False), ("2d6 ", False), ("2d6\n", False), ("-5", False), ("+5", False), ("", False),
        ("41d6", False), ("99d6", False), ("2d0", False), ("2d000+5", False), ("d1000", False), ("d٦", False),
    ],
)  # fmt: skip
def test_how_dice_stand_in_a_file(text: str, kept: bool) -> None:
    if kept:
        assert msgspec.convert(text, DiceText) == text
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(text, DiceText)


@pytest.mark.parametrize("faces", ["0", "00", "000", "1", "06", "010", "999"])
def test_what_a_file_may_hold_is_what_can_be_read(faces: str) -> None:
    for many in ("", *map(str, range(100)), "00", "07", "040"):
        try:
            dice = dice_of(text := f"{many}d{faces}")
        except ValueError:
            assert not re.search(PATTERN, text), text
        else:
            assert re.search(PATTERN, text), text
            assert len(dice.sides) <= MOST_DICE and set(dice.sides) <= {int(faces)} - {0}


@given(st.lists(st.integers(1, 999), max_size=6), st.integers(-9999, 9999))
def test_what_dice_say_of_themselves_means_them_again(sides: list[int], plus: int) -> None:
    dice = Dice(tuple(sorted(sides)), plus)
    kinds = set(sides)
    assert re.findall(r"\d+d(\d+)", dice.text) == [str(faces) for faces in sorted(kinds)]
    assume(len(kinds) <= 1)
    assert dice_of(dice.text) == dice


def test_equal_dice_are_said_together_in_the_order_they_come() -> None:
    assert Dice((6, 4, 6), -2).text == "2d6+1d4-2"


def test_more_is_added_and_the_spread_goes_up_by_it() -> None:
    dice = dice_of("2d6-1").more(4)
    assert dice == Dice((6, 6), 3)
    spread = dice.spread()
    assert (min(spread.ways), max(spread.ways), spread.all) == (5, 15, 36)
    assert spread.chance(10) == Fraction(6, 36)
    assert Dice((), 7).spread().ways == {7: 1}


@pytest.mark.parametrize(
    ("text", "sides", "plus", "said"),
    [
        ("1d+2", (6,), 2, "1d+2"), ("2d", (6, 6), 0, "2d"), ("d", (6,), 0, "1d"), ("2D - 1", (6, 6), -1, "2d-1"),
        ("3d6", (6, 6, 6), 0, "3d"), ("1d8+1", (8,), 1, "1d8+1"), ("2d60", (60, 60), 0, "2d60"), ("4", (), 4, "4"),
    ],
)  # fmt: skip
def test_a_die_without_sides_is_the_usual_one(text: str, sides: tuple[int, ...], plus: int, said: str) -> None:
    assert dice_of(text, 6) == Dice(sides, plus)
    assert dice_of(text, 6).short(6) == said
    assert dice_of(said, 6) == dice_of(text, 6)


@pytest.mark.parametrize("text", ["2x", "", "2d+", "1d0", "41d", "2 d", "d+", "1d+12345"])
def test_with_a_usual_die_nonsense_is_still_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no dice"):
        dice_of(text, 6)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1d+2", True), ("2d", True), ("d", True), ("2d6", True), ("5", True), ("40d-9999", True),
        ("2x", False), ("41d", False), ("1d0", False), ("", False), ("2d+", False), ("1D", False), ("1d\n", False),
    ],
)  # fmt: skip
def test_how_short_dice_stand_in_a_file(text: str, kept: bool) -> None:
    if kept:
        assert msgspec.convert(text, ShortDiceText) == text
        assert dice_of(text, 6)
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(text, ShortDiceText)
