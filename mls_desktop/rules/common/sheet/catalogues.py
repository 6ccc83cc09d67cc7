"""The catalogue of library lists as rows to choose from, in every system alike: by name, with a few telling cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.folding import folded

Telling = Callable[[Any], tuple[Cell, ...]]
Told = Mapping[str, tuple[tuple[str, ...], Telling]]
"""The columns of each list and what an entry says in them."""


Grouping = Callable[[Any], str]
"""Function that gives the group of an entry."""


def listed(id: str, list: str, entries: Iterable[Any], told: Told) -> Section:
    """Section with the `entries` of the library list `list` in the order of their names; its id is `id` and `list` with
    a dot between. Cells of no column are said after the name. Raises KeyError for a list that `told` does not have."""
    columns, tell = told[list]
    chosen = sorted(entries, key=lambda entry: folded(str(entry.name)))
    rows = tuple(_row(list, each, tell(each), columns) for each in chosen)
    return Section(f"{id}.{list}", "items", columns, rows)


def _row(list: str, entry: Any, cells: tuple[Cell, ...], columns: tuple[str, ...]) -> Row:
    asides = tuple(cell.column for cell in cells if cell.column not in columns)
    return Row(entry.id, cells, (list, entry.id), entry.name, note=_note(entry), asides=asides)


def grouped(section: Section, entries: Mapping[str, Any], groups: tuple[str, ...], group: Grouping) -> Section:
    """Section with its rows sorted into `groups`, within each in the order they were; `section` itself where all are of
    one group. `entries`: by the rows' ids; `group` gives the group of an entry."""
    rows = [replace(row, group=group(entries[row.id])) for row in section.rows]
    if len({row.group for row in rows}) < 2:
        return section
    rows.sort(key=lambda row: groups.index(row.group))
    return replace(section, rows=tuple(rows), groups=groups)


def _note(entry: Any) -> str:
    """Text beside the name of `entry` in a list: its `note`, of a `Character` (a template) its `notes`; "" without."""
    return str(getattr(entry, "notes" if isinstance(entry, Character) else "note", ""))
