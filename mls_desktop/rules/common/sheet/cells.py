"""The factory of a sheet's cells, in every system alike."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Edit, Path

NOTHING = given(None)


Held = Value | Figure | float
"""Content of a cell: a figure, or a value as a file holds it."""


def entry(
    column: str, value: Held, field: Field, path: Path, key: str = "", state: State = "plain", name: str = ""
) -> Cell:
    """Cell that shows `value` and that a person may change in `field`, which sets what stands at `path`."""
    return Cell(column, held_figure(value), field, Edit("set", path), key, state=state, name=name)


def held_figure(value: Held, rule: str = "") -> Figure:
    """Input figure of `value`: a float as the exact fraction of its text, a bool as 1 or 0; a `Figure` as it is."""
    if isinstance(value, Figure):
        return value
    if isinstance(value, float):
        return given(Fraction(str(value)), rule)
    return given(int(value) if isinstance(value, bool) else value, rule)


def text(column: str, value: str | None) -> Cell:
    """Cell that shows a word, an id or what somebody typed, and cannot be changed."""
    return Cell(column, given(value))


def joining(field: Field, path: Path) -> Cell:
    """Cell "add", empty as yet, by which what a person enters in `field` joins the list at `path`."""
    return Cell("add", NOTHING, field, Edit("add", path))


def line(id: str, value: Held, field: Field, path: Path, key: str = "") -> Row:
    """Row of one cell in a section of fields, in which a person may change what stands at `path`."""
    return Row(id, (entry("value", value, field, path, key),), path)


def fields(id: str, lines: Iterable[Row], add: Cell | None = None) -> Section:
    """Section of rows of one cell each, as `line` makes them; `add`: the cell by which another joins."""
    return Section(id, "fields", ("value",), tuple(lines), add=add)
