"""Lines of parts side by side that are filled evenly, so that none is left with a single part at the end.

Example: parts of 50, 30, 30 and 20 with gaps of 5, in a room of 130, need two lines. Filled one after the other they
would be 50 + 30 + 30 and 20; a room of 85 is enough for two, and makes them 50 + 30 and 30 + 20.
"""

from __future__ import annotations

from collections.abc import Sequence


def line_count(widths: Sequence[int], gap: int, room: int) -> int:
    """Number of lines that parts of these `widths` need in `room`, with `gap` between them, each line filled before the
    next is begun. A part wider than the room has its own."""
    lines, used = 0, room + 1
    for width in widths:
        if used + width > room:
            lines, used = lines + 1, 0
        used += width + gap
    return lines


def even_room(widths: Sequence[int], gap: int, room: int) -> int:
    """Least room in which the parts need no more lines than in `room`; `room` itself where there are no parts."""
    lines = line_count(widths, gap, room)
    low, high = min(max(widths, default=room), room), room
    while low < high:
        middle = (low + high) // 2
        if line_count(widths, gap, middle) > lines:
            low = middle + 1
        else:
            high = middle
    return low
