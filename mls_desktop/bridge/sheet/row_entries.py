"""The library entry that a row of a sheet stands for."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.rules.common.sheet.sheets import Cell, Row

Place = tuple[str, str]
"""List and id of a library entry."""


def entry_of(row: Row, cell: Cell | None, lists: tuple[str, ...], is_there: Callable[[str, str], bool]) -> Place | None:
    """Library entry that `row` stands for: the one chosen in `cell`, the current cell (None: none), or in another cell,
    else the one that the row's path names; None where the library has none. `lists`: the system's lists; `is_there`
    tells whether a list has an id.

    A second dagger has the path ("weapons", "dagger#2"), and the entry "dagger".
    """
    cells = [each for each in (cell, *row.cells) if each is not None and each.field is not None]
    chosen = [
        (list, str(each.figure.value))
        for each in cells
        if each.field is not None and each.field.kind == "library" and isinstance(each.figure.value, str)
        for list in each.field.options
    ]
    own = [(row.path[-2], row.path[-1].partition("#")[0])] if len(row.path) > 1 else []
    return next((place for place in (*chosen, *own) if place[0] in lists and is_there(*place)), None)
