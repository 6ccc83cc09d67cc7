"""How wide the columns of choices are in little room: what most choose by stays longest."""

from __future__ import annotations

from collections.abc import Sequence


def option_widths(wanted: Sequence[int], chances: Sequence[int], closer: int, room: int) -> list[int]:
    """The widths of the columns beside the text, 0 for one that goes.

    `wanted`: how wide each is where there is room; `chances`: which of them hold chances, the most important first;
    `closer`: so much narrower each of these may be; `room`: for all together. From the right one after the other goes,
    the first never; before the first chance goes, all chances stand closer."""
    widths = list(wanted)
    for at in reversed(range(1, len(widths))):
        if sum(widths) <= room:
            break
        if chances and at == chances[-1]:
            for each in chances:
                widths[each] -= closer
            if sum(widths) <= room:
                break
        widths[at] = 0
    return widths
