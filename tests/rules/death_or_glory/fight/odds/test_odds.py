"""Chances equal to counting all ways the dice can fall, written down apart from the code that reckons them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.fight.rules import blows
from mls_desktop.rules.death_or_glory.fight.rules.blows import Attack
from mls_desktop.rules.death_or_glory.fight.rules.totals import Roll, totals
from mls_desktop.rules.death_or_glory.vocabulary import PLACES
from tests.rules.death_or_glory.fight.odds.counting import (
    HUNDRED,
    all_sums,
    by_count,
    critical,
    critical_hit,
    hits,
    place,
)
from tests.rules.death_or_glory.fight.odds.duelling import CHAIN, Bout, fencer
from tests.rules.death_or_glory.lives import case, world

WORLD = world()


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
    assert Roll(attack).made * (1 - blows.avoided(Roll(parry))) == Fraction(through, 10_000)
    assert blows.breaking(Roll(attack), Roll(parry)) == (Fraction(attackers, 10_000), Fraction(parriers, 10_000))


def test_the_stated_chances():
    """DOG-CB-14, CB-T17."""
    assert Roll(50).made * (1 - blows.avoided(Roll(40))) == Fraction(3, 10)
    assert blows.breaking(Roll(50), Roll(40)) == (Fraction(3, 200), Fraction(1, 25))


@pytest.mark.parametrize(
    ("chance", "mean"),
    [case("DOG-CB-14", "CB-T24, attack 50", 50, Fraction(50, 96)), case("DOG-CB-14", "attack 5", 5, Fraction(5, 99))],
)
def test_damage_rolls_on_average(chance, mean):
    _plain, critical = totals(Roll(chance), Dice((), 1), 0)
    hit, top = (sum(test(chance, roll) for roll in HUNDRED) for test in (hits, critical_hit))
    assert Fraction(hit - top, 100) + Fraction(top, 100) * critical.mean == mean


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
    plain, critical = totals(Roll(chance), Dice(sides, plus), bound)
    assert {n: share for n, share in critical.shares.items() if share} == {n: s for n, s in counted.items() if s}
    assert plain.shares == {n: share for n, share in all_sums(dice, 1).items() if n < bound}


def test_damage_rolls_of_nothing_are_solved_for():
    """1d6-1 at 120: a roll of nothing changes no sum, so any number of them may lie between."""
    _plain, critical = totals(Roll(120), Dice((6,), -1), 3)
    dice, counted = list(range(6)), dict.fromkeys(range(3), Fraction(0))
    counts = by_count(120, 14)
    for rolls, share in enumerate(counts, 1):
        for total in counted:
            counted[total] += share * all_sums(dice, rolls).get(total, Fraction(0))
    for total, share in critical.shares.items():
        assert 0 <= share - counted[total] < (1 - sum(counts))


def test_damage_rolls_below_nothing_are_followed():
    """1d6-4 at limit range: exact but for what is left of the chain when it is cut."""
    plain, critical = totals(Roll(95), Dice((6,), -4), 4)
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
    found = blows.landing(WORLD, Attack(Roll(last), Dice((6,))))
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
    attack = Attack(Roll(chance), Dice(sides, plus), aim)
    told = blows.harm(attack, target, blows.landings_of(WORLD, attack), most)
    assert all(0 <= one - other < Fraction(1, 10**15) for one, other in zip(told.shares, counted, strict=True))
    if most + max(dict(target).values()) <= deepest * min(dice):
        assert list(told.shares) == counted
    assert 0 < told.mean - mean < Fraction(1, 10**9)
    assert told.chance(lambda lost: lost >= 7) == 1 - sum(told.shares[:7])


def chances(bout: Bout, who: str, **facts: str) -> dict[str, Fraction]:
    found = next(c for c in bout.fight.odds(who) if all(dict(c.event.facts).get(k) == v for k, v in facts.items()))
    return {name: figure.value for name, figure in found.chances}  # type: ignore[misc]


def at_once(bout: Bout, who: str, **facts: Any) -> dict[str, Any]:
    found = bout.fight.chances(told("declare", who, **facts))
    assert found is not None
    return {name: figure.value for name, figure in found}


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
    assert bout.fight.default_answer(bout.prompt).entry("thing") == "medium_shield"  # type: ignore[union-attr]


def mean_there(at: str, stop: int, attack: int = 50) -> Fraction:
    """What 1d10+4 does on average at a place by an attack that lands there: every roll, chains of eight."""
    dice, share, whole = [fell + 4 for fell in range(1, 11)], Fraction(0), Fraction(0)
    for roll in HUNDRED:
        if place(roll) == at and hits(attack, roll):
            counts = by_count(attack, 8) if critical(attack, roll) else [Fraction(1)]
            for rolls, often in enumerate(counts, 1):
                whole += often * sum(max(0, n - stop) * ways for n, ways in all_sums(dice, rolls).items())
            share += 1
    return whole / share


def test_what_a_hit_does_at_each_place():
    """Chain of 3 on all but the head, natural endurance of 1."""
    bout = Bout(tam=fencer(), foe=fencer(armour=CHAIN))
    found = chances(bout, "tam", action="blow", target="foe")
    for each in PLACES:
        told = found[f"mean_{each}"]
        assert 0 <= told - mean_there(each, 0 if each == "head" else 4) < Fraction(1, 10**8)


@pytest.mark.parametrize(
    ("entered", "hit"),
    [
        case("DOG-CB-6", "aimed at the head", {"aim": "head"}, 30),
        case("DOG-CB-6", "aimed at an arm", {"aim": "left_arm"}, 40),
        case("DOG-CB-5", "defence first", {"stance": "total_defence"}, 20),
        case("DOG-CB-5", "both", {"aim": "torso", "stance": "total_defence"}, 15),
        case("DOG-WP-6", "with the shield, untaught", {"weapon": "medium_shield"}, 3 + 10),
    ],
)
def test_chances_heed_what_is_entered(entered, hit):
    bout = Bout(tam=fencer(shield="medium_shield"), foe=fencer())
    found = at_once(bout, "tam", action="blow", target="foe", **entered)
    bout.blow("tam", "foe", **entered).guard("foe")
    assert bout.level() == hit
    assert found["hit"] == Fraction(sum(hits(hit, roll) for roll in HUNDRED), 100)
    aim = entered.get("aim")
    assert {name for name in found if name.startswith("mean_")} >= {"mean_through", f"mean_{aim or 'torso'}"}
    assert aim is None or f"mean_{'torso' if aim != 'torso' else 'head'}" not in found


def test_shots_are_weighed_as_they_are_usually_entered():
    """At 10 m as long as nobody says otherwise, then as before; what was not told is told to be open."""
    bout = Bout(tam=fencer(weapons=["long_bow"]), foe=fencer())
    first = next(c for c in bout.fight.odds("tam") if c.event.entry("action") == "shoot")
    usual = bout.fight.default_answer(bout.prompt)
    assert usual is not None
    assert {name: value for name, value in first.event.facts if value is not None} == dict(usual.facts)
    assert first.chances == bout.fight.chances(usual)
    bout.tell("declare", "tam", action="shoot", target="foe", distance=30, speed=15, sight="fair").guard("foe")
    level = bout.level()
    bout.tell("attack", "tam", dice=98)
    again = next(c for c in bout.fight.odds("tam") if c.event.entry("action") == "shoot")
    assert (again.event.entry("distance"), again.event.entry("speed"), again.event.entry("wind")) == (30, 15, 0)
    assert dict(again.chances)["hit"].value == Fraction(sum(hits(level, roll) for roll in HUNDRED), 100)


@pytest.mark.parametrize(
    "entered",
    [
        case("DOG-DS-3", "beyond the limit", {"distance": 81}),
        case("DOG-DS-4", "far: 2 less a damage roll", {"distance": 40}),
        case("DOG-DS-8", "wind and a running target", {"distance": 20, "speed": 20, "wind": -15}),
        case("DOG-DS-6", "a building in the mist", {"distance": 60, "size": "huge", "sight": "poor"}),
    ],
)
def test_chances_of_a_shot_heed_what_bears_on_it(entered):
    bout = Bout(tam=fencer(weapons=["long_bow"]), foe=fencer())
    found = at_once(bout, "tam", action="shoot", target="foe", **entered)
    bout.tell("declare", "tam", action="shoot", target="foe", **entered).guard("foe")
    if entered["distance"] > 80:
        assert found == {"hit": 0} and "out_of_range" in bout.kinds()
        return
    level = bout.level()
    assert found["hit"] == Fraction(sum(hits(level, roll) for roll in HUNDRED), 100)
    assert ("mean_head" in found) == any(hits(level, roll) and place(roll) == "head" for roll in HUNDRED)


def test_of_other_answers_nothing_is_known_at_once():
    bout = Bout(tam=fencer(), foe=fencer())
    for event in (
        told("declare", "tam", action="guard"),
        told("declare", "tam", action="blow", target="tam"),
        told("declare", "nobody", action="blow", target="foe"),
        told("attack", "tam", dice=4),
    ):
        assert bout.fight.chances(event) is None
    bout.blow("tam", "foe").guard("foe")
    assert bout.fight.chances(told("declare", "tam", action="blow", target="foe")) is None


def test_a_defender_knows_where_it_lands():
    """40 is the head, bare: 1d10+4 through, of 10 hit points."""
    bout = Bout(tam=fencer(), foe=fencer(armour=CHAIN))
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=40)
    assert dict(bout.prompt.facts)["place"].value == "head"
    taken, parried = chances(bout, "foe", defence="take"), chances(bout, "foe", defence="parry")
    assert (taken["mean_through"], taken["down"]) == (Fraction(19, 2), Fraction(4, 10))
    assert taken["serious"] == 1
    assert parried["mean_through"] == Fraction(19, 2) * (1 - parried["avoided"])
    assert parried["down"] == Fraction(4, 10) * (1 - parried["avoided"])
    assert parried["breaks"] == 0


def test_a_parry_of_a_critical_costs_the_weapon():
    bout = Bout(tam=fencer(), foe=fencer())
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=3)
    assert chances(bout, "foe", defence="parry")["breaks"] == 1
    assert "breaks" not in chances(bout, "foe", defence="dodge")


@pytest.mark.parametrize(
    ("reading", "best"), [case("DOG-SK-2", each, each, n) for each, n in (("default", 1), ("other", 5))]
)
def test_a_defence_heeds_what_a_tenth_is_taken_of(reading, best):
    """Dodge 60, the third of the round in a total attack: at -10 only criticals succeed, by the score up to 5."""
    bout = Bout(world(DOG_SK_2=reading), tam=fencer(), tim=fencer(), tom=fencer(), foe=fencer(dodge=60))
    for who in ("tam", "tim", "tom"):
        bout.blow(who, "foe")
    bout.blow("foe", "tam", action="total_attack")
    for who in ("tam", "tim"):
        bout.tell("attack", who, dice=40).tell("defend", "foe", defence="dodge").tell("defence", "foe", dice=1)
    bout.tell("attack", "tom", dice=40)
    assert chances(bout, "foe", defence="dodge")["avoided"] == Fraction(best, 100)
