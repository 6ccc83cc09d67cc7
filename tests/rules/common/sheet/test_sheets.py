"""Sheets are plain data: compared by what they hold, never changed, and with the usual where nothing is said."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Layouts, Marked, Print, Row, Section
from mls_desktop.rules.common.values.edits import Edit

SECTION = Section(
    "hats",
    "items",
    ("size",),
    (Row("fez", (Cell("size", given(6), Field("size", "number"), Edit("set", ("hats", "fez", "size"))),)),),
    heads=(("left", given(2)),),
)


def test_two_readings_of_one_sheet_are_equal_and_one_in_a_set() -> None:
    again = replace(SECTION, rows=tuple(replace(row, cells=tuple(map(replace, row.cells))) for row in SECTION.rows))
    assert again == SECTION and again.rows[0] is not SECTION.rows[0]
    assert len({again, SECTION, replace(SECTION, id="caps")}) == 2


@pytest.mark.parametrize(
    "part", [SECTION, SECTION.rows[0], SECTION.rows[0].cells[0], Field("size", "number"), Layouts((), ()), Print()]
)
def test_no_part_of_a_sheet_changes(part: Struct) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        setattr(part, part.__struct_fields__[0], None)


def test_a_cell_that_says_no_more_is_shown_only() -> None:
    cell = Cell("size", given(6))
    assert (cell.field, cell.to, cell.event) == (None, None, None)
    assert (cell.key, cell.name, cell.also, cell.slots, cell.state) == ("", "", (), (), "plain")


def test_a_row_that_says_no_more_stays_where_it_is() -> None:
    row = Row("fez", ())
    assert (row.remove, row.move, row.path, row.name, row.state, row.asides) == (None, False, (), "", "plain", ())


def test_a_field_that_says_no_more_is_always_asked_for_and_filled() -> None:
    field = Field("size", "number")
    assert (field.blank, field.wide, field.when, field.bounds, field.options, field.sides) == (
        False, False, (), None, (), (),
    )  # fmt: skip


def test_what_is_printed_as_on_the_screen_says_nothing_of_it() -> None:
    assert Layouts(("hats",), ()).prints == {}
    usual = Print()
    assert (usual.form, usual.columns, usual.groups, usual.marked, usual.rare) == ("", (), (), (), ())
    assert (usual.across, usual.lines, usual.ticks, usual.spare, usual.notes, usual.unset) == (2, 4, 0, 0, True, False)
    assert Marked("hits") == Marked("hits", full="most", now="now", last="", thick=(), round=False)
