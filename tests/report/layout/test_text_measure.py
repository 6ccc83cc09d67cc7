"""The text measure without a font, and the style that shrinks by it."""

from __future__ import annotations

import pytest

from mls_desktop.report.layout.pieces import PLAIN
from mls_desktop.report.layout.text_measure import Style, fitting
from tests.report.layout.fixed_width import FixedWidth

BROKEN = {
    "nothing is one empty line": ("", 5, [""]),
    "it fits": ("aa bb", 5, ["aa bb"]),
    "between words": ("aa bb cc", 5, ["aa bb", "cc"]),
    "inside a word that is too long": ("abcdefg hi", 5, ["abcde", "fg hi"]),
    "letter by letter where there is no room": ("abc", 0.2, ["a", "b", "c"]),
    "blanks hang over the end": ("aaaaa    b", 5, ["aaaaa", "b"]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_where_the_plain_measure_breaks(case):
    text, room, expected = BROKEN[case]
    assert [span.text for span in FixedWidth().lines(text, PLAIN, room)] == expected


class ByTheSize(FixedWidth):
    """A letter is as wide as its style is large."""

    def wide(self, text: str, style: Style) -> float:
        return len(text) * style.size


FITS = {
    "as large as asked": ("abc de", 30.0, 10.0),
    "so small that the longest word fits": ("abcde f", 45.0, 8.91),
    "a fifth smaller at most": ("abcdefghijkl", 45.0, 8.0),
    "no word, no need": ("", 1.0, 10.0),
}


@pytest.mark.parametrize("case", FITS)
def test_a_style_shrinks_before_a_word_is_broken(case):
    text, room, size = FITS[case]
    assert fitting(ByTheSize(), text, Style(10.0, bold=True), room) == Style(size, bold=True)
