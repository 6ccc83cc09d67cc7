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
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.events import Event, told
from mls_desktop.rules.common.fights import Ask
from mls_desktop.rules.common.figures import exact
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

WAYS = Counter(sum(throw) for throw in product(range(1, 7), repeat=3))
ROLLS = ("roll", "shot", "dodge", "shock")


class Way(Struct, frozen=True):
    """A fight in the midst of its round, what everybody took in it so far, and how likely it is."""

    fight: NutshellFight
    taken: tuple[tuple[str, int], ...]
    chance: Fraction

    @property
    def key(self) -> str:
        """Ways that go on alike have one key: they differ in the log alone."""
        b = self.fight.battle
        uses = {f.id: replace(f, uses=(), used=()) for f in b.all()}
        return repr((replace(b, fighters=uses, world=EMPTY), self.taken))


EMPTY = World({}, {}, {}, {}, {}, {}, {}, {})


def endings(found: NutshellFight) -> Iterator[Way]:
    """Every way this round may end; Fate Points are spent wherever they help, and a Total Attack goes on as long as it
    may."""
    until = (found.battle.round, found.battle.active)
    ways = {"": Way(found, (), Fraction(1))}
    while ways:
        merged: dict[str, Way] = {}
        for way in ways.values():
            b = way.fight.battle
            asks = [ask for ask in way.fight.asks() if ask.id in (*ROLLS, "damage", "fate", "go_on")]
            if not asks or (b.round, b.active) != until:
                yield way
                continue
            for event, chance in answers(way.fight, asks[0]):
                after = advanced(way, event, chance)
                held = merged.get(after.key)
                merged[after.key] = after if held is None else replace(held, chance=held.chance + after.chance)
        ways = merged


def answers(found: NutshellFight, ask: Ask) -> list[tuple[Event, Fraction]]:
    """Every answer with its chance; decisions are the usual ones."""
    if ask.id in ROLLS:
        return [(told(ask.id, ask.who, dice=n), Fraction(ways, 216)) for n, ways in WAYS.items()]
    if ask.id == "damage":
        sides = ask.fields[0].sides
        throws = product(*(range(1, side + 1) for side in sides))
        return [(told("damage", ask.who, dice=list(throw)), Fraction(1, prod(sides))) for throw in throws]
    usual = found.usual(ask)
    assert usual is not None
    return [(usual, Fraction(1))]


def advanced(way: Way, event: Event, chance: Fraction) -> Way:
    after, notes = way.fight.apply(event)
    taken = dict(way.taken)
    for facts in (dict(note.facts) for note in notes if note.kind == "hurt"):
        who = str(facts["who"].value)
        taken[who] = taken.get(who, 0) + int(exact(facts["damage"]))
    return Way(after, tuple(sorted(taken.items())), way.chance * chance)


def played(found: NutshellFight, me: str, target: str) -> dict[str, Fraction]:
    """What playing every roll of the round comes to, by the names that odds have."""
    sums: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    for way in endings(found):
        end, taken, chance = way.fight.battle, dict(way.taken), way.chance
        own, other = end.fighters[me].health, end.fighters[target].health
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
        [
            man("ada", "a", 4, **STRONG),
            man("bor", "b", 4, **STRONG),
            man("bil", "b", 4, **STRONG),
        ],
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
