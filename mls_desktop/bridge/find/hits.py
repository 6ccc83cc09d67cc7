"""Places in a text of the words that somebody looks for."""

from __future__ import annotations

import re


def hits(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Begin and end of each place in `text` where a word of `words` stands, in any case; of two that begin alike the
    longer one; () where `words` is blank.

    Example: "low" and "LOWER" in "Flower, low": (1, 6), (8, 11).
    """
    wanted = sorted(set(words.split()), key=len, reverse=True)
    if not wanted:
        return ()
    return tuple(found.span() for found in re.finditer("|".join(map(re.escape, wanted)), text, re.IGNORECASE))
