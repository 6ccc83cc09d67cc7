"""The two sides of a pair, by the row of its section."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Cell, Row

LEFT, RIGHT = "left", "right"
LEAST_TRACK, MOST_TRACK = 70, 240
"""Least and greatest length of the slider's track between the sides, at 100 %: 19 values want room under the hand."""


def right_cell(row: Row) -> Cell | None:
    """Cell of a pair's right side, which its slider moves; None without one."""
    return next((cell for cell in row.cells if cell.column == RIGHT), None)


def side_flags(row: Row) -> dict[str, Cell]:
    """Cells that mark one side of a pair, by the side's name; {} for a pair without marks."""
    return {cell.name: cell for cell in row.cells if cell.field is not None and cell.field.kind == "flag"}


def higher_side(row: Row) -> Cell:
    """Cell of the side with the higher value, among sides that may bear a mark; the left one where they are even.
    Raises ValueError where no side may."""
    flags = side_flags(row)
    return max((cell for cell in row.cells if cell.column in (LEFT, RIGHT) and cell.name in flags), key=_height)


def shared_room(left: int, right: int, room: int, longer: int) -> tuple[int, int, int]:
    """Widths of the two sides in a `room`, `left` and `right` at least, and the pixels by which the track that begins
    the right side grows; room to spare goes to it first, up to `longer`, the rest to both sides alike.

    Example: sides that want 100 and 200 in a room of 400, the track up to 60 longer, become 120 and 280: 60 for the
    track, 20 for each.
    """
    spare = max(0, room - left - right)
    track = min(spare, longer)
    each = (spare - track) // 2
    return left + each, right + track + each, track


def _height(cell: Cell) -> int:
    return cell.figure.value if isinstance(cell.figure.value, int) else 0
