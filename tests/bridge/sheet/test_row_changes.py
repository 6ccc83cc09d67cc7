"""The way from rows to rows: small changes, each at its place, that end in the rows wanted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.bridge.sheet.row_changes import (
    TOLD,
    Change,
    Inserted,
    Moved,
    Removed,
    Replaced,
    changed_columns,
    row_changes,
)
from mls_desktop.rules.common.figures.figures import given as figure
from mls_desktop.rules.common.sheet.sheets import Cell, Row


def rows(ids: str) -> list[Row]:
    """A row for each letter; a capital is the same row with other contents."""
    return [Row(id.lower(), (), name="other" if id.isupper() else "") for id in ids]


def applied(shown: list[Row], changes: list[Change]) -> list[Row]:
    now = list(shown)
    for change in changes:
        match change:
            case Removed(first, last):
                del now[first : last + 1]
            case Moved(at, to):
                now.insert(to, now.pop(at))
            case Inserted(at, more):
                now[at:at] = more
            case Replaced(at, other):
                now[at : at + len(other)] = other
    return now


WAYS: dict[str, tuple[str, str, list[Change]]] = {
    "nothing": ("abc", "abc", []),
    "all gone": ("abc", "", [Removed(0, 2)]),
    "all new": ("", "ab", [Inserted(0, tuple(rows("ab")))]),
    "two runs from below": ("abcde", "c", [Removed(3, 4), Removed(0, 1)]),
    "side by side at once": ("ad", "abcd", [Inserted(1, tuple(rows("bc")))]),
    "one moves up": ("abc", "cab", [Moved(2, 0)]),
    "contents last": ("ab", "xB", [Removed(0, 0), Inserted(0, tuple(rows("x"))), Replaced(1, tuple(rows("B")))]),
    "contents in runs": ("abcde", "aBCdE", [Replaced(1, tuple(rows("BC"))), Replaced(4, tuple(rows("E")))]),
    "as the module tells it": ("abc", "cxa", [Removed(1, 1), Moved(1, 0), Inserted(1, tuple(rows("x")))]),
}


@pytest.mark.parametrize(("shown", "wanted", "changes"), WAYS.values(), ids=WAYS)
def test_the_way(shown: str, wanted: str, changes: list[Change]) -> None:
    assert list(row_changes(rows(shown), rows(wanted))) == changes


IDS = st.lists(st.sampled_from("abcdefghABCDEFGH"), unique_by=str.lower, max_size=8).map("".join)


@given(shown=IDS, wanted=IDS)
def test_every_way_ends_in_the_rows_wanted_and_moves_only_up(shown: str, wanted: str) -> None:
    changes = list(row_changes(rows(shown), rows(wanted)))
    assert applied(rows(shown), changes) == rows(wanted)
    assert all(change.to < change.at for change in changes if isinstance(change, Moved))
    inserted = [row.id for change in changes if isinstance(change, Inserted) for row in change.rows]
    assert not set(inserted) & {id.lower() for id in shown}, "what is there stays there"


COLUMNS = ("name", "level", "step", "cost")
CELLS = (*COLUMNS[1:], "hidden")
figures = st.tuples(*[st.integers(0, 2)] * len(CELLS))
told_rows = st.builds(
    lambda values, state, name, asides: Row("a", _cells(values), state=state, name=name, asides=asides),
    figures,
    st.sampled_from(["plain", "muted"]),
    st.sampled_from(["", "other"]),
    st.sampled_from([(), ("cost",)]),
)


def _cells(values: tuple[int, ...]) -> tuple[Cell, ...]:
    """A cell in each column; 2: none."""
    return tuple(Cell(name, figure(value)) for name, value in zip(CELLS, values, strict=True) if value < 2)


@given(st.lists(st.tuples(told_rows, told_rows), min_size=1, max_size=3))
def test_what_looks_otherwise_is_in_a_run_and_no_other_column_is(pairs: list[tuple[Row, Row]]) -> None:
    befores, afters = zip(*pairs, strict=True)
    runs = changed_columns(befores, afters, COLUMNS)
    covered = {at for first, last in runs for at in range(first, last + 1)}
    told, every, needed = set(range(len(COLUMNS))), False, set[int]()
    for before, after in pairs:
        whole = any(getattr(before, field) != getattr(after, field) for field in TOLD)
        other = {name for name in CELLS if _of(before, name) != _of(after, name)}
        every = every or whole or not other & {*COLUMNS}
        needed |= {at for at, name in enumerate(COLUMNS) if name in other} | ({0} if other & {*after.asides} else set())
    assert covered == (told if every else needed)
    assert all(later[0] > sooner[1] + 1 for sooner, later in pairwise(runs)), "runs stand apart"


def _of(row: Row, column: str) -> Cell | None:
    return next((cell for cell in row.cells if cell.column == column), None)
