"""The contract of a text measure, kept by the shipped font and by the plain measure the layout is tested with."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mls_desktop.bridge.app.fonts import shipped_family
from mls_desktop.bridge.printing.type_metrics import TypeMetrics
from mls_desktop.report.layout.pieces import PLAIN
from mls_desktop.report.layout.text_measure import TextMeasure
from tests.report.layout.fixed_width import FixedWidth

MEASURES: dict[str, Callable[[], TextMeasure]] = {
    "fixed": FixedWidth,
    "font": lambda: TypeMetrics(shipped_family()),
}
LINES = st.text(st.characters(categories=("Lu", "Ll", "Nd", "Po", "So"), include_characters=" "), max_size=120)


@pytest.mark.parametrize("measure", MEASURES)
@settings(max_examples=60)
@given(LINES, st.integers(20, 200))
def test_spans_follow_each_other_from_the_first_letter_to_the_last(qapp, measure, text, room):
    spans = MEASURES[measure]().lines(text, PLAIN, room)
    assert spans[0].start == 0 and spans[-1].end == len(text)
    assert all(one.end == other.start for one, other in pairwise(spans))
    assert all(span.text == text[span.start : span.end].rstrip() or len(spans) == 1 for span in spans)


@pytest.mark.parametrize("measure", MEASURES)
@settings(max_examples=60)
@given(st.lists(st.sampled_from(("a", "mill", "road", "winding")), min_size=1, max_size=40), st.integers(60, 200))
def test_lines_are_no_wider_than_their_room_and_break_between_words(qapp, measure, words, room):
    made = MEASURES[measure]()
    spans = made.lines(" ".join(words), PLAIN, room)
    assert " ".join(span.text for span in spans) == " ".join(words)
    assert all(span.wide == made.wide(span.text, PLAIN) <= room for span in spans)
