"""The few ways in which cells are made: what each shows, and the edit that a change of it sends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import added, given
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields, joining, line, text
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit

SIZE = Field("size", "number", bounds=(0, 9))
AT = ("hats", "fez", "size")
SUM = added(("head", given(5)), ("hair", given(1)))


@pytest.mark.parametrize(
    ("made", "cell"),
    [
        pytest.param(
            entry("size", 6, SIZE, AT), Cell("size", given(6), SIZE, Edit("set", AT)), id="an entry of a value"
        ),
        pytest.param(
            entry("size", SUM, SIZE, AT, key="hats.fez", state="bad", name="fez"),
            Cell("size", SUM, SIZE, Edit("set", AT), "hats.fez", state="bad", name="fez"),
            id="an entry of a figure, with all that is said of it",
        ),
        pytest.param(text("colour", "red"), Cell("colour", given("red")), id="a word shown"),
        pytest.param(text("colour", None), Cell("colour", NOTHING), id="no word"),
        pytest.param(joining(SIZE, ("hats",)), Cell("add", NOTHING, SIZE, Edit("add", ("hats",))), id="how one joins"),
    ],
)
def test_a_cell(made: Cell, cell: Cell) -> None:
    assert made == cell


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3, 3), ("a", "a"), (None, None), (0.1, Fraction(1, 10)), (2.0, 2), (SUM, 6)],
    ids=["int", "text", "nothing", "float, exact", "whole float", "figure"],
)
def test_a_line_is_a_row_of_one_cell_that_sets_its_place(value: Any, shown: Any) -> None:
    row = line("size", value, SIZE, AT)
    (cell,) = row.cells
    assert (row.id, row.path, cell.column, cell.to, cell.field) == ("size", AT, "value", Edit("set", AT), SIZE)
    assert (cell.figure.value, type(cell.figure.value)) == (shown, type(shown))


def test_a_section_of_fields_has_one_column() -> None:
    rows = [Row("one", ()), Row("two", ())]
    assert fields("hats", iter(rows)) == Section("hats", "fields", ("value",), tuple(rows))
    assert fields("hats", rows, joining(SIZE, ("hats",))).add == joining(SIZE, ("hats",))
