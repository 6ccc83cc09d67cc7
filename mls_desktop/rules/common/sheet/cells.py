"""The factory of a sheet's cells, in every system alike."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Edit, Path

NOTHING = given(None)


def entry(
    column: str, value: Value | Figure, field: Field, path: Path, key: str = "", state: State = "plain", name: str = ""
) -> Cell:
    """A cell that a person may change by setting what stands at `path`."""
    figure = value if isinstance(value, Figure) else given(value)
    return Cell(column, figure, field, Edit("set", path), key, state=state, name=name)


def text(column: str, value: str | None) -> Cell:
    """A word shown: an id or what somebody typed."""
    return Cell(column, given(value))


def joining(field: Field, path: Path) -> Cell:
    """How a row joins the list at `path`."""
    return Cell("add", NOTHING, field, Edit("add", path))


def line(id: str, value: Value | Figure | float, field: Field, path: Path) -> Row:
    """A row of one cell in a section of fields: what stands at `path`."""
    figure = Fraction(str(value)) if isinstance(value, float) else value
    return Row(id, (entry("value", figure, field, path),), path)


def fields(id: str, lines: Iterable[Row], add: Cell | None = None) -> Section:
    """A section of such rows; `add`: how another joins."""
    return Section(id, "fields", ("value",), tuple(lines), add=add)
