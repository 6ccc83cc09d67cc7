"""The room around a fighter: how many can stand next to one, and at whom the next one would usually strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

AROUND = 8
"""Number of fighters who can stand next to another, each in a square of their own."""
Room = tuple[tuple[str, int], ...]
"""For each of some targets, how many more find room to strike at them from near."""


def room_around(targets: Iterable[str], beset: Iterable[str]) -> Room:
    """Room around each of `targets`: its id, and how many more can strike at it from near, 0 to 8. `beset`: the target
    of everybody who strikes from near so far, an id as often as it is struck at."""
    counts = Counter(beset)
    if not counts:
        return tuple([(id, AROUND) for id in targets])
    taken = counts.get
    return tuple([(id, AROUND - min(AROUND, taken(id, 0))) for id in targets])


def least_beset(targets: Collection[str], aimed_at: Iterable[str], room: Room = ()) -> str:
    """Target that occurs least often in `aimed_at`, the first of equals, but for targets with no `room` left; "" where
    none remain. `aimed_at`: an id for each who aims; who strikes where no room is left finds no place to stand.

    Example: three against two, each asked after the other, strike at the first, the second, and the first again.
    """
    left, counts = dict(room), Counter(aimed_at)
    open_to = [id for id in targets if left.get(id, 1) > 0]
    return min(open_to, key=lambda id: counts[id], default="")
