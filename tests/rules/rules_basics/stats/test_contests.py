"""Contests: who wins, by how much, and how often; both readings of a contest that both fail."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.rules_basics.stats.contests import Contest, contest, decided, winners
from mls_desktop.rules.rules_basics.stats.success import margin
from tests.rules.rules_basics.people import case

ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=3)]


@pytest.mark.parametrize(
    ("first", "second", "usual", "other"),
    [
        case("RB-CO-1", "RB-T3, the thief by 2 against 1", (14, 12), (15, 14), ("first", 1), ("first", 1)),
        case("RB-CO-2", "RB-T4, failed by 1 and by 3", (10, 11), (10, 13), ("first", 2), ("nobody", 0)),
        case("RB-CO-2", "RB-T5, both by 2", (14, 12), (12, 10), ("nobody", 0), ("nobody", 0)),
        case("RB-CO-2", "RB-T25, 10 v 10: 12 and 14", (10, 12), (10, 14), ("first", 2), ("nobody", 0)),
        case("RB-CO-2", "a success beats a failure", (10, 10), (10, 11), ("first", 1), ("first", 1)),
        case("RB-CO-2", "and the other way round", (10, 18), (9, 9), ("second", 8), ("second", 8)),
        case("RB-CO-2", "failed alike", (10, 12), (8, 10), ("nobody", 0), ("nobody", 0)),
        case("RB-CO-3", "won by the difference", (16, 8), (12, 10), ("first", 6), ("first", 6)),
        case("RB-CO-3", "a failure counts in full", (12, 10), (8, 12), ("first", 6), ("first", 6)),
    ],
)
def test_who_wins(
    first: tuple[int, int], second: tuple[int, int], usual: tuple[str, int], other: tuple[str, int]
) -> None:
    one, two = margin(*first), margin(*second)
    assert decided(one, two) == Contest(*usual)  # type: ignore[arg-type]
    assert decided(one, two, failures_win_nothing=True) == Contest(*other)  # type: ignore[arg-type]


OF_46656 = {(14, 15): (16941, 4221, 25494), (12, 12): (21162, 4332, 21162), (10, 12): (13035, 3906, 29715)}
"""Pairs of sums that the first wins, nobody, the second."""


@pytest.mark.parametrize(
    ("one", "two", "counts"),
    [case("RB-CO-2", f"{one} v {two} of 46,656", one, two, counts) for (one, two), counts in OF_46656.items()],
)
def test_how_often(one: int, two: int, counts: tuple[int, int, int]) -> None:
    ways = winners(contest(one, two)).ways
    assert (ways["first"], ways["nobody"], ways["second"]) == counts
    assert sum(ways.values()) == 46656


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize(("one", "two"), [*OF_46656, (3, 18), (17, 4), (2, 2), (9, 11)])
def test_all_pairs_written_down(one: int, two: int, other: bool) -> None:
    """Written anew: margins compared pair by pair."""
    found: dict[tuple[str, int], int] = {}
    for mine, theirs in product(ROLLS, ROLLS):
        a, b = one - mine, two - theirs
        ended = ("nobody", 0) if a == b or (other and a < 0 > b) else ("first", a - b) if a > b else ("second", b - a)
        found[ended] = found.get(ended, 0) + 1
    spread = contest(one, two, other)
    assert {(ended.winner, ended.by): count for ended, count in spread.ways.items()} == found
    assert sum((spread.chance(ended) for ended in spread.ways), Fraction(0)) == 1
