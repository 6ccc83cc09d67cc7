"""Where the words that are looked for stand in a text."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.find.hits import hits


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("Flower, low", "low LOWER", ["lower", "low"]),
        ("A dodge, then DODGE.", "dodge", ["dodge", "DODGE"]),
        ("1d6 (2.5)", "(2.5)", ["(2.5)"]),
        ("Nothing of it", "dodge", []),
        ("No words", "  ", []),
    ],
)
def test_each_word_is_found_wherever_it_stands(text: str, words: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in hits(text, words)] == found
