"""The printed forms: boxes, points to tick off, scales, brief lists, prose, rules in short."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mls_desktop.report.layout.column_flow import fill
from mls_desktop.report.layout.marks import Mark, Text
from mls_desktop.report.page_blocks import (
    Block,
    Box,
    Boxes,
    Brief,
    Entry,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Track,
    Tracks,
)
from tests.report.layout.fixed_width import FixedWidth, drawn, said, shapes, strokes

MEASURE = FixedWidth()


def titled(title: str, aside: str, wide: float) -> list[Mark]:
    return drawn(Block("b", title, Prose(("x",)), aside), wide)


def test_a_title_stands_in_capitals_over_a_line():
    marks = titled("Notes", "", 60)
    assert said(marks) == ["NOTES", "x"] and strokes(marks)[0].to_x == 60


def test_what_stands_beside_a_title_goes_below_where_there_is_no_room():
    beside, below = (
        [mark for mark in titled("Notes", "of today", wide) if isinstance(mark, Text)] for wide in (60, 15)
    )
    assert beside[0].y - beside[1].y == pytest.approx(0.3, abs=0.5) and beside[1].x == 60 - len("of today")
    assert below[1].y > below[0].y + 5 and below[1].x == 0


def test_a_title_of_any_length_goes_on_where_it_was_cut():
    words = [f"W{nth:02}" for nth in range(20)]
    block = Block("b", " ".join(words), Prose(("x",)))
    assert said(drawn(block, 3)) == [*words, "x"]
    assert fill([block], 3, 60, MEASURE).rest == [Block("b", " ".join(words[6:]), block.body)]


def boxes(count: int, across: int, tall: bool = False) -> Block:
    return Block("b", "", Boxes(tuple(Box(f"l{n}", f"{n}") for n in range(count)), across, tall))


ACROSS = {
    "as many as asked": (boxes(4, 4), 400, [4]),
    "the last row is shorter": (boxes(5, 2), 400, [2, 2, 1]),
    "fewer where a box would be under 60": (boxes(4, 4), 200, [2, 2]),
    "tall ones may be of 40": (boxes(4, 4, tall=True), 200, [4]),
    "one at least": (boxes(2, 2), 50, [1, 1]),
}


@pytest.mark.parametrize("case", ACROSS)
def test_boxes_that_are_wider_than_the_page_go_below(case):
    block, wide, rows = ACROSS[case]
    found = shapes(drawn(block, wide))
    tops = sorted({shape.y for shape in found})
    assert [sum(shape.y == top for shape in found) for top in tops] == rows
    assert max(shape.x + shape.wide for shape in found) <= wide + 1e-6


def test_the_figures_of_boxes_side_by_side_stand_on_one_line():
    rows = (
        Box("Hits", "14"),
        Box("Mental health of theirs and a lot more words that go on", "24"),
        Box("Fate", "100 of 200"),
    )
    marks = [mark for mark in drawn(Block("b", "", Boxes(rows, 3, tall=True)), 160) if isinstance(mark, Text)]
    figures = [mark for mark in marks if mark.text in ("14", "24", "100 of 200")]
    assert len(figures) == 3 and len({round(mark.y, 3) for mark in figures}) == 1
    assert max(mark.y for mark in marks if mark not in figures) < figures[0].y, "below the longest of the names"


def test_a_box_of_a_long_text_goes_on_in_a_box_below():
    words = [f"word{nth:02}" for nth in range(100)]
    block = Block("b", "", Boxes((Box("Reach", "7", " ".join(words)),), 1))
    marks = drawn(block, 60)
    assert len(shapes(marks)) == 3, "seven words a line and six lines a box are 42 words"
    assert said(marks)[:2] == ["Reach", "7"] and " ".join(said(marks)[2:]) == " ".join(words)
    rest = fill([block], 60, 100, MEASURE).rest[0].body
    assert rest == Boxes((Box("", "", " ".join(words[42:])),), 1)


@pytest.mark.parametrize("box", [Box("w " * 280, "7"), Box("w " * 280, "7", "u " * 280)], ids=["names", "both"])
def test_what_goes_on_of_a_tall_box_stands_within_the_boxes_below(box: Box) -> None:
    marks = drawn(Block("b", "", Boxes((box,), 1, tall=True)), 60)
    frames, lines = shapes(marks), [mark for mark in marks if isinstance(mark, Text)]
    assert len(frames) == 2
    assert all(any(frame.y < line.y <= frame.y + frame.high for frame in frames) for line in lines)
    assert len({round(line.y, 3) for line in lines}) == len(lines), "none of them lies on another"


def test_the_rest_of_boxes_begins_with_the_row_that_did_not_fit():
    placed = fill([boxes(5, 2)], 200, 60, MEASURE)
    assert len(placed.pieces) == 2
    assert [box.label for box in placed.rest[0].body.rows] == ["l4"]  # type: ignore[union-attr]


def test_points_are_boxes_with_those_ticked_crossed_out_and_thresholds_thick():
    marks = drawn(Block("p", "", Tracks((Track("Hits", 10, 3, (4, 7)),))), 300)
    assert len(shapes(marks)) == 10 and len(strokes(marks)) == 3
    assert [nth for nth, shape in enumerate(shapes(marks), 1) if shape.thick > 1] == [4, 7]


def test_points_are_round_where_they_are_to_be():
    point = shapes(drawn(Block("p", "", Tracks((Track("Fate", 1, round=True),))), 300))[0]
    assert point.corner == point.wide / 2


@pytest.mark.parametrize("count, wide, rows", [(0, 100, 0), (10, 100, 1), (11, 100, 2), (3, 5, 3)])
def test_points_go_below_each_other_where_the_width_ends(count, wide, rows):
    found = shapes(drawn(Block("p", "", Tracks((Track("Hits", count),))), wide))
    assert len(found) == count and len({shape.y for shape in found}) == rows


def test_the_note_of_points_stands_beside_their_name_or_below():
    def at(wide: float) -> list[float]:
        marks = drawn(Block("p", "", Tracks((Track("Hits", 0, note="shock at 3"),))), wide)
        return [mark.y for mark in marks if isinstance(mark, Text)]

    beside, below = at(60), at(12)
    assert beside[0] == beside[1] and below[0] < below[1]


def scale(share: float | None, values: str = "3 7", marked: tuple[bool, bool] = (False, False)) -> Block:
    left, right = values.split(" ")
    return Block("s", "", Scales((Scale("Bold", left, "Shy", right, share, marked),)))


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_dot_of_a_scale_lies_at_its_share(share):
    marks = drawn(scale(share), 300)
    dot, line = shapes(marks)[0], strokes(marks)[0]
    inside = line.to_x - line.x - dot.wide
    assert dot.x == pytest.approx(line.x + inside * share)


def test_a_scale_without_numbers_has_lines_for_them_and_no_dot():
    marks = drawn(scale(None, " "), 300)
    assert shapes(marks) == [] and said(marks) == ["Bold", "Shy"]
    assert len(strokes(marks)) == 4, "two for the pencil, the scale and its middle"


def test_the_marked_side_of_a_scale_is_bold():
    marks = [mark for mark in drawn(scale(0.5, marked=(True, False)), 300) if isinstance(mark, Text)]
    assert {mark.text: mark.style.bold for mark in marks} == {"Bold": True, "3": True, "7": True, "Shy": False}


def brief(count: int, across: int, ticks: int = 0) -> Block:
    return Block("b", "", Brief(tuple(Entry(f"n{at}", f"{at}") for at in range(count)), across, ticks))


@pytest.mark.parametrize("wide, columns", [(400, 3), (250, 2), (100, 1)])
def test_brief_entries_are_read_down_as_many_columns_as_have_room(wide, columns):
    marks = [mark for mark in drawn(brief(6, 3), wide) if isinstance(mark, Text) and mark.text.startswith("n")]
    lefts = sorted({mark.x for mark in marks})
    assert len(lefts) == columns
    down = [mark.text for left in lefts for mark in marks if mark.x == left]
    assert down == [f"n{at}" for at in range(6)]


def test_what_is_left_of_a_brief_list_is_what_stands_below_in_every_column():
    placed = fill([brief(6, 2)], 250, 30, MEASURE)
    assert len(placed.pieces) == 2
    assert [entry.name for entry in placed.rest[0].body.rows] == ["n2", "n5"]  # type: ignore[union-attr]


def test_brief_entries_have_boxes_to_tick():
    boxes = shapes(drawn(brief(2, 1, ticks=3), 200))
    assert len(boxes) == 6 and max(box.x + box.wide + box.thick / 2 for box in boxes) <= 200 + 1e-6
    gaps = [right.x - left.x - left.wide - left.thick for left, right in pairwise(boxes[:3])]
    assert min(gaps) >= boxes[0].wide / 3 and boxes[0].corner < boxes[0].wide / 4, "neither a chain nor circles"


def test_prose_ends_with_empty_lines_for_the_pencil():
    marks = drawn(Block("n", "", Prose(("one", "two"), 3)), 60)
    assert said(marks) == ["one", "two"] and len(strokes(marks)) == 3


def test_the_text_of_a_rule_goes_on_behind_its_title():
    marks = [
        mark for mark in drawn(Block("r", "", Shorts((Short("Rule", "text " * 40),))), 104) if isinstance(mark, Text)
    ]
    assert [mark.text for mark in marks][:2] == ["Rule", " ".join(["text"] * 19)]
    assert marks[0].y == marks[1].y and marks[1].x == len("Rule") + 4
    assert marks[2].x == 0 and " ".join(said(marks)[1:]) == " ".join(["text"] * 40)


def test_the_text_of_a_rule_begins_below_a_title_that_leaves_no_room():
    marks = [
        m for m in drawn(Block("r", "", Shorts((Short("A long title of a rule", "text"),))), 60) if isinstance(m, Text)
    ]
    assert marks[1].y > marks[0].y and marks[1].x == 0
