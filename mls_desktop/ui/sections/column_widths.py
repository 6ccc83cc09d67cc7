"""How the columns of a table share the room there is."""

from __future__ import annotations


def shared_widths(wanted: list[int], least: list[int], room: int) -> list[int]:
    """The widths of columns in a room: the first takes what is over; where room is short, each column gives up a
    part of what lies above its least."""
    spare = room - sum(wanted)
    if spare >= 0 or not wanted:
        return [width + (spare if at == 0 else 0) for at, width in enumerate(wanted)]
    over = [width - low for width, low in zip(wanted, least, strict=True)]
    lacking = min(-spare, sum(over))
    return [width - lacking * each // (sum(over) or 1) for width, each in zip(wanted, over, strict=True)]
