"""Cells of a section that are shown as fields, and the order in which they stay while somebody enters them."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section

FieldKey = tuple[str, str]
"""The ids of row and column."""
FieldCell = tuple[Row, Cell]


def shown_cells(section: Section) -> dict[FieldKey, FieldCell]:
    """Cells of the columns that `section` shows, with their rows, row by row; by ids of row and column."""
    return {
        (row.id, cell.column): (row, cell)
        for row in section.rows
        for cell in row.cells
        if cell.column in section.columns
    }


def kept_in_place(
    there: dict[FieldKey, FieldCell], before: Mapping[FieldKey, FieldCell], spent: frozenset[FieldKey]
) -> dict[FieldKey, FieldCell]:
    """Cells of `there` in the order of `before`, with those of `spent` that are gone still in their places; new cells
    come last. `spent`: the dice among the cells of `before`. Just `there` where it has another order.

    Example: of the dice a, b and c, b is thrown, and d is due now: a, b, c, d.
    """
    if [key for key in before if key in there] != [key for key in there if key in before]:
        return there  # somebody puts them into another order
    kept = {key: there.get(key, cell) for key, cell in before.items() if key in there or key in spent}
    return {**kept, **{key: cell for key, cell in there.items() if key not in kept}}
