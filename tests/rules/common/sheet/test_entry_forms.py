"""What may be changed of a library entry: the paths lie below it, and every change fits its type."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.sheet.cells import line
from mls_desktop.rules.common.sheet.editable_tables import Form, Table, TableRow
from mls_desktop.rules.common.sheet.entry_forms import NAME, about, noted, table_rows
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit

ROWS = (TableRow(id="low", upto=5, values={"bonus": 1}, dice="1d6"), TableRow(id="high", values={"bonus": 3}))
TABLE = Table(id="bands", name="Bands", rows=ROWS)
BANDED, DICED, PLAIN = Form(("bonus",), banded=True), Form(("bonus", "malus"), dice=True), Form(("bonus",))


def test_an_entry_is_told_by_its_name_first() -> None:
    weight = line("weight", 3, Field("weight", "number"), ("weight",))
    section = about(Entry(id="oak", name="Oak"), weight)
    assert [(row.id, row.cells[0].figure.value) for row in section.rows] == [("name", "Oak"), ("weight", 3)]
    assert (section.id, section.rows[0].cells[0].to, section.rows[0].cells[0].field) == (
        "entry",
        Edit("set", ("name",)),
        NAME,
    )
    assert Field("name", "text", free=True) == NAME


def test_what_is_said_of_it_is_prose() -> None:
    (row,) = noted("Grows slowly.").rows
    assert (row.cells[0].figure.value, row.cells[0].to, row.path) == (
        "Grows slowly.",
        Edit("set", ("note",)),
        ("note",),
    )
    assert row.cells[0].field == Field("note", "text", wide=True, free=True)
    section = noted("")
    assert (section.id, section.shape, section.columns) == ("entry_note", "text", (row.cells[0].column,))


@pytest.mark.parametrize(
    ("form", "columns", "shown"),
    [
        pytest.param(BANDED, ("upto", "bonus"), [[5, 1], [None, 3]], id="banded"),
        pytest.param(DICED, ("bonus", "malus", "dice"), [[1, 0, "1d6"], [3, 0, None]], id="with dice"),
        pytest.param(PLAIN, ("bonus",), [[1], [3]], id="values alone"),
    ],
)
def test_the_rows_of_a_table_a_column_each_value(form: Form, columns: tuple[str, ...], shown: list[Any]) -> None:
    section = table_rows(TABLE, form)
    assert (section.id, section.shape, section.columns) == ("table_rows", "items", columns)
    assert [[cell.figure.value for cell in row.cells] for row in section.rows] == shown
    assert [[cell.column for cell in row.cells] for row in section.rows] == [list(columns)] * 2
    assert [(row.id, row.path) for row in section.rows] == [("low", ("rows", "low")), ("high", ("rows", "high"))]


FIELDS = {
    "upto": Field("count", "number", bounds=(0, 9999), blank=True),
    "bonus": Field("count", "number", bounds=(-999, 999)),
    "dice": Field("dice", "text"),
}


@pytest.mark.parametrize(("column", "value"), [("upto", 7), ("bonus", -2), ("dice", "2d6+1")])
def test_each_cell_sets_what_it_shows(column: str, value: Any) -> None:
    form = Form(("bonus",), banded=True, dice=True)
    cell = next(cell for cell in table_rows(TABLE, form).rows[0].cells if cell.column == column)
    assert cell.to is not None and cell.field == FIELDS[column]
    after = table_rows(changed(TABLE, Edit(cell.to.op, cell.to.path, value)), form)
    assert [cell.figure.value for cell in after.rows[0].cells if cell.column == column] == [value]
    assert after.rows[1] == table_rows(TABLE, form).rows[1]
