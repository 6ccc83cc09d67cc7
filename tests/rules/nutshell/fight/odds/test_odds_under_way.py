"""Odds in the midst of a Total Attack, and of a delay: what they tell is what comes of playing it."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import rows as rows_of
from mls_desktop.rules.common.figures.figures import exact
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.test_odds_and_play import played
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.rules.nutshell.worlds import case

MINOR: dict[str, Any] = {"role": "minor", "thp_roll": [3, 3, 3, 3]}


def under_way(*enemies: Any, **rulings: str) -> NutshellFight:
    """Ada's Total Attack has struck Bor, and all others who can attack Ada."""
    found = acting(fight(man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR), *enemies, **rulings))
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    while found.battle.stage == "declare":
        found, _notes = found.apply(told("declare", found.prompts()[0].who, choice="attack", target="ada"))
    found = tell(tell(found, "roll", "ada", dice=14), "roll", "bor", dice=5)
    while not any(prompt.id == "go_on" for prompt in found.prompts()):
        found = tell(found, found.prompts()[0].id, found.prompts()[0].who, dice=14)
    return found


BIL, BOB = man("bil", "b", 4, **MINOR), man("bob", "b", 1, **MINOR)


@pytest.mark.parametrize(
    "enemies, rulings, target",
    [
        case("N-TA-1", "on to an attacker", (BIL,), {}, "bil"),
        case("N-TA-1", "on to one without an attack", (BOB,), {}, "bob"),
        case("N-TA-4", "a stop", (BIL,), {}, "stop"),
        case("N-TA-4", "a stop, the other reading", (BIL,), {"N_TA_4": "other"}, "stop"),
        case("N-TA-4", "a stop with nobody left to strike", (BOB,), {}, "stop"),
    ],
)
def test_odds_of_going_on_are_what_comes_of_it(enemies: Any, rulings: dict[str, str], target: str) -> None:
    goes_on(enemies, rulings, target)


@pytest.mark.long
@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 on to both")])
def test_odds_of_going_on_to_several_are_what_comes_of_it(rule: str) -> None:
    with faces_here("on to both"):
        goes_on((BIL, BOB), {}, "bil")


def goes_on(enemies: Any, rulings: dict[str, str], target: str) -> None:
    found = under_way(*enemies, **rulings)
    event = told("go_on", "ada", target=target)
    rows = {choice.event: dict(choice.chances) for choice in rows_of(found, "ada")}
    (prompt,) = [prompt for prompt in found.prompts() if prompt.id == "go_on"]
    assert [each.entry("target") for each in rows] == list(prompt.fields[0].options)
    after, _notes = found.apply(event)
    came = played(
        after, "ada", "bil" if target == "stop" and BIL in enemies else enemies[0].id if target == "stop" else target
    )
    both = rows[event].keys() & came.keys()
    assert {"down", "dead", "taken"} <= both and (target == "stop" or {"hit", "target_dead"} <= both)
    assert {key: exact(rows[event][key]) for key in both} == {key: came[key] for key in both}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-2 in a round whose attack is delayed")])
def test_odds_of_a_delay_are_those_of_a_round_without_attack(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4, **MINOR), man("bor", "b", 4, **MINOR)))
    rows = {choice.event: dict(choice.chances) for choice in rows_of(found, "ada")}
    delays = [told("declare", "ada", choice="delay", by=by) for by in (1, 2, 3)]
    assert [event for event in rows if event.entry("choice") == "delay"] == delays
    after, _notes = found.apply(delays[0])
    after = tell(after, "declare", "bor", choice="attack", target="ada")
    came = played(after, "ada", "bor")
    both = rows[delays[0]].keys() & came.keys()
    assert {"down", "dead", "hit_by_each.bor", "taken"} <= both
    assert {key: exact(rows[delays[0]][key]) for key in both} == {key: came[key] for key in both}
