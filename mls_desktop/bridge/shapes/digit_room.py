"""The room of numbers that change: as wide as the widest of as many digits, so that nothing beside them moves."""

from __future__ import annotations

import re
from collections.abc import Callable


def widest_number(text: str, measure: Callable[[str], int]) -> str:
    """The text with each digit put in the place of the widest. `measure`: how wide a text is."""
    return re.sub(r"\d", max("0123456789", key=measure), text)
