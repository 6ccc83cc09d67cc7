"""Frozen sections: a sheet to be read and not edited, as one has it of a moment that is past.

Example: of a table of traits with steps to press, a filter and a line to add one, the figures and the filter are left.
What a person would enter is shown as it was entered: a name as text, a tick as a box that cannot be pressed.
"""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, Shape


def frozen(section: Section) -> Section:
    """Copy of `section` to be read only: nothing is entered in its cells; no row joins, leaves, moves or opens."""
    return replace(section, rows=tuple(_row(row, section.shape) for row in section.rows), add=None, details=())


def _row(row: Row, shape: Shape) -> Row:
    cells = tuple(_cell(cell, shape) for cell in row.cells)
    return replace(row, cells=cells, remove=None, move=False, again=None, act=None)


def _cell(cell: Cell, shape: Shape) -> Cell:
    """Copy of `cell` that cannot be changed; a flag, drawn as a box, and pairs, drawn by bounds, keep their field."""
    drawn = cell.field is not None and (shape == "pairs" or cell.field.kind == "flag")
    return replace(cell, to=None, field=cell.field if drawn else None)
