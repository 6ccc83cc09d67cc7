"""The flow of blocks into columns: what fits stands, what does not is left over, and nothing is lost between."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mls_desktop.report.layout.column_flow import BETWEEN_BLOCKS, fill, is_empty, newspaper, without_spare
from mls_desktop.report.layout.marks import Mark, Text
from mls_desktop.report.layout.pieces import PLAIN, lead
from mls_desktop.report.page_blocks import Block, Body, Cell, Head, Line, Prose, Table, Track, Tracks
from tests.report.layout.fixed_width import FixedWidth, drawn, said

MEASURE = FixedWidth()
FOUR = Block("n", "", Prose(("aaa bbb ccc ddd eee fff ggg",)))
"""Of four lines where seven letters are a line."""
LINE = lead(PLAIN) + 0.4
LAST = lead(PLAIN) + 2.4


def column(blocks: list[Block], wide: float, high: float) -> tuple[list[str], list[Block]]:
    """What stands in a column, and what is left over."""
    placed = fill(blocks, wide, high, MEASURE)
    marks: list[Mark] = []
    for down, piece in placed.pieces:
        piece.draw(marks, 0.0, down)
    return said(marks), placed.rest


def test_a_long_text_wraps_line_below_line():
    marks = [mark for mark in drawn(FOUR, 7) if isinstance(mark, Text)]
    assert [mark.text for mark in marks] == ["aaa bbb", "ccc ddd", "eee fff", "ggg"]
    steps = [below.y - above.y for above, below in pairwise(marks)]
    assert steps == pytest.approx([LINE] * 3)


def test_the_text_goes_on_with_the_line_that_did_not_fit():
    here, rest = column([FOUR], 7, 2 * LINE + 1)
    assert here == ["aaa bbb", "ccc ddd"]
    assert rest == [Block("n", "", Prose(("eee fff ggg",)))]


def test_what_goes_on_has_its_title_again_and_says_so():
    titled = Block("n", "Notes", FOUR.body)
    _here, rest = column([titled], 7, 40)
    assert [(block.title, block.aside) for block in rest] == [("Notes", "continued")]
    assert column(rest, 12, 1000)[0][:2] == ["NOTES", "continued"]


def test_a_title_does_not_stand_without_the_line_below_it():
    first = Block("a", "", Prose(("one",)))
    titled = Block("b", "Title", Prose(("two",)))
    high = LAST + BETWEEN_BLOCKS + 14
    assert column([first, titled], 20, high) == (["one"], [titled])
    assert column([first, titled], 20, high + LAST)[0] == ["one", "TITLE", "two"]


def test_rows_of_points_stand_whole_or_not_at_all():
    """100 points in four rows: they go over with their label."""
    points = Block("p", "", Tracks((Track("Hits", 100),)))
    placed = fill([Block("a", "", Prose(("one",))), points], 240, 40, MEASURE)
    assert len(placed.pieces) == 1 and placed.rest == [points]


def test_a_piece_higher_than_its_column_is_placed_only_where_it_must():
    assert column([FOUR], 7, 1) == ([], [FOUR])
    placed = fill([FOUR], 7, 1, MEASURE, force=True)
    assert len(placed.pieces) == 1 and placed.rest == [Block("n", "", Prose(("ccc ddd eee fff ggg",)))]


def test_rows_that_are_kept_together_are_placed_together_where_they_must():
    """100 points in a column for none of their four rows: they stand, and what follows is left over."""
    hits, fate = Track("Hits", 100), Track("Fate", 3)
    placed = fill([Block("p", "", Tracks((hits, fate)))], 240, 10, MEASURE, force=True)
    assert len(placed.pieces) == 5 and placed.rest == [Block("p", "", Tracks((fate,)))]


def test_blocks_stand_below_each_other_with_room_before_a_title():
    blocks = [Block("a", "", Prose(("one",))), Block("b", "", Prose(("two",))), Block("c", "C", Prose(("three",)))]
    downs = [down for down, _piece in fill(blocks, 20, 1000, MEASURE).pieces]
    assert downs[:3] == pytest.approx([0.0, LAST, 2 * LAST + BETWEEN_BLOCKS])


TABLE = Table((Head("Name", "name"), Head("No", "number")), tuple(Line((Cell(f"r{n}"), Cell("1"))) for n in range(6)))


def test_a_table_that_goes_on_repeats_its_head():
    first, rest = column([Block("t", "", TABLE)], 60, 70)
    assert first == ["Name", "No", "r0", "1", "r1", "1", "r2", "1"]
    second, rest = column(rest, 60, 1000)
    assert second == ["Name", "No", "r3", "1", "r4", "1", "r5", "1"] and rest == []


NEWSPAPER = {
    "as short as can be": (2, 1000, [["l0", "l1", "l2"], ["l3", "l4", "l5"]], 0),
    "the first is the longer one": (4, 1000, [["l0", "l1"], ["l2", "l3"], ["l4", "l5"]], 0),
    "full before the next begins": (2, 2 * LAST + 1, [["l0", "l1"], ["l2", "l3"]], 2),
    "one is one": (1, 1000, [["l0", "l1", "l2", "l3", "l4", "l5"]], 0),
}


@pytest.mark.parametrize("case", NEWSPAPER)
def test_columns_flow_as_in_a_newspaper(case):
    across, high, expected, over = NEWSPAPER[case]
    lines = [Block("l", "", Prose((f"l{n}",))) for n in range(6)]
    placed, rest = newspaper(lines, across, 20, high, MEASURE)
    found = []
    for each in placed:
        marks: list[Mark] = []
        for down, piece in each.pieces:
            piece.draw(marks, 0.0, down)
        found.append(said(marks))
    assert (found, len(rest)) == (expected, over)


FULL, EMPTY = Line((Cell("a"),)), Line((Cell(), Cell()))
SPARE: dict[str, tuple[Body, Body | None]] = {
    "empty lines of prose but one": (Prose(("a",), 4), Prose(("a",), 1)),
    "no line of prose that was not there": (Prose(("a",)), Prose(("a",))),
    "empty rows but one": (Table((), (FULL, EMPTY, EMPTY, EMPTY)), Table((), (FULL, EMPTY))),
    "only those at the end": (Table((), (EMPTY, EMPTY, FULL)), None),
    "what else there is": (Tracks((Track("Hits", 3),)), None),
}  # fmt: skip


@pytest.mark.parametrize("case", SPARE)
def test_without_the_lines_for_the_pencil(case):
    body, expected = SPARE[case]
    assert without_spare(Block("b", "B", body)) == Block("b", "B", expected or body)


@pytest.mark.parametrize("cell", [Cell("a"), Cell(slots=(False,)), Cell(ticks=1)])
def test_a_row_with_anything_in_it_is_not_empty(cell):
    assert is_empty(EMPTY) and not is_empty(Line((Cell(), cell))) and not is_empty(Line((Cell(),), note="n"))
