"""Editable tables: how they are looked into, and what is told of one that the rules cannot use."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.sheet.editable_tables import Form, Table, TableRow, faults, row_at, row_of

BANDS = Form(("bonus",), banded=True)
NAMED = Form(("least",), named=("small", "large"), dice=True)


def banded(*ends: int | None) -> Table:
    rows = tuple(TableRow(id=f"row_{at}", upto=end, values={"bonus": at}) for at, end in enumerate(ends))
    return Table(id="bands", name="Bands", rows=rows)


def named(*ids: str, dice: str | None = "1d6") -> Table:
    return Table(id="kinds", name="Kinds", rows=tuple(TableRow(id=id, values={"least": 1}, dice=dice) for id in ids))


@pytest.mark.parametrize(
    ("table", "form", "found"),
    [
        pytest.param(banded(5, 10, None), BANDS, [], id="bands that go up"),
        pytest.param(named("small", "large"), NAMED, [], id="the rows asked for"),
        pytest.param(banded(5, None), None, ["unknown"], id="none of that id"),
        pytest.param(banded(), BANDS, ["empty"], id="no rows"),
        pytest.param(banded(5, 5, None), BANDS, ["order"], id="two ends alike"),
        pytest.param(banded(10, 5, None), BANDS, ["order"], id="going down"),
        pytest.param(banded(5, None, None), BANDS, ["order"], id="a gap"),
        pytest.param(banded(5, 10), BANDS, ["last"], id="the last takes not all"),
        pytest.param(named("large", "small"), NAMED, ["rows"], id="rows in another order"),
        pytest.param(named("small", "small"), NAMED, ["rows"], id="a row twice"),
        pytest.param(named("small", "large", dice=None), NAMED, ["dice"], id="no dice"),
        pytest.param(banded(None), Form(("bonus",)), [], id="a row that is one value"),
        pytest.param(banded(3), Form(("bonus",)), ["order"], id="an end where nothing goes up"),
        pytest.param(banded(5, None), Form(("malus",), banded=True), ["values"], id="other values"),
    ],
)
def test_what_is_wrong_with_a_table(table: Table, form: Form | None, found: list[str]) -> None:
    assert list(faults(table, form)) == found


@pytest.mark.parametrize(("key", "row"), [(-3, 0), (5, 0), (6, 1), (10, 1), (11, 2), (999, 2)])
def test_a_number_falls_into_the_first_row_that_reaches_up_to_it(key: int, row: int) -> None:
    assert row_at(banded(5, 10, None), key).id == f"row_{row}"


def test_a_row_is_found_by_its_name() -> None:
    assert row_of(named("small", "large"), "large").id == "large"
    with pytest.raises(KeyError):
        row_of(named("small"), "large")
