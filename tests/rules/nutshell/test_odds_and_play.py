"""The odds that a fight tells are what comes of playing it: every combination of rolls goes through the engine, and the
counts are the chances exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from mls_desktop.rules.common.events import Event, told
from mls_desktop.rules.common.figures import exact
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

WAYS = Counter(sum(throw) for throw in product(range(1, 7), repeat=3))
ROLLS = ("roll", "shot", "dodge", "shock")


Taken = dict[str, int]


def endings(
    found: NutshellFight, until: tuple[Any, Any], taken: Taken
) -> Iterator[tuple[NutshellFight, Taken, Fraction]]:
    """Every way this round may end, with what everybody took and its chance; Fate Points are spent wherever they help,
    and a Total Attack goes on as long as it may."""
    state = found.state()
    asks = [ask for ask in found.asks() if ask.id in (*ROLLS, "damage", "fate", "go_on")]
    if not asks or (state["round"], state["active"]) != until:
        yield found, taken, Fraction(1)
        return
    ask = asks[0]
    answers: list[tuple[Event, Fraction]]
    if ask.id in ROLLS:
        answers = [(told(ask.id, ask.who, dice=n), Fraction(ways, 216)) for n, ways in WAYS.items()]
    elif ask.id == "damage":
        sides = ask.fields[0].sides
        throws = product(*(range(1, side + 1) for side in sides))
        answers = [(told("damage", ask.who, dice=list(throw)), Fraction(1, prod(sides))) for throw in throws]
    else:
        usual = found.usual(ask)
        assert usual is not None
        answers = [(usual, Fraction(1))]
    for event, chance in answers:
        after, notes = found.apply(event)
        hurt = dict(taken)
        for facts in (dict(note.facts) for note in notes if note.kind == "hurt"):
            hurt[str(facts["who"].value)] = hurt.get(str(facts["who"].value), 0) + int(exact(facts["damage"]))
        for end, all_taken, further in endings(after, until, hurt):
            yield end, all_taken, chance * further


def played(found: NutshellFight, me: str, target: str) -> dict[str, Fraction]:
    """What playing every roll of the round comes to, by the names that odds have."""
    state = found.state()
    sums: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    for end, taken, chance in endings(found, (state["round"], state["active"]), {}):
        own, other = end.battle.fighters[me].health, end.battle.fighters[target].health
        sums["down"] += chance * (own.state != "up")
        sums["dead"] += chance * (own.state == "dead")
        sums["mean_taken"] += chance * taken.get(me.capitalize(), 0)
        sums["target_down"] += chance * (other.state != "up")
        sums["target_dead"] += chance * (other.state == "dead")
        sums["mean_through"] += chance * taken.get(target.capitalize(), 0)
        sums["all"] += chance
    assert sums.pop("all") == 1
    return dict(sums)


MINOR: dict[str, Any] = {"role": "minor", "thp_roll": [3, 3, 3, 3]}
ARCHER: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"], **MINOR}
SETUPS: dict[str, tuple[list[Any], str, dict[str, dict[str, Any]]]] = {
    "one against one": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR, armour=["mail"], shield="round")],
        "fight",
        {"ada": {"choice": "attack", "target": "bor"}, "bor": {"choice": "attack", "target": "ada"}},
    ),
    "a Total Attack on a Total Defence": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 5, **MINOR)],
        "fight",
        {"ada": {"choice": "total_attack", "target": "bor"}, "bor": {"choice": "total_defence"}},
    ),
    "breaking off": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR)],
        "fight",
        {"ada": {"choice": "break_off", "target": "bor"}, "bor": {"choice": "attack", "target": "ada"}},
    ),
    "aimed at the head": (
        [man("ada", "a", 5, **MINOR), man("bor", "b", 4, **MINOR, armour=["plate"])],
        "fight",
        {"ada": {"choice": "attack", "target": "bor", "place": "head"}, "bor": {"choice": "forego"}},
    ),
    "a shot at one who dodges": (
        [man("ada", "a", **ARCHER), man("bor", "b", 4, **MINOR)],
        "shoot",
        {"ada": {"choice": "shoot", "target": "bor"}, "bor": {"choice": "forego"}},
    ),
}
STRONG: dict[str, Any] = {"role": "minor"}
DAGGER: dict[str, Any] = {"secondaries": [{"trait": "dagger", "step": 2}], "weapons": ["knife"], "role": "major"}
LARGE: dict[str, tuple[list[Any], str, dict[str, dict[str, Any]]]] = {
    "damage dice, a Shock Roll and fate": (
        [man("ada", "a", **DAGGER), man("bor", "b", 4, fate_bought=1, now={"chp": 2})],
        "fight",
        {"ada": {"choice": "attack", "target": "bor"}, "bor": {"choice": "forego"}},
    ),
    "two on one": (
        [man("ada", "a", 5, **STRONG, armour=["mail"]), man("bor", "b", 4, **STRONG), man("bil", "b", 4, **STRONG)],
        "fight",
        {
            "ada": {"choice": "attack", "target": "bor"},
            "bor": {"choice": "attack", "target": "ada"},
            "bil": {"choice": "attack", "target": "ada"},
        },
    ),
    "a Total Attack on two": (
        [man("ada", "a", 4, **STRONG), man("bor", "b", 4, **STRONG), man("bil", "b", 4, **STRONG)],
        "fight",
        {
            "ada": {"choice": "total_attack", "target": "bor"},
            "bor": {"choice": "attack", "target": "ada"},
            "bil": {"choice": "attack", "target": "ada"},
        },
    ),
}


def agree(line_up: list[Any], action: str, said: dict[str, dict[str, Any]]) -> None:
    found = acting(onward(fight(*line_up), 1, "a"), action)
    while not {ask.who for ask in found.asks()} >= set(said):
        ask = found.asks()[0]
        found = tell(found, "declare", ask.who, choice="forego")
    for who, facts in said.items():
        if who != "ada":
            found = tell(found, "declare", who, **facts)
    event = told("declare", "ada", **said["ada"])
    chances = next(dict(choice.chances) for choice in found.odds("ada") if choice.event == event)
    after, _notes = found.apply(event)
    for name, chance in played(after, "ada", str(said["ada"]["target"])).items():
        if name in chances:
            assert exact(chances[name]) == chance, name


@pytest.mark.parametrize("name", SETUPS)
def test_odds_and_play_agree(name: str) -> None:
    agree(*SETUPS[name])


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_odds_and_play_agree_where_there_is_more_to_play(name: str) -> None:
    agree(*LARGE[name])
