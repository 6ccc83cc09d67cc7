"""Shares of a page with a chronicle and the form of its entries: side by side, or below each other."""

from __future__ import annotations

from collections.abc import Callable

SIDE_BY_SIDE = 760
"""From this width on, at 100 %, the form stands beside the chronicle, else below it."""
LOW, NARROW = 480, 600
"""In a page lower than this, at 100 %, they stand side by side from a lesser width on: below each other there would be
room for a line or two of the chronicle."""
BESIDE, CLOSE, BELOW = (3, 2), (5, 4), (2, 3)
"""How they share the room: side by side, side by side where there is little of it, and below each other."""


def is_beside(width: int, height: int, px: Callable[[float], int]) -> bool:
    """Whether the form stands beside the chronicle in a page so large. `px`: pixels of a length at 100 %."""
    return width >= px(NARROW if height < px(LOW) else SIDE_BY_SIDE)


def shares(width: int, height: int, px: Callable[[float], int]) -> tuple[int, int]:
    """Shares of the chronicle and of the form, as whole numbers."""
    if not is_beside(width, height, px):
        return BELOW
    return BESIDE if width >= px(SIDE_BY_SIDE) else CLOSE
