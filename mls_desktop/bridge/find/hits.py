"""Places in a text of the words that somebody looks for."""

from __future__ import annotations

import re


def hits(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """First letter and end of each, in whatever case; of two that begin alike the longer one. None for no words.

    Example: "low" and "LOWER" in "Flower, low": (1, 6), (8, 11).
    """
    wanted = sorted(set(words.split()), key=len, reverse=True)
    if not wanted:
        return ()
    return tuple(found.span() for found in re.finditer("|".join(map(re.escape, wanted)), text, re.IGNORECASE))
