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
    ],
)
def test_the_better_one_comes_first(needle: str, better: str, worse: str) -> None:
    first, second = score(needle, better), score(needle, worse)
    assert first is not None and (second is None or first < second)
