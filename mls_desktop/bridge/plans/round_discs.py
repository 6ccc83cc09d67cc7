"""Plan of the discs that tell the round at hand: where each stands and how it is drawn.

Example: at 100 %, behind a word of 48 pixels, the third of five rounds has discs from 48.5, 75.5, 102.5, 129.5 and
156.5 on, the first two of them over and the third at hand.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DISC, STEP = 22, 27
"""How large a disc is, and how far from one to the next, at 100 %."""
MOST = 9
"""So many rounds are told by discs; more by their number alone."""
When = Literal["over", "now", "to_come"]


class RoundDisc(Struct, frozen=True):
    """Disc of round `nth`, counted from 1. `left`: its left edge, in pixels."""

    nth: int
    left: float
    when: When


def has_discs(now: int, count: int) -> bool:
    """Whether `count` rounds are shown by discs: 1 to 9 rounds, with round `now` (0: none has begun) among them."""
    return 0 <= now <= count and 0 < count <= MOST


def round_discs(now: int, count: int, start: float, scale: float = 1.0) -> list[RoundDisc]:
    """Discs of `count` rounds in a row that begins at `start`, in pixels; `now`: the one at hand, 0 at first."""

    def when(nth: int) -> When:
        return "now" if nth == now else "over" if nth < now else "to_come"

    return [RoundDisc(nth, start + STEP * scale * (nth - 1) + 0.5, when(nth)) for nth in range(1, count + 1)]


def discs_width(count: int, start: int, scale: float = 1.0) -> int:
    """Width in pixels of the row of discs with what stands before them, `start` pixels wide."""
    return start + round((STEP * max(0, count - 1) + DISC) * scale) + 2
