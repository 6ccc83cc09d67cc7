"""The diff of a sheet before and after an edit: its figures and findings, held against each other."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.saved_value import Json

Place = tuple[str, str, str]
"""Section, row and column of a cell; for what stands beside a section's title the row is ""."""
Also = tuple[tuple[str, Json], ...]
NAME = "name"


class Change(Struct, frozen=True):
    """A change of the figure of a key, before and after; nothing where there was none. `name`: the row's own name."""

    key: str
    before: Figure
    after: Figure
    name: str = ""


class Difference(Struct, frozen=True):
    """The difference of a cell: what it shows before and after, with what is said beside the figure; nothing where the
    cell is not there.

    `key`: its name in `show --json`, "" for cells that have none. `name`: the row's own name; "" where words know the
    row. A row that is called otherwise now is a difference in the column "name". `flag`: the figure is a yes or no.
    `entered`: a person enters it, it follows from nothing.
    """

    place: Place
    key: str
    name: str
    before: Figure
    after: Figure
    beside: Also = ()
    beside_after: Also = ()
    flag: bool = False
    entered: bool = False

    @property
    def differs(self) -> bool:
        """Inequality of the two sides: True if their values, or what is said beside the figures, are not equal."""
        return self.before.value != self.after.value or self.beside != self.beside_after


def keyed(sections: Iterable[Section]) -> dict[str, Figure]:
    """Figures of a sheet by key; cells without a key are left out."""
    return {cell.key: cell.figure for section in sections for row in section.rows for cell in row.cells if cell.key}


def changes(before: Iterable[Section], after: Iterable[Section]) -> tuple[Change, ...]:
    """Changes of the figures with a key whose values differ, None where a sheet lacks one: in the order of the sheet
    after, then those only in the sheet before."""
    was, now = tuple(before), tuple(after)
    old, new, names = keyed(was), keyed(now), {**_names(was), **_names(now)}
    nothing = given(None)
    keys = [*new, *(key for key in old if key not in new)]
    pairs = ((key, old.get(key, nothing), new.get(key, nothing)) for key in keys)
    return tuple(Change(key, one, other, names[key]) for key, one, other in pairs if one.value != other.value)


def _names(sections: Iterable[Section]) -> dict[str, str]:
    """Name of the row in which each cell with a key stands, by that key."""
    return {cell.key: row.name for section in sections for row in section.rows for cell in row.cells if cell.key}


def differences(before: Iterable[Section], after: Iterable[Section]) -> tuple[Difference, ...]:
    """Differences of two sheets, without what they show alike, in the order of the sheet after, then what only the
    sheet before has.

    Of a row that comes or goes only its keyed figures are told: the rest of it says the same in other words.
    """
    return tuple(each for each in side_by_side(before, after) if each.differs)


def side_by_side(before: Iterable[Section], after: Iterable[Section]) -> tuple[Difference, ...]:
    """Differences of two sheets, and in the same form what they show alike, in the order of the sheet after, then what
    only the sheet before has; of a row that only one of them has, keyed figures alone."""
    old, new = _cells(before), _cells(after)
    old_rows, new_rows = {place[:2] for place in old}, {place[:2] for place in new}
    found = []
    for place in [*new, *(place for place in old if place not in new)]:
        one, other = old.get(place), new.get(place)
        both = place[:2] in old_rows and place[:2] in new_rows
        if both or any(side is not None and side[1].key for side in (one, other)):
            found.append(_difference(place, one, other))
    return tuple(each for each in found if each is not None)


def came(before: Iterable[Finding], after: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings of `after` of which `before` has none of that rule, kind, severity and path, whatever the numbers."""
    known = {_identity(finding) for finding in before}
    return tuple(finding for finding in after if _identity(finding) not in known)


def _identity(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.kind, finding.severity, finding.path


def _cells(sections: Iterable[Section]) -> dict[Place, tuple[Row, Cell]]:
    """Row and cell by place; a row's name counts as a cell, a figure beside a title too unless a keyed cell has it."""
    found: dict[Place, tuple[Row, Cell]] = {}
    for section in sections:
        keyed = [cell.figure for row in section.rows for cell in row.cells if cell.key]
        for name, figure in section.heads:
            if figure not in keyed:  # else it is told by its key
                found[section.id, "", name] = (Row("", ()), Cell(name, figure))
        for row in section.rows:
            found[section.id, row.id, ""] = (row, Cell(NAME, given(row.name)))
            for cell in row.cells:
                found[section.id, row.id, cell.column] = (row, cell)
    return found


def _difference(place: Place, one: tuple[Row, Cell] | None, other: tuple[Row, Cell] | None) -> Difference | None:
    row, cell = other or one or (None, None)
    if row is None or cell is None:
        return None
    before = one[1] if one is not None else Cell(cell.column, given(None))
    after = other[1] if other is not None else Cell(cell.column, given(None))
    where = (place[0], place[1], place[2] or NAME)
    key = cell.key or before.key
    flag = any(each.field is not None and each.field.kind == "flag" for each in (before, after))
    entered = any(each.to is not None for each in (before, after))
    figures = _as_fallen(before, after)
    return Difference(where, key, row.name, *figures, before.also, after.also, flag, entered)


def _as_fallen(before: Cell, after: Cell) -> tuple[Figure, Figure]:
    """Figures that two cells show; the dice as they fell where different dice come to the same sum."""
    one, other = before.figure, after.figure
    dice = any(each.field is not None and each.field.kind == "dice" for each in (before, after))
    if not dice or one.value != other.value or one.parts == other.parts:
        return one, other
    fell = [" ".join(str(part.value) for _name, part in each.parts) or None for each in (one, other)]
    return given(fell[0]), given(fell[1])
