"""Soonest routes equal all routes tried by force, and keep what they promise."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mls_desktop.rules.common.life.routes import Climb, Horizon, Ladder, Rung, soonest
from tests.rules.common.life.routes_by_force import Rungs, by_force
from tests.tiers import cases

SEVERAL, MOST = cases(all=270, long=900), 7
WAITS = (None, None, Fraction(1, 3), Fraction(1), Fraction(4, 3), Fraction(5, 2), Fraction(4))


def chance_rungs(random: Random) -> Rungs:
    count = random.randint(1, 4)
    return tuple(
        (random.choice((None, 1, 2, 3, 5, 7, 10)[count % 2 :]), random.choice(WAITS)) for _rung in range(count)
    )


def horizon(passed: Fraction, had: int, rate: int, due: int | None = 0, from_: int = 0) -> Horizon:
    return Horizon(passed, lambda increment: had + rate * increment, None, lambda last: due if last >= from_ else None)


def held(rungs: Rungs, first: int = 0) -> Ladder:
    return Ladder(tuple(Rung(*each) for each in rungs), first)


@pytest.mark.parametrize("seed", range(9))
def test_no_route_is_sooner_or_cheaper(seed: int) -> None:
    """Fewest increments, then fewest points; where force finds none in a few increments, neither is there one."""
    found = 0
    for nth in range(SEVERAL // 9):
        random = Random(f"{seed}/{nth}")
        ladders = [(chance_rungs(random), random.choice((0, 0, 1))) for _ladder in range(random.randint(1, 3))]
        passed = random.choice((Fraction(0), Fraction(1, 2), Fraction(2, 3)))
        had, rate = random.randint(-3, 8), random.randint(0, 5)
        due, from_ = random.choice(((0, 0), (0, 0), (5, 0), (5, 2)))
        held_to = horizon(passed, had, rate, due, from_)
        best = by_force(ladders, passed, held_to.means, MOST, held_to.due)
        climb = soonest([held(*each) for each in ladders], held_to)
        told = climb and (climb.increments, climb.spent)
        assert told == best or (best is None and climb is not None and climb.increments > MOST), (seed, nth, ladders)
        if climb is not None:
            found += best is not None
            kept(climb, [held(*each) for each in ladders], held_to)
    assert found > SEVERAL // 9 // 2


def kept(climb: Climb, ladders: list[Ladder], horizon: Horizon) -> None:
    """Each rung in its turn and its time, one bought in an increment, never out of points that are not there."""
    for nth, ladder in enumerate(ladders):
        moves = [move for move in climb.moves if move.ladder == nth]
        assert [move.rung for move in moves] == list(range(len(ladder.rungs)))
        bought = [move.increment for move in moves if move.price is not None]
        assert bought == sorted(set(bought)) and all(each >= ladder.first for each in bought)
        before = Fraction(0)
        for move in moves:
            rung = ladder.rungs[move.rung]
            assert move.price in (None, rung.price) and before <= move.time <= horizon.begin(climb.increments)
            assert horizon.begin(move.increment) <= move.time <= horizon.begin(move.increment + 1)
            if move.price is None:
                assert rung.wait is not None and move.time == before + rung.wait
            before = move.time
    assert climb.spent == climb.due + sum(move.price or 0 for move in climb.moves)
    spent = 0
    for increment in range(climb.increments + 1):
        bill = sum(move.price or 0 for move in climb.moves if move.increment == increment)
        bill += climb.due if increment == climb.increments else 0
        spent += bill
        assert not bill or horizon.means(increment) >= spent


PRICED = ((1, None), (2, None), (3, None))


@pytest.mark.parametrize(
    ("ladders", "had", "rate", "told"),
    [
        ((PRICED,), 6, 0, (2, 6)),
        ((PRICED,), 1, 2, (3, 6)),
        ((PRICED, PRICED), 12, 0, (2, 12)),
        ((PRICED, PRICED), 0, 2, (6, 12)),
        ((((1, Fraction(1)), (5, Fraction(2))),), 9, 0, (1, 5)),
        ((((1, Fraction(1)), (5, Fraction(2))),), 1, 1, (2, 1)),
        ((((1, Fraction(1)), (5, Fraction(2))),), 0, 0, (3, 0)),
        ((((None, Fraction(7, 2)),),), 0, 0, (4, 0)),
        ((), 0, 0, (0, 0)),
    ],
    ids=["a-level-each", "points-late", "two", "two-late", "bought", "half-waited", "waited", "part-of-one", "nothing"],
)
def test_a_route_worked_out_by_hand(ladders: tuple[Rungs, ...], had: int, rate: int, told: tuple[int, int]) -> None:
    climb = soonest([held(each) for each in ladders], horizon(Fraction(0), had, rate))
    assert climb is not None and (climb.increments, climb.spent) == told


def test_what_is_bought_comes_as_early_as_the_points_allow() -> None:
    """The first ladder goes first."""
    climb = soonest([held(((3, None),)), held(((2, None), (2, None)))], horizon(Fraction(0), 3, 2))
    assert climb is not None
    assert [(move.increment, move.ladder, move.price) for move in climb.moves] == [(0, 0, 3), (1, 1, 2), (2, 1, 2)]


@pytest.mark.parametrize("rungs", [((None, None),), ((5, None),)], ids=["not-sold", "never-paid"])
def test_where_there_is_no_route(rungs: Rungs) -> None:
    assert soonest([held(rungs)], horizon(Fraction(0), 0, 0)) is None


def test_no_increment_beyond_the_last() -> None:
    still = Horizon(Fraction(0), lambda _increment: 100, 0)
    assert soonest([held(PRICED[:1])], still) == Climb(0, 1, 0, soonest([held(PRICED[:1])], still).moves)  # type: ignore[union-attr]
    assert soonest([held(PRICED)], still) is None
