"""Whatever stands on a page: every word of it is on some leaf, nothing lies off its leaf, no text lies on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mls_desktop.report.layout.leaves import leaves_of
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page_blocks import (
    Band,
    Block,
    Body,
    Box,
    Boxes,
    Brief,
    Card,
    Cards,
    Cell,
    Entry,
    Fact,
    Head,
    Line,
    Page,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)
from mls_desktop.words.paper_sizes import PAPERS
from tests.report.layout.fixed_width import FixedWidth, faults, off_paper, texts

MEASURE = FixedWidth(3.0)
OPTIONS = st.builds(PrintOptions, st.sampled_from(tuple(PAPERS)), st.booleans())
LENGTHS = st.sampled_from((0, 1, 2, 3, 5, 12, 40, 120, 400))
FORMS = ("table", "boxes", "tall boxes", "tracks", "scales", "brief", "prose", "shorts")


class Writer:
    """Texts of words that are unlike each other: "w7"."""

    def __init__(self, lengths: Iterator[int]) -> None:
        self.numbers, self._lengths = count(), lengths

    def word(self) -> str:
        return f"w{next(self.numbers)}"

    def text(self) -> str:
        return " ".join(self.word() for _nth in range(next(self._lengths)))


def body(form: str, rows: range, write: Writer) -> Body:
    """A body of a form with texts of any length wherever people may write."""
    if form == "table":
        heads = (Head("A", "name"), Head("B", "number"), Head(""))
        lines = (
            Line((Cell(write.text()), Cell(write.word()), Cell(ticks=nth % 3)), write.text() if nth % 4 == 1 else "")
            for nth in rows
        )
        return Table(heads, tuple(lines))
    if form in ("boxes", "tall boxes"):
        boxes = tuple(Box(write.text(), write.word(), write.text()) for _nth in rows)
        return Boxes(boxes, 1 + len(rows) % 4, form == "tall boxes")
    if form == "tracks":
        return Tracks(tuple(Track(write.text(), nth * 7 % 60, nth, note=write.word()) for nth in rows))
    if form == "scales":
        return Scales(tuple(Scale(write.text(), "1", write.text(), "2", 0.7) for _nth in rows))
    if form == "brief":
        return Brief(tuple(Entry(write.text(), write.word()) for _nth in rows), 1 + len(rows) % 3, len(rows) % 2)
    if form == "prose":
        return Prose(tuple(write.text() for _nth in rows), len(rows) % 3)
    return Shorts(tuple(Short(write.text(), write.text()) for _nth in rows))


@st.composite
def blocks(draw: st.DrawFn, write: Writer) -> tuple[Block, ...]:
    """A few blocks of any form."""
    made = []
    for form in draw(st.lists(st.sampled_from(FORMS), min_size=1, max_size=3)):
        rows = range(draw(st.integers(1, 7)))
        made.append(Block(form, write.text() if draw(st.booleans()) else "", body(form, rows, write)))
    return tuple(made)


@st.composite
def written(draw: st.DrawFn) -> tuple[Page | Cards, int]:
    """A page, or cards, and of how many words it is. Few texts are long: a page of only those says no more."""
    lengths = draw(st.lists(LENGTHS, min_size=1, max_size=12))
    write = Writer(lengths[nth % len(lengths)] if nth % 5 == 0 else nth % 4 for nth in count())
    if draw(st.booleans()):
        cards = tuple(Card(f"c{nth}", draw(blocks(write))) for nth in range(draw(st.integers(1, 3))))
        return Cards("cards", cards, "foot", "state"), next(write.numbers)
    facts = tuple(Fact(f"f{nth}", write.text()) for nth in range(draw(st.integers(0, 5))))
    bands = []
    for across in draw(st.lists(st.integers(1, 5), max_size=2)):
        bands.append(Band(tuple(draw(blocks(write)) for _nth in range(across)), tuple(range(1, across + 1))))
    page = Page(write.text(), facts, Fact("corner", write.word()), tuple(bands), "foot", "state")
    return page, next(write.numbers)


@settings(max_examples=100)
@given(written(), OPTIONS)
def test_nothing_is_dropped_or_off_the_paper_or_on_something_else(made, options):
    page, words = made
    leaves = leaves_of([page], options, MEASURE)
    found = {word for leaf in leaves for mark in texts(leaf) for word in re.findall(r"w\d+", mark.text.lower())}
    assert {f"w{nth}" for nth in range(words)} - found == set()
    assert [fault for leaf in leaves for fault in faults(leaf, MEASURE)] == []
    assert [mark for leaf in leaves for mark in off_paper(leaf)] == []


@pytest.mark.parametrize("form", FORMS)
def test_a_text_longer_than_any_leaf_ends(form):
    """3000 words in one entry, on a card and on a page: as many leaves as it takes, and no more."""
    block = Block("b", "Title", body(form, range(2), Writer(iter([3000, *[1] * 20]))))
    for page in (Page("P", (), None, (Band(((block,),), (1,)),)), Cards("C", (Card("c", (block,)),))):
        leaves = leaves_of([page], PrintOptions(), MEASURE)
        drawn = re.findall(r"w\d+", " ".join(mark.text for leaf in leaves for mark in texts(leaf)))
        assert {f"w{nth}" for nth in range(3000)} <= set(drawn)
        assert len(drawn) < 3020, "no part of it twice"
        assert [fault for leaf in leaves for fault in faults(leaf, MEASURE)] == []
