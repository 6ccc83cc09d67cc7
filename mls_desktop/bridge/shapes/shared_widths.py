"""How columns share a room that is too small for all of them."""

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
    """The widths of columns in a room: the first takes what is over; where room is short, each column gives up a
    part of what lies above its least."""
    spare = room - sum(wanted)
    if spare >= 0 or not wanted:
        return [width + (spare if at == 0 else 0) for at, width in enumerate(wanted)]
    over = [width - low for width, low in zip(wanted, least, strict=True)]
    lacking, whole = min(-spare, sum(over)), sum(over) or 1
    # Rounded as they add up, so that not a pixel of the last one stands outside.
    given_up = [lacking * sum(over[:at]) // whole for at in range(len(over) + 1)]
    return [width - (upto - before) for width, before, upto in zip(wanted, given_up, given_up[1:], strict=False)]
