"""Texts cut short at a word."""

from __future__ import annotations

import pytest

from mls_desktop.words.cut_short import cut_short


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (13, "one two three"),
        (12, "one two…"),
        (8, "one two…"),
        (7, "one…"),
        (1, "one…"),
    ],
)
def test_as_many_words_are_left_as_have_room(room: int, shown: str) -> None:
    assert cut_short("one two three", lambda text: len(text) <= room) == shown


@pytest.mark.parametrize("text", ["", "one"])
def test_what_cannot_be_shorter_is_left(text: str) -> None:
    assert cut_short(text, lambda text: len(text) <= 3) == text
