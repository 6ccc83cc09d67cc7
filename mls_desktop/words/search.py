"""The search score: how well a few letters fit a name."""

from __future__ import annotations

from mls_desktop.rules.common.values.folding import folded, sought_words

LOOSE = 1000
"""From so many points on only the letters are there, in their order; below, every word is."""


def score(needle: str, text: str) -> int | None:
    """Score of a text against what was typed: the lower the better; None where it does not match.

    Case and accents make no difference. 0 is the very text; the words as they were typed count more than each of them
    elsewhere, in any order; all the letters in their order count least.
    """
    wanted, held = sought_words(needle), folded(text)
    if not wanted:
        return len(held) // 16
    phrase = " ".join(wanted)
    if phrase == held:
        return 0
    if phrase in held:
        return 1 + _place(phrase, held) + len(held) // 16
    if all(word in held for word in wanted):
        return 2 + sum(_place(word, held) for word in wanted) + len(held) // 16
    at, gaps = -1, 0
    for letter in "".join(wanted):
        here = held.find(letter, at + 1)
        if here < 0:
            return None
        gaps += here - at - 1
        at = here
    return LOOSE + gaps if len("".join(wanted)) > 1 else None


def _place(word: str, text: str) -> int:
    """Penalty for where a word stands in a text that holds it: 0 at the beginning of the text, 4 at that of a word, 21
    to 80 inside one."""
    at = text.find(word)
    if at == 0:
        return 0
    return 4 if f" {word}" in text else 20 + min(at, 60)
