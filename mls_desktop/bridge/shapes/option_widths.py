"""Widths of the columns of choices in little room: what most choose by stays longest."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def option_widths(
    wanted: Sequence[int], chances: Sequence[int], closer: int, room: int, lone: Collection[int] = ()
) -> list[int]:
    """Widths of the columns beside the text, cut down to `room`: columns are left out (0), those of `lone` first, then
    from the right; before one of `chances` goes, all of these give up `closer` pixels each.
    `wanted`: width of each where there is room; `chances`: indexes of the columns of chances, the most important first;
    `room`: for all together; `lone`: indexes of columns with chances of one choice alone, which go all together before
    any other. Then they go one by one from the right, the first never.
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
    """Widths of the columns after they have given the text the pixels `missing` there, as far as they can: from the
    last on, each down to its `least`. A column of width 0 gives nothing.

    Example: of columns 30, 50, 0 and 90 that may be 30, 46, 40 and 60 the text gets 34 of 40 that are missing: the last
    gives 30, the second 4, and 6 are missing still."""
    given = list(widths)
    for at in reversed(range(len(given))):
        some = max(0, min(missing, given[at] - least[at]))
        given[at] -= some
        missing -= some
    return given
