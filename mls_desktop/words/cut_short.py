"""A text that is cut short at a word, visibly, where there is no room for the whole."""

from __future__ import annotations

from collections.abc import Callable


def cut_short(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning of a text that fits, with "…" after its last word; the text itself where it does. Shorter
    ones than one that fits must fit, too. Where not even the first word does, that one.

    Example: "one two three", of which eight letters fit, becomes "one two…"."""
    words = text.split()
    if fits(text) or not words:
        return text
    low, high = 1, len(words)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(_beginning(words, middle)) else (low, middle)
    return _beginning(words, low)


def _beginning(words: list[str], count: int) -> str:
    return " ".join(words[:count]).rstrip(".,;:") + "…"
