"""Odds of rounds with Total Attacks equal, as fractions, what counting every fall of the dice gives."""

from random import Random

import pytest

from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcome, HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from tests.rules.nutshell.fight.chance import anybody, round_of
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.summaries import chances, outlook_of, same_alone
from tests.rules.nutshell.fight.odds.whole_rounds import WholeRounds
from tests.tiers import cases

BOLD = ("total_attack", "total_attack", "total_attack", "total_defence", "break_off")


def check(toll: HitOutcome, counted: Chains) -> None:
    ends = {
        (s.health.state, s.health.chp, s.health.fate, s.shocked): toll.ends.chance(s)
        for s, ways in toll.ends.ways.items()
        if ways
    }
    assert ends == {end: share for end, share in counted.ends.items() if share}
    assert {points: toll.damage.chance(points) for points, ways in toll.damage.ways.items() if ways} == counted.damage
    for who, shares in counted.by.items():
        found = (
            {mark: toll.by[who].chance(mark) for mark in ("miss", "hit", "critical")} if who in toll.by else {"miss": 1}
        )
        assert {mark: share for mark, share in found.items() if share} == shares


def one_round(seed: int, ours: int, theirs: int, minor: bool | None = None) -> int:
    """Gives how many Total Attacks there were. Among minor characters damage has fewer ways to fall."""
    dice = Random(f"bold {seed} {ours} {theirs}")
    sides = [f"a{n}" for n in range(ours)], [f"b{n}" for n in range(theirs)]
    fighters = {id: anybody(dice, id, minor) for side in sides for id in side}
    web = round_of(dice, *sides, BOLD)
    near = {who: sides[1] if who in sides[0] else sides[0] for who in fighters}
    readings = {"always": dice.random() < 0.6, "blocking": dice.random() < 0.6}
    active = tuple(dice.choice(sides))
    scene = Scene(fighters, web, active=active, adjacent={who: tuple(enemies) for who, enemies in near.items()})
    rounds = WholeRounds(HitOutcomes(fighters, Customs(**readings)))
    for who in fighters:
        toll = rounds.toll(scene, who)
        counted = Chains(fighters, web, near, who, active=active, **readings)
        check(toll, counted)
        outlook = finished(rounds.odds.outlooks(scene, (who,)))[who]
        assert chances(outlook) == chances(outlook_of(toll))
        same_alone(outlook, counted)
    return sum(each.does == "total_attack" for each in web.values())


@pytest.mark.parametrize("sides", [(1, 1), (1, 2), (2, 1)])
def test_chains(sides):
    assert sum(one_round(seed, *sides) for seed in range(12)) > 5


@pytest.mark.parametrize(("seed", "sides"), [(3, (1, 3)), (5, (2, 2))])
def test_longer_chains(seed: int, sides: tuple[int, int]) -> None:
    one_round(seed, *sides, minor=True)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("sides", [(1, 1), (1, 2), (2, 1)])
def test_many_chains(block, sides):
    for seed in range(cases(all=2, long=20)):
        with faces_here(f"{block} {seed}"):
            one_round(100 * block + 50 + seed, *sides)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("sides", [(1, 3), (2, 2)])
def test_many_longer_chains(seed: int, sides: tuple[int, int]) -> None:
    with faces_here(seed):
        one_round(1000 + seed, *sides, minor=True)
