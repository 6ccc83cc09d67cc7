"""Texts cut short at a word."""

from __future__ import annotations

import pytest

from mls_desktop.words.cut_short import cut_short, last_that


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


def test_the_last_that_holds_is_found_with_little_asked() -> None:
    for count in range(40):
        for last in range(max(count, 1)):
            asked = list[int]()
            assert last_that(lambda at, last=last, asked=asked: asked.append(at) or at <= last, count) == last  # type: ignore[misc]
            assert len(asked) <= 11 and all(0 < at < count and at <= 2 * last + 1 for at in asked)
