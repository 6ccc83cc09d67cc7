"""Shares of a page with a chronicle and the form of its entries: side by side, or below each other."""

from __future__ import annotations

from collections.abc import Callable

SIDE_BY_SIDE = 760
"""Width at 100 % from which on the form stands beside the chronicle, else below it."""
LOW, NARROW = 480, 600
"""Height at 100 % below which a page has both side by side from the lesser width `NARROW` on: below each other there
would be room for a line or two of the chronicle."""
BESIDE, CLOSE, BELOW = (3, 2), (5, 4), (2, 3)
"""Shares of chronicle and form: side by side, side by side in little room, and below each other."""


def is_beside(width: int, height: int, px: Callable[[float], int]) -> bool:
    """Tells whether the form stands beside the chronicle in a page of `width` by `height` pixels. `px`: pixels of a
    length at 100 %."""
    return width >= px(NARROW if height < px(LOW) else SIDE_BY_SIDE)


def shares(width: int, height: int, px: Callable[[float], int]) -> tuple[int, int]:
    """Shares of the chronicle and of the form in a page of `width` by `height` pixels, as whole numbers: (3, 2). `px`:
    see `is_beside`."""
    if not is_beside(width, height, px):
        return BELOW
    return BESIDE if width >= px(SIDE_BY_SIDE) else CLOSE
