"""Text folded for searching: case, accents and letters that many keyboards lack make no difference."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

ALIKE = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th",
})  # fmt: skip
"""Letters that are no plain letter with an accent, each with how it is typed without it."""


def folded(text: str) -> str:
    """`text` in small letters without accents: "Łukasz" as "lukasz", "Straße" as "strasse"."""
    if text.isascii():
        return text.lower()
    # Some letters, such as those of mathematics, are small ones only once they are plain.
    parted = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in parted if not combining(letter)).translate(ALIKE)


def sought_words(typed: str) -> tuple[str, ...]:
    """The words of what was `typed` to search for, folded."""
    return tuple(folded(typed).split())


def holds(text: str, words: Iterable[str]) -> bool:
    """Whether each of the folded `words` stands in `text`, in any order; true without any."""
    held = folded(text)
    return all(word in held for word in words)
