"""The layout of a page: head and foot on each leaf, bands of columns, what goes overleaf."""

from __future__ import annotations

import pytest

from mls_desktop.report.layout.leaves import leaves_of
from mls_desktop.report.layout.marks import Leaf, Text
from mls_desktop.report.layout.page_layout import BETWEEN_COLUMNS
from mls_desktop.report.layout.paper import SIDE, PrintOptions
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Prose, Table
from mls_desktop.words.paper_sizes import PAPERS
from tests.report.layout.fixed_width import FixedWidth, said, strokes, texts

MEASURE = FixedWidth()
WIDE = PAPERS["a4"].width - 2 * SIDE


def prose(id: str, lines: int, spare: int = 0) -> Block:
    return Block(id, "", Prose(tuple(f"{id}{nth}" for nth in range(lines)), spare))


def band(*columns: Block, shares: tuple[int, ...] = ()) -> Band:
    return Band(tuple((block,) for block in columns), shares or (1,) * len(columns))


def page(*bands: Band, title: str = "Brakk", facts: tuple[Fact, ...] = (), corner: Fact | None = None) -> Page:
    return Page(title, facts, corner, bands, "program", "today")


def leaves(made: Page, options: PrintOptions | None = None) -> tuple[Leaf, ...]:
    return leaves_of([made], options or PrintOptions(), MEASURE)


def find(leaf: Leaf, text: str) -> Text:
    return next(mark for mark in texts(leaf) if mark.text == text)


def test_each_leaf_has_its_head_and_foot():
    made = leaves(page(band(prose("a", 150))))
    assert len(made) == 3
    for nth, leaf in enumerate(made, 1):
        words = said(leaf.marks)
        assert words[-2:] == ["program", f"today · page {nth} of 3"]
        assert words[0] == "Brakk" and ("continued" in words) == (nth > 1)
    sizes = [find(leaf, "Brakk").style.size for leaf in made]
    assert sizes[0] > sizes[1] == sizes[2], "the name is large on the first alone"


def test_the_line_for_a_name_says_so():
    blank, named = (leaves(page(band(prose("a", 3)), title=title))[0] for title in ("", "Brakk"))
    assert find(blank, "Name").x == SIDE and "Name" not in said(named.marks)


def test_the_number_stands_alone_where_there_is_no_state():
    leaf = leaves(Page("Brakk", (), None, ()))[0]
    assert said(leaf.marks)[-1] == "page 1 of 1"


def test_a_foot_of_any_length_leaves_room_for_the_page():
    made = leaves(Page("Brakk", (), None, (band(prose("a", 3)),), "campaign " * 5000))
    assert len(made) == 1 and {"a0", "a1", "a2"} <= set(said(made[0].marks))


def test_columns_stand_side_by_side_by_their_shares():
    leaf = leaves(page(band(prose("a", 1), prose("b", 1), shares=(1, 2))))[0]
    assert find(leaf, "a0").y == find(leaf, "b0").y
    assert find(leaf, "b0").x == pytest.approx(SIDE + (WIDE - BETWEEN_COLUMNS) / 3 + BETWEEN_COLUMNS)


def test_a_band_begins_below_the_deepest_column_before():
    leaf = leaves(page(band(prose("a", 9), prose("b", 2)), band(prose("c", 1))))[0]
    assert find(leaf, "c0").y > find(leaf, "a8").y > find(leaf, "b1").y


def test_columns_that_would_be_too_narrow_are_set_two_abreast():
    narrow = [prose(id, 4) for id in "abcdef"]
    leaf = leaves(page(band(*narrow)))[0]
    lefts = sorted({mark.x for mark in texts(leaf) if mark.text[0] in "abcdef" and mark.text[1:].isdigit()})
    assert lefts == pytest.approx([SIDE, SIDE + (WIDE + BETWEEN_COLUMNS) / 2])
    assert [find(leaf, f"{id}0").x for id in "abc"] == [lefts[0]] * 3, "down the first, then down the second"
    assert [find(leaf, f"{id}0").x for id in "def"] == [lefts[1]] * 3


def test_what_does_not_fit_goes_overleaf_in_order():
    first, second = leaves(page(band(prose("a", 90))))
    words = [text for leaf in (first, second) for text in said(leaf.marks) if text[0] == "a" and text[1:].isdigit()]
    assert words == [f"a{nth}" for nth in range(90)]


def test_a_table_over_two_leaves_has_its_head_on_both():
    rows = tuple(Line((Cell(f"r{nth}"), Cell("1"))) for nth in range(60))
    made = leaves(page(band(Block("t", "Gear", Table((Head("Thing", "name"), Head("No", "number")), rows)))))
    assert len(made) == 2
    for leaf in made:
        words = said(leaf.marks)
        assert (
            words.index("GEAR")
            < words.index("Thing")
            < words.index("No")
            < min(at for at, word in enumerate(words) if word.startswith("r"))
        )


def test_a_short_band_that_would_be_cut_stands_whole_overleaf():
    first, second = leaves(page(band(prose("a", 55)), band(prose("b", 12), prose("c", 3))))
    assert not [text for text in said(first.marks) if text[0] in "bc" and text[1:].isdigit()]
    assert {"b0", "b11", "c2"} <= set(said(second.marks))


@pytest.mark.parametrize("title, count", [("Brakk", 1), ("", 2)])
def test_nobody_turns_a_page_for_empty_lines_but_on_a_blank_sheet(title, count):
    assert len(leaves(page(band(prose("a", 50, spare=20)), title=title))) == count


def test_facts_stand_beside_a_short_name_and_go_on_below():
    facts = tuple(Fact(f"label {nth}", "x" * 90) for nth in range(6))
    leaf = leaves(page(facts=facts))[0]
    labels = [find(leaf, f"label {nth}") for nth in range(6)]
    assert labels[0].x > SIDE + len("Brakk") and labels[0].y < find(leaf, "Brakk").y
    assert sorted({mark.y for mark in labels}) == [labels[0].y, labels[4].y], "four a line"
    assert labels[4].x == labels[0].x


def test_a_name_that_fills_the_line_has_its_facts_below():
    leaf = leaves(page(title="B" * 300, facts=(Fact("Role", "player"),)))[0]
    assert find(leaf, "Role").x == SIDE and find(leaf, "Role").y > find(leaf, "B" * 300).y


def test_a_fact_without_a_value_is_a_line_for_the_pencil():
    held, empty = (len(strokes(leaves(page(facts=(Fact("Age", text),)))[0].marks)) for text in ("30", ""))
    assert empty == held + 1


def test_the_corner_ends_at_the_right_edge():
    leaf = leaves(page(corner=Fact("Points", "3 of 9")))[0]
    value = find(leaf, "3 of 9")
    assert value.x + value.wide == pytest.approx(SIDE + WIDE, abs=0.2)


def test_the_corner_stands_on_the_first_leaf_however_long_the_name():
    made = leaves(page(title="Brakk " * 5000, corner=Fact("Points", "3 of 9")))
    assert ["3 of 9" in said(leaf.marks) for leaf in made] == [True] + [False] * (len(made) - 1)
    assert len(made) > 1


SHEETS: dict[str, PrintOptions] = {
    **{paper: PrintOptions(paper) for paper in PAPERS},
    "large": PrintOptions("a4", True),
}


@pytest.mark.parametrize("case", SHEETS)
def test_the_paper_is_the_one_asked_for(case):
    leaf = leaves(page(), SHEETS[case])[0]
    assert (leaf.wide, leaf.high) == (
        PAPERS[SHEETS[case].paper].width,
        PAPERS[SHEETS[case].paper].height,
    ) and leaf.scale == (1.25 if case == "large" else 1.0)
    right = find(leaf, "today · page 1 of 1")
    assert (right.x + right.wide) * leaf.scale == pytest.approx(leaf.wide - SIDE)


def test_each_page_begins_a_leaf_and_counts_its_own():
    made = leaves_of([page(band(prose("a", 90))), page()], PrintOptions(), MEASURE)
    assert [said(leaf.marks)[-1].partition("· ")[2] for leaf in made] == ["page 1 of 2", "page 2 of 2", "page 1 of 1"]


def test_a_long_narrow_block_flows_into_columns_of_one_width_as_many_as_are_not_too_narrow():
    block = prose("a", 30)
    leaf = leaves(page(Band(((block,),), (1,), across=3)))[0]
    wide = (WIDE - 2 * BETWEEN_COLUMNS) / 3
    assert [find(leaf, text).x for text in ("a0", "a10", "a20")] == pytest.approx(
        [SIDE, SIDE + wide + BETWEEN_COLUMNS, SIDE + 2 * (wide + BETWEEN_COLUMNS)]
    )
    narrow = leaves(page(Band(((block,),), (1,), across=9)))[0]
    assert len({mark.x for mark in texts(narrow) if mark.text.startswith("a")}) == 3
