"""Typed letters against names, as a table."""

from __future__ import annotations

import pytest

from mls_desktop.words.search import score


@pytest.mark.parametrize(
    ("needle", "text", "found"),
    [
        ("", "Save", True),
        ("save", "Save as …", True),
        ("as sa", "Save as …", True),
        ("SAVE", "save", True),
        ("sva", "Save as …", True),
        ("x", "Save", False),
        ("evas", "Save", False),
        ("n", "Move", False),
        ("strasse", "Straße", True),
        ("épée", "ÉPÉE DE COUR", True),
        ("ärm", "Lange Ärmel", True),
        ("äl", "Lange Ärmel", True),
        ("armel lange", "Lange Ärmel", True),
        ("lukasz", "Łukasz", True),
        ("łukasz", "Lukasz", True),
        ("save save", "Save", True),
        ("save x", "Save", False),
        ("se a", "Save", False),
    ],
)
def test_found_or_not(needle: str, text: str, found: bool) -> None:
    assert (score(needle, text) is not None) == found


@pytest.mark.parametrize(
    ("needle", "better", "worse"),
    [
        ("sa", "Save", "Open the sample"),
        ("sample", "Open the sample", "Unsampled"),
        ("op", "Open", "Top"),
        ("new", "New campaign", "Rename wildly"),
        ("new", "New", "New from a template of the library"),
        ("save as", "Save as …", "As good as saved"),
        ("new", "New", "New x"),
    ],
)
def test_the_better_one_comes_first(needle: str, better: str, worse: str) -> None:
    first, second = score(needle, better), score(needle, worse)
    assert first is not None and (second is None or first < second)


@pytest.mark.parametrize(
    ("needle", "text", "cost"),
    [
        ("", "Save", 0),
        ("save", "Save", 0),
        ("ŠAVÉ", "save", 0),
        ("sa", "Save", 1),
        ("sa", "To save", 5),
        ("av", "Save", 22),
        ("sa av", "Save", 23),
        ("z", "x" * 90 + "z", 1 + 20 + 60 + 91 // 16),
        ("sve", "Save", 1001),
        ("s e", "Sieve", 2 + 20 + 2),
        ("seve", "Sixteen levels", 1000 + 3 + 5),
    ],
    ids=[
        "nothing typed", "the text itself", "but for accents", "at the beginning",
        "of a word", "inside one", "words add up", "far in, and long",
        "letters in their order", "words of one letter", "each letter left out counts",
    ],
)  # fmt: skip
def test_what_a_text_costs(needle: str, text: str, cost: int) -> None:
    assert score(needle, text) == cost


def test_letters_alone_come_after_every_word() -> None:
    words, letters = score("ave", "x" * 99 + "save"), score("sve", "save")
    assert words is not None and letters is not None and words < letters
