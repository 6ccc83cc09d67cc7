"""An exchange by bare numbers: what it tells equals an enumeration written apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.odds import Distribution, mean
from mls_desktop.rules.rules_basics.fight.odds.exchange import DOES
from mls_desktop.rules.rules_basics.system import SYSTEM
from tests.rules.rules_basics.fight.odds import counting
from tests.rules.rules_basics.people import case, world

EXCHANGE = SYSTEM.exchange
PLAIN = {option.name: option.preset for option in EXCHANGE.options}


def chances(a: dict[str, Any], b: dict[str, Any] | None = None, **rulings: str) -> dict[str, Any]:
    return dict(EXCHANGE.chances({**PLAIN, **a}, {**PLAIN, "skill": 10, **(b or {})}, world(None, **rulings)))


@pytest.mark.parametrize(
    ("a", "b", "name", "value"),
    [
        case("RB-SR-1", "skill 12", {"skill": 12}, {}, "a_hits", Fraction(160, 216)),
        case("RB-AT-3", "half of it stopped", {"skill": 12}, {"defence": "10"}, "a_through", Fraction(80, 216)),
        case("RB-MV-9", "17/27 of hits stopped", {"skill": 18}, {"defence": "8,10", "does": "double_defence"},
             "a_stopped", Fraction(17, 27)),
        case("RB-MV-9", "one increased", {"skill": 18}, {"defence": "8,10", "does": "increased_defence"},
             "a_stopped", Fraction(160, 216)),
        case("RB-MV-7", "no defence", {"skill": 18}, {"defence": "8,10", "does": "strong"}, "a_stopped", Fraction(0)),
        case("RB-MV-8", "RB-T10, charge, sword 16", {"skill": 16, "does": "charge"}, {}, "a_hits", counting.made(9)),
        case("RB-MV-3", "RB-T7, rifle 12 aimed", {"skill": 12, "kind": "ranged", "acc": 4, "aimed": 2, "braced": True},
             {}, "a_hits", Fraction(1)),
        case("RB-AT-4", "off hand 13", {"skill": 13, "off_hand": True}, {}, "a_hits", counting.made(9)),
        case("RB-AT-2", "RB-T20, a charge after a feint", {"skill": 8, "does": "charge", "feint": 3}, {}, "a_hits",
             counting.made(7)),
        case("RB-MV-1", "who does nothing hits nobody", {"skill": 18, "does": "do_nothing"}, {}, "a_hits", Fraction(0)),
        case("RB-MV-7", "two attacks", {"skill": 10, "does": "double_attack"}, {}, "a_both", Fraction(1, 4)),
    ],
)  # fmt: skip
def test_what_it_tells(a: dict[str, Any], b: dict[str, Any], name: str, value: Fraction) -> None:
    assert chances(a, b)[name] == value


def _distributed(found: Distribution[int]) -> dict[int, Fraction]:
    return {lost: found.chance(lost) for lost in found.ways}


@pytest.mark.parametrize("seed", range(40))
def test_damage_equals_an_enumeration(seed: int) -> None:
    rng = Random(seed)
    skill, resistance, many, plus = rng.randint(4, 17), rng.randint(0, 5), rng.randint(1, 2), rng.randint(-1, 3)
    defences = [rng.randint(4, 14) for _nth in range(rng.randint(0, 2))]
    does, stands = (
        rng.choice([each for each in DOES if each != "determined_ranged"]),
        rng.choice(("double_defence", "attack")),
    )
    found = chances(
        {"skill": skill, "does": does, "damage": f"{many}d{plus:+d}"},
        {"defence": ",".join(map(str, defences)) or "none", "resistance": resistance, "does": stands},
    )
    tried = counting.tries(defences, "double" if stands == "double_defence" else "usual")
    target = counting.to_hit(skill, "melee", does)
    through = counting.ends(target, tried)["through"]
    extra = max(2, many) if does == "strong" else 0
    each: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=many):
        lost = max(0, sum(faces) + plus + extra - resistance)
        each[lost] = each.get(lost, Fraction(0)) + Fraction(1, 6**many)
    wanted = {0: 1 - through}
    for lost, share in each.items():
        wanted[lost] = wanted.get(lost, Fraction(0)) + share * through
    if does in ("do_nothing", "increased_defence", "double_defence"):
        wanted = {0: Fraction(1)}
    if does == "double_attack":
        once, wanted = wanted, {}
        for (one, share), (other, more) in product(once.items(), once.items()):
            wanted[one + other] = wanted.get(one + other, Fraction(0)) + share * more
    assert _distributed(found["damage_to_b"]) == {lost: share for lost, share in wanted.items() if share}
    assert mean(found["damage_to_a"]) == 0


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("damage", "2x"), ("damage", "41d"), ("damage", "40d99"), ("defence", "ten"), ("defence", "10,"),
        ("defence", "100"), ("does", "determined_ranged"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(option: str, value: str) -> None:
    with pytest.raises(Refused) as refused:
        chances({"skill": 10, option: value})
    assert refused.value.finding.path == ("a", option)


def test_the_two_defences_of_one_attack_alone() -> None:
    """RB-MV-9 in both readings."""
    struck = {"defence": "10,8", "does": "double_defence"}
    usual, once = (
        chances({"skill": 18, "does": "double_attack"}, struck, RB_MV_9=each) for each in ("default", "other")
    )
    assert usual["a_both"] == Fraction(10, 27) ** 2 < once["a_both"] == Fraction(10, 27) * Fraction(1, 2)
