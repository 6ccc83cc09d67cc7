"""One exchange of blows by bare numbers: equal to all ways the dice can fall, to the fight's own chances, and as the
command line tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.rules.common.fight.exchanges import Unbounded
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.death_or_glory.fight.odds.exchange import DOES, GloryExchange
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

PLAIN: dict[str, Any] = {
    "attack": 50, "defence": "none", "damage": "1d6+4", "armour": "0", "endurance": 0, "hp": 10, "breaks": 100,
    "bare": False, "aim": "anywhere", "does": "blow",
}  # fmt: skip
DICE = {
    "1d6+4": [fell + 4 for fell in range(1, 7)],
    "2d6+3": [sum(each) + 3 for each in product(range(1, 7), repeat=2)],
}
AIMED = {"head": -20, "torso": -5, "anywhere": 0, "left_arm": -10}
STANCE = {"blow": (0, 0), "total_attack": (20, -30), "wary_blow": (-30, 20), "guard": (-30, 20), "nothing": (0, 0)}
COMMAND = ["odds", "exchange", "--system", "death_or_glory", "--a-attack", "50", "--b-attack", "40"]


def told(**keys: Any) -> dict[str, Any]:
    return {**PLAIN, **keys}


def stopped(struck: dict[str, Any], at: str) -> int:
    """What is taken off at a place, read apart from the program: one number for all but the head, then places."""
    everywhere, *single = struck["armour"].split(",")
    worn = dict(each.split(":") for each in single)
    usual = "0" if at == "head" else everywhere
    return int(worn.get(at, usual)) + (0 if at == "head" else int(struck["endurance"]))


def counted(by: str, on: str, striker: dict[str, Any], struck: dict[str, Any]) -> dict[str, Any]:
    """Every attack roll against every roll of the defence; the damage of all chains that may matter."""
    found: dict[str, Any] = {
        f"{by}_{name}": Fraction(0)
        for name in ("hits", "critical", "avoided", "misses", "fumbles", "breaks", "knocked")
    } | {f"{on}_{name}": Fraction(0) for name in ("fumbles_defence", "breaks_parrying", "serious", "down", *PLACES)}
    most = struck["hp"] + 1
    lost = [Fraction(0)] * most
    for shares in ways(striker, struck):
        share, a, d, chance, guard = shares
        how = struck["defence"].partition(":")[0]
        landed = a is not None and hits(chance, a)
        made = landed and how != "none" and hits(guard, d)
        found[f"{by}_fumbles"] += share * (a is not None and (a == 100 or (a == 99 and chance < 50)))
        found[f"{by}_misses"] += share * (not landed)
        found[f"{on}_fumbles_defence"] += share * (landed and how != "none" and (d == 100 or (d == 99 and guard < 50)))
        found[f"{by}_avoided"] += share * made
        if landed and how == "parry":
            theirs = critical_hit(guard, d)
            odds = Fraction(0 if striker["bare"] else striker["breaks"], 100)
            found[f"{by}_breaks"] += share * theirs * odds
            found[f"{by}_knocked"] += share * theirs * (0 if striker["bare"] else 1 - odds)
            his = critical(chance, a)
            found[f"{on}_breaks_parrying"] += share * his * Fraction(0 if struck["bare"] else struck["breaks"], 100)
        if not landed or made:
            lost[0] += share
            continue
        at = striker["aim"] if striker["aim"] != "anywhere" else place(a)
        found[f"{by}_hits"] += share
        found[f"{by}_critical"] += share * critical(chance, a)
        found[f"{on}_{at}"] += share
        stop = stopped(struck, at)
        for through, often in damage(striker["damage"], chance, critical(chance, a), stop, most).items():
            found[f"{on}_serious"] += share * often * (through >= (struck["hp"] + 1) // 2 and through > 0)
            found[f"{on}_down"] += share * often * (through > struck["hp"])
            if through < most:
                lost[through] += share * often
    return found | {f"damage_to_{on}": tuple(lost)}


def ways(striker: dict[str, Any], struck: dict[str, Any]) -> Iterator[tuple[Fraction, Any, int, int, int]]:
    """Share, attack roll (None: no blow), roll of the defence, and both chances."""
    chance = striker["attack"] + STANCE[striker["does"]][0] + AIMED[striker["aim"]]
    guard = int(struck["defence"].partition(":")[2] or 0) + STANCE[struck["does"]][1]
    if striker["does"] in ("guard", "nothing"):
        yield Fraction(1), None, 0, chance, guard
        return
    for a, d in product(HUNDRED, HUNDRED):
        yield Fraction(1, 10_000), a, d, chance, guard


DAMAGES: dict[Any, dict[int, Fraction]] = {}


def damage(text: str, chance: int, great: bool, stop: int, most: int) -> dict[int, Fraction]:
    """How often so much comes through; `most` stands for all that is as much or more."""
    key = (text, chance, great, stop, most)
    if key not in DAMAGES:
        dice = DICE[text]
        deepest = (most + stop) // min(dice) + 1
        counts = by_count(chance, deepest) if great else [Fraction(1)]
        found: dict[int, Fraction] = {most: 1 - sum(counts, Fraction(0))}
        for rolls, share in enumerate(counts, 1):
            for total, often in all_sums(dice, rolls).items():
                through = min(most, max(0, total - stop))
                found[through] = found.get(through, Fraction(0)) + share * often
        DAMAGES[key] = found
    return DAMAGES[key]


def shown(a: dict[str, Any], b: dict[str, Any], **rulings: Any) -> dict[str, Any]:
    found = GloryExchange().chances(a, b, world(**rulings))
    assert len(dict(found)) == len(found)
    return {name: chance.shares if isinstance(chance, Unbounded) else chance for name, chance in found}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        case("DOG-CB-2", "bare numbers", told(), told()),
        case("DOG-CB-12", "two who parry", told(defence="parry:40"), told(attack=95, defence="parry:60", breaks=20)),
        case("DOG-CB-13", "bare hands", told(defence="parry:-10", bare=True), told(attack=43, breaks=0)),
        case("DOG-CB-12", "a dodge breaks nothing", told(attack=120), told(defence="dodge:55", hp=9)),
        case("DOG-CB-7", "armour by place", told(damage="2d6+3"), told(armour="3,head:1,left_leg:9", endurance=2)),
        case("DOG-CB-6", "aimed", told(aim="head"), told(aim="left_arm", armour="6,head:2", attack=9)),
        case(
            "DOG-CB-5", "total attack on total defence", told(does="total_attack", defence="parry:20"),
            told(does="guard", defence="dodge:70"),
        ),
        case(
            "DOG-CB-5", "a wary blow, and nothing", told(does="wary_blow", defence="parry:30"),
            told(does="nothing", defence="parry:99", breaks=30),
        ),
    ],
)  # fmt: skip
def test_every_way_is_counted(a, b):
    expected = counted("a", "b", a, b) | counted("b", "a", b, a)
    assert shown(a, b) == expected


def test_the_averages():
    """Bare: damage rolls on average (DOG-CB-14) times the mean of one; a defence keeps its share off."""
    plain = dict(GloryExchange().chances(told(), told(), world()))["damage_to_b"]
    parried = dict(GloryExchange().chances(told(), told(defence="parry:40"), world()))["damage_to_b"]
    assert isinstance(plain, Unbounded) and isinstance(parried, Unbounded)
    assert plain.mean == Fraction(50, 96) * Fraction(15, 2)
    assert parried.mean == plain.mean * Fraction(60, 100)


@pytest.mark.parametrize("reading", [case("DOG-HP-2", each, each) for each in ("default", "other")])
def test_a_serious_wound_by_either_reading(reading):
    """6 of 12 by every damage roll: more than half takes a second one."""
    found = shown(told(damage="6"), told(hp=12), DOG_HP_2=reading)
    more = Fraction(4, 100) * Fraction(50, 100)
    assert found["b_serious"] == (Fraction(50, 100) if reading == "default" else more)


def test_a_tenth_of_the_score_by_the_other_reading():
    """Score 60, aimed at the head: 40; criticals below 6 instead of below 4."""
    a = told(attack=60, aim="head")
    assert shown(a, told())["a_critical"] == Fraction(3, 100)
    assert shown(a, told(), DOG_SK_2="other")["a_critical"] == Fraction(5, 100)


def test_a_fight_says_the_same():
    bout = Bout(tam=fencer(), foe=fencer(armour=CHAIN))
    choice = next(c for c in bout.fight.odds("tam") if c.event.entry("action") == "blow")
    facts = {name: figure.value for name, figure in choice.chances}
    b = told(armour="3", endurance=1, hp=bout["foe"].most)
    found = dict(GloryExchange().chances(told(damage="1d10+4"), b, world()))
    assert (found["a_hits"], found["a_critical"]) == (facts["hit"], facts["critical"])
    assert (found["b_serious"], found["b_down"]) == (facts["serious"], facts["down"])
    assert found["damage_to_b"].mean == facts["mean_through"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("option", "text"),
    [
        *(("defence", text) for text in ("", "parry", "parry:", "take:40", "parry:x", "dodge:301", "parry:--4")),
        *(("damage", text) for text in ("", "x", "1d0", "21d10", "d")),
        *(("armour", text) for text in ("", "x", "-1", "100", "3,head", "3,nose:2", "3,head:x", "3,head:-2", "3,")),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(option, text):
    with pytest.raises(Refused) as refused:
        GloryExchange().chances(told(), told(**{option: text}), world())
    assert refused.value.finding.path == ("b", option)


def test_everything_that_may_be_declared_is_known():
    assert set(DOES) == set(STANCE)


def test_as_json(capsys):
    assert main([*COMMAND, "--a-damage", "1d10+4", "--b-defence", "parry:40", "--b-armour", "3", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    found = json.loads(captured.out)
    assert (found["a_hits"], found["a_avoided"], found["a_misses"]) == ("3/10", "1/5", "1/2")
    assert (found["a_breaks"], found["b_breaks_parrying"]) == ("3/200", "1/25")
    damage = found["damage_to_b"]
    assert sum(map(Fraction, damage.values())) == 1
    assert (min(damage, key=len), max(damage, key=len)) == ("0", "11+")


def test_as_text(capsys):
    assert main([*COMMAND, "--a-damage", "1d10+4", "--b-defence", "dodge:40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A hits B: 30 % (3/10)"
    assert lines[1] == "A hits with a critical: 2.4 % (3/125)"
    assert "B is hit on the torso: 12 % (3/25)" in lines
    assert any(line.startswith("  11 or more: ") for line in lines)
    assert not [line for line in lines if "_" in line]


@pytest.mark.parametrize(
    "words",
    [
        COMMAND[:-2],
        [*COMMAND, "--b-defence", "40"],
        [*COMMAND, "--a-skill", "5"],
        [*COMMAND, "--a-hp", "0"],
        [*COMMAND[:2], "--system"],
        [*COMMAND[:2], "--system", "nobodys", *COMMAND[4:]],
    ],
)
def test_wrong_usage_is_told_in_one_line(words, capsys):
    try:
        code: object = main(words)
    except SystemExit as stopped:
        code = stopped.code
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert captured.err.count("\n") == 1
