"""Which pages of the guided way count as done: those that somebody has dealt with, not those that were seen."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.sheet.guide import BLANK, GuideStep, Open, Visits, state_text, with_blank
from mls_desktop.rules.common.sheet.sheets import Layouts, Row, Section
from mls_desktop.words.system_texts import Texts

STEPS = tuple(GuideStep(id, Layouts((id,), ())) for id in ("who", "parts", "finish"))


def dealt_with(*turns: int | str) -> list[str]:
    """The pages that were dealt with after pages were turned to and sections became others."""
    visits = Visits(STEPS)
    for each in turns:
        if isinstance(each, int):
            visits.turn(each)
        else:
            visits.enter((each,))
    return [step.id for at, step in enumerate(STEPS) if at in visits]


@pytest.mark.parametrize(
    ("turns", "pages"),
    [
        ((), []),
        ((0,), []),
        ((1,), ["who"]),
        ((1, 0), ["who"]),
        (("who",), ["who"]),
        (("parts",), []),
        ((1, "parts", 0), ["who", "parts"]),
        ((2,), ["who", "finish"]),
        ((2, 1), ["who", "finish"]),
    ],
)
def test_a_page_is_dealt_with_by_an_entry_or_by_going_on(turns: tuple[int | str, ...], pages: list[str]) -> None:
    assert dealt_with(*turns) == pages


@pytest.mark.parametrize(
    ("open", "done", "said"),
    [
        (Open(), False, "optional"),
        (Open(), True, "\N{CHECK MARK} nothing left to do here"),
        (Open(0, 2), True, "2 things to do here"),
        (Open(1, 0), False, "1 problem here"),
    ],
)
def test_what_is_said_below_a_page(open: Open, done: bool, said: str) -> None:
    assert state_text(open, done) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "An empty sheet: you choose each thing yourself."),
        ({"hints": {"from_scratch": "All is at 3."}}, "All is at 3."),
    ],
)
def test_who_begins_from_scratch_reads_what_that_is_in_this_game(words: dict[str, object], said: str) -> None:
    archetypes = Section("templates", "items", (), (Row("knight", (), name="Knight"),))
    first, second = with_blank(archetypes, Texts(words)).rows
    assert (first.id, first.name, first.note, second.id) == (BLANK, "From scratch", said, "knight")
