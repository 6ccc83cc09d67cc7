"""Tables on paper: who gets how much of the width, and how a row is drawn and cut."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.report.layout.column_flow import fill
from mls_desktop.report.layout.marks import Mark, Text
from mls_desktop.report.layout.pieces import MOST_LINES
from mls_desktop.report.layout.table_form import APART, EMPTY, GAP, set_columns, shared
from mls_desktop.report.page_blocks import Block, Body, Cell, Head, Line, Table
from tests.report.layout.fixed_width import FixedWidth, drawn, said, shapes, strokes

MEASURE = FixedWidth()

SHARES = {
    "room for all": ([10, 20, 30], 100, [10, 20, 30]),
    "the wide ones share what the narrow ones leave": ([10, 200, 300], 210, [10, 100, 100]),
    "one may need less than its share": ([10, 90, 300], 210, [10, 90, 110]),
    "nobody is narrowed below 60": ([55, 300], 100, [50, 50]),
    "no more than half of the room to one": ([60, 60, 60], 90, [30, 30, 30]),
    "60 before a fair share": ([60, 500, 500], 150, [60, 45, 45]),
    "none": ([], 100, []),
}


@pytest.mark.parametrize("case", SHARES)
def test_the_room_is_shared(case):
    needs, room, expected = SHARES[case]
    assert shared([float(need) for need in needs], room) == pytest.approx(expected)


def table(*rows: tuple[str, ...], kinds: str = "text number", titles: str = "A B") -> Table:
    heads = zip(titles.split(), kinds.split(), strict=True)
    return Table(
        tuple(Head(title, kind) for title, kind in heads),  # type: ignore[arg-type]
        tuple(Line(tuple(Cell(text) for text in row)) for row in rows),
    )


def test_a_column_is_as_wide_as_its_widest_cell_or_title():
    first, second = set_columns(table(("abc", "1"), ("abcdef", "22"), titles="A Count"), 100, MEASURE)
    assert second.wide == pytest.approx(5.1), "the title is the widest"
    assert first.wide == pytest.approx(100 - GAP - 5.1), "words take what is left"
    assert second.x == pytest.approx(first.wide + GAP) and second.right and not first.right


def test_without_words_the_first_column_takes_what_is_left():
    columns = set_columns(table(("1", "2"), kinds="number number"), 50, MEASURE)
    assert [column.wide for column in columns] == pytest.approx([50 - GAP - 1.1, 1.1])


def test_untitled_columns_need_no_room_for_their_titles():
    bare = Table((Head("A very long title", "number"), Head("")), (Line((Cell("1"), Cell("2"))),), titled=False)
    assert set_columns(bare, 100, MEASURE)[0].wide == pytest.approx(1.1)
    assert said(drawn(Block("t", "", bare), 100)) == ["1", "2"]


def test_numbers_stand_at_the_right_under_their_title():
    marks = [
        mark for mark in drawn(Block("t", "", table(("sword", "7"), ("axe", "11"))), 100) if isinstance(mark, Text)
    ]
    ends = {mark.text: mark.x + mark.wide for mark in marks}
    assert ends["B"] == ends["7"] == ends["11"] == pytest.approx(100)
    assert {mark.x for mark in marks if mark.text in ("A", "sword", "axe")} == {0.0}


def test_all_texts_of_a_row_stand_on_one_line():
    marks = [mark for mark in drawn(Block("t", "", table(("sword", "7"))), 100) if isinstance(mark, Text)]
    bases = {mark.text: mark.y for mark in marks}
    assert bases["sword"] == bases["7"] > bases["A"] == bases["B"]


def test_a_cell_wraps_in_its_column_and_each_row_ends_with_a_line():
    marks = drawn(Block("t", "", table(("one two three", "7"), ("four", "8"))), 16)
    assert said(marks) == ["A", "B", "one two", "three", "7", "four", "8"]
    assert [stroke.dotted for stroke in strokes(marks)] == [True, True]


def test_a_very_long_row_is_cut_after_six_lines_and_goes_on_with_the_next_word():
    words = [f"w{nth:02}" for nth in range(20)]
    block = Block("t", "", table((" ".join(words), "7")))
    pieces = fill([block], 12, 1e9, MEASURE).pieces
    assert len(pieces) == 1 + -(-20 // MOST_LINES), "the titles, then six words a piece"
    rest = pieces[2][1].rest()
    assert isinstance(rest.body, Table)
    assert rest.body.rows[0].cells == (Cell(" ".join(words[6:])), Cell(""))
    assert said(drawn(block, 12)) == ["A", "B", *words[:6], "7", *words[6:]]


def test_a_note_stands_below_its_row_over_the_whole_width():
    line = Line((Cell("sword"), Cell("7")), note="of the old king, who lost it")
    marks = drawn(Block("t", "", Table((Head("A"), Head("B", "number")), (line,))), 30)
    assert said(marks)[2:] == ["sword", "7", "of the old king, who lost it"]
    assert len(strokes(marks)) == 1, "one line below both"


def test_a_row_of_a_note_alone_takes_no_line_of_its_own():
    lone = Table((Head("A"), Head("B")), (Line((Cell(), Cell()), note="only this"),))
    placed = fill([Block("t", "", lone)], 60, 1000, MEASURE)
    assert len(placed.pieces) == 2 and said(drawn(Block("t", "", lone), 60)) == ["A", "B", "only this"]


def test_an_empty_row_is_a_line_for_the_pencil():
    empty = Table((Head("A"),), (Line((Cell(),)),), titled=False)
    assert fill([Block("t", "", empty)], 60, 1000, MEASURE).deep == EMPTY
    assert said(drawn(Block("t", "", empty), 60)) == []


@pytest.mark.parametrize("kind, ink", [("name", "quiet"), ("number", "quiet"), ("quiet", "quiet")])
def test_what_is_pale_is_grey_and_not_bold(kind, ink):
    pale = Table((Head("", kind),), (Line((Cell("x"),), pale=True),), titled=False)
    style = next(mark.style for mark in drawn(Block("t", "", pale), 60) if isinstance(mark, Text))
    assert style.ink == ink and not style.bold


def test_chips_are_numbered_boxes_dark_where_filled():
    block = Block("t", "", Table((Head("A"),), (Line((Cell(slots=(True, False, True)),)),), titled=False))
    marks = drawn(block, 60)
    assert [bool(shape.fill) for shape in shapes(marks)] == [True, False, True]
    assert said(marks) == ["1", "2", "3"]
    inks = [mark.style.ink for mark in marks if isinstance(mark, Text)]
    assert inks == ["paper", "plain", "paper"], "light digits on dark chips"


def test_boxes_to_tick_end_at_the_right_edge_of_their_column():
    block = Block("t", "", Table((Head("A"), Head("")), (Line((Cell("arrow"), Cell(ticks=4))),), titled=False))
    boxes = shapes(drawn(block, 100))
    assert len(boxes) == 4 and boxes[-1].x + boxes[-1].wide + boxes[-1].thick / 2 == pytest.approx(100)


def test_words_at_the_right_stand_apart_from_the_number_before_them():
    words = table(("1", "1 Turn"), kinds="number number")
    numbers = table(("1", "11111"), kinds="number number")
    for made, gap in ((words, GAP + APART), (numbers, GAP)):
        before, after = [mark for mark in drawn(Block("t", "", made), 60) if isinstance(mark, Text)][2:4]
        assert after.x - before.x - before.wide == pytest.approx(gap, abs=0.2)


def test_what_goes_on_elsewhere_stands_in_the_columns_it_began_in_where_they_have_room():
    block = Block("t", "", table(("abc", "1", "words"), ("def", "55555", "w"), ("ghi", "2", "x"),
                                 kinds="text number text", titles="A B C"))  # fmt: skip
    rest = fill([block], 60, 46, MEASURE).rest[0]
    assert isinstance(rest.body, Table) and [line.cells[0].text for line in rest.body.rows] == ["def", "ghi"]
    (last,) = fill([rest], 60, 1e9, MEASURE).pieces[-1:]
    rest = last[1].rest()
    assert isinstance(rest.body, Table) and len(rest.body.rows) == 1
    whole = table_columns(block.body, 60)
    assert table_columns(rest.body, 60) == whole
    assert table_columns(rest.body, 18) != table_columns(block.body, 18), "the rows left need less than there is"


def table_columns(body: Body, wide: float) -> list[tuple[float, float]]:
    assert isinstance(body, Table)
    return [(column.x, column.wide) for column in set_columns(body, wide, MEASURE)]


def test_a_last_row_does_not_stand_alone_elsewhere():
    rows = Block("t", "", table(("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")))
    high = sum(piece.high for _down, piece in fill([rows], 60, 1e9, MEASURE).pieces)
    rest = fill([rows], 60, high - 1, MEASURE).rest[0].body
    assert isinstance(rest, Table) and [line.cells[0].text for line in rest.rows] == ["c", "d"]


def test_chips_and_boxes_are_not_drawn_again_where_a_row_goes_on():
    cells = (Cell(" ".join(["word"] * 30)), Cell(slots=(True,)), Cell(ticks=2))
    block = Block("t", "", Table((Head("A"), Head(""), Head("")), (Line(cells),), titled=False))
    assert len(shapes(drawn(block, 60))) == 3
    second = fill([block], 60, 1e9, MEASURE).pieces[1][1]
    rest, marks = second.rest().body, list[Mark]()
    assert isinstance(rest, Table) and rest.rows[0].cells[1:] == (Cell(), Cell())
    second.draw(marks, 0.0, 0.0)
    assert shapes(marks) == []


def test_tables_that_are_alike_have_their_columns_in_line():
    short, long = table(("x", "1")), table(("y", "1000"))
    alone = [set_columns(each, 100, MEASURE)[1].wide for each in (short, long)]
    beside = [set_columns(replace(each, alike=long.rows, titled=each is short), 100, MEASURE) for each in (short, long)]
    assert alone[0] < alone[1] and beside[0] == beside[1]
    assert beside[0][1].wide == pytest.approx(alone[1])
