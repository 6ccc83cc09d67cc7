"""Whom the usual blow strikes at: whom one struck at before, else one whom fewest do, and eight at most around one."""

from __future__ import annotations

from collections import Counter

import pytest

from mls_desktop.bridge.fight.at_hand import keys_beside
from mls_desktop.model.fight.auto_roll import followed
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.words.system_texts import Texts
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer


def crowd(heroes: int, raiders: int = 20) -> Bout:
    return Bout(**{f"us{n}": fencer() for n in range(heroes)}, **{f"foe{n}": fencer() for n in range(raiders)})


def usual(bout: Bout) -> list[Event]:
    """What the raiders usually do, each once those before them have spoken."""
    asks = [prompt for prompt in bout.fight.prompts() if prompt.id == "declare" and prompt.who.startswith("foe")]
    return [each.step.event for each in followed(bout.fight, asks, lambda prompt: None)]


@pytest.mark.parametrize(
    ("heroes", "struck", "guard"),
    [(1, [8], 12), (2, [8, 8], 4), (3, [7, 7, 6], 0)],
    ids=["DOG-CB-1 one", "DOG-CB-1 two", "DOG-CB-1 three"],
)
def test_the_usual_targets_of_a_crowd_are_spread(heroes: int, struck: list[int], guard: int) -> None:
    said = usual(crowd(heroes))
    counts = Counter(str(event.entry("target")) for event in said if event.entry("action") == "blow")
    assert [counts[f"us{n}"] for n in range(heroes)] == struck
    assert sum(event.entry("action") == "guard" for event in said) == guard and len(said) == 20


def test_what_could_be_taken_in_hand_is_a_key_that_costs_the_round() -> None:
    """DOG-CB-10: to draw is the one action of a round, so that the key declares it."""
    bout = crowd(1, 1)
    prompt = next(prompt for prompt in bout.fight.prompts() if prompt.who == "us0")
    keys = keys_beside(prompt, bout.fight.announcements(), Texts({})).keys
    assert [key.event for key in keys] == [
        told("declare", "us0", action="draw", weapon=id) for id in bout.fight.battle.fighters["us0"].reachable()
    ]
    assert keys
    for key in keys:
        bout.fight.apply(key.event)
