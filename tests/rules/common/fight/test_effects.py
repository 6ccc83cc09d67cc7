"""What lasts on a fighter: how it is told, what it adds up to, when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import entries
from mls_desktop.rules.common.fight.effects import (
    LastingEffect,
    brought,
    effect_fields,
    effect_of,
    effect_rows,
    effects_left,
    lasting_section,
    names_of,
    run_down,
    summed,
    without,
)
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.base_character import Effect
from mls_desktop.rules.common.values.edits import Edit
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


KEPT = (Effect(name="mud", modifier=-2, turns=2, note="knee-deep"), Effect(name="fog", modifier=-1))


class Walker(Struct, frozen=True):
    """Somebody in a fight."""

    id: str
    name: str
    effects: tuple[LastingEffect, ...]


def test_it_comes_into_a_fight_and_out_of_it_as_it_was() -> None:
    held = brought(KEPT)
    assert held == (LastingEffect("mud", -2, 2, "knee-deep"), LastingEffect("fog", -1))
    assert list(effects_left(KEPT, held)) == []
    assert list(effects_left(KEPT, held[1:])) == [Edit("set", ("now", "effects"), KEPT[1:])]


def test_a_board_has_a_row_for_each() -> None:
    walker = Walker("ann", "Ann", brought(KEPT))
    first, second = effect_rows(walker, "rounds", "R-1")
    assert (first.id, first.path, first.name, first.note) == ("ann#1", ("ann",), "Ann: mud", "knee-deep")
    assert [(cell.column, cell.figure.value, cell.figure.rule) for cell in first.cells] == [
        ("modifier", -2, ""),
        ("rounds", 2, "R-1"),
    ]
    section = lasting_section([Walker("bo", "Bo", ()), walker], "rounds", "R-1")
    assert (section.id, section.columns, section.rows) == ("lasting", ("modifier", "rounds"), (first, second))
