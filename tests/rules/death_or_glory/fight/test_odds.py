"""Chances equal to counting all ways the dice can fall, written down apart from the code that reckons them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mls_desktop.rules.death_or_glory.fight import odds
from mls_desktop.rules.death_or_glory.fight.odds import Attack
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
    share = sum(
        (n * p / 100 for roll in HUNDRED for n, p in odds.by_rolls(Attack(chance, None, (), 0), roll).items()),
        Fraction(0),
    )
    assert abs(share - mean) < Fraction(1, 10**9)


@pytest.mark.parametrize("chance", [case("DOG-CB-11", f"at {chance}", chance) for chance in (-20, 5, 50, 95, 120)])
def test_further_rolls_are_counted(chance):
    """Two re-rolls deep by all ways the dice can fall; deeper there is only less."""
    found: dict[int, int] = {}
    deeper = 0
    for one, two in product(HUNDRED, HUNDRED):
        if not critical(chance, one) or one >= 99:
            count = int(hits(chance, one))
        elif not critical(chance, two) or two >= 99:
            count = 1 + int(hits(chance, two))
        else:
            deeper += 1
            continue
        found[count] = found.get(count, 0) + 1
    told = odds.further_rolls(chance)
    assert sum(told) == 1
    assert told[0] == Fraction(found.get(0, 0), 10_000)
    for count in (1,):
        assert told[count] == Fraction(found.get(count, 0), 10_000)
    assert sum(told[3:]) <= Fraction(deeper, 10_000)


@pytest.mark.parametrize(
    ("last", "counts"),
    [case("DOG-CB-8", "CB-T20 by an attack of 50", 50, [6, 5, 5, 20, 9, 5])],
)
def test_where_it_lands(last, counts):
    found = odds.landing(WORLD, Attack(last, None, (6,), 0))
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
    """Every attack roll, every first re-roll and all dice of up to two damage rolls; what goes deeper is bounded."""
    target = tuple((each, stopped.get(each, 1)) for each in PLACES)
    told = odds.damage(WORLD, Attack(chance, None, sides, plus, aim), target)
    assert sum(told.values()) == 1
    dice = [sum(each) + plus for each in product(*(range(1, s + 1) for s in sides))]
    counted: dict[int, Fraction] = {}
    deeper = Fraction(0)

    def add(points: int, share: Fraction) -> None:
        counted[points] = counted.get(points, Fraction(0)) + share

    for roll in HUNDRED:
        stop = dict(target)[aim or place(roll)]
        if not hits(chance, roll):
            add(0, Fraction(1, 100))
            continue
        if not critical(chance, roll):
            for fell in dice:
                add(max(0, fell - stop), Fraction(1, 100 * len(dice)))
            continue
        for again in HUNDRED:
            share = Fraction(1, 10_000)
            if hits(chance, again) and critical(chance, again):
                deeper += share
            elif hits(chance, again):
                for one, two in product(dice, dice):
                    add(max(0, one + two - stop), share / len(dice) ** 2)
            else:
                for fell in dice:
                    add(max(0, fell - stop), share / len(dice))
    for points in set(told) | set(counted):
        assert 0 <= told.get(points, Fraction(0)) - counted.get(points, Fraction(0)) <= deeper


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
