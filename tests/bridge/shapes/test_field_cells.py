"""Which fields a section shows, and where each stays while dice are thrown."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.field_cells import FieldCell, FieldKey, kept_in_place, shown_cells
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section


def cells(*names: str) -> dict[FieldKey, FieldCell]:
    rows = [Row(name, (Cell("value", given(1)), Cell("aside", given(2)))) for name in names]
    return shown_cells(Section("dice", "fields", ("value",), tuple(rows)))


def order(made: dict[FieldKey, FieldCell]) -> str:
    return "".join(row for row, _column in made)


def test_only_columns_that_are_shown_count() -> None:
    assert list(cells("a", "b")) == [("a", "value"), ("b", "value")]


@pytest.mark.parametrize(
    ("before", "there", "dice", "kept"),
    [
        ("abc", "acd", "abc", "abcd"),
        ("abc", "acd", "", "acd"),
        ("abc", "cab", "abc", "cab"),
        ("abc", "", "b", "b"),
        ("", "ab", "", "ab"),
    ],
)
def test_what_is_thrown_stays_in_its_place(before: str, there: str, dice: str, kept: str) -> None:
    made = kept_in_place(cells(*there), cells(*before), frozenset((name, "value") for name in dice))
    assert order(made) == kept


def test_what_is_there_is_shown_as_it_is_now() -> None:
    now = cells("a")
    assert kept_in_place(now, cells("a"), frozenset())[("a", "value")] is now[("a", "value")]
