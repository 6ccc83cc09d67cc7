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

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import rows
from mls_desktop.rules.common.figures.figures import Figure, exact
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.fight_odds import reckoned
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.fight.odds.counting import WAYS, suffer, summed
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

HITS = ("blow", "blow_critical", "shot", "shot_critical", "too_late")
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
            asks = [prompt for prompt in way.fight.prompts() if prompt.id in (*ROLLS, "damage", "fate", "go_on")]
            if not asks or (b.round, b.active) != until:
                yield way
                continue
            for event, chance in answers(way.fight, asks[0]):
                after = advanced(way, event, chance)
                held = merged.get(after.key)
                merged[after.key] = after if held is None else replace(held, chance=held.chance + after.chance)
        ways = merged


def answers(found: NutshellFight, prompt: Prompt) -> list[tuple[Event, Fraction]]:
    """Every answer with its chance; decisions are the usual ones."""
    if prompt.id in ROLLS:
        return [(told(prompt.id, prompt.who, dice=n), Fraction(ways, WAYS.total())) for n, ways in WAYS.items()]
    if prompt.id == "damage":
        sides = prompt.fields[0].sides
        throws = product(*(range(1, side + 1) for side in sides))
        return [(told("damage", prompt.who, dice=list(throw)), Fraction(1, prod(sides))) for throw in throws]
    usual = found.default_answer(prompt)
    assert usual is not None
    return [(usual, Fraction(1))]


def advanced(way: Way, event: Event, chance: Fraction) -> Way:
    after, notes = way.fight.apply(event)
    taken = dict(way.taken)
    for note in notes:
        facts = dict(note.facts)
        if note.kind == "hurt":
            who = str(facts["who"].value)
            taken[who] = taken.get(who, 0) + int(exact(facts["damage"]))
        elif note.kind in HITS:
            taken[f"{note.who}>{facts['on_who'].value}"] = 1
            if note.kind == "too_late":
                taken[f"{note.who} too late"] = 1
            else:
                taken[f"{note.who}>>{facts['on_who'].value}"] = int(exact(facts["through"]))
        elif note.kind == "disengaged":
            taken[f"{note.who} away"] = 1
    return Way(after, tuple(sorted(taken.items())), way.chance * chance)


def played(found: NutshellFight, me: str, target: str) -> dict[str, Fraction]:
    """What playing every roll of the round comes to, by the names that odds have."""
    sums: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    struck = reckoned(found.battle, found.battle.fighters[target])
    late = False
    for way in endings(found):
        late = late or f"{me} too late" in dict(way.taken)
        for name, share in came(way, me, target, struck).items():
            sums[name] += way.chance * share
        sums["all"] += way.chance
    assert sums.pop("all") == 1
    if late:  # what a blow does alone that found its target dead is not played
        sums = {name: share for name, share in sums.items() if name not in ALONE}
    return dict(sums)


def came(way: Way, me: str, target: str, struck: Combatant) -> dict[str, Fraction]:
    """What one way came to; `struck`: how the target stood before it."""
    end, taken = way.fight.battle, dict(way.taken)
    own = end.fighters[me].health
    found = alone(struck, taken.get(f"{me}>>{target.capitalize()}"), end.world.other("N-HARM-1"))
    if struck.health.state != "up":
        found["target_down"] = Fraction(1)
    found["down"] = Fraction(own.state != "up")
    found["dead"] = Fraction(own.state == "dead")
    found["taken"] = Fraction(taken.get(me.capitalize(), 0))
    found["hit_by"] = Fraction(any(key.endswith(f">{me.capitalize()}") for key in taken))
    found["hit"] = Fraction(taken.get(f"{me}>{target.capitalize()}", 0))
    found["away"] = Fraction(taken.get(f"{me} away", 0))
    for f in end.all():
        found[f"hit_by_each.{f.id}"] = Fraction(taken.get(f"{f.id}>{me.capitalize()}", 0))
        found[f"hits.{f.id}"] = Fraction(taken.get(f"{me}>{f.id.capitalize()}", 0))
    return found


ALONE = ("dealt", "target_shock", "target_down", "target_dead")


def alone(struck: Combatant, through: int | None, once: bool) -> dict[str, Fraction]:
    """What a blow does by itself to one who stands so; None: it misses. `once`: N-HARM-1 at its other reading."""
    if through is None:
        return dict.fromkeys(ALONE, Fraction(0))
    health = struck.health
    now = (health.state, health.chp, health.fate, False)
    ends = {(0, end): share for share, end in suffer(struck, now, through, once)}
    found = summed(ends)
    return {"dealt": Fraction(through), **{f"target_{name}": found[name] for name in ("shock", "down", "dead")}}


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


def agree(line_up: list[Any], action: str, said: dict[str, dict[str, Any]], **rulings: str) -> None:
    found = acting(onward(fight(*line_up, **rulings), 1, "a"), action)
    while not {prompt.who for prompt in found.prompts()} >= set(said):
        prompt = found.prompts()[0]
        found = tell(found, "declare", prompt.who, choice="forego")
    for who, facts in said.items():
        if who != "ada":
            found = tell(found, "declare", who, **facts)
    event = told("declare", "ada", **said["ada"])
    chances = next(dict(choice.chances) for choice in rows(found, "ada") if choice.event == event)
    after, _notes = found.apply(event)
    for name, chance in played(after, "ada", str(said["ada"]["target"])).items():
        if name in chances:
            assert exact(chances[name]) == chance, name


@pytest.mark.parametrize("name", SETUPS)
def test_odds_and_play_agree(name: str) -> None:
    agree(*SETUPS[name])


@pytest.mark.parametrize(
    "chp", [pytest.param(12, id="N-HARM-1 from above half"), pytest.param(6, id="N-HARM-1 from half or less")]
)
def test_odds_and_play_agree_with_n_harm_1_read_otherwise(chp: int) -> None:
    weak: dict[str, Any] = {"secondaries": [{"trait": "dagger", "step": 2}], "weapons": ["knife"]}
    ada, bor = (man(id, side, **{**MINOR, **weak, "now": {"chp": chp}}) for id, side in (("ada", "a"), ("bor", "b")))
    said: dict[str, dict[str, Any]] = {
        "ada": {"choice": "attack", "target": "bor"}, "bor": {"choice": "attack", "target": "ada"},
    }  # fmt: skip
    agree([ada, bor], "fight", said, N_HARM_1="other")


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_odds_and_play_agree_where_there_is_more_to_play(name: str) -> None:
    with faces_here(name):
        agree(*LARGE[name])


CRIPPLED: dict[str, Any] = {"role": "minor", "thp_roll": [3, 3, 3, 3], "now": {"chp": 3}}
BOTH: dict[str, Any] = {
    "secondaries": [{"trait": "bow", "step": 2}, {"trait": "sword", "step": 2}],
    "weapons": ["bow", "blade"],
}
Situation = tuple[list[Any], dict[str, str], list[tuple[str, dict[str, Any]]], dict[str, Any]]
"""Who there is, the set actions, what is told before, and what Ada declares; all others do the usual."""
SITUATIONS: dict[str, Situation] = {
    "N-SHOOT-1 who strikes while shot at does not dodge": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 1, **MINOR), man("dag", "b", **BOTH, **MINOR)],
        {"ada": "fight"},
        [("declare", {"who": "dag", "choice": "shoot", "target": "ada"})],
        {"choice": "attack", "target": "bor"},
    ),
    "N-SHOOT-4 a shot beside a Total Attack on one who dodges": (
        [man("ada", "a", **BOTH, **MINOR), man("abe", "a", 4, **MINOR), man("bor", "b", 1, **MINOR)],
        {"ada": "shoot", "abe": "fight"},
        [("declare", {"who": "abe", "choice": "total_attack", "target": "bor"})],
        {"choice": "shoot", "target": "bor"},
    ),
    "N-TA-6 a chain that comes to her spends her shot": (
        [man("ada", "a", **BOTH, **MINOR), man("abe", "a", 4, **MINOR), man("bor", "b", 4, **MINOR)],
        {"ada": "shoot", "abe": "fight"},
        [
            ("near", {"who": "bor", "to": ["ada", "abe"]}),
            ("declare", {"who": "bor", "choice": "total_attack", "target": "abe"}),
        ],
        {"choice": "shoot", "target": "bor"},
    ),
    "N-TA-6 a chain that comes to who shoots at her spends the shot": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR), man("dag", "b", **BOTH, **MINOR)],
        {"ada": "fight"},
        [("declare", {"who": "dag", "choice": "shoot", "target": "ada"})],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-TA-6 several chains may come to who shoots at her": (
        [
            man("ada", "a", 4, **MINOR),
            man("abe", "a", 4, **MINOR),
            man("bor", "b", 4, **MINOR),
            man("dag", "b", **BOTH, **MINOR),
        ],
        {"ada": "fight", "abe": "fight"},
        [
            ("declare", {"who": "abe", "choice": "total_attack", "target": "bor"}),
            ("declare", {"who": "dag", "choice": "shoot", "target": "ada"}),
        ],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-TA-1 on to one who foregoes, then to one without an attack": (
        [
            man("ada", "a", 4, **MINOR),
            man("bob", "b", 1, **MINOR),
            man("bor", "b", 4, **MINOR),
            man("dag", "b", 4, **MINOR),
        ],
        {"ada": "fight"},
        [("declare", {"who": "dag", "choice": "forego"})],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-TA-1 on to one who strikes at somebody else": (
        [
            man("ada", "a", 4, **MINOR),
            man("abe", "a", 1, **MINOR),
            man("bor", "b", 4, **MINOR),
            man("dag", "b", 4, **MINOR),
        ],
        {"ada": "fight", "abe": "fight"},
        [("declare", {"who": "dag", "choice": "attack", "target": "abe"})],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-ROUND-4 an archer who is attacked goes over": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", **BOTH, **MINOR)],
        {"ada": "fight"},
        [("declare", {"who": "bor", "choice": "shoot", "target": "ada"})],
        {"choice": "attack", "target": "bor"},
    ),
    "N-MOVE-5 an unopposed attack after a pursuit": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR)],
        {"ada": "pursue"},
        [],
        {"choice": "attack", "target": "bor"},
    ),
    "N-TA-1 the second Total Attack on one who lies unconscious": (
        [man("ada", "a", 4, **MINOR), man("abe", "a", 4, **MINOR), man("bor", "b", 1, **CRIPPLED)],
        {"ada": "fight", "abe": "fight"},
        [("declare", {"who": "abe", "choice": "total_attack", "target": "bor"})],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-TA-1 no chain goes on to one who lay there before": (
        [
            man("ada", "a", 4, **MINOR),
            man("bor", "b", 1, **MINOR),
            man("bil", "b", 1, **MINOR),
            man("bob", "b", 1, **MINOR),
        ],
        {"ada": "fight"},
        [
            ("near", {"who": "ada", "to": ["bor", "bil", "bob"]}),
            ("override", {"who": "bil", "what": "state", "value": "out"}),
        ],
        {"choice": "total_attack", "target": "bor"},
    ),
    "N-ROUND-2 a delayed attack has its bonus": (
        [man("ada", "a", 6, **MINOR), man("bor", "b", 1, **MINOR)],
        {"ada": "fight"},
        [("declare", {"who": "ada", "choice": "delay", "by": 1})],
        {"choice": "attack", "target": "bor"},
    ),
    "N-BRK-1 the chance to get away": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR), man("bil", "b", 4, **MINOR)],
        {"ada": "fight"},
        [
            ("declare", {"who": "bor", "choice": "attack", "target": "ada"}),
            ("declare", {"who": "bil", "choice": "attack", "target": "ada"}),
        ],
        {"choice": "break_off", "target": "bor"},
    ),
    "N-BRK-1 to get away from a Total Attack": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR)],
        {"ada": "fight"},
        [("declare", {"who": "bor", "choice": "total_attack", "target": "ada"})],
        {"choice": "break_off", "target": "bor"},
    ),
    "N-TA-2 whose Total Attack is over meets another": (
        [man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR), man("bil", "b", 4, **MINOR)],
        {"ada": "fight"},
        [
            ("declare", {"who": "bor", "choice": "total_attack", "target": "ada"}),
            ("declare", {"who": "bil", "choice": "attack", "target": "ada"}),
        ],
        {"choice": "total_attack", "target": "bil"},
    ),
    "N-AIM-1 an aimed Total Attack": (
        [man("ada", "a", 5, **MINOR), man("bor", "b", 4, **MINOR, armour=["plate"])],
        {"ada": "fight"},
        [],
        {"choice": "total_attack", "target": "bor", "place": "head"},
    ),
}
FLED = "N-MOVE-5 an unopposed attack after a pursuit"


def situation(name: str) -> NutshellFight:
    """The fight as Ada is asked."""
    line_up, actions, before, _said = SITUATIONS[name]
    found = fight(*line_up, first="b" if name == FLED else "a")
    if name == FLED:
        found = onward(tell(found, "action", "bor", action="flee"), 1, "a")
    for kind, facts in before:
        if kind != "declare":
            found = tell(found, kind, **facts)
    for who, action in actions.items():
        found = tell(found, "action", who, action=action, **({"target": "bor"} if action == "pursue" else {}))
    for kind, facts in before:
        if kind == "declare":
            found = tell(found, kind, **facts)
    return found


UNLIKE = {
    FLED: {"target_down"},  # round 5: who lies for a Turn may be awake again before the next question
}
LENGTHY = (
    "N-TA-6 several chains may come to who shoots at her",
    "N-TA-6 a chain that comes to her spends her shot",
    "N-TA-6 a chain that comes to who shoots at her spends the shot",
    "N-TA-1 on to one who foregoes, then to one without an attack",
    "N-TA-1 on to one who strikes at somebody else",
    "N-SHOOT-1 who strikes while shot at does not dodge",
    "N-TA-1 no chain goes on to one who lay there before",
    "N-BRK-1 the chance to get away",
    "N-TA-2 whose Total Attack is over meets another",
)
"""With the true dice these take up to minutes each: they have them in the long tier alone."""


@pytest.mark.parametrize("name", [name for name in SITUATIONS if name not in LENGTHY])
def test_odds_and_play_agree_where_rules_meet(name: str) -> None:
    meeting(name)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", LENGTHY)
def test_odds_and_play_agree_where_many_rules_meet(name: str) -> None:
    with faces_here(name):
        meeting(name)


def meeting(name: str) -> None:
    said = SITUATIONS[name][3]
    chances, after = declared(situation(name), said)
    found = played(after, "ada", said["target"])
    both = (chances.keys() & found.keys()) - UNLIKE.get(name, set())
    assert {"hit", "target_dead"} <= both
    assert {key: exact(chances[key]) for key in both} == {key: found[key] for key in both}


def declared(found: NutshellFight, said: dict[str, Any]) -> tuple[dict[str, Figure], NutshellFight]:
    """The chances of what Ada declares, and the fight after it and after what all others usually say."""
    event = told("declare", "ada", **said)
    chances = next(dict(choice.chances) for choice in rows(found, "ada") if choice.event == event)
    after, _notes = found.apply(event)
    while (
        asks := [prompt for prompt in after.prompts() if prompt.id == "declare"]
    ) and after.battle.stage == "declare":
        usual = after.default_answer(asks[0])
        assert usual is not None and usual.who != "ada"
        after, _notes = after.apply(usual)
    return chances, after


@pytest.mark.parametrize("rule", [pytest.param("", id="N-FIGHT-1 the others in a legal web")])
def test_odds_know_no_web_that_is_forbidden(rule: str) -> None:
    """Abe usually attacks Bor, who then cannot attack Ada."""
    found = fight(man("ada", "a"), man("abe", "a"), man("bor", "b"), man("bil", "b"))
    found = acting(found)
    event = told("declare", "ada", choice="attack", target="bil")
    chances = next(dict(choice.chances) for choice in rows(found, "ada") if choice.event == event)
    assert "hit_by_each.bil" in chances and "hit_by_each.bor" not in chances


@pytest.mark.parametrize("rule", [pytest.param("", id="N-FIGHT-1 all who may attack him are reckoned to")])
def test_odds_spare_nobody_without_need(rule: str) -> None:
    """Bor and Bil both usually attack Ada, whichever of them she attacks."""
    found = acting(fight(man("ada", "a"), man("bor", "b"), man("bil", "b")))
    for said in ({"choice": "attack", "target": "bor"}, {"choice": "total_defence"}):
        chances = next(
            dict(each.chances) for each in rows(found, "ada") if each.event == told("declare", "ada", **said)
        )
        assert exact(chances["hit_by_each.bor"]) > 0 and exact(chances["hit_by_each.bil"]) > 0
