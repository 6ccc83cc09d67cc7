"""The search score: how well a few letters fit a name."""

from __future__ import annotations

LOOSE = 1000
"""From so many points on only the letters are there, in their order; below, every word is."""


def score(needle: str, text: str) -> int | None:
    """Score of a text against what was typed: the lower the better; None where it does not match.

    Each word typed must be in the text, in any order; else all its letters in their order, which counts less.
    """
    wanted, held = needle.casefold().split(), text.casefold()
    if all(word in held for word in wanted):
        return sum(_place(word, held) for word in wanted) + len(held) // 16
    at, gaps = -1, 0
    for letter in "".join(wanted):
        here = held.find(letter, at + 1)
        if here < 0:
            return None
        gaps += here - at - 1
        at = here
    return LOOSE + gaps if len("".join(wanted)) > 1 else None


def _place(word: str, text: str) -> int:
    """0 at the beginning of the text, little at that of a word, more inside one."""
    at = text.find(word)
    if at == 0:
        return 0
    return 4 if any(part.startswith(word) for part in text.split()) else 20 + min(at, 60)
