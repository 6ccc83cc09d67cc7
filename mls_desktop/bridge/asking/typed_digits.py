"""Numbers of one or two digits, typed without an end: each digit counts at once."""

from __future__ import annotations

from collections.abc import Container

SIGNS = {"+": 1, "=": 1, "-": -1, "\N{MINUS SIGN}": -1}
"""The signs that change a number by so much; the second is that on the key of the first."""


class TypedDigits:
    """The digits typed one after the other, which make a number of two where there is one."""

    def __init__(self) -> None:
        self._before = 0

    def clear(self) -> None:
        """Begins anew: what is typed next stands alone."""
        self._before = 0

    def number(self, digit: int, known: Container[int]) -> int:
        """The number that a digit means after those before it: together with the last one where that is among the
        `known`, else alone."""
        both = 10 * self._before + digit
        if self._before and both in known:
            self._before = 0
            return both
        self._before = digit
        return digit
