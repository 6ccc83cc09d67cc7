"""Ammunition in a fight: each shot, of a pair too, takes one off the counter that feeds the weapon."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.values.edits import Edit
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.lives import person


def bout(now: int, **way: Any) -> Bout:
    counters = [{"name": "Food", "now": 3}, {"name": "Arrows", "max": 9, "now": now, "feeds": "long_bow"}]
    skills = [{"skill": "archery", "base": 90}]
    archer = person("STR 12, AGI 14", weapons=["long_bow", "long_sword"], skills=skills, counters=counters)
    found = Bout(tam=archer, foe=fencer(scores="AGI 9"))
    found.tell("declare", "tam", target="foe", **way).guard("foe")
    return found


def home(found: Bout) -> list[Edit]:
    return [edit for id, edit in found.fight.aftermath() if id == "tam" and edit.path[0] == "counters"]


SHOTS = {"one of several": (3, [], 2), "the last": (1, ["last_shot"], 0), "one too many": (0, ["no_ammunition"], None)}


@pytest.mark.parametrize("case", SHOTS)
def test_a_shot(case: str) -> None:
    now, told, left = SHOTS[case]
    found = bout(now, action="shoot", distance=15)
    found.tell("attack", "tam", dice=95)
    assert [kind for kind in found.kinds() if kind in ("last_shot", "no_ammunition")] == told
    assert home(found) == ([] if left is None else [Edit("set", ("counters", "Arrows", "now"), left)])


def test_each_of_a_pair_counts() -> None:
    found = bout(5, action="pair", distance=15)
    found.tell("attack", "tam", dice=95).tell("target", "tam", target="foe").tell("attack", "tam", dice=95)
    assert home(found) == [Edit("set", ("counters", "Arrows", "now"), 3)]


def test_a_blow_uses_up_nothing() -> None:
    tam = fencer(scores="AGI 14", counters=[{"name": "Edge", "now": 5, "feeds": "long_sword"}])
    found = Bout(tam=tam, foe=fencer(scores="AGI 9"))
    assert tam.weapons[0] == "long_sword"
    found.tell("declare", "tam", action="blow", target="foe").guard("foe").tell("attack", "tam", dice=95)
    assert "attacked" in found.kinds() and home(found) == []
