"""Split of a row between name and value."""

from __future__ import annotations

LEAST_OF_A_VALUE = 3
"""Divisor of the room that a value keeps: a third of its row, or all it needs where that is less."""


def row_split(room: int, name: int, value: int) -> tuple[int, int]:
    """Widths of name and value, which need `name` and `value`, in a row of `room` pixels, all given away: the name gets
    spare room; where it is short, the value gives way, down to a third of the row, or to its need if that is less.

    Example: of 150 pixels a name that needs 90 gets 130 beside a value of 20, and 90 beside one of 80, which is cut.
    """
    if name + value <= room:
        return room - value, value
    kept = max(min(value, room // LEAST_OF_A_VALUE), room - name)
    return room - kept, kept
