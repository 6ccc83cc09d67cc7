"""Odds of close combat equal, as fractions, what counting every fall of the dice gives."""

from random import Random

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcome, HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from tests.rules.nutshell.fight.chance import anybody, round_of
from tests.rules.nutshell.fight.odds.counting import Counted, close
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.summaries import chances, outlook_of, same_alone
from tests.rules.nutshell.fight.people import fighter
from tests.tiers import cases

CLOSE = ("attack", "total_defence", "break_off")
FACES = 7
"""Of each roll in the larger rounds, before the long tier."""


def check(toll: HitOutcome, counted: Counted) -> None:
    """Every chance of a toll against the counted one."""
    ends = {
        (s.health.state, s.health.chp, s.health.fate, s.shocked): toll.ends.chance(s)
        for s, ways in toll.ends.ways.items()
        if ways
    }
    assert ends == counted.ends()
    assert toll.taken == counted.taken()
    assert {points: toll.damage.chance(points) for points, ways in toll.damage.ways.items() if ways} == counted.damage()
    for who, marks in toll.by.items():
        assert {mark: marks.chance(mark) for mark, ways in marks.ways.items() if ways} == counted.by(who)
    struck = {by for blows in counted.sequences for by, _, _ in blows}
    assert struck <= set(toll.by)


def one_round(seed: int, ours: int, theirs: int, alike: bool = False, once: bool = False) -> None:
    """`alike`: whether all of a side have the same figures; `once`: N-HARM-1 at its other reading."""
    dice = Random(f"{seed} {ours} {theirs}")
    sides = [f"a{n}" for n in range(ours)], [f"b{n}" for n in range(theirs)]
    fighters = {id: anybody(dice, id) for side in sides for id in side}
    if alike:
        fighters = {id: replace(fighters[side[0]], id=id) for side in sides for id in side}
    web = round_of(dice, *sides, CLOSE)
    if alike:
        web = {id: replace(declared, modifier=0, place=None) for id, declared in web.items()}
    hit_outcomes = HitOutcomes(fighters, Customs(once=once))
    for who in fighters:
        found = hit_outcomes.toll(Scene(fighters, web), who)
        counted = close(fighters, web, who, once)
        check(found, counted)
        outlook = finished(hit_outcomes.outlook(Scene(fighters, web), who))
        assert chances(outlook) == chances(outlook_of(found))
        same_alone(outlook, counted)


@pytest.mark.parametrize("block", range(4))
def test_one_against_one(block):
    for seed in range(60):
        one_round(1000 * block + seed, 1, 1)


@pytest.mark.parametrize("seed", range(25))
def test_one_against_two(seed):
    one_round(seed, 1, 2)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("sides", [(1, 1), (1, 2)])
def test_n_harm_1_read_otherwise(seed: int, sides: tuple[int, int]) -> None:
    one_round(seed + 50, *sides, once=True)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("sides", [(1, 2), (2, 1)])
def test_fighters_alike(seed: int, sides: tuple[int, int]) -> None:
    one_round(seed, *sides, alike=True)


@pytest.mark.parametrize(
    ("seed", "once"), [(0, False), (1, False), (2, False), pytest.param(1, True, id="N-HARM-1 read otherwise")]
)
def test_three_alike_strike_at_one(seed, once):
    dice = Random(f"three {seed}")
    one, many = anybody(dice, "a"), fighter("b0", 5, 6, strength=2)
    one = replace(one, health=replace(one.health, chp=14, thp=18, minor=bool(seed % 2)))
    fighters = {"a": one, **{id: replace(many, id=id) for id in ("b0", "b1", "b2")}}
    web = {id: Declarations(id, "attack", "b0" if id == "a" else "a", due=True) for id in fighters}
    hit_outcomes = HitOutcomes(fighters, Customs(once=once))
    check(hit_outcomes.toll(Scene(fighters, web), "a"), close(fighters, web, "a", once))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(400, 420))
@pytest.mark.parametrize("sides", [(1, 3), (2, 2)])
def test_more_fighters_alike(seed: int, sides: tuple[int, int]) -> None:
    with faces_here(seed, FACES):
        one_round(seed, *sides, alike=True)


@pytest.mark.parametrize(("seed", "ours", "theirs"), [(1, 1, 3), (2, 2, 2)])
def test_larger_rounds(seed, ours, theirs):
    one_round(seed, ours, theirs)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10, 20))
def test_one_against_one_a_thousand_times(block):
    for seed in range(cases(all=20, long=100)):
        one_round(1000 * block + seed, 1, 1)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10, 50))
def test_one_against_two_eight_hundred_times(block):
    with faces_here(block, FACES):
        for seed in range(20):
            one_round(1000 * block + seed, 1, 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
@pytest.mark.parametrize("sides", [(1, 3), (2, 2)])
def test_rounds_of_four(seed, sides):
    with faces_here(seed, FACES):
        one_round(seed, *sides)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 315))
@pytest.mark.parametrize("sides", [(1, 4), (2, 3)])
def test_rounds_of_five(seed, sides):
    with faces_here(seed, FACES):
        one_round(seed, *sides)
