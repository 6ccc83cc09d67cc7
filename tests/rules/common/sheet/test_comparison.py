"""Two sheets side by side: which figures, inputs and things are told."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.comparison import compared_sheets
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Edit

SET, GONE = Edit("set", ("x",)), Edit("remove", ("x",))


def cell(value: Any, column: str = "value", key: str = "", entered: bool = False) -> Cell:
    return Cell(column, given(value), key=key, to=SET if entered else None)


def row(id: str, *cells: Cell, thing: bool = False) -> Row:
    return Row(id, cells, name=id.title(), remove=GONE if thing else None)


def items(*rows: Row, shape: Any = "items", **heads: Any) -> tuple[Section, ...]:
    told = tuple((name, given(value)) for name, value in heads.items())
    return (Section("hats", shape, (), rows, told),)


TOLD: dict[str, tuple[Any, Any, list[tuple[str, str, Any, Any]]]] = {
    "a figure with a key, alike": (items(row("fez", cell(1, key="a"))), items(row("fez", cell(1, key="a"))),
                                   [("fez", "value", 1, 1)]),
    "one that is not there": (items(), items(row("fez", cell(1, key="a"))), [("fez", "value", None, 1)]),
    "nothing without a key that follows": (items(row("fez", cell(1))), items(row("fez", cell(2))), []),
    "what is entered": (
        items(row("fez", cell(1, "count", entered=True))), items(row("fez", cell(2, "count", entered=True))),
        [("fez", "count", 1, 2)],
    ),
    "not what is entered beside a keyed figure that tells": (
        items(row("fez", cell(1, "step", entered=True), cell(4, "level", key="a"))),
        items(row("fez", cell(2, "step", entered=True), cell(5, "level", key="a"))),
        [("fez", "level", 4, 5)],
    ),
    "but beside one that does not": (
        items(row("fez", cell(1, "step", entered=True), cell(4, "level", key="a"))),
        items(row("fez", cell(2, "step", entered=True), cell(4, "level", key="a"))),
        [("fez", "step", 1, 2), ("fez", "level", 4, 4)],
    ),
    "a thing that comes": (items(), items(row("fez", thing=True)), [("fez", "", None, 1)]),
    "a thing that goes": (items(row("fez", thing=True)), items(), [("fez", "", 1, None)]),
    "a thing that stays": (items(row("fez", thing=True)), items(row("fez", thing=True)), [("fez", "", 1, 1)]),
    "a thing that is told otherwise": (
        items(row("fez", cell(1, "count", entered=True), thing=True)),
        items(row("fez", cell(1, "count", entered=True), thing=True)),
        [("fez", "count", 1, 1)],
    ),
    "fields, what is entered alone": (
        items(row("name", cell("a", entered=True), cell("b", "cost")), shape="fields"),
        items(row("name", cell("c", entered=True), cell("d", "cost")), shape="fields"),
        [("name", "value", "a", "c")],
    ),
    "fields of which nothing is entered": (
        items(row("role", cell("a")), shape="fields"), items(row("role", cell("b")), shape="fields"),
        [("role", "name", "Role", "Role"), ("role", "value", "a", "b")],
    ),
    "beside the title of fields": (items(shape="fields", due=1), items(shape="fields", due=2), [("", "due", 1, 2)]),
}  # fmt: skip


@pytest.mark.parametrize("case", TOLD)
def test_what_is_told_of_two_sheets(case: str) -> None:
    before, after, told = TOLD[case]
    lines = [each for section in compared_sheets(before, after) for each in section.lines]
    assert [(*each.place[1:], each.before.value, each.after.value) for each in lines] == told


def test_sections_stand_as_on_the_sheet_after_then_what_is_gone() -> None:
    one, other = (Section(id, "items", (), (row("fez", cell(1, key=id)),)) for id in ("hats", "gloves"))
    found = compared_sheets((other, one), (one,))
    assert [(section.id, section.differs) for section in found] == [("hats", False), ("gloves", True)]
