"""Counters that shots use up: which one, how far, what is told, what goes home."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.fight.ammunition import USED_UP, counter_section, counters_left, shot
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.counters import Counter

BODKIN = Counter(name="Bodkin", max=2, now=1, feeds="bow")
BROAD = Counter(name="Broad", now=2, feeds="bow")
FOOD = Counter(name="Food", max=3)

SHOTS = {
    "the first that holds any": ((BODKIN, BROAD), "bow", (0, 2), "Bodkin", ""),
    "the next where that is empty": ((Counter(name="Bodkin", feeds="bow"), BROAD), "bow", (0, 1), "Broad", ""),
    "the last of all": ((FOOD, BODKIN), "bow", (3, 0), "Bodkin", "last_shot"),
    "one too many": ((Counter(name="Bodkin", max=2, now=0, feeds="bow"),), "bow", (0,), "Bodkin", "no_ammunition"),
    "another weapon": ((BODKIN,), "sling", (1,), "", ""),
    "bare hands": ((Counter(name="Odd"),), "", (0,), "", ""),
    "no counters": ((), "bow", (), "", ""),
}


@pytest.mark.parametrize("case", SHOTS)
def test_a_shot(case: str) -> None:
    counters, weapon, left, counter, told = SHOTS[case]
    found = shot(counters, weapon)
    assert (tuple(each.left for each in found.counters), found.counter, found.told) == (left, counter, told)


def test_what_is_left_goes_home() -> None:
    twice = (BODKIN, BODKIN, FOOD)
    who = Character(id="ann", name="Ann", counters=twice)
    after = shot(twice, "bow").counters
    after = shot(after, "bow").counters
    for edit in counters_left(twice, after):
        who = changed(who, edit)
    assert [each.left for each in who.counters] == [0, 0, 3]
    assert not list(counters_left(twice, twice))


def test_a_counter_at_its_most_is_written_without_now() -> None:
    (edit,) = counters_left((BODKIN,), (Counter(name="Bodkin", max=2, feeds="bow"),))
    assert edit.path == ("counters", "Bodkin", "now") and edit.value is None


def test_the_board_says_what_is_left_of_each_fighters_own() -> None:
    section = counter_section([("ann", "Ann", (BODKIN, FOOD)), ("bob", "Bob", (Counter(name="Sand"),))])
    assert [(row.id, row.name, row.cells[0].figure.value, row.state, row.path) for row in section.rows] == [
        ("ann#Bodkin", "Ann: Bodkin", 1, "plain", ("ann",)),
        ("ann#Food", "Ann: Food", 3, "plain", ("ann",)),
        ("bob#Sand", "Bob: Sand", USED_UP, "muted", ("bob",)),
    ]
