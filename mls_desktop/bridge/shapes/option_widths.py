"""Widths of the columns of choices in little room: what most choose by stays longest."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def option_widths(
    wanted: Sequence[int], chances: Sequence[int], closer: int, room: int, lone: Collection[int] = ()
) -> list[int]:
    """The widths of the columns beside the text, 0 for one that goes.

    `wanted`: how wide each is where there is room; `chances`: which of them hold chances, the most important first;
    `closer`: so much narrower each of these may be; `room`: for all together; `lone`: which hold chances of one choice
    alone, and go all together before any other. From the right one after the other goes, the first never; before the
    first chance goes, all chances stand closer.

    Example: of columns 30, 40, 40 and 60 wide the last two are lone. In a room of 100 they go: 30, 40, 0, 0."""
    widths = list(wanted)
    if sum(widths) > room:
        for at in lone:
            widths[at] = 0
    kept = [at for at in chances if widths[at]]
    for at in reversed(range(1, len(widths))):
        if sum(widths) <= room:
            break
        if kept and at == kept[-1]:
            for each in kept:
                widths[each] -= closer
            if sum(widths) <= room:
                break
        widths[at] = 0
    return widths


def given_to_text(widths: Sequence[int], least: Sequence[int], missing: int) -> list[int]:
    """The widths after the columns have given so much to the text as is `missing` there, as far as they can: from the
    last one on, each down to its `least`. A column that has gone has nothing to give.

    Example: of columns 30, 50, 0 and 90 that may be 30, 46, 40 and 60 the text gets 34 of 40 that are missing: the last
    gives 30, the second 4, and 6 are missing still."""
    given = list(widths)
    for at in reversed(range(len(given))):
        some = max(0, min(missing, given[at] - least[at]))
        given[at] -= some
        missing -= some
    return given
