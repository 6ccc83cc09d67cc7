"""Whom the usual answer strikes at: one whom fewest attack, and never one around whom eight stand."""

from __future__ import annotations

from collections import Counter

import pytest

from mls_desktop.model.fight.auto_roll import followed, room_left
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.room import AROUND
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man

RAIDERS = [f"r{nth}" for nth in range(30)]


def raid(heroes: int) -> NutshellFight:
    """Thirty against some, each with an attack in every round; it is the heroes' party Turn."""
    people = [man(f"h{nth}", "a", 10) for nth in range(heroes)]
    return acting(fight(*people, *(man(id, "b", 10) for id in RAIDERS)))


def asks(found: NutshellFight) -> list[Prompt]:
    return [prompt for prompt in found.prompts() if prompt.id == "declare" and prompt.who in RAIDERS]


def after(found: NutshellFight, *line: Event | Prompt) -> list[Event]:
    return [each.step.event for each in followed(found, line, lambda prompt: None)]


@pytest.mark.parametrize(
    ("heroes", "struck", "idle"),
    [(1, [8], 22), (2, [8, 8], 14), (4, [8, 8, 7, 7], 0), (5, [6] * 5, 0)],
    ids=["N-MOVE-6 one", "N-MOVE-6 two", "N-MOVE-6 four", "N-MOVE-6 five"],
)
def test_the_usual_targets_of_a_crowd_are_spread(heroes: int, struck: list[int], idle: int) -> None:
    found = raid(heroes)
    said = after(found, *asks(found))
    counts = Counter(str(event.entry("target")) for event in said if event.entry("choice") == "attack")
    assert [counts[f"h{nth}"] for nth in range(heroes)] == struck
    assert sum(event.entry("choice") == "forego" for event in said) == idle and len(said) == 30


def test_whom_a_person_aims_at_is_struck_by_eight_and_the_others_are_spread() -> None:
    found = raid(3)
    line = [told("declare", id, choice="attack", target="h1") for id in RAIDERS]
    counts = Counter(str(event.entry("target")) for event in after(found, *line) if event.entry("target"))
    assert counts == {"h1": 8, "h0": 8, "h2": 8}


def test_what_is_said_first_is_said_though_there_is_no_room() -> None:
    found = raid(1)
    for id in RAIDERS[:AROUND]:
        found, _notes = found.apply(told("declare", id, choice="attack", target="h0"))
    ninth = told("declare", RAIDERS[8], choice="attack", target="h0")
    assert room_left(asks(found)[0], ninth) == 0
    assert after(found, ninth) == [ninth]


@pytest.mark.parametrize("choice", ["total_attack", "break_off", "attack"])
def test_each_way_to_strike_from_near_takes_room(choice: str) -> None:
    found, _notes = raid(2).apply(told("declare", "r0", choice=choice, target="h0"))
    prompt = asks(found)[0]
    assert room_left(prompt, told("declare", prompt.who, choice="attack", target="h0")) == AROUND - 1
    assert room_left(prompt, told("declare", prompt.who, choice="attack", target="h1")) == AROUND
    assert room_left(prompt, told("declare", prompt.who, choice="forego")) is None


def test_who_must_choose_anew_does_the_usual_again() -> None:
    """Bor has no attack in this round. Ada goes for him, then Bil goes for her: she must strike at Bil (N-FIGHT-1)."""
    found = acting(fight(man("ada", "a", 10), man("bor", "b", 1), man("bil", "b", 10)))
    ada, bil = found.prompts()
    left = [prompt.who for prompt in (ada, bil)]
    aims = [(event.who, event.entry("target")) for event in after(found, ada, bil)]
    assert left == ["ada", "bil"] and aims == [("ada", "bor"), ("bil", "ada"), ("ada", "bil")]


def test_whom_a_person_answered_for_is_asked_anew() -> None:
    found = acting(fight(man("ada", "a", 10), man("bor", "b", 1), man("bil", "b", 10)))
    hers = told("declare", "ada", choice="attack", target="bor")
    line = followed(found, (hers, found.prompts()[1]), lambda prompt: None)
    assert [each.step.event.who for each in line] == ["ada", "bil"]
    assert [(prompt.id, prompt.who) for prompt in line[-1].after.prompts()] == [("declare", "ada")]


@pytest.mark.parametrize("onward", [True, False], ids=["N-FIGHT-1 everybody's usual answer", "N-FIGHT-1 a group's"])
def test_who_must_answer_anew_does_so_where_everybody_does_the_usual(onward: bool) -> None:
    """Hedda means the first raider, who has no attack; the second's usual answer is one on her, which she must meet."""
    found = acting(fight(man("hedda", "a", 10), man("r1", "b", 1), man("r2", "b", 10)))
    found, _notes = found.apply(told("declare", "hedda", choice="attack", target="r1"))
    rest = [prompt for prompt in found.prompts() if prompt.id == "declare"]
    for played in followed(found, rest, lambda prompt: None, onward=onward):
        found, _notes = found.apply(played.step.event)
    asked = [prompt.who for prompt in found.prompts() if prompt.id == "declare"]
    assert asked == ([] if onward else ["hedda"])
    assert not onward or found.battle.said["hedda"].target == "r2"
