"""One round between two by bare numbers: every pair of choices, every throw of six dice, and a second oracle."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.nutshell.fight.odds.exchange import CHOICES, NutshellExchange
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from tests.rules.nutshell.fight.odds.counting import effect, through
from tests.rules.nutshell.fight.people import fighter
from tests.rules.nutshell.worlds import world
from tests.tiers import cases

PLAIN: dict[str, Any] = {
    "skill": 5, "dam": 5, "armour": "2:full", "shield": 1, "strength": 3, "minor": False, "choice": "attack"
}  # fmt: skip
STRIKES = ("attack", "total_attack", "break_off")
WORLD = world()
OTHER = {"a": "b", "b": "a", "": ""}
COVERAGES = ("partial", "full", "encased", "total")


def told(**keys: Any) -> dict[str, Any]:
    return {**PLAIN, **keys}


def person(id: str, entries: dict[str, Any]) -> Combatant:
    value, _, coverage = entries["armour"].partition(":")
    return fighter(
        id,
        entries["skill"],
        entries["dam"],
        strength=entries["strength"],
        shield=entries["shield"],
        minor=entries["minor"],
        armour=(int(value), coverage),
    )


def expected(a: dict[str, Any], b: dict[str, Any], falls: dict[tuple[int, int], int]) -> dict[str, Any]:
    """Every chance by counting the falls of both rolls."""
    fighters = {"a": person("a", a), "b": person("b", b)}
    choice = {"a": a["choice"], "b": b["choice"]}
    levels = {who: e["skill"] + 2 * (e["choice"] == "total_defence") for who, e in (("a", a), ("b", b))}
    found: dict[str, Any] = Counter()
    damage: dict[str, Any] = {"a": Counter(), "b": Counter()}
    fought = any(each in STRIKES for each in choice.values())
    whole = sum(falls.values())
    for (n, m), ways in falls.items():
        share = Fraction(ways, whole)
        hit_by = ""
        for who, other, mine, theirs in (("a", "b", n, m), ("b", "a", m, n)):
            how = effect(mine, mine + levels[who], theirs, theirs + levels[other], None) if fought else None
            if how is None:
                continue
            found[f"{who}_beats"] += share
            harms = choice[who] in ("attack", "total_attack")
            harms = harms or (choice[who] == "total_defence" and choice[other] == "total_attack")
            if not harms:
                continue
            hit_by = who
            found[f"{who}_hits"] += share
            found[f"{who}_critical"] += share * how[0]
            helps = tuple(fighters[each] for each in choice if choice[each] == "total_attack")
            dam = a["dam"] if who == "a" else b["dam"]
            for points, part in through(fighters[who], fighters[other], how, helps, dam).items():
                damage[other][points] += share * part
        found["neither"] += share * (not hit_by)
        for unhurt in {"a", "b"} - {OTHER[hit_by]}:
            damage[unhurt][0] += share
    names = ("a_beats", "b_beats", "a_hits", "b_hits", "neither", "a_critical", "b_critical")
    return {name: Fraction(found[name]) for name in names} | {f"damage_to_{who}": damage[who] for who in "ba"}


def shown(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    found = dict(NutshellExchange().chances(a, b, WORLD))
    return {
        name: {points: chance.chance(points) for points, ways in chance.ways.items() if ways}
        if isinstance(chance, Distribution)
        else chance
        for name, chance in found.items()
    }


SUMS = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
PAIRS = {(n, m): SUMS[n] * SUMS[m] for n, m in product(SUMS, SUMS)}


def check(a: dict[str, Any], b: dict[str, Any], falls: dict[tuple[int, int], int]) -> None:
    counted = expected(a, b, falls)
    for name in counted:
        if name.startswith("damage"):
            counted[name] = {points: share for points, share in counted[name].items() if share}
    assert shown(a, b) == counted


@pytest.mark.parametrize("mine", CHOICES)
@pytest.mark.parametrize("theirs", CHOICES)
def test_every_pair_of_choices(mine, theirs):
    check(told(choice=mine, dam=6), told(choice=theirs, skill=4, armour="3:partial", strength=2), PAIRS)


def anything(dice: Random) -> dict[str, Any]:
    return told(
        skill=dice.randint(-2, 12),
        dam=dice.randint(-2, 12),
        armour=f"{dice.randint(0, 6)}:{dice.choice(COVERAGES)}",
        shield=dice.randint(0, 4),
        strength=dice.randint(-2, 5),
        minor=dice.random() < 0.4,
        choice=dice.choice(list(CHOICES)),
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_set_up(seed):
    dice = Random(seed)
    check(anything(dice), anything(dice), PAIRS)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_set_ups(block):
    for seed in range(1000 + 100 * block, 1000 + 100 * block + cases(all=10, long=100)):
        dice = Random(seed)
        try:
            check(anything(dice), anything(dice), PAIRS)
        except AssertionError as error:
            error.add_note(f"set-up {seed}")
            raise


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_all_throws_of_six_dice(seed):
    falls = Counter((sum(six[:3]), sum(six[3:])) for six in product(range(1, 7), repeat=6))
    assert sum(falls.values()) == 6**6
    dice = Random(seed)
    check(anything(dice), anything(dice), falls)


@pytest.mark.parametrize("seed", range(8))
def test_a_second_oracle(seed):
    """The dice of another library, which knows nothing of counting."""
    dice = Random(f"second {seed}")
    a, b = anything(dice), anything(dice)
    a["choice"] = b["choice"] = "attack"
    roll = 3 @ icepool.d6
    strikes = partial(_strikes, a["skill"], b["skill"])
    a_hits = icepool.map(lambda n, m: strikes(n, m) == 1, roll, roll)
    b_hits = icepool.map(lambda n, m: strikes(n, m) == 2, roll, roll)
    found = shown(a, b)
    assert found["a_hits"] == a_hits.probability(True)
    assert found["b_hits"] == b_hits.probability(True)


def _strikes(mine: int, theirs: int, n: int, m: int) -> int:
    """1: the first hits, 2: the second, 0: neither."""
    special = {3: -1, 18: 1}
    if special.get(n, 0) != special.get(m, 0):
        return 1 if special.get(n, 0) > special.get(m, 0) else 2
    one, other = n + mine, m + theirs
    return 0 if one == other or max(one, other) < 15 else 1 if one > other else 2


@pytest.mark.parametrize(
    "text", ["", "3", ":full", "3:", "3:thin", "-1:full", "x:full", "3:full:full", "99999:full", "٣:full"]
)
def test_armour_that_makes_no_sense(text):
    with pytest.raises(Refused) as refused:
        NutshellExchange().chances(told(), told(armour=text), WORLD)
    assert refused.value.finding.path == ("b", "armour")
