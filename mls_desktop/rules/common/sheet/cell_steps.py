"""Target of one step up or down from a cell."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Cell


def step_to(cell: Cell, by: int) -> tuple[int | None] | None:
    """New value of the step `cell` after a change `by`, in a tuple: up from blank the lowest bound, below that None;
    None alone where the cell is no step, or its bounds or its field do not allow the change."""
    field = cell.field
    if field is None or field.kind != "step" or field.bounds is None:
        return None
    low, high = field.bounds
    value = cell.figure.value
    if not isinstance(value, int):
        return (low,) if by > 0 and field.blank else None
    to = value + by
    if to < low and by < 0:
        return (None,) if field.blank else None
    return None if to > high and by > 0 else (to,)
