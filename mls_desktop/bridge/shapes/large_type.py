"""The measure of large type: how much larger than usual everything is in a window that is read across the table."""

from __future__ import annotations

from collections.abc import Callable

WIDE = 1300
"""Width at 100 % from which on everything becomes larger with the window."""
LARGEST = 2.0
Pixels = Callable[[float], int]
"""Pixels of a length given at 100 %."""


class LargeType:
    """Measure of one window: the `usual` lengths times `part`, which is 1 in a narrow window and at most `LARGEST`."""

    def __init__(self, usual: Pixels) -> None:
        self._usual, self.part = usual, 1.0

    def fit(self, width: int) -> None:
        """Sets `part` for a window `width` pixels wide, rounded down to a tenth, from 1 up to `LARGEST`.

        Example: at 1560 pixels and 100 % everything is 1.2 times as large as at 1300."""
        wanted = int(width * 10 / self._usual(WIDE)) / 10
        self.part = max(1.0, min(LARGEST, wanted))

    def px(self, units: float) -> int:
        """Pixels of a length of `units` at 100 %, enlarged by `part`."""
        return self._usual(units * self.part)
