"""What a rest, an adventure and a day bring back to counters."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.life.refills import refilled
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.counters import OCCASIONS, Counter


class Pilgrim(Character, frozen=True):
    fallen: bool = False

    @property
    def dead(self) -> bool:
        return self.fallen


def pilgrim(**keys: Any) -> Pilgrim:
    held = (
        Counter(name="Charges", max=3, now=1, refills="rest"),
        Counter(name="Luck", max=2, now=0, refills="adventure"),
        Counter(name="Food", max=7, now=6, refills="day"),
        Counter(name="Luck", max=5, now=4, refills="adventure"),
        Counter(name="Full", max=3, refills="rest"),
        Counter(name="More", max=3, now=9, refills="rest"),
        Counter(name="Bare", now=2, refills="rest"),
        Counter(name="Never", max=9, now=1),
    )
    return Pilgrim(id="ann", name="Ann", counters=held, **keys)


LEFT = {
    "rest": [3, 0, 6, 4, 3, 9, 2, 1],
    "adventure": [1, 2, 6, 5, 3, 9, 2, 1],
    "day": [1, 0, 7, 4, 3, 9, 2, 1],
}


@pytest.mark.parametrize("occasion", OCCASIONS)
def test_each_occasion_fills_its_own(occasion: Any) -> None:
    who = pilgrim()
    for edit in refilled(who, occasion):
        who = changed(who, edit)
    assert [each.left for each in who.counters] == LEFT[occasion]
    assert refilled(who, occasion) == (), "what is full is not touched"


def test_nothing_fills_those_of_the_dead() -> None:
    assert refilled(pilgrim(fallen=True), "rest") == ()


NOW = [({}, 0), ({"max": 4}, 4), ({"max": 4, "now": 0}, 0), ({"now": 3}, 3), ({"max": 4, "now": 6}, 6)]


@pytest.mark.parametrize("keys, left", NOW)
def test_how_many_are_left(keys: Any, left: int) -> None:
    assert Counter(name="x", **keys).left == left
