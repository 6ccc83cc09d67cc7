"""How a cell reads on paper."""

from __future__ import annotations

import pytest

from mls_desktop.report.formatting import number_of
from mls_desktop.report.page_blocks import Cell as Printed
from mls_desktop.report.page_blocks import Head
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, cell_of
from tests.report.made_up import BLANK, SAYER, cell, flag, row

MADE = Figure(5, "sum", (("might", given(3)), ("step", given(2))))
NAMES = {
    "by the words": (row("might"), "Might"),
    "as people typed it": (row("might", name="Brute force"), "Brute force"),
    "on one line": (row("might", name="a\nb"), "a\\nb"),
    "with what has no title": (row("might", cell("count", 3), asides=("count",)), "Might x 3"),
    "without what has": (row("might", cell("level", 3), asides=("level",)), "Might"),
    "without what is nothing": (row("might", cell("count"), asides=("count",)), "Might"),
}


@pytest.mark.parametrize("case", NAMES)
def test_the_name_of_a_row(case):
    made, expected = NAMES[case]
    assert SAYER.row_name(made) == expected


HEADS = {
    "level": Head("Level", "number"),
    "step": Head("Step", "small"),
    "made": Head("Made of", "quiet"),
    "kind": Head("Kind", "text"),
    "dam.dice": Head("Dice", "text"),
    "count": Head("", "text"),
}


@pytest.mark.parametrize("column", HEADS)
def test_the_head_of_a_column(column):
    assert SAYER.head(column) == HEADS[column]


TEXTS = {
    "a number": (cell("level", 3), "3", ""),
    "nothing": (cell("level"), "", ""),
    "an empty text": (cell("kind", ""), "", ""),
    "signed": (cell("step", 2), "+2", ""),
    "below nothing": (cell("step", -1), "\N{MINUS SIGN}1", ""),
    "an id by its name": (cell("kind", "sword"), "Sword", ""),
    "typed text as typed": (Cell("kind", given("sword"), Field("note", "text")), "sword", ""),
    "a flag that is set": (flag(1), "yes", ""),
    "a flag that is not": (flag(0), "no", ""),
    "with the words of its column": (cell("count", 3), "x 3", ""),
    "made of its parts": (Cell("made", MADE), "Might, step 5", "Might, step"),
}


@pytest.mark.parametrize("case", TEXTS)
def test_the_text_of_a_cell_and_of_a_blank_one(case):
    made, said, blank = TEXTS[case]
    assert (SAYER.text(made), BLANK.text(made)) == (said, blank)


DAMAGE = cell("dam", 4, also=(("dice", "1d6"), ("weight", 7), ("cover", "full")))
CELLS = {
    "the figure alone": ("dam", True, Printed("4")),
    "with the texts beside it": ("dam", False, Printed("4 1d6 Full")),
    "one fact with the figure": ("dam.dice", True, Printed("1d6, at least 4")),
    "a fact that is not there": ("dam.reach", True, Printed("4")),
    "a column that is not there": ("level", True, Printed()),
}


@pytest.mark.parametrize("case", CELLS)
def test_the_cell_of_a_row(case):
    column, alone, expected = CELLS[case]
    assert SAYER.cell(row("sword", DAMAGE), column, alone) == expected
    assert BLANK.cell(row("sword", DAMAGE), column, alone) == Printed()


def test_chips_keep_their_number_on_a_blank_sheet():
    made = row("sword", cell("level", slots=(True, False)))
    assert SAYER.cell(made, "level") == Printed(slots=(True, False))
    assert BLANK.cell(made, "level") == Printed(slots=(False, False))


@pytest.mark.parametrize("value, expected", [(3, 3), (0, 0), (None, None), ("3", None), (True, None)])
def test_only_a_whole_number_counts(value, expected):
    made = row("might", cell("level", value))
    assert number_of(made, "level") == expected and number_of(made, "step") is None
    assert cell_of(made, "level") is made.cells[0]
