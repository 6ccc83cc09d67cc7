"""Widths of columns that share a room too small for all of them."""

from __future__ import annotations


def too_wide(wanted: list[int], room: int) -> list[int]:
    """Indexes of the columns that do not fit beside the first and those kept before them; the first is never among
    them. A narrow column may still fit behind a wide one that does not."""
    taken, gone = wanted[0] if wanted else 0, []
    for at, width in enumerate(wanted[1:], 1):
        if taken + width <= room:
            taken += width
        else:
            gone.append(at)
    return gone


def shared_widths(wanted: list[int], least: list[int], room: int) -> list[int]:
    """Widths of columns in a `room`, none below its `least`: the first gets all room to spare; where room is short,
    those columns give that can give most, so that a column that can give little is not cut for one that can give much.
    Example: of 100, 60 and 40 that may become 50, 40 and 30, in a room of 170, the first gives all 30: 70, 60 and 40.
    In one of 150 it gives 40 and the second 10: both then have 10 left to give, as has the third.
    """
    spare = room - sum(wanted)
    if spare >= 0 or not wanted:
        return [width + (spare if at == 0 else 0) for at, width in enumerate(wanted)]
    over = [width - low for width, low in zip(wanted, least, strict=True)]
    return [width - up for width, up in zip(wanted, _given_up(over, min(-spare, sum(over))), strict=True)]


def _given_up(over: list[int], lacking: int) -> list[int]:
    """Pixels that each column gives up of its `over`, in sum `lacking`: the largest first, down to a common rest."""
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
