"""Which rules a character needs at the table, and how much of each is printed."""

from __future__ import annotations

from typing import Any, cast

import pytest

from mls_desktop.report.page_blocks import Short
from mls_desktop.report.rules_in_play import FEW, opening, rules_needed, shorts
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Section
from mls_desktop.words.reference import Rule
from mls_desktop.words.system_texts import Texts
from tests.report.made_up import cell, row


def layout(*rules: tuple[str, str]) -> Layouts:
    return Layouts((), (), rules=rules)


def section(*figures: Figure, state: str = "plain") -> dict[str, Section]:
    cells = tuple(Cell("level", figure) for figure in figures)
    return {"traits": Section("traits", "steps", ("level",), (row("might", *cells, state=state),))}


HELD = {
    "always": (("R-1", ""), True),
    "where the section holds something": (("R-1", "traits"), True),
    "where the column does": (("R-1", "traits.level"), True),
    "not where the column is not there": (("R-1", "traits.step"), False),
    "not where the section is not there": (("R-1", "spells"), False),
}


@pytest.mark.parametrize("case", HELD)
def test_the_layout_names_the_rules_with_what_must_be_there(case):
    rule, needed = HELD[case]
    assert rules_needed(section(given(3)), layout(rule)) == (("R-1",) if needed else ())


@pytest.mark.parametrize("value", [None, ""])
def test_an_empty_cell_needs_no_rule(value):
    assert (
        rules_needed({"traits": Section("t", "steps", (), (row("a", cell("level", value)),))}, layout(("R", "traits")))
        == ()
    )


def test_without_a_layout_the_rules_are_those_behind_the_figures_each_once():
    total = added(("a", given(1, "R-2")), ("b", added(("c", given(2, "R-3")), rule="R-2")), rule="R-1")
    assert rules_needed(section(total, given(1, "R-3"), given(2)), layout()) == ("R-1", "R-2", "R-3")
    assert rules_needed(section(total, state="lost"), layout()) == (), "what is of no use needs none"


OPENINGS = {
    "the first paragraph": ("One. Two.\n\nThree.", "One. Two."),
    "lines joined": ("One\n  two. Three.", "One two. Three."),
    "one sentence however long": ("A" * FEW + "b. Two.", "A" * FEW + "b."),
    "as many as are few": ("A" * (FEW - 10) + ". Short. Longer still.", "A" * (FEW - 10) + ". Short."),
    "a point in a number ends nothing": ("At 1.5 it ends. So.", "At 1.5 it ends. So."),
    "nothing that leads on to a list": ("These:\n\n- one", ""),
}


@pytest.mark.parametrize("case", OPENINGS)
def test_the_opening_of_a_rule(case):
    text, expected = OPENINGS[case]
    assert opening(text) == expected


class Rules:
    """A reference of two rules, one of which is nothing but a list."""

    def rule(self, id: str) -> Rule | None:
        texts = {"R-1": "One. Two.", "R-2": "As follows:\n\n- x"}
        return Rule(id, f"Title {id}", texts[id]) if id in texts else None


def test_a_rule_is_said_by_the_words_else_by_its_opening_else_not():
    texts = Texts({"shorts": {"R-2": "In short.", "R-9": "Not in the book."}})
    found = shorts(("R-1", "R-2", "R-3", "R-9"), texts, cast("Any", Rules()))
    assert found == (Short("Title R-1", "One. Two."), Short("Title R-2", "In short."), Short("", "Not in the book."))
    assert shorts(("R-2",), Texts({}), cast("Any", Rules())) == ()
