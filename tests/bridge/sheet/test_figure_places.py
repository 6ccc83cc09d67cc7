"""Where a figure stands on a sheet: found again after a change, told by its row, the most telling of a row."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.sheet.figure_places import (
    entered_row,
    found_at,
    heads_row,
    is_told_by_its_row,
    place_of,
    taken_at,
    telling_cell,
)
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, Shape
from mls_desktop.rules.common.values.edits import Edit

SUM = added(("base", given(2)), ("step", given(1)))


def cells(*each: tuple[str, Figure, str]) -> tuple[Cell, ...]:
    return tuple(Cell(column, figure, key=key) for column, figure, key in each)


ONE = Row("might", cells(("level", SUM, "might")))
TWO = Row("wit", cells(("level", given(4), ""), ("dam", SUM, "")))
SECTIONS = {
    "traits": Section("traits", "items", ("level",), (ONE,)),
    "weapons": Section("weapons", "items", ("level", "dam"), (TWO,)),
}


@pytest.mark.parametrize(("row", "column"), [(ONE, "level"), (TWO, "dam"), (TWO, None)])
def test_a_figure_is_found_where_it_stands_after_a_change(row: Row, column: str | None) -> None:
    cell = next((cell for cell in row.cells if cell.column == column), None)
    place = place_of(SECTIONS, row, cell)
    assert place is not None and place[1:] == (row.id, column)
    changed = Row(row.id, tuple(Cell(cell.column, given(9)) for cell in row.cells))
    section = SECTIONS[place[0]]
    after = {**SECTIONS, section.id: Section(section.id, section.shape, section.columns, (changed,))}
    found = found_at(after, place)
    assert found is not None and found[0] is changed
    assert (found[1].figure if found[1] is not None else None) == (given(9) if column is not None else None)


def test_what_is_gone_or_of_no_sheet_is_nowhere() -> None:
    assert place_of(SECTIONS, Row("luck", ()), None) is None
    assert found_at(SECTIONS, ("traits", "luck", None)) is None
    assert found_at({}, ("traits", "might", None)) is None


def test_a_row_of_one_column_tells_its_figure_by_its_name() -> None:
    assert is_told_by_its_row(SECTIONS, ONE) and not is_told_by_its_row(SECTIONS, TWO)


@pytest.mark.parametrize(
    ("told", "column"),
    [
        (cells(("a", given(1), "key"), ("b", SUM, ""), ("c", SUM, "key")), "c"),
        (cells(("a", given(1), "key"), ("b", SUM, "")), "b"),
        (cells(("a", given(1), ""), ("b", given(1), "key")), "b"),
        (cells(("a", given(1), "")), None),
    ],
)
def test_the_cell_that_has_most_to_tell(told: tuple[Cell, ...], column: str | None) -> None:
    found = telling_cell(Row("row", told))
    assert (found.column if found is not None else None) == column


JOIN = Cell("add", given(None))


@pytest.mark.parametrize(
    ("before", "after", "cell", "expected"),
    [
        ((ONE,), (ONE, TWO), JOIN, ("kit", "wit")),
        ((ONE,), (TWO, ONE), JOIN, ("kit", "wit")),
        ((ONE,), (ONE,), JOIN, ("kit", "might")),
        ((ONE,), (), JOIN, None),
        ((ONE, TWO), (ONE, TWO), TWO.cells[1], ("kit", "wit")),
        ((ONE,), (ONE,), Cell("else", given(1)), None),
    ],
)
def test_what_was_entered_leads_to_its_row(
    before: tuple[Row, ...], after: tuple[Row, ...], cell: Cell, expected: tuple[str, str] | None
) -> None:
    def kit(rows: tuple[Row, ...]) -> dict[str, Section]:
        return {"kit": Section("kit", "items", ("level",), rows, add=JOIN)}

    assert entered_row(kit(before), kit(after), cell) == expected


def test_what_was_entered_is_found_on_a_sheet_made_anew() -> None:
    """The cell that a picker was opened for is not the very one any more, only its like."""
    to = Edit("set", ("shield",))
    row = Row("shield", (Cell("shield", given("round"), to=to), Cell("value", given(2))))
    anew = Row("shield", (Cell("shield", given("round"), to=to), Cell("value", given(2))))
    sections = {"shield": Section("shield", "fields", ("shield", "value"), (anew,))}
    assert entered_row(sections, sections, row.cells[0]) == ("shield", "shield")
    assert entered_row(sections, sections, row.cells[1]) is None, "what nobody enters leads nowhere"


@pytest.mark.parametrize(("shape", "column"), [("fields", "shield"), ("items", None)])
def test_what_was_taken_is_the_cell_it_was_chosen_in(shape: Shape, column: str | None) -> None:
    chosen = Cell("shield", given("round"), Field("shield", "library", options=("shields",)))
    row = Row("one", (Cell("value", given(2)), chosen))
    found = taken_at({"a": Section("a", shape, ("shield",), (row,))}, "a", "one")
    assert found is not None and (found[1].column if found[1] is not None else None) == column
    assert taken_at({"a": Section("a", shape, ("shield",), (row,))}, "a", "two") is None


def test_a_thing_without_a_name_is_not_what_stands_beside_the_title() -> None:
    """Gear that nobody has named yet goes by ""."""
    bare = Row("", cells(("count", given(2), "")), path=("gear", ""))
    gear = Section("gear", "items", ("count",), (bare,), heads=(("known", given(1)),))
    assert place_of({"gear": gear}, bare, bare.cells[0]) == ("gear", "", "count")
    assert found_at({"gear": gear}, ("gear", "", "count")) == (bare, bare.cells[0])
    row = heads_row(gear)
    place = place_of({"gear": gear}, row, None)
    assert place is not None and found_at({"gear": gear}, place) == (row, None) != (bare, None)
