"""The sections of a character's belongings in any system: things listed by name, amounts, and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.cells import entry, joining
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.paths import entry_ids

NAME = Field("name", "text")
"""Entered as a whole: a thing's row goes by its name, and half a name would be another row."""
NOTES = Field("notes", "text", wide=True, free=True)


def listed(id: str, held: Sequence[Any], path: Path, columns: Mapping[str, Field]) -> Section:
    """A row a thing that somebody listed by name at `path`, with what they say of it: a field each column."""
    rows = []
    for thing, at in zip(held, entry_ids(held), strict=True):
        place = (*path, at)
        told = (entry(column, getattr(thing, column), field, (*place, column)) for column, field in columns.items())
        cells = (entry("name", thing.name, NAME, (*place, "name")), *told)
        again = Edit("add", path, thing)
        rows.append(Row(at, cells, place, thing.name, remove=Edit("remove", place), move=True, again=again))
    return Section(id, "items", tuple(columns), tuple(rows), add=joining(NAME, path))


def amount(held: int | float) -> Figure:
    """A number of coins or points as it stands in the file, exact."""
    return given(Fraction(str(held)) if isinstance(held, float) else held)


def notes(text: str) -> Section:
    """Free text."""
    row = Row("notes", (entry("text", text, NOTES, ("notes",)),), ("notes",))
    return Section("notes", "text", ("text",), (row,))
