"""What lasts on a fighter: how it is told, what it adds up to, when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.asking.prompts import entries
from mls_desktop.rules.common.fight.effects import (
    LastingEffect,
    effect_fields,
    effect_of,
    names_of,
    run_down,
    summed,
    without,
)
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told

MUD, FOG = LastingEffect("mud", -2, 2, since=3), LastingEffect("fog", -1)
FIELDS = effect_fields("rounds", (-5, 5))


def test_its_modifier_is_typed() -> None:
    """From nothing a step would begin at the lowest bound."""
    (field,) = [each for each in FIELDS if each.name == "modifier"]
    assert (field.kind, field.bounds, field.blank) == ("number", (-5, 5), True)


def test_it_is_told_in_a_form() -> None:
    entered = entries(FIELDS, told("effect", "ann", name="mud", modifier=-2, rounds=2))
    assert effect_of(entered, "rounds", 3) == MUD
    assert effect_of(entries(FIELDS, told("effect", "ann", name="fog")), "rounds", 0) == LastingEffect("fog")


@pytest.mark.parametrize("wrong", [{}, {"name": "mud", "modifier": 6}, {"name": "mud", "rounds": 0}, {"turns": 1}])
def test_nonsense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        entries(FIELDS, told("effect", "ann", **wrong))


def test_all_of_it_counts_and_the_first_of_a_name_ends() -> None:
    held = (MUD, FOG, LastingEffect("mud", 1))
    assert summed(held) == -2 and names_of(held) == ("mud", "fog")
    assert without(held, "mud") == (FOG, LastingEffect("mud", 1))


@given(st.integers(1, 9), st.integers(0, 5))
def test_it_lasts_so_many_rounds_beyond_that_of_its_cause(left: int, since: int) -> None:
    held: tuple[LastingEffect, ...] = (LastingEffect("mud", -2, left, since=since), FOG)
    for now in range(since, since + left):
        held, over = run_down(held, now)
        assert not over and summed(held) == -3
    held, over = run_down(held, since + left)
    assert names_of(over) == ("mud",) and held == (FOG,)
