"""Sizes of files as people read them."""

from __future__ import annotations

import pytest

from mls_desktop.words.number_texts import size_text


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1 kB"),
        (45_499, "45 kB"),
        (2_090_000, "2.1 MB"),
        (1_000_000, "1.0 MB"),
    ],
)
def test_a_size_in_words(count: int, said: str) -> None:
    assert size_text(count) == said
