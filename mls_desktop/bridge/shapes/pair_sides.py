"""The two sides of a pair, by the row of its section."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Cell, Row

LEFT, RIGHT = "left", "right"


def right_cell(row: Row) -> Cell | None:
    """The cell of a pair's right side, which its slider moves."""
    return next((cell for cell in row.cells if cell.column == RIGHT), None)


def side_flags(row: Row) -> dict[str, Cell]:
    """The cells that mark one side of a pair, by the side's name."""
    return {cell.name: cell for cell in row.cells if cell.field is not None and cell.field.kind == "flag"}


def higher_side(row: Row) -> Cell:
    """The side of those that may bear a mark which stands higher; the left one where they are even. Raises ValueError
    where no side may."""
    flags = side_flags(row)
    return max((cell for cell in row.cells if cell.column in (LEFT, RIGHT) and cell.name in flags), key=_height)


def _height(cell: Cell) -> int:
    return cell.figure.value if isinstance(cell.figure.value, int) else 0
