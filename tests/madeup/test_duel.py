"""The made-up fight's two choices and their chances, counted out die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.values.events import told
from tests.madeup import sky
from tests.madeup.duel import Duel, Flier, loss

TWO = [one + other for one, other in product(range(1, 7), repeat=2)]


def duel(*heights: int, gliding: bool = False) -> Duel:
    others = tuple(Flier(f"grey.{nth}", "them", "Grey", height, gliding) for nth, height in enumerate(heights, 1))
    return Duel((Flier("red", "us", "Red"), *others))


def values(facts: Facts) -> dict[str, Any]:
    return {name: figure.value for name, figure in facts}


@pytest.mark.parametrize(
    "fell, gliding, lost",
    [(4, False, 0), (5, False, 7), (12, False, 14), (4, True, 0), (5, True, 3), (12, True, 7)],
    ids=["K-DUEL-1-misses", "K-DUEL-1-hits", "K-DUEL-1-most", "K-DUEL-2-missed", "K-DUEL-2-half", "K-DUEL-2-most"],
)
def test_a_throw_costs(fell: int, gliding: bool, lost: int) -> None:
    fight, _notes = duel(20, gliding=gliding).apply(told("fly", "red", how="high", at="grey.1"))
    assert fight.apply(told("throw", "red", dice=fell))[0].fliers[1].height == 20 - lost == 20 - loss(fell, gliding)


def test_gliding_ends_with_the_next_turn() -> None:
    fight: Any = duel(20)
    fight, _notes = fight.apply(told("fly", "red", how="glide"))
    assert [flier.gliding for flier in fight.fliers] == [True, False]
    fight, _notes = fight.apply(told("fly", "grey.1", how="glide"))
    assert [flier.gliding for flier in fight.fliers] == [False, True]


@pytest.mark.parametrize("gliding", [False, True])
def test_the_odds_are_those_of_every_throw(gliding: bool) -> None:
    high, other, glide = duel(9, 20, gliding=gliding).odds("red")
    costs = [(fell + 2) // (2 if gliding else 1) if fell > 4 else 0 for fell in TWO]
    assert values(high.chances) == {
        "hit": Fraction(sum(cost > 0 for cost in costs), 36),
        "down": Fraction(sum(cost >= 9 for cost in costs), 36),
        "mean_lost": Fraction(sum(costs), 36),
    }
    assert values(other.chances)["down"] == 0
    whole = [fell + 2 if fell > 4 else 0 for fell in TWO]
    assert values(glide.chances) == {"mean_spared": Fraction(sum(each - each // 2 for each in whole), 36)}
    assert [dict(each.event.facts) for each in (high, other, glide)] == [
        {"how": "high", "at": "grey.1"}, {"how": "high", "at": "grey.2"}, {"how": "glide"},
    ]  # fmt: skip


def test_the_fight_of_the_file_goes_as_it_says() -> None:
    fight: Any = duel(20, 20)
    for event in sky.EVENTS:
        fight, _notes = fight.apply(event)
    assert {flier.id: flier.height for flier in fight.fliers} == sky.HEIGHTS
