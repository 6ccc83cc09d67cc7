"""The diff of two lists of rows: small changes from the rows shown to others, so that views keep their place.

What is gone is removed first, from below, then the rest is gone through from above: a row that is further down moves
up, what is new is inserted; rows that come or go side by side do so at once. From a b c to c x a: remove 1 to 1 (b),
move 1 to 0 (c), insert x at 1. Rows of which only the contents differ are replaced last. The cost is linear but for
moves, each of which looks for its row below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from mls_desktop.rules.common.sheet.sheets import Row

TOLD = ("state", "name", "called", "asides", "note")
"""Fields of a row itself that are drawn or told beside its cells."""


class Removed(Struct, frozen=True):
    """A change: the rows from `first` to `last` are removed."""

    first: int
    last: int


class Moved(Struct, frozen=True):
    """A change: the row at `at` moves up to `to`."""

    at: int
    to: int


class Inserted(Struct, frozen=True):
    """A change: these rows come before the one at `at`."""

    at: int
    rows: tuple[Row, ...]


class Replaced(Struct, frozen=True):
    """A change: the rows from `at` on have other contents."""

    at: int
    rows: tuple[Row, ...]


Change = Removed | Moved | Inserted | Replaced


def row_changes(shown: Sequence[Row], wanted: Sequence[Row]) -> Iterator[Change]:
    """Yields the changes from `shown` to `wanted`, rows removed, inserted, moved up or replaced, in order; each
    position counts at the time of its change. Ids are unique on both sides."""
    rows = list(shown)
    ids = {row.id for row in wanted}
    for gone in _removals(rows, ids):
        del rows[gone.first : gone.last + 1]
        yield gone
    have = {row.id for row in rows}
    at = 0
    while at < len(wanted):
        end = at
        while end < len(wanted) and wanted[end].id not in have:
            end += 1
        if end > at:
            rows[at:at] = wanted[at:end]
            yield Inserted(at, tuple(wanted[at:end]))
            at = end
        elif rows[at].id != wanted[at].id:
            found = next(below for below in range(at + 1, len(rows)) if rows[below].id == wanted[at].id)
            rows.insert(at, rows.pop(found))
            yield Moved(found, at)
            at += 1
        else:
            at += 1
    yield from _replacements(rows, wanted)


def changed_columns(
    rows_before: Sequence[Row], rows_after: Sequence[Row], columns: Sequence[str]
) -> list[tuple[int, int]]:
    """Index of first and last column, in `columns`, of each run of columns that looks otherwise in some row afterwards
    than before. All columns where a row has changed in more than cells, or only in cells that have no column.

    Example: of name, level, step and cost level and cost change: (1, 1) and (3, 3)."""
    found: set[int] = set()
    for row, new_row in zip(rows_before, rows_after, strict=True):
        here = _changed_cells(row, new_row, columns)
        if not here:
            return [(0, len(columns) - 1)]
        found |= here
    places = sorted(found)
    firsts = [at for at in places if at - 1 not in found]
    return list(zip(firsts, [at for at in places if at + 1 not in found], strict=True))


def _changed_cells(row: Row, new_row: Row, columns: Sequence[str]) -> set[int]:
    """Indexes of the columns whose cells differ, with that of the name if it shows one of them; empty where that is not
    all that differs, or nothing does."""
    if any(getattr(row, field) != getattr(new_row, field) for field in TOLD):
        return set()
    had = {cell.column: cell for cell in row.cells}
    have = {cell.column: cell for cell in new_row.cells}
    other = {column for column in had.keys() | have.keys() if had.get(column) != have.get(column)}
    found = {at for at, column in enumerate(columns) if column in other}
    return found | {0} if found and not other.isdisjoint(new_row.asides) else found


def _replacements(rows: Sequence[Row], wanted: Sequence[Row]) -> Iterator[Replaced]:
    """Yields the runs of rows with other contents, from above."""
    first = None
    for at, row in enumerate(wanted):
        same = rows[at] is row or rows[at] == row
        if not same and first is None:
            first = at
        elif same and first is not None:
            yield Replaced(first, tuple(wanted[first:at]))
            first = None
    if first is not None:
        yield Replaced(first, tuple(wanted[first:]))


def _removals(rows: Sequence[Row], wanted: set[str]) -> list[Removed]:
    """Runs of rows whose ids are not in `wanted`, from below."""
    found = []
    last = len(rows) - 1
    while last >= 0:
        if rows[last].id in wanted:
            last -= 1
            continue
        first = last
        while first > 0 and rows[first - 1].id not in wanted:
            first -= 1
        found.append(Removed(first, last))
        last = first - 1
    return found
