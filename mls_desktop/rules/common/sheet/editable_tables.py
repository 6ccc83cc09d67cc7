"""Tables of rules that stand in a library, where a world may change them: their rows, how they are looked into, and
what one must be like so that the rules can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from mls_desktop.rules.common.figures.notation import DiceText
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.saved_value import Id, SavedValue


class TableRow(SavedValue, frozen=True):
    """A row of a table: up to `upto` (absent: a row that is named, or all that is more), what it gives."""

    id: Id
    upto: int | None = None
    values: dict[str, int] = {}
    dice: DiceText | None = None


class Table(Entry, frozen=True):
    """A table of the rules that a world may change."""

    rows: tuple[TableRow, ...] = ()
    note: str = ""


class Form(Struct, frozen=True):
    """The schema of a table: the values of each row, the rows there are by id, those that must be among others,
    whether the rows go up by numbers to a last one that takes all the rest, and whether each row gives dice."""

    values: tuple[str, ...]
    named: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    banded: bool = False
    dice: bool = False


def row_at(table: Table, key: int) -> TableRow:
    """Row of the banded `table` for the number `key`: the first whose `upto` is not below it, else the last row."""
    return next((row for row in table.rows if row.upto is not None and key <= row.upto), table.rows[-1])


def row_of(table: Table, id: str) -> TableRow:
    """Row of `table` with the id `id`. Raises KeyError where there is none."""
    found = next((row for row in table.rows if row.id == id), None)
    if found is None:
        raise KeyError(id)
    return found


def faults(table: Table, form: Form | None) -> Iterator[str]:
    """Yields the faults of `table` by the schema `form`, as kinds of "wrong_table": "unknown" (`form` is None: the
    rules ask for no table of its id), "empty", "rows", "order", "last", "values", "dice"."""
    if form is None:
        yield "unknown"
    elif not table.rows:
        yield "empty"
    else:
        yield from _row_faults(table, form)
        yield from _band_faults(table, form)
        if any(set(row.values) != set(form.values) for row in table.rows):
            yield "values"
        if any((row.dice is None) == form.dice for row in table.rows):
            yield "dice"


def _row_faults(table: Table, form: Form) -> Iterator[str]:
    ids = [row.id for row in table.rows]
    if len(set(ids)) < len(ids) or (form.named and tuple(ids) != form.named) or not set(form.among) <= set(ids):
        yield "rows"


def _band_faults(table: Table, form: Form) -> Iterator[str]:
    ends = [row.upto for row in table.rows]
    if not form.banded:
        if any(end is not None for end in ends):
            yield "order"
        return
    reached = [end for end in ends[:-1] if end is not None]
    if len(reached) < len(ends) - 1 or any(a >= b for a, b in pairwise(reached)):
        yield "order"
    if ends[-1] is not None:
        yield "last"
