"""The room of numbers that change: as wide as the widest of as many digits, so that nothing beside them moves."""

from __future__ import annotations

import re
from collections.abc import Callable


def widest_number(text: str, measure: Callable[[str], int]) -> str:
    """Text with each digit replaced by the widest one. `measure`: width of a text in pixels."""
    return re.sub(r"\d", max("0123456789", key=measure), text)
