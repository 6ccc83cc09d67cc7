"""What an edit would change: two little sheets held against each other."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.impact import Change, Difference, came, changes, differences, keyed
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit

NOTHING = given(None)


def cell(value: Any, column: str = "size", key: str = "", **more: Any) -> Cell:
    return Cell(column, value if isinstance(value, Figure) else given(value), key=key, **more)


def hats(*rows: Row, heads: Facts = ()) -> tuple[Section, ...]:
    return (Section("hats", "items", ("size",), rows, heads),)


def fez(size: Any, **more: Any) -> Row:
    return Row("fez", (cell(size, key="hats.fez", **more),), name="Fez")


CAP, BARE = Row("cap", (cell(3, key="hats.cap"),)), Row("bare", (cell(1),))


def test_figures_go_by_their_keys() -> None:
    assert keyed(hats(fez(6), BARE, CAP)) == {"hats.fez": given(6), "hats.cap": given(3)}


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        pytest.param(hats(fez(6)), hats(fez(6)), [], id="the same"),
        pytest.param(hats(fez(6)), hats(fez(7)), [("hats.fez", 6, 7)], id="another value"),
        pytest.param(hats(fez(6)), hats(fez(added(("head", given(6))))), [], id="one value made otherwise"),
        pytest.param(hats(), hats(fez(6)), [("hats.fez", None, 6)], id="one that comes"),
        pytest.param(hats(fez(6)), hats(), [("hats.fez", 6, None)], id="one that goes"),
        pytest.param(hats(Row("bare", (cell(1),))), hats(Row("bare", (cell(2),))), [], id="none that has no key"),
        pytest.param(
            hats(CAP, fez(6)),
            hats(Row("new", (cell(1, key="hats.new"),)), fez(7)),
            [("hats.new", None, 1), ("hats.fez", 6, 7), ("hats.cap", 3, None)],
            id="in the order of the sheet after, last what is gone",
        ),
    ],
)
def test_figures_that_change(before: Any, after: Any, found: list[tuple[str, Any, Any]]) -> None:
    names = {cell.key: row.name for each in (*before, *after) for row in each.rows for cell in row.cells}
    wanted = (Change(key, given(one), given(other), names[key]) for key, one, other in found)
    assert changes(before, after) == tuple(wanted)


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        pytest.param(hats(fez(6), BARE), hats(fez(6), BARE), [], id="the same"),
        pytest.param(hats(fez(6)), hats(fez(7)), [("fez", "size", 6, 7)], id="a figure with a key"),
        pytest.param(hats(BARE), hats(Row("bare", (cell(2),))), [("bare", "size", 1, 2)], id="one without"),
        pytest.param(
            hats(Row("fez", (), name="Fez")),
            hats(Row("fez", (), name="Red fez")),
            [("fez", "name", "Fez", "Red fez")],
            id="a name",
        ),
        pytest.param(hats(BARE), hats(Row("bare", ())), [("bare", "size", 1, None)], id="a cell less in a row"),
        pytest.param(hats(), hats(fez(6)), [("fez", "size", None, 6)], id="of a row that comes its keyed figures"),
        pytest.param(hats(fez(6)), hats(), [("fez", "size", 6, None)], id="of a row that goes as well"),
        pytest.param(hats(BARE), hats(), [], id="of one that has none nothing"),
        pytest.param(
            hats(heads=(("left", given(2)),)),
            hats(heads=(("left", given(1)),)),
            [("", "left", 2, 1)],
            id="beside a title",
        ),
        pytest.param(
            hats(fez(6), heads=(("most", given(6)),)),
            hats(fez(7), heads=(("most", given(7)),)),
            [("fez", "size", 6, 7)],
            id="what a title repeats is told once",
        ),
        pytest.param(
            hats(BARE, heads=(("most", given(1)),)),
            hats(BARE, heads=(("most", given(2)),)),
            [("", "most", 1, 2)],
            id="but not by a cell without a key",
        ),
    ],
)
def test_what_two_sheets_show_differently(before: Any, after: Any, found: list[tuple[str, str, Any, Any]]) -> None:
    told = differences(before, after)
    assert [(each.place, each.before.value, each.after.value) for each in told] == [
        (("hats", row, column), one, other) for row, column, one, other in found
    ]


def test_a_difference_says_all_that_words_need() -> None:
    flag = Field("worn", "flag")
    one, other = cell(0, "worn", field=flag, also=(("dice", "1d6"),)), cell(1, "worn", key="w", field=flag)
    (found,) = differences(hats(Row("fez", (one,), name="Fez")), hats(Row("fez", (other,), name="Fez")))
    place = ("hats", "fez", "worn")
    assert found == Difference(place, "w", "Fez", given(0), given(1), (("dice", "1d6"),), (), flag=True)


def test_what_is_said_beside_a_figure_counts_too() -> None:
    one, other = fez(6, also=(("dice", "1d6"),)), fez(6, also=(("dice", "2d6"),))
    (found,) = differences(hats(one), hats(other))
    assert (found.beside, found.beside_after, found.key, found.flag) == (
        (("dice", "1d6"),),
        (("dice", "2d6"),),
        "hats.fez",
        False,
    )


def test_a_row_that_goes_is_told_by_its_old_name_and_key_after_all_that_is_there() -> None:
    found = differences(hats(fez(6), CAP), hats(Row("cap", (cell(4, key="hats.cap"),))))
    assert [(each.key, each.name, each.before, each.after) for each in found] == [
        ("hats.cap", "", given(3), given(4)),
        ("hats.fez", "Fez", given(6), NOTHING),
    ]


BREACH = Finding("H-1", "error", ("hats", "fez"), (("over", given(2)),), "size")


@pytest.mark.parametrize(
    ("finding", "new"),
    [
        pytest.param(Finding("H-1", "error", ("hats", "fez"), (("over", given(9)),), "size"), False, id="other facts"),
        pytest.param(
            Finding("H-1", "error", ("hats", "fez"), kind="size", ways=(Edit("remove", ("hats",)),)),
            False,
            id="other ways out",
        ),
        pytest.param(Finding("H-2", "error", ("hats", "fez"), kind="size"), True, id="another rule"),
        pytest.param(Finding("H-1", "warning", ("hats", "fez"), kind="size"), True, id="graver or less"),
        pytest.param(Finding("H-1", "error", ("hats", "cap"), kind="size"), True, id="another place"),
        pytest.param(Finding("H-1", "error", ("hats", "fez"), kind="colour"), True, id="another kind"),
    ],
)
def test_findings_that_came(finding: Finding, new: bool) -> None:
    assert came([BREACH], [finding]) == ((finding,) if new else ())
    assert came([BREACH, finding], []) == ()


def test_other_dice_of_the_same_sum_are_told_as_they_fell() -> None:
    def rolled(*fell: int) -> tuple[Section, ...]:
        figure = added(*((f"die_{at}", given(die)) for at, die in enumerate(fell)))
        return hats(Row("fez", (cell(figure, field=Field("roll", "dice", sides=(6, 6))),)))

    (found,) = differences(rolled(2, 5), rolled(3, 4))
    assert (found.before, found.after) == (given("2 5"), given("3 4"))
    assert differences(rolled(2, 5), rolled(2, 5)) == ()
    (sum_,) = differences(rolled(2, 5), rolled(2, 6))
    assert (sum_.before.value, sum_.after.value) == (7, 8)
