"""The two sides of a pair, by the row of its section."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Cell, Row

LEFT, RIGHT = "left", "right"
LEAST_TRACK, MOST_TRACK = 70, 240
"""How long the track of the slider between the sides may be at 100 %: 19 values want room under the hand."""


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


def shared_room(left: int, right: int, room: int, longer: int) -> tuple[int, int, int]:
    """Widths of the two sides in a room, and how much longer than at the least the track is that begins the right one.
    First it takes as much as it may, `longer`; what is then over goes to both sides alike.

    Example: sides that want 100 and 200 in a room of 400, the track up to 60 longer, become 120 and 280: 60 for the
    track, 20 for each.
    """
    spare = max(0, room - left - right)
    track = min(spare, longer)
    each = (spare - track) // 2
    return left + each, right + track + each, track


def _height(cell: Cell) -> int:
    return cell.figure.value if isinstance(cell.figure.value, int) else 0
