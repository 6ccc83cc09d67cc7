"""Feints: what a contest gives, in both readings, and how often."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.common.figures.odds import mean
from mls_desktop.rules.rules_basics.fight.rules.feints import feint_bonus, feint_bonuses
from tests.rules.rules_basics.people import case

ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=3)]


@pytest.mark.parametrize(
    ("own", "foe", "bonus", "other"),
    [
        case("RB-MV-6", "RB-T8, 4 against 1", 4, 1, 3, 3),
        case("RB-MV-6", "RB-T9, the foe failed by 2", 4, -2, 4, 6),
        case("RB-MV-6", "RB-T23, both failed", -1, -4, 0, 0),
        case("RB-MV-6", "equal", 2, 2, 0, 0),
        case("RB-MV-6", "lost", 1, 5, 0, 0),
        case("RB-MV-6", "just made against a failure", 0, -3, 0, 3),
        case("RB-MV-6", "failed against a success", -2, 0, 0, 0),
    ],
)
def test_what_it_gives(own: int, foe: int, bonus: int, other: int) -> None:
    assert feint_bonus(own, foe) == bonus
    assert feint_bonus(own, foe, failures_count=True) == other


@pytest.mark.parametrize(
    ("own", "foe", "gained", "average"),
    [case("RB-MV-6", "14 v 12: a bonus in 28,371 of 46,656", 14, 12, 28371, Fraction(35921, 15552))],
)
def test_how_often_and_how_much(own: int, foe: int, gained: int, average: Fraction) -> None:
    spread = feint_bonuses(own, foe)
    assert spread.all == 46656
    assert spread.all - spread.ways[0] == gained
    assert 1 - spread.chance(0) == Fraction(gained, 46656)
    assert mean(spread) == average


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize(("own", "foe"), [(14, 12), (10, 10), (8, 16), (18, 3), (2, 12)])
def test_all_pairs_written_down(own: int, foe: int, other: bool) -> None:
    found: dict[int, int] = {}
    for mine, theirs in product(ROLLS, ROLLS):
        by, against = own - mine, foe - theirs
        against = against if other or against > 0 else 0
        bonus = by - against if by >= 0 and by > against else 0
        found[bonus] = found.get(bonus, 0) + 1
    assert feint_bonuses(own, foe, other).ways == found
