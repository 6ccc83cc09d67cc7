"""What would be otherwise in a fight, in rows: by a correction, and on another way it went."""

from __future__ import annotations

import pytest

from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.report.change_table import columns, line
from mls_desktop.report.fights.branch_table import (
    branch_columns,
    branch_comparison,
    branch_name,
    branch_rows,
    count_text,
    free_branch_name,
)
from mls_desktop.report.fights.correction_table import correction_form, correction_rows, correction_summary, lost_text
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, Flown

FLOWN = Flown(*sky.EVENTS)


def correction(at: int, **entries: Json) -> EntryCorrection:
    assert FLOWN.session.replay is not None
    found = EntryCorrection(FLOWN.session.encounter, FLOWN.session.replay, at)
    for name, value in entries.items():
        found.set_entry((name,), value)
    return found


def said(rows: tuple[Row, ...]) -> list[tuple[str, ...]]:
    return [(row.name, *(str(cell.figure.value) for cell in row.cells)) for row in rows]


def test_a_row_says_all_of_it_in_its_tip() -> None:
    row = line("x", "Height", "20", "", "bad")
    assert (row.note, row.state, [cell.state for cell in row.cells]) == ("20 → nothing", "bad", ["muted", "bad"])
    assert [(id, column.title) for id, column in columns("Now", "Then").items()] == [
        ("as_it_is", "Now"),
        ("as_it_would_be", "Then"),
    ]


# Corrections


def test_the_form_has_a_row_an_editor() -> None:
    form = correction_form(correction(0), FLOWN.texts)
    assert [(row.id, row.cells[0].figure.value, row.cells[0].to) for row in form.rows] == [
        ("how", "high", Edit("set", ("how",))),
        ("at", "grey.2", Edit("set", ("at",))),
    ]


@pytest.mark.parametrize(
    ("field", "names"),
    [
        (Field("dice", "dice", sides=(6, 6)), ["Dice 1", "Dice 2"]),
        (Field("dice", "several", ("grey.1",)), ["Dice Grey 1"]),
    ],
)
def test_a_die_goes_by_its_number_an_option_by_its_name(
    field: Field, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "prompts", lambda self: (Prompt("fly", "red", "", (field,)),))
    assert [row.name for row in correction_form(correction(0), FLOWN.texts).rows] == names


def test_a_correction_tells_of_itself_and_how_it_ends() -> None:
    found = correction(1, dice=12)
    assert said(correction_rows(found, FLOWN.texts)) == [
        ("1", "Red throws 7: Grey 2 sinks by 9.", "Red throws 12: Grey 2 sinks by 14."),
        ("AT THE END",),
        ("Grey 2, now", "11", "6"),
    ]
    assert correction_summary(found, FLOWN.texts).endswith("1 figure changes at the end.")


def test_a_later_entry_that_does_not_fit_is_marked() -> None:
    found = correction(0, how="glide")
    own, title, later, *_board = correction_rows(found, FLOWN.texts)
    assert lost_text(found).startswith("Applied, 1 entry stays without effect")
    assert said((own, title)) == [("1", "Red: How to fly: Throw high, Grey 2", "Red glides."), ("ENTRIES",)]
    assert later.state == "bad" and "does not fit" in str(later.cells[1].figure.value)
    assert "1 later entry changes; 1 no longer fits" in correction_summary(found, FLOWN.texts)


def test_an_entry_that_is_left_out_says_so() -> None:
    found = correction(2)
    found.leaves_out = True
    assert said(correction_rows(found, FLOWN.texts))[0] == ("2", "Grey 1 glides.", "left out")


@pytest.mark.parametrize(
    ("fell", "summary"),
    [(7, "Change the entry, and you see"), (99, "Not possible: Dice (2–12)."), (None, "Still to be filled in: Dice.")],
)
def test_nothing_to_take_has_no_rows_and_says_what_is_in_the_way(fell: int | None, summary: str) -> None:
    found = correction(1, dice=fell)
    assert correction_rows(found, FLOWN.texts) == () and correction_summary(found, FLOWN.texts).startswith(summary)


def test_what_nobody_asked_for_can_only_be_left_out() -> None:
    flown = Flown(*sky.EVENTS[:2], told("throw", "red", dice=3))
    assert flown.session.replay is not None
    found = EntryCorrection(flown.session.encounter, flown.session.replay, 2)
    assert correction_summary(found, FLOWN.texts) == "Nobody asked for this entry: it can only be left out."


def test_what_is_refused_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mls_desktop.model.encounter_edits.EVENTS", 1)
    ((name, before, why),) = said(correction_rows(correction(1, dice=12), FLOWN.texts))
    assert (name, before) == ("Not possible", "") and why


# Branches


def branched(*events: Event) -> Flown:
    """The fight went on otherwise from entry 2; the five that came then are left behind."""
    flown = Flown(*sky.EVENTS)
    flown.session.peek(2)
    flown.tell(*events)
    return flown


def test_a_branch_is_a_row() -> None:
    flown = branched(told("fly", "grey.1", how="high", at="red"))
    (row,) = branch_rows(flown.session, flown.texts)
    assert (row.id, row.name) == ("left", "what was left behind") and list(branch_columns()) == [
        cell.column for cell in row.cells
    ]
    assert [cell.figure.value for cell in row.cells] == ["entry 2", 5, "Red throws 9: Grey 1 sinks by 5."]


def test_a_branch_stands_beside_the_fight_entry_by_entry() -> None:
    flown = branched(told("fly", "grey.1", how="high", at="red"))
    rows = said(branch_comparison(flown.session, "left", flown.texts))
    assert rows[:3] == [
        ("ENTRIES",),
        ("2", "Grey 1: How to fly: Throw high, Red", "Grey 1 glides."),
        ("3", "", "Grey 2: How to fly: Throw high, Red"),
    ]
    assert rows[-2:] == [("AT THE END",), ("Grey 1, now", "20", "15")] and len(rows) == 8


def test_no_branch_has_no_comparison() -> None:
    assert branch_comparison(FLOWN.session, "left", FLOWN.texts) == ()
    flown = branched(told("fly", "grey.1", how="glide"))
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    assert branch_comparison(flown.session, "left", flown.texts) == ()
    assert [cell.figure.value for cell in branch_rows(flown.session, flown.texts)[0].cells] == ["entry 2", 5, ""]


@pytest.mark.parametrize(
    ("name", "called"),
    [("left", "what was left behind"), ("left 2", "what was left behind 2"), ("left over", "left over"), ("a", "a")],
)
def test_what_is_left_behind_has_a_name_of_the_programs(name: str, called: str) -> None:
    assert branch_name(name) == called


def test_ways_are_counted_and_numbered() -> None:
    flown = Flown(*sky.EVENTS)
    assert free_branch_name(flown.session.encounter) == "way 1"
    flown.take(Edit("add", (*HERE, "branches"), {"name": "way 1"}))
    assert free_branch_name(flown.session.encounter) == "way 2"
    assert [count_text(count) for count in (1, 2)] == ["1 other way", "2 other ways"]
