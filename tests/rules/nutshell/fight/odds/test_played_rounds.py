"""Rounds that are played, by events and dice at random, go as the chances say (chi-square)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from mls_desktop.rules.common.figures.figures import exact
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.fight_odds import reckoned
from tests.promises import Promise
from tests.rules.nutshell.fight.odds.test_odds_and_play import (
    ROLLS,
    SITUATIONS,
    STRONG,
    UNLIKE,
    Way,
    advanced,
    answers,
    came,
    declared,
    situation,
)
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell
from tests.tiers import cases

FAR = 22.0
"""A chi-square of one degree of freedom that true chances pass once in 300,000 times."""


def lying(on_turn: str) -> NutshellFight:
    """Bor lies; the party Turn is his own side's, or Ada's."""
    found = fight(man("ada", "a", 4, **STRONG), man("bor", "b", 4, **STRONG))
    found = tell(found, "override", "bor", what="out_turns", value=9)
    return acting(onward(found, 1, on_turn)) if on_turn == "a" else onward(acting(found), 1, on_turn, 2)


SETUPS: dict[str, Callable[[], NutshellFight]] = {
    name: lambda name=name: situation(name)  # type: ignore[misc]
    for name in (
        "N-SHOOT-1 who strikes while shot at does not dodge",
        "N-TA-6 several chains may come to who shoots at her",
        "N-TA-1 on to one who strikes at somebody else",
        "N-ROUND-4 an archer who is attacked goes over",
        "N-MOVE-5 an unopposed attack after a pursuit",
        "N-TA-1 the second Total Attack on one who lies unconscious",
        "N-TA-2 whose Total Attack is over meets another",
        "N-AIM-1 an aimed Total Attack",
        "N-BRK-1 the chance to get away",
    )
} | {"N-TURN-1 a Turn of a side nobody of which stands": lambda: lying("b")}
BLOW = {"choice": "attack", "target": "bor"}


@pytest.mark.parametrize("name", SETUPS)
def test_played_rounds_go_as_the_chances_say(name: str, promise: Promise) -> None:
    said = SITUATIONS[name][3] if name in SITUATIONS else BLOW
    chances, begun = declared(SETUPS[name](), said)
    struck = reckoned(begun.battle, begun.battle.fighters[said["target"]])
    random, asked, sums = Random(name), cases(all=120, long=800), Counter[str]()
    found: dict[str, Fraction] = {}
    late = 0
    for _ in range(asked):
        way = thrown(begun, random)
        late += "ada too late" in dict(way.taken)
        for key, share in came(way, "ada", said["target"], struck).items():
            sums[key] += float(share)  # type: ignore[assignment]
    shares = {key for key in chances if not key.startswith(("taken", "dealt"))} - UNLIKE.get(name, set())
    found = {key: Fraction(exact(chances[key])) for key in shares & sums.keys()}
    if late:  # what a blow does alone that found its target dead is not played
        found = {key: chance for key, chance in found.items() if not key.startswith("target_")}
    assert {"hit", "hit_by", "down"} <= found.keys()
    for key, chance in found.items():
        assert square(sums[key], asked, float(chance)) < FAR, f"{key}: {sums[key]:.0f} of {asked}, {chance}"
    promise("O2", "rounds played that go as the chances say", asked=asked, reached=asked)


def thrown(found: NutshellFight, random: Random) -> Way:
    """The round as dice at random have it; what is decided is the usual."""
    way, until = Way(found, (), Fraction(1)), (found.battle.round, found.battle.active)
    while (way.fight.battle.round, way.fight.battle.active) == until:
        asks = [prompt for prompt in way.fight.prompts() if prompt.id in (*ROLLS, "damage", "fate", "go_on")]
        if not asks:
            break
        ways = answers(way.fight, asks[0])
        (event,) = random.choices([event for event, _ in ways], [float(chance) for _, chance in ways])
        way = advanced(way, event, Fraction(1))
    return way


def square(count: float, of: int, chance: float) -> float:
    """The chi-square of so many where `of` times that chance are expected. What cannot be otherwise is not."""
    if chance in (0.0, 1.0):
        return 0.0 if abs(count - of * chance) < 1e-6 else float("inf")
    return (count - of * chance) ** 2 / (of * chance * (1 - chance))


def test_it_finds_chances_that_are_wrong() -> None:
    chances, begun = declared(
        SETUPS["N-AIM-1 an aimed Total Attack"](), {**BLOW, "choice": "total_attack", "place": "head"}
    )
    random, target = Random(1), begun.battle.fighters["bor"]
    struck = reckoned(begun.battle, target)
    hits = sum(float(came(thrown(begun, random), "ada", "bor", struck)["hit"]) for _ in range(300))
    assert square(hits, 300, float(exact(chances["hit"]))) < FAR < square(hits, 300, float(exact(chances["hit"])) + 0.2)
