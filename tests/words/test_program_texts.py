"""The program's own sentences: the names of undo steps, and what each sentence must be filled with."""

from __future__ import annotations

from string import Formatter

import pytest

from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.program_texts import BATCHES, FIGHT_STEPS, FRAMES, RULED, SEAM_SENTENCES, edit_frame, fight_step
from mls_desktop.words.system_texts import Texts


@pytest.mark.parametrize(
    ("op", "path", "said"),
    [
        ("add", ("events",), "A step of the fight"),
        ("set", ("cursor",), "The fight rewound"),
        ("set", ("events", "3"), "A step of the fight corrected"),
        ("add", ("events", "3"), "A step of the fight put in"),
        ("remove", ("events", "3"), "A step of the fight taken out"),
        ("add", ("branches",), "Another way of the fight kept"),
        ("move", ("branches", "a"), "Another way of the fight taken"),
        ("remove", ("branches", "a"), "Another way of the fight deleted"),
        ("set", ("name",), "The encounter changed"),
        ("remove", ("events",), "The encounter changed"),
        ("add", ("sides", "red"), "The encounter changed"),
    ],
)
def test_the_name_of_a_step_in_a_fight(op: str, path: tuple[str, ...], said: str) -> None:
    assert fight_step(op, path) == said


@pytest.mark.parametrize(
    ("op", "value", "said"),
    [
        ("set", "+2", "Strength to +2"),
        ("set", "", "Strength cleared"),
        ("add", "Rope", "Rope added to Strength"),
        ("add", "", " added to Strength"),
        ("remove", "", "Strength removed"),
        ("move", "3", "Strength moved"),
    ],
)
def test_the_frame_of_an_undo_steps_name(op: str, value: str, said: str) -> None:
    assert edit_frame(op, value).format(what="Strength", value=value) == said


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


GIVEN = {
    "unknown_reference": {"place", "id"}, "listed_twice": {"place", "id"}, "wrong_kind": {"place", "id"},
    "wrong_value": {"place", "why"}, "not_now": {"kind"}, "unknown_event": {"kind"}, "too_many_fighters": {"limit"},
    "too_many_events": {"limit"}, "taken_id": {"place", "id"}, "in_use": {"place", "users"}, "unknown_ruling": {"id"},
    "too_many_entries": {"place", "limit"}, "too_many_pictures": {"megabytes"}, "too_large": set(), "read_only": set(),
    "other_grid": {"place", "grid"}, "no_side": {"place", "side"},
    "fog_size": {"place", "wide", "high"},
    "unknown_reading": {"id", "reading"}, "unknown_character": {"place", "id"},
}  # fmt: skip
"""What each sentence of the seam is filled with; the others with their place alone."""


@pytest.mark.parametrize("code", SEAM_SENTENCES)
def test_a_sentence_wants_only_the_facts_that_its_code_has(code: str) -> None:
    assert names_in(SEAM_SENTENCES[code]) == GIVEN.get(code, {"place"})


def test_names_of_steps_hold_no_more_than_they_are_given() -> None:
    assert set().union(*map(names_in, FRAMES.values())) == {"what", "value"}
    assert {frozenset(names_in(text)) for text in RULED.values()} == {frozenset({"rule"})}
    assert not set().union(*map(names_in, (*BATCHES.values(), *FIGHT_STEPS.values())))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Edit("add", ("journal",), {"id": "ford", "title": "The ford"}), "The ford added to Journal"),
        (Edit("set", ("journal", "ford", "title"), "Deep"), "Journal: title to Deep"),
        (Edit("set", ("journal", "ford", "text"), ""), "Journal: text cleared"),
        (Edit("remove", ("journal", "title")), "Journal removed"),
        (Edit("set", ("purse", "money"), 12.5), "Purse: money to 12.5"),
        (Edit("set", ("purse", "note"), None), "Purse: note cleared"),
        (Edit("add", ("stash",), "Rope"), "Rope added to Stash"),
        (Edit("set", ("stash", "Rope#2", "count"), 3), "Stash: Rope, number to 3"),
        (Edit("set", ("stash", "note", "note"), "wet"), "Stash: note, note to wet"),
        (Edit("remove", ("stash", "Rope")), "Stash: Rope removed"),
        (Edit("set", ("calendar", "days"), 360), "Calendar: days of a year to 360"),
        (Batch("loot", ()), "Loot for the party"),
        (Batch("share_out", ()), "Share out of purse and stash"),
        (Batch("journal", ()), "Write in the journal"),
    ],
)
def test_steps_that_change_the_campaigns_own_keys_say_what(edit: Edit | Batch, said: str) -> None:
    assert edit_text(edit, Texts({})) == said
