"""Numbers of one or two digits, typed without an end: each digit counts at once."""

from __future__ import annotations

from collections.abc import Container

SIGNS = {"+": 1, "=": 1, "-": -1, "\N{MINUS SIGN}": -1}
"""Change of a number by each sign; "=" is on the key of "+"."""


class TypedDigits:
    """The digits typed one after the other, where two may make one number."""

    def __init__(self) -> None:
        self._before = 0

    def clear(self) -> None:
        """Forgets the digits typed: the next one stands alone."""
        self._before = 0

    def number(self, digit: int, known: Container[int]) -> int:
        """Number meant by `digit`: of two digits, with the one before it, where that number is among the `known` ones,
        else `digit` alone, known or not."""
        both = 10 * self._before + digit
        if self._before and both in known:
            self._before = 0
            return both
        self._before = digit
        return digit
