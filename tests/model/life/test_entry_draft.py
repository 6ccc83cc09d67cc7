"""A change of a chronicle before it is made: its form, what it would do, the step that makes it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_of
from tests.model.life.chronicles import LIFE, after, changed, drafted, enter, lived
from tests.rules.nutshell.life.test_life_course import ENTRIES

pytestmark = pytest.mark.needs("nutshell")

WRITTEN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "award": ({"cp": 3, "reason": "wit"}, {"kind": "award", "cp": 3, "reason": "wit"}),
    "adventure": (
        {"size": "major", "role": "minor", "cp": 5},
        {"kind": "adventure", "size": "major", "role": "minor", "cp": 5},
    ),
    "adventure-failed": (
        {"size": "major", "role": "minor", "success": False},
        {"kind": "adventure", "size": "major", "role": "minor", "success": False},
    ),
    "purchase": ({"what": "secondaries/dodge", "to": 0}, {"kind": "purchase", "what": "secondaries/dodge", "to": 0}),
    "purchase-gone": ({"what": "negatives/clumsy"}, {"kind": "purchase", "what": "negatives/clumsy", "to": None}),
    "purchase-fate": ({"what": "fate"}, {"kind": "purchase", "what": "fate"}),
    "time": ({"years": 1.5}, {"kind": "time", "years": 1.5}),
    "money": ({"cp": 2, "d20": (3, 17)}, {"kind": "money", "cp": 2, "d20": [3, 17]}),
    "check": ({"what": "personality/kind"}, {"kind": "check", "what": "personality/kind"}),
    "note": ({"text": "Rain."}, {"kind": "note", "text": "Rain."}),
    "sealed": ({}, {"kind": "sealed"}),
}


@pytest.mark.parametrize("case", WRITTEN)
def test_an_entry_is_written_with_what_is_entered_alone(case: str) -> None:
    entered, wanted = WRITTEN[case]
    chronicle = lived(*LIFE)
    draft = drafted(chronicle, case.partition("-")[0])
    enter(draft, **entered)
    assert draft.complete()
    assert entry_of(draft.event()) == wanted
    assert after(chronicle.who, draft.edit()).chronicle == (*LIFE, wanted)


def test_an_entry_bears_today_and_a_note() -> None:
    draft = drafted(lived(), "award", today=(1204, 12))
    enter(draft, cp=1, told_note="late")
    assert entry_of(draft.event()) == {"kind": "award", "cp": 1, "date": [1204, 12], "note": "late"}
    enter(draft, told_day=None)
    assert not draft.complete(), "a year alone is no date"
    enter(draft, told_year=None)
    assert "date" not in entry_of(draft.event())


def test_a_note_has_one_field_for_what_it_says_and_keeps_a_second_that_it_has() -> None:
    assert [each.name for each in drafted(lived(), "note").form()] == ["text", "told_year", "told_day"]
    old = {"kind": "note", "text": "Rain.", "note": "and wind"}
    draft = changed(lived(old), "correct", 0)
    assert [each.name for each in draft.form()] == ["text", "told_year", "told_day", "told_note"]
    enter(draft, text="Snow.")
    assert entry_of(draft.event()) == {**old, "text": "Snow."}


def test_an_entry_that_lacks_something_is_not_complete() -> None:
    draft = drafted(lived(), "award")
    assert not draft.complete() and draft.compare() is None
    enter(draft, cp=2)
    assert draft.complete() and draft.compare() is not None


def test_what_would_come_of_it_is_known_before() -> None:
    draft = drafted(lived(), "purchase")
    enter(draft, what="secondaries/sword", to=3)
    found = draft.compare()
    assert found is not None and draft.own[0][1] is not None
    assert [each.kind for each in draft.own[0][1].found] == ["too_fast"]
    assert {each.key: (each.before.value, each.after.value) for each in found.board}["secondaries.sword"] == (3, 5)


def test_a_correction_tells_later_entries_and_figures_first() -> None:
    chronicle = lived(*LIFE)
    draft = changed(chronicle, "correct", 2, die=1)
    found = draft.compare()
    assert found is not None
    assert [each.at for each in found.events] == [3], "a roll that raised nothing makes the purchase dearer"
    keys = {each.key for each in found.board}
    assert "cp.left" in keys and "secondaries.sword" not in keys
    assert after(chronicle.who, draft.edit()).chronicle[2] == {**LIFE[2], "die": 1}


@given(st.integers(0, len(ENTRIES) - 1))
def test_corrected_to_itself_nothing_changes(at: int) -> None:
    draft = changed(lived(*ENTRIES), "correct", at)
    assert not draft.changes() and draft.compare() is None
    assert entry_of(draft.event()) == ENTRIES[at]


def test_keys_of_a_newer_program_stay_with_what_is_corrected() -> None:
    draft = changed(lived({"kind": "award", "cp": 1, "weather": "rain"}), "correct", 0, cp=2)
    assert entry_of(draft.event()) == {"kind": "award", "cp": 2, "weather": "rain"}


def test_an_entry_nobody_knows_can_only_go_or_move() -> None:
    chronicle = lived(*LIFE)
    assert changed(chronicle, "correct", 4).prompt is None
    gone = changed(chronicle, "remove", 4)
    assert gone.compare() is not None and not gone.revision
    assert after(chronicle.who, gone.edit()).chronicle == (*LIFE[:4], *LIFE[5:])


def test_a_removal_names_what_no_longer_fits() -> None:
    chronicle = lived(*LIFE)
    found = changed(chronicle, "remove", 0).compare()
    assert found is not None
    assert [each.at for each in found.misfits] == [1], "the roll of a check that is not there"


def test_an_entry_moves_and_comes_before_another() -> None:
    chronicle = lived(*LIFE)
    moved = changed(chronicle, "move", 5, to=0)
    assert moved.compare() is not None
    assert after(chronicle.who, moved.edit()).chronicle == (LIFE[5], *LIFE[:5])
    before = drafted(chronicle, "note", at=1)
    enter(before, text="Rain.")
    assert before.compare() is not None
    assert after(chronicle.who, before.edit()).chronicle == (LIFE[0], {"kind": "note", "text": "Rain."}, *LIFE[1:])


def test_what_no_file_could_hold_is_refused() -> None:
    draft = drafted(lived(), "time")
    enter(draft, days=2.5)
    with pytest.raises(Refused):
        draft.compare()


def test_an_entry_of_which_all_may_be_blank_says_something_by_its_kind() -> None:
    draft = drafted(lived(*LIFE), "sealed")
    assert not draft.is_empty() and draft.changes()


EMPTY: dict[str, dict[str, Any]] = {
    "note": {"text": "Rain."}, "time": {"days": 1}, "award": {"cp": -1}, "money": {"florins": 2},
    "prayer": {"favor": 1},
}  # fmt: skip
"""Kinds that say nothing as long as nothing is entered, and the least that makes each say something."""


@pytest.mark.parametrize("kind", EMPTY)
def test_an_entry_that_says_nothing_is_not_written(kind: str) -> None:
    draft = drafted(lived(*LIFE), kind)
    assert draft.is_empty() and not draft.changes()
    remark = "text" if kind == "note" else "told_note"
    enter(draft, **{remark: "seen by nobody"})
    assert not draft.is_empty() and draft.changes() == draft.complete()
    enter(draft, **{remark: "", **EMPTY[kind]})
    assert not draft.is_empty() and draft.changes() == draft.complete()
