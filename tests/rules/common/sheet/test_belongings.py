"""What somebody owns by name, their amounts and notes, as rows that can be changed, moved and taken out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.sheet.belongings import (
    NAME,
    amount,
    counters,
    gear,
    listed,
    notes,
    own_counters,
    purse,
)
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.common.values.things import Gear


class Toy(SavedValue, frozen=True):
    KEY: ClassVar[str] = "name"

    name: str
    count: int = 1
    worn: bool = False


class Child(SavedValue, frozen=True):
    toys: tuple[Toy, ...] = ()
    notes: str = ""
    gear: tuple[Gear, ...] = ()
    money: int | float = 0
    weapons: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()


class Reckoned(Struct, frozen=True):
    """Figures of a child."""

    who: Child


CHILD = Child(toys=(Toy(name="kite"), Toy(name="ball", count=3), Toy(name="kite", count=2)))
COUNT, WORN = Field("count", "number", bounds=(1, 9)), Field("worn", "flag")
SECTION = listed("chest", CHILD.toys, ("toys",), {"count": COUNT, "worn": WORN})


def test_a_row_a_thing_told_apart_though_two_bear_one_name() -> None:
    assert [(row.id, row.name, row.path) for row in SECTION.rows] == [
        ("kite", "kite", ("toys", "kite")),
        ("ball", "ball", ("toys", "ball")),
        ("kite#2", "kite", ("toys", "kite#2")),
    ]
    assert (SECTION.id, SECTION.shape, SECTION.columns) == ("chest", "items", ("count", "worn"))
    assert all(row.move for row in SECTION.rows)


def test_each_cell_shows_what_stands_at_its_place_and_sets_it() -> None:
    """The name comes before the columns shown, so that it can be typed over."""
    for row, toy in zip(SECTION.rows, CHILD.toys, strict=True):
        assert [(cell.column, cell.figure.value) for cell in row.cells] == [
            ("name", toy.name),
            ("count", toy.count),
            ("worn", toy.worn),
        ]
        assert [cell.field for cell in row.cells] == [NAME, COUNT, WORN]
        assert [cell.to for cell in row.cells] == [Edit("set", (*row.path, cell.column)) for cell in row.cells]


def test_the_edits_of_a_row_do_what_it_says() -> None:
    row = SECTION.rows[2]
    assert row.remove is not None and SECTION.add is not None and SECTION.add.to is not None
    assert changed(CHILD, row.remove).toys == CHILD.toys[:2]
    assert changed(CHILD, Edit("set", (*row.path, "count"), 5)).toys[2] == Toy(name="kite", count=5)
    assert changed(CHILD, Edit(SECTION.add.to.op, SECTION.add.to.path, {"name": "drum"})).toys[-1] == Toy(name="drum")
    assert SECTION.add.field == NAME == Field("name", "text")


@pytest.mark.parametrize(
    ("held", "exact"), [(3, 3), (0.1, Fraction(1, 10)), (2.5, Fraction(5, 2)), (4.0, 4), (-0.3, Fraction(-3, 10))]
)
def test_an_amount_is_exact_as_it_stands_in_the_file(held: Any, exact: int | Fraction) -> None:
    assert (amount(held).value, type(amount(held).value)) == (exact, type(exact))


def test_notes_are_one_row_of_prose() -> None:
    section = notes(Reckoned(Child(notes="Afraid of geese.")))
    ((cell,),) = (row.cells for row in section.rows)
    assert (section.id, section.shape, cell.figure.value, cell.to) == (
        "notes",
        "text",
        "Afraid of geese.",
        Edit("set", ("notes",)),
    )
    assert cell.field == Field("notes", "text", wide=True, free=True)
    assert (section.columns, section.rows[0].id, section.rows[0].path) == ((cell.column,), "notes", ("notes",))


def test_what_a_character_owns_is_shown_where_it_stands() -> None:
    child = Child(
        gear=(Gear(name="rope", count=2, note="wet"), Gear(name="rope")),
        money=0.1,
        weapons=("sling",),
        counters=(Counter(name="stones", max=9, feeds="sling"),),
    )
    first, second = gear(Reckoned(child)).rows
    assert [cell.figure.value for cell in first.cells] == ["rope", 2, "wet"]
    assert (second.id, second.path) == ("rope#2", ("gear", "rope#2"))
    (money,) = purse(Reckoned(child)).rows
    assert (money.cells[0].figure.value, money.cells[0].to) == (Fraction(1, 10), Edit("set", ("money",)))
    assert own_counters(Reckoned(child)) == counters(child.counters, ("sling",))
