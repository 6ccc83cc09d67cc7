"""Odds of close combat equal, as fractions, what counting every fall of the dice gives."""

from random import Random

import pytest

from mls_desktop.rules.nutshell.fight.scene import Scene
from mls_desktop.rules.nutshell.fight.toll import Toll, Tolls
from tests.rules.nutshell.fight.chance import anybody, round_of
from tests.rules.nutshell.fight.counting import Counted, close

CLOSE = ("attack", "total_defence", "break_off")


def check(toll: Toll, counted: Counted) -> None:
    """Every chance of a toll against the counted one."""
    ends = {
        (s.health.state, s.health.chp, s.health.fate, s.shocked): toll.ends.chance(s)
        for s, ways in toll.ends.ways.items()
        if ways
    }
    assert ends == counted.ends()
    assert {points: toll.damage.chance(points) for points, ways in toll.damage.ways.items() if ways} == counted.damage()
    for who, marks in toll.by.items():
        assert {mark: marks.chance(mark) for mark, ways in marks.ways.items() if ways} == counted.by(who)
    struck = {by for blows in counted.sequences for by, _, _ in blows}
    assert struck <= set(toll.by)


def one_round(seed: int, ours: int, theirs: int) -> None:
    dice = Random(f"{seed} {ours} {theirs}")
    sides = [f"a{n}" for n in range(ours)], [f"b{n}" for n in range(theirs)]
    fighters = {id: anybody(dice, id) for side in sides for id in side}
    web = round_of(dice, *sides, CLOSE)
    tolls = Tolls(fighters)
    for who in fighters:
        check(tolls.toll(Scene(fighters, web), who), close(fighters, web, who))


@pytest.mark.parametrize("block", range(4))
def test_one_against_one(block):
    for seed in range(60):
        one_round(1000 * block + seed, 1, 1)


@pytest.mark.parametrize("seed", range(25))
def test_one_against_two(seed):
    one_round(seed, 1, 2)


@pytest.mark.parametrize(("seed", "ours", "theirs"), [(1, 1, 3), (2, 2, 2)])
def test_larger_rounds(seed, ours, theirs):
    one_round(seed, ours, theirs)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10, 20))
def test_one_against_one_a_thousand_times(block):
    for seed in range(100):
        one_round(1000 * block + seed, 1, 1)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10, 50))
def test_one_against_two_eight_hundred_times(block):
    for seed in range(20):
        one_round(1000 * block + seed, 1, 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
@pytest.mark.parametrize("sides", [(1, 3), (2, 2)])
def test_rounds_of_four(seed, sides):
    one_round(seed, *sides)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 315))
@pytest.mark.parametrize("sides", [(1, 4), (2, 3)])
def test_rounds_of_five(seed, sides):
    one_round(seed, *sides)
