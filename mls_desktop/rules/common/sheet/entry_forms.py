"""The sections of a library entry's form that every system has; paths below the entry."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.cells import entry, fields, line
from mls_desktop.rules.common.sheet.editable_tables import Form, Table
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.rules.common.values.base_character import Entry

NAME = Field("name", "text", free=True)
NOTE = Field("note", "text", wide=True, free=True)
DICE = Field("dice", "text")
UPTO = Field("count", "number", bounds=(0, 9999), blank=True)
SIGNED = Field("count", "number", bounds=(-999, 999))


def about(held: Entry, *lines: Row) -> Section:
    """Section "entry" of a library entry's form: a line for the entry's name, then `lines`, which tell of it."""
    return fields("entry", (line("name", held.name, NAME, ("name",)), *lines))


def noted(note: str) -> Section:
    """Section with the note of an entry."""
    row = Row("note", (entry("text", note, NOTE, ("note",)),), ("note",))
    return Section("entry_note", "text", ("text",), (row,))


def table_rows(table: Table, form: Form) -> Section:
    """Section with the rows of a table of the rules, a column for each value that `form` asks for."""
    rows = []
    for row in table.rows:
        path = ("rows", row.id)
        cells = [entry("upto", row.upto, UPTO, (*path, "upto"))] if form.banded else []
        cells += [entry(name, row.values.get(name, 0), SIGNED, (*path, "values", name)) for name in form.values]
        if form.dice:
            cells.append(entry("dice", row.dice, DICE, (*path, "dice")))
        rows.append(Row(row.id, tuple(cells), path))
    columns = (*(("upto",) if form.banded else ()), *form.values, *(("dice",) if form.dice else ()))
    return Section("table_rows", "items", columns, tuple(rows))
