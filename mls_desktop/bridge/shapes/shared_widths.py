"""Widths of columns that share a room too small for all of them."""

from __future__ import annotations


def too_wide(wanted: list[int], room: int) -> list[int]:
    """The columns that do not fit beside the first and those kept before them: a narrow one stays behind a wide one."""
    taken, gone = wanted[0] if wanted else 0, []
    for at, width in enumerate(wanted[1:], 1):
        if taken + width <= room:
            taken += width
        else:
            gone.append(at)
    return gone


def shared_widths(wanted: list[int], least: list[int], room: int) -> list[int]:
    """The widths of columns in a room: the first takes what is over; where room is short, those give that have most to
    give, down to as much as the next has: what lacks little is not cut for what has much.

    Example: of 100, 60 and 40 that may become 50, 40 and 30, in a room of 170, the first gives all 30: 70, 60 and 40.
    In one of 150 it gives 40 and the second 10: both then have 10 left to give, as has the third.
    """
    spare = room - sum(wanted)
    if spare >= 0 or not wanted:
        return [width + (spare if at == 0 else 0) for at, width in enumerate(wanted)]
    over = [width - low for width, low in zip(wanted, least, strict=True)]
    return [width - up for width, up in zip(wanted, _given_up(over, min(-spare, sum(over))), strict=True)]


def _given_up(over: list[int], lacking: int) -> list[int]:
    """Width that each gives up of what is over its least, so that together they give what is lacking."""
    low, high = 0, max(over)
    while low < high:
        middle = (low + high) // 2
        if sum(max(0, each - middle) for each in over) > lacking:
            low = middle + 1
        else:
            high = middle
    given = [max(0, each - low) for each in over]
    for at, each in enumerate(over):
        if sum(given) < lacking and each - given[at] == low > 0:
            given[at] += 1
    return given
