"""The way from rows to rows: small changes, each at its place, that end in the rows wanted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.bridge.sheet.row_changes import Change, Inserted, Moved, Removed, Replaced, row_changes
from mls_desktop.rules.common.sheet.sheets import Row


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
