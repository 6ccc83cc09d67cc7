"""Chances equal to counting all ways the dice can fall, written down apart from the code that reckons them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.common.notation import Dice
from mls_desktop.rules.death_or_glory.fight import odds
from mls_desktop.rules.death_or_glory.fight.odds import Attack
from mls_desktop.rules.death_or_glory.fight.totals import totals
from mls_desktop.rules.death_or_glory.terms import PLACES
from tests.rules.death_or_glory.fight.duelling import CHAIN, Bout, fencer
from tests.rules.death_or_glory.lives import case, world

WORLD = world()
HUNDRED = range(1, 101)


def critical(chance: int, roll: int) -> bool:
    return roll == 1 or roll < chance // 10


def hits(chance: int, roll: int) -> bool:
    """Written anew from the rules: 100 never, 99 only from 50 on."""
    if roll == 100 or (roll == 99 and chance < 50):
        return False
    return roll <= chance or critical(chance, roll)


def place(roll: int) -> str:
    digits = int(f"{roll:02d}"[::-1])
    for last, name in ((10, "head"), (20, "left_arm"), (30, "right_arm"), (70, "torso"), (85, "left_leg")):
        if digits <= last:
            return name
    return "right_leg"


@pytest.mark.parametrize(
    ("attack", "parry"),
    [case("DOG-CB-2", f"attack {a}, parry {p}", a, p) for a, p in ((50, 40), (95, 10), (-5, 60), (120, 99), (43, 43))],
)
def test_parries_are_counted(attack, parry):
    through, attackers, parriers = 0, 0, 0
    for a, p in product(HUNDRED, HUNDRED):
        if not hits(attack, a):
            continue
        through += not hits(parry, p)
        attackers += hits(parry, p) and critical(parry, p)
        parriers += critical(attack, a)
    assert odds.unparried(attack, parry) == Fraction(through, 10_000)
    assert odds.breaking(attack, parry) == (Fraction(attackers, 10_000), Fraction(parriers, 10_000))


def test_the_stated_chances():
    assert odds.unparried(50, 40) == Fraction(3, 10)
    assert odds.breaking(50, 40) == (Fraction(3, 200), Fraction(1, 25))


@pytest.mark.parametrize(
    ("chance", "mean"),
    [case("DOG-CB-14", "CB-T24, attack 50", 50, Fraction(50, 96)), case("DOG-CB-14", "attack 5", 5, Fraction(5, 99))],
)
def test_damage_rolls_on_average(chance, mean):
    assert odds.mean_rolls(chance) == mean
    _plain, critical = totals(chance, None, Dice((), 1), 0)
    hit, top = (sum(test(chance, roll) for roll in HUNDRED) for test in (hits, critical_hit))
    assert Fraction(hit - top, 100) + Fraction(top, 100) * critical.mean == mean


def critical_hit(chance: int, roll: int) -> bool:
    return hits(chance, roll) and critical(chance, roll)


def by_count(chance: int, deepest: int) -> list[Fraction]:
    """How often a critical hit leads to 1, 2 ... damage rolls: so many criticals on end, then a plain hit or none."""
    top = Fraction(sum(critical_hit(chance, roll) for roll in HUNDRED), 100)
    plain = Fraction(sum(hits(chance, roll) for roll in HUNDRED), 100) - top
    miss = 1 - top - plain
    return [miss, *(top ** (n - 2) * plain + top ** (n - 1) * miss for n in range(2, deepest + 1))]


def all_sums(dice: list[int], rolls: int) -> dict[int, Fraction]:
    """How often so many damage rolls come to each sum, all ways written down."""
    found = {0: Fraction(1)}
    for _ in range(rolls):
        longer: dict[int, Fraction] = {}
        for sofar, fell in product(found, dice):
            longer[sofar + fell] = longer.get(sofar + fell, Fraction(0)) + found[sofar] / len(dice)
        found = longer
    return found


@pytest.mark.parametrize(
    ("chance", "sides", "plus", "bound"),
    [
        case("DOG-CB-11", f"{Dice(sides, plus).text} at {chance}", chance, sides, plus, bound)
        for chance, sides, plus, bound in (
            (-20, (6,), 0, 9), (5, (10,), 4, 26), (50, (6, 6), 1, 30), (95, (10,), 4, 40), (120, (4,), 1, 12),
            (300, (), 7, 60),
        )
    ],
)  # fmt: skip
def test_chains_are_reckoned_to_their_end(chance, sides, plus, bound):
    """Below the bound nothing is missing: what is rolled on longer than is counted here comes to more."""
    dice = [sum(each) + plus for each in product(*(range(1, s + 1) for s in sides))]
    deepest = bound // min(dice) + 1
    counted = dict.fromkeys(range(bound), Fraction(0))
    for rolls, share in enumerate(by_count(chance, deepest), 1):
        for total, often in all_sums(dice, rolls).items():
            if total < bound:
                counted[total] += share * often
    plain, critical = totals(chance, None, Dice(sides, plus), bound)
    assert {n: share for n, share in critical.shares.items() if share} == {n: s for n, s in counted.items() if s}
    assert plain.shares == {n: share for n, share in all_sums(dice, 1).items() if n < bound}


def test_damage_rolls_of_nothing_are_solved_for():
    """1d6-1 at 120: a roll of nothing changes no sum, so any number of them may lie between."""
    _plain, critical = totals(120, None, Dice((6,), -1), 3)
    dice, counted = list(range(6)), dict.fromkeys(range(3), Fraction(0))
    counts = by_count(120, 14)
    for rolls, share in enumerate(counts, 1):
        for total in counted:
            counted[total] += share * all_sums(dice, rolls).get(total, Fraction(0))
    for total, share in critical.shares.items():
        assert 0 <= share - counted[total] < (1 - sum(counts))


def test_damage_rolls_below_nothing_are_followed():
    """1d6-4 at limit range: exact but for what is left of the chain when it is cut."""
    plain, critical = totals(95, None, Dice((6,), -4), 4)
    dice, counts = [fell - 4 for fell in range(1, 7)], by_count(95, 9)
    counted: dict[int, Fraction] = {}
    for rolls, share in enumerate(counts, 1):
        for total, often in all_sums(dice, rolls).items():
            counted[total] = counted.get(total, Fraction(0)) + share * often
    for total, share in critical.shares.items():
        assert 0 <= share - counted.get(total, Fraction(0)) <= 1 - sum(counts)
    through = sum(max(0, total) * share for total, share in counted.items())
    assert abs(critical.mean_through(0) - through) < Fraction(1, 10**7)
    assert plain.mean_through(0) == Fraction(1 + 2, 6)


@pytest.mark.parametrize(
    ("last", "counts"),
    [case("DOG-CB-8", "CB-T20 by an attack of 50", 50, [6, 5, 5, 20, 9, 5])],
)
def test_where_it_lands(last, counts):
    found = odds.landing(WORLD, Attack(last, None, Dice((6,))))
    assert [found[each] for each in PLACES] == [Fraction(count, 100) for count in counts]


@pytest.mark.parametrize(
    ("chance", "sides", "plus", "stopped", "aim"),
    [
        case("DOG-CB-7", "a club", 40, (6,), 4, {"torso": 3}, None),
        case("DOG-CB-7", "two dice, head bare", 55, (6, 6), 0, {"torso": 7, "left_leg": 2, "head": 0}, None),
        case("DOG-CB-6", "aimed at the head", 30, (10,), 4, {"head": 2}, "head"),
    ],
)
def test_damage_is_counted(chance, sides, plus, stopped, aim):
    """Every attack roll, and all dice of as many damage rolls as may come to what is counted."""
    target = tuple((each, stopped.get(each, 1)) for each in PLACES)
    dice = [sum(each) + plus for each in product(*(range(1, s + 1) for s in sides))]
    most, deepest = 20, 15
    counted = [Fraction(0)] * most
    every = [all_sums(dice, rolls) for rolls in range(1, deepest + 1)]
    mean = Fraction(0)
    for roll in HUNDRED:
        stop = dict(target)[aim or place(roll)]
        if not hits(chance, roll):
            counted[0] += Fraction(1, 100)
            continue
        counts = by_count(chance, deepest) if critical(chance, roll) else [Fraction(1)]
        for held, share in zip(every, counts, strict=False):
            for total, often in held.items():
                mean += max(0, total - stop) * share * often / 100
                if total - stop < most:
                    counted[max(0, total - stop)] += share * often / 100
    told = odds.harm(WORLD, Attack(chance, None, Dice(sides, plus), aim), target, most)
    assert all(0 <= one - other < Fraction(1, 10**15) for one, other in zip(told.shares, counted, strict=True))
    if most + max(dict(target).values()) <= deepest * min(dice):
        assert list(told.shares) == counted
    assert 0 < told.mean - mean < Fraction(1, 10**9)
    assert told.chance(lambda lost: lost >= 7) == 1 - sum(told.shares[:7])


def chances(bout: Bout, who: str, **facts: str) -> dict[str, Fraction]:
    found = next(c for c in bout.fight.weigh(who) if all(dict(c.event.facts).get(k) == v for k, v in facts.items()))
    return {name: figure.value for name, figure in found.chances}  # type: ignore[misc]


def test_what_stands_beside_a_declaration():
    bout = Bout(tam=fencer(), foe=fencer(armour=CHAIN, shield="medium_shield"))
    plain = chances(bout, "tam", action="blow", target="foe")
    assert plain["hit"] == Fraction(50, 100)
    assert plain["critical"] == Fraction(4, 100)
    assert plain["parried"] == Fraction(50 * 60, 10_000)
    assert plain["dodged"] == Fraction(50 * sum(hits(30, roll) for roll in HUNDRED), 10_000)
    total = chances(bout, "tam", action="total_attack", target="foe")
    assert total["hit"] == Fraction(70, 100)
    assert plain["mean_through"] < total["mean_through"]
    assert 0 < plain["serious"] <= plain["hit"]
    assert 0 < plain["down"] < plain["hit"]


def test_what_stands_beside_a_defence():
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(shield="medium_shield"))
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=40)
    assert chances(bout, "foe", defence="parry", thing="long_sword")["avoided"] == Fraction(40, 100)
    assert chances(bout, "foe", defence="parry", thing="medium_shield")["avoided"] == Fraction(60, 100)
    assert chances(bout, "foe", defence="take")["avoided"] == 0
    assert bout.fight.usual(bout.ask).entry("thing") == "medium_shield"  # type: ignore[union-attr]
