"""Text folded for searching: case, accents and letters that many keyboards lack make no difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ALIKE = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th",
})  # fmt: skip
"""Letters that are no plain letter with an accent, each with the plain letters that it is folded to."""


def folded(text: str) -> str:
    """`text` in small letters without accents: "Łukasz" as "lukasz", "Straße" as "strasse"."""
    if text.isascii():
        return text.lower()
    # Read with the first text that needs it: most starts have none.
    from unicodedata import combining, normalize

    # Some letters, such as those of mathematics, are small ones only once they are plain.
    parted = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in parted if not combining(letter)).translate(ALIKE)


def sought_words(typed: str) -> tuple[str, ...]:
    """Words of the search text `typed`, folded; () for a blank text."""
    return tuple(folded(typed).split())


def holds(text: str, words: Iterable[str]) -> bool:
    """Checks that each of `words`, folded already, stands somewhere in `text`, in any order, also inside a longer word;
    True without words. `text` is folded here."""
    held = folded(text)
    return all(word in held for word in words)


def nearest(typed: str, names: Mapping[int, str]) -> int | None:
    """Key in `names` of the name that the search text `typed` means: of the very name once folded, else the first that
    begins so, else the first of all even if nothing fits; None only where `names` is empty."""
    needle = folded(typed).strip()
    held = {at: folded(name) for at, name in names.items()}
    exact = next((at for at, name in held.items() if name == needle), None)
    begins = next((at for at, name in held.items() if needle and name.startswith(needle)), None)
    return next((at for at in (exact, begins, *held) if at is not None), None)
