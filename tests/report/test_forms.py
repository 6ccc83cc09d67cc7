"""The printed form of each shape of section, and how a layout changes it."""

from __future__ import annotations

import pytest

from mls_desktop.report.forms import BLANK_BOXES, FEW_BOXES, LONGEST_LINE, MOST_BOXES, blocks_of, field_text
from mls_desktop.report.page_blocks import (
    Block,
    Box,
    Boxes,
    Brief,
    Cell,
    Entry,
    Head,
    Line,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Marked, Print, Section
from mls_desktop.rules.common.values.edits import Edit
from tests.report.made_up import BLANK, SAYER, bodies, cell, flag, row

TRAITS = Section(
    "traits",
    "steps",
    ("level", "step"),
    (row("might", cell("level", 5), cell("step", 2)), row("sword", cell("level", 3), cell("step", 0))),
)
LEVEL, STEP = Head("Level", "number"), Head("Step", "small")


def lines(*rows: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(Line(tuple(Cell(text) for text in texts)) for texts in rows)


STEPS = {
    "a table, the name first": (
        Print(),
        Table((Head(""), LEVEL, STEP), lines(("Might", "5", "+2"), ("Sword", "3", "0"))),
    ),
    "the columns asked for": (
        Print(columns=("level",)),
        Table((Head(""), LEVEL), lines(("Might", "5"), ("Sword", "3")), titled=False),
    ),
    "boxes": (
        Print(columns=("level", "step"), form="boxes", across=3),
        Boxes((Box("Might", "5", "+2"), Box("Sword", "3", "0")), 3),
    ),
    "brief": (Print(form="brief", across=4, ticks=2), Brief((Entry("Might", "5"), Entry("Sword", "3")), 4, 2)),
    "a line": (Print(columns=("level", "step"), form="line"), Shorts((Short("Traits", "Might 5 +2; Sword 3 0"),))),
    "spare rows": (
        Print(columns=("level",), spare=1),
        Table((Head(""), LEVEL), (*lines(("Might", "5"), ("Sword", "3")), Line((Cell(), Cell()))), titled=False),
    ),
    "boxes to tick behind each": (
        Print(columns=("level",), ticks=3),
        Table(
            (Head(""), LEVEL, Head("")),
            tuple(Line((Cell(name), Cell(level), Cell(ticks=3))) for name, level in (("Might", "5"), ("Sword", "3"))),
            titled=False,
        ),
    ),
    "nothing but 0 is left out where it is rare": (
        Print(columns=("level", "step"), rare=("step",)),
        Table((Head(""), LEVEL, STEP), lines(("Might", "5", "+2"), ("Sword", "3", "")), titled=False),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", STEPS)
def test_traits(case):
    printed, expected = STEPS[case]
    assert bodies(TRAITS, printed) == [expected]


def test_only_rows_of_the_groups_asked_for_are_printed():
    rows = (row("might", cell("level", 1), group="bought"), row("sword", cell("level", 2), group="other"))
    section = Section("traits", "steps", ("level",), rows, groups=("bought", "all"))
    brief = Print(form="brief", groups=("bought",))
    assert bodies(section, brief) == [Brief((Entry("Might", "1"),), 2)]
    blank = blocks_of(section, brief, BLANK, "traits")
    assert [block.title for block in blank] == ["Traits: All of it"], "a blank sheet has all of them"
    assert blank[0].body == Brief((Entry("Might", ""), Entry("Sword", "")), 2)


def test_a_part_of_a_section_has_its_own_title():
    section = Section("gear", "items", ("level",), (row("sword", cell("level", 1)),))
    assert [block.title for block in blocks_of(section, Print(), SAYER, "gear:small")] == ["Small gear"]


def test_things_have_notes_and_are_pale_where_they_are_of_no_use():
    mine = row("sword", cell("level", 1), remove=Edit("remove", ("gear", "sword")), note="rusty", state="lost")
    section = Section("gear", "items", ("level",), (mine,), add=cell("level"))
    table = Table((Head("", "name"), LEVEL), (Line((Cell("Sword"), Cell("1")), "rusty", True),))
    assert bodies(section) == [table]
    assert bodies(section, Print(notes=False))[0].rows[0].note == ""  # type: ignore[union-attr]
    empty = bodies(section, Print(lines=2), BLANK)[0]
    assert empty.rows == (Line((Cell(), Cell())),) * 2  # type: ignore[union-attr]


def test_nothing_is_printed_of_a_section_that_says_nothing():
    for shape in ("fields", "steps", "pairs", "pools", "items", "places", "track", "ledger", "text"):
        assert blocks_of(Section("gear", shape, ("level",), ()), Print(), SAYER, "gear") == (), shape  # type: ignore[arg-type]


def test_fields_are_labels_with_what_they_hold():
    rows = (row("might", cell("value", 3)), row("sword", cell("value")), row("patched", flag(0)))
    expected = Table((Head("", "text"), Head("", "entry")), lines(("Might", "3")), titled=False)
    assert bodies(Section("gear", "fields", ("value",), rows)) == [expected]
    held = bodies(Section("gear", "fields", ("value",), rows), Print(unset=True))[0]
    assert [line.cells[0].text for line in held.rows] == ["Might", "Patched"]  # type: ignore[union-attr]
    blank = bodies(Section("gear", "fields", ("value",), rows), Print(), BLANK)[0]
    assert [line.cells[0].text for line in blank.rows] == ["Might", "Sword", "Patched"]  # type: ignore[union-attr]


FIELDS = {
    "further cells are said with what they are called": (Print(), "3, Step +2"),
    "the columns asked for stand bare": (Print(columns=("level", "step")), "3 +2"),
    "those alone": (Print(columns=("step",)), "+2"),
}


@pytest.mark.parametrize("case", FIELDS)
def test_an_entry_of_several_cells(case):
    printed, expected = FIELDS[case]
    assert field_text(row("might", cell("level", 3), cell("step", 2)), printed, SAYER) == expected


def test_an_entry_does_not_say_one_thing_twice():
    assert field_text(row("might", cell("level", 3), cell("dam", 3)), Print(), SAYER) == "3"


PAIRS = {
    "nearer the stronger": (3, 7, 0.7),
    "in the middle": (5, 5, 0.5),
    "nowhere without numbers": (None, None, None),
    "at the end": (0, 4, 1.0),
}


@pytest.mark.parametrize("case", PAIRS)
def test_the_dot_of_a_pair(case):
    one, two, share = PAIRS[case]
    section = Section("temper", "pairs", (), (row("t", cell("bold", one, name="bold"), cell("shy", two, name="shy")),))
    values = ["" if value is None else str(value) for value in (one, two)]
    assert bodies(section) == [Scales((Scale("Bold", values[0], "Shy", values[1], share),))]


def test_the_marked_side_of_a_pair_is_not_marked_on_a_blank_sheet():
    section = Section("temper", "pairs", (), (row("t", cell("bold", 3, state="marked"), cell("shy", 7)),))
    assert bodies(section)[0].rows[0].marked == (True, False)  # type: ignore[union-attr]
    assert bodies(section, formatter=BLANK)[0].rows[0].marked == (False, False)  # type: ignore[union-attr]


def pool(most: int, now: int | None, last: int = 0) -> Section:
    cells = (cell("most", most), cell("now", now), cell("last", last), cell("low", 2))
    return Section("pools", "pools", (), (row("might", *cells),))


MARKED = Print(form="ticks", marked=(Marked("might", last="last", thick=("low",)),))
BELOW = ("Low 2 · Last \N{MINUS SIGN}3", "\N{MINUS SIGN}1 of 5")
POOLS = {
    "all there": (pool(5, 5), Track("Might now", 5, 0, (3,), False, "Low 2 · Last 0", "5 of 5")),
    "some ticked": (pool(5, 3), Track("Might now", 5, 2, (3,), False, "Low 2 · Last 0", "3 of 5")),
    "below nothing": (pool(5, -1, -3), Track("Might now", 8, 6, (3,), False, *BELOW)),
    "never said": (pool(5, None), Track("Might now", 5, 0, (3,), False, "Low 2 · Last 0", "5 of 5")),
    "too many to tick": (pool(MOST_BOXES + 1, 9), Track("Might now", 0, note="9")),
}  # fmt: skip


@pytest.mark.parametrize("case", POOLS)
def test_points_to_tick(case):
    section, track = POOLS[case]
    assert bodies(section, MARKED) == [Tracks((track,))]


def counted(now: int, most: int | None = None, **more: str) -> Section:
    cells = [cell("name", "Bolts"), cell("now", now), cell("most", most)]
    return Section("gear", "items", ("now", "most"), (row("might", *cells, *(cell(*each) for each in more.items())),))


TRACKS = {
    "some ticked": (counted(3, 5), Track("Might", 5, 2, reads="3 of 5")),
    "what else is said": (counted(3, 5, kind="sword"), Track("Might", 5, 2, note="Sword", reads="3 of 5")),
    "too many to tick": (counted(3, FEW_BOXES + 1, kind="sword"), Track("Might", 0, note="3 of 41 · Sword")),
    "more than there can be": (counted(6, 5), Track("Might", 0, note="6 of 5")),
    "no most": (counted(3), Track("Might", 0, note="3")),
    "a most of nothing": (counted(0, 0), Track("Might", 0, note="0 of 0")),
}


@pytest.mark.parametrize("case", TRACKS)
def test_rows_with_a_number_now_and_at_most_are_boxes_to_tick(case):
    section, track = TRACKS[case]
    assert bodies(section, Print(form="tracks")) == [Tracks((track,))]


def test_without_rows_there_are_lines_for_the_pencil_on_a_blank_sheet_alone():
    empty = Section("gear", "items", ("now",), (), add=cell("add"))
    assert bodies(empty, Print(form="tracks", lines=3)) == []
    assert len(bodies(empty, Print(form="tracks", lines=3), BLANK)[0].rows) == 3


def test_a_pool_is_a_tall_box_with_its_most_and_points_below():
    points = Track("Might now", 5, 2, reads="3 of 5")
    assert bodies(pool(5, 3)) == [Boxes((Box("Might", "5"),), 1, tall=True), Tracks((points,))]
    blank = bodies(pool(5, 3), Print(), BLANK)
    assert blank == [Boxes((Box("Might", ""),), 1, tall=True), Tracks((Track("Might now", BLANK_BOXES),))]


def test_places_are_boxes_with_what_covers_them():
    rows = (row("head", cell("level", 4, also=(("cover", "full"),)), cell("kind", "sword")),)
    expected = Boxes((Box("Head", "4", "Full · Sword"),), 3, tall=True)
    assert bodies(Section("body", "places", ("level", "kind"), rows)) == [expected]


def test_a_ledger_ends_with_its_heads():
    section = Section("points", "ledger", ("level",), (row("might", cell("level", 3)),), (("spent", given(3)),))
    assert bodies(section)[0].rows == lines(("Might", "3"), ("Spent", "3"))  # type: ignore[union-attr]
    assert bodies(section, formatter=BLANK)[0].rows == lines(("Might", ""), ("Spent", ""))  # type: ignore[union-attr]


def test_prose_is_its_paragraphs_or_lines_for_the_pencil():
    section = Section("notes", "text", ("value",), (row("notes", cell("value", "one\n\n two\x07")),))
    assert bodies(section, Print(spare=1)) == [Prose(("one", " two\\x07"), 1)]
    assert bodies(section, Print(lines=6), BLANK) == [Prose((), 6)]


def test_a_track_is_a_row_a_chip():
    section = Section("days", "track", ("days",), (row("flying", cell("days", slots=(True, False))),))
    assert bodies(section)[0].rows == (Line((Cell("Flying"), Cell(slots=(True, False)))),)  # type: ignore[union-attr]


def test_a_line_is_broken_into_paragraphs_that_fit_a_small_card():
    rows = tuple(row(f"thing_{nth}", cell("level", nth)) for nth in range(40))
    block = blocks_of(Section("traits", "items", ("level",), rows), Print(form="line"), SAYER, "traits")[0]
    assert isinstance(block, Block) and isinstance(block.body, Shorts)
    shorts = block.body.rows
    assert [short.title for short in shorts] == ["Traits"] + [""] * (len(shorts) - 1)
    assert all(len(short.text) < LONGEST_LINE + 2 for short in shorts)
    assert "; ".join(short.text for short in shorts) == "; ".join(f"Thing {nth} {nth}" for nth in range(40))
