"""Choice of the texts of a status line where there is no room for all of them: those that matter least go whole, rather
than all being cut short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def left_out(widths: Mapping[str, int], room: int, by_weight: Sequence[str]) -> frozenset[str]:
    """Names of the texts to leave out, one after the other from the first of `by_weight` on, until the rest fits into
    `room`. `widths`: of all, by name; `by_weight`: those that may go, the one that matters least first.

    Example: of 100, 60 and 40 in a room of 150, all of which may go in this order, the first goes, and the rest stay.
    """
    out: set[str] = set()
    for name in by_weight:
        if sum(width for each, width in widths.items() if each not in out) <= room:
            break
        out.add(name)
    return frozenset(out)
