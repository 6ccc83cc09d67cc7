"""Arrows, cartridges and charges that attacks use up: a counter that feeds a weapon."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.values.edits import Edit
from tests.rules.rules_basics.people import Bout, armed

SHOTS = {"one of several": (3, [], 2), "the last": (1, ["last_shot"], 0), "one too many": (0, ["no_ammunition"], None)}


def bout(now: int, weapon: str) -> Bout:
    arrows = [{"name": "Arrows", "max": 9, "now": now, "feeds": weapon}]
    found = Bout(ann=armed(melee=12, ranged=12, speed=6, counters=arrows), foe=armed("foe"))
    return found.does("ann", "attack", target="foe", weapon=weapon)


def home(found: Bout) -> list[Edit]:
    return [edit for id, edit in found.fight.aftermath() if id == "ann"]


@pytest.mark.parametrize("case", SHOTS)
@pytest.mark.parametrize("dice", [5, 17], ids=["hit", "miss"])
def test_a_shot(case: str, dice: int) -> None:
    """RB-CH-3."""
    now, told, left = SHOTS[case]
    found = bout(now, "bow").tell("attack", "ann", dice=dice)
    assert [kind for kind in found.kinds() if kind in ("last_shot", "no_ammunition")] == told
    assert home(found) == ([] if left is None else [Edit("set", ("counters", "Arrows", "now"), left)])


def test_a_blow_uses_up_nothing() -> None:
    """RB-CH-3."""
    found = bout(5, "sword").tell("attack", "ann", dice=5)
    assert "attacked" in found.kinds() and home(found) == []
