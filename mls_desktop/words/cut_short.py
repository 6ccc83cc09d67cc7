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
    return _beginning(words, 1 + last_that(lambda more: fits(_beginning(words, 1 + more)), len(words) - 1))


def last_that(holds: Callable[[int], bool], count: int) -> int:
    """Greatest number from 1 to `count` - 1 that `holds` is true of, as it then must be of all lower ones; 0 where
    there is none. Few numbers are asked, and none is more than about twice the answer."""
    first_not = 1
    while first_not < count and holds(first_not):
        first_not = 2 * first_not + 1
    last, first_not = first_not // 2, min(first_not, count)
    while first_not - last > 1:
        middle = (last + first_not) // 2
        last, first_not = (middle, first_not) if holds(middle) else (last, middle)
    return last


def _beginning(words: list[str], count: int) -> str:
    return " ".join(words[:count]).rstrip(".,;:") + "…"
