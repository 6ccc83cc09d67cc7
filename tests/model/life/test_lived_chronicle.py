"""A chronicle as it was lived: entries as events, read again where they are others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.life.lives import entry_of
from mls_desktop.rules.common.values.edits import Edit
from tests.model.life.chronicles import LIFE, after, lived
from tests.rules.nutshell.life.test_life_course import WORLD

pytestmark = pytest.mark.needs("nutshell")


def test_entries_are_events_and_come_back_as_they_were() -> None:
    chronicle = lived(*LIFE)
    assert tuple(map(entry_of, chronicle.events)) == LIFE
    assert len(chronicle.steps) == len(LIFE) and chronicle.life.who == chronicle.who


def test_one_more_entry_keeps_what_was_run() -> None:
    chronicle = lived(*LIFE)
    first = chronicle.steps
    who = after(chronicle.who, Edit("add", ("characters", "ann", "chronicle"), {"kind": "award", "cp": 1}))
    assert chronicle.read(who, WORLD)
    assert all(one is other for one, other in zip(first, chronicle.steps, strict=False))
    assert len(chronicle.steps) == len(LIFE) + 1


def test_what_is_no_part_of_a_life_changes_nothing() -> None:
    chronicle = lived(*LIFE)
    assert not chronicle.read(chronicle.who, WORLD)


def test_another_creation_is_lived_anew() -> None:
    chronicle = lived(*LIFE)
    age = chronicle.life.age
    assert age is not None
    assert chronicle.read(replace(chronicle.who, age=30), WORLD)
    assert chronicle.life.age == age + 12


def test_what_is_open_is_told() -> None:
    assert [prompt.id for prompt in lived(*LIFE[:2]).open] == ["check_roll"]
    assert lived(*LIFE).open == ()
