"""What an edit would change: the figures of two sheets held against each other by key."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.rules.common.figures import Figure, given
from mls_desktop.rules.common.sheets import Section


class Change(Struct, frozen=True):
    """A figure of a key before and after; nothing where there was none."""

    key: str
    before: Figure
    after: Figure


def keyed(sections: Iterable[Section]) -> dict[str, Figure]:
    """Every figure of a sheet that has a key."""
    return {c.key: c.figure for section in sections for row in section.rows for c in row.cells if c.key}


def changes(before: Iterable[Section], after: Iterable[Section]) -> tuple[Change, ...]:
    """The figures whose values differ, in the order of the sheet after."""
    old, new = keyed(before), keyed(after)
    nothing = given(None)
    keys = [*new, *(key for key in old if key not in new)]
    pairs = ((key, old.get(key, nothing), new.get(key, nothing)) for key in keys)
    return tuple(Change(key, one, other) for key, one, other in pairs if one.value != other.value)
