"""The catalogue of library lists as rows to choose from, in every system alike: by name, with a few telling cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Character

Telling = Callable[[Any], tuple[Cell, ...]]
Told = Mapping[str, tuple[tuple[str, ...], Telling]]
"""The columns of each list and what an entry says in them."""


def listed(id: str, list: str, entries: Iterable[Any], told: Told) -> Section:
    """Entries of a library list in the order of their names. Raises KeyError for a list that nothing is told of."""
    columns, tell = told[list]
    chosen = sorted(entries, key=lambda entry: str(entry.name).casefold())
    rows = tuple(Row(each.id, tell(each), (list, each.id), each.name, note=_note(each)) for each in chosen)
    return Section(f"{id}.{list}", "items", columns, rows)


def _note(entry: Any) -> str:
    """What a list says of an entry beside its name; a template is described by its notes."""
    return str(getattr(entry, "notes" if isinstance(entry, Character) else "note", ""))
