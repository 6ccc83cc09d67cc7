"""The comparison of two sheets, section by section: every figure, every input, every thing that one of them has. It is
the one comparison of characters; `mls_desktop/words/compared/comparison_texts.py` says it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.impact import NAME, Difference, side_by_side
from mls_desktop.rules.common.sheet.sheets import Row, Section

ENTRIES = frozenset({"fields", "text"})
"""Shapes of which all is told: what people typed."""
RowPlace = tuple[str, str]
"""Section and row."""


class ComparedSection(Struct, frozen=True):
    """A section as two sheets show it. `lines`: its figures, then the things that the sheet before or the sheet after
    has: those stand in the column "" and have the figure 1 where they are there, none where not."""

    id: str
    lines: tuple[Difference, ...]

    @property
    def differs(self) -> bool:
        """Difference of the two sheets in this section: True if any of the lines differs."""
        return any(each.differs for each in self.lines)


def compared_sheets(before: tuple[Section, ...], after: tuple[Section, ...]) -> tuple[ComparedSection, ...]:
    """Sections of two sheets side by side, each with the lines told as below, equal ones too: in the order of the sheet
    after, then what only the sheet before has. A section without any lines is left out.

    Figures with a key are told. Without one, what is entered is: in sections of fields and texts always, elsewhere
    where no keyed figure of its row says that it differs; there also what stands beside the title, and what is shown of
    a row of which nothing else is told. Things are told that may be taken out and have no keyed figure.
    """
    shapes = {section.id: section.shape for section in (*before, *after)}
    found: dict[str, list[Difference]] = {section.id: [] for section in (*after, *before)}
    cells = side_by_side(before, after)
    keyed = {each.place[:2] for each in cells if each.key}
    told_by_key = {each.place[:2] for each in cells if each.key and each.differs}
    entered = {each.place[:2] for each in cells if each.entered}
    for each in cells:
        section, row, column = each.place
        if each.key:
            is_told = True
        elif shapes[section] in ENTRIES:
            is_told = not row or each.entered or each.place[:2] not in keyed | entered
        else:
            rows = told_by_key if each.differs else keyed
            is_told = each.entered and column != NAME and each.place[:2] not in rows
        if is_told:
            found[section].append(each)
    for each in _things(before, after):
        if each.differs or not any(told.place[1] == each.place[1] for told in found[each.place[0]]):
            found[each.place[0]].append(each)
    return tuple(ComparedSection(id, tuple(lines)) for id, lines in found.items() if lines)


def _things(before: Iterable[Section], after: Iterable[Section]) -> Iterator[Difference]:
    one, other = _listed(before), _listed(after)
    for place in [*other, *(place for place in one if place not in other)]:
        row = other.get(place) or one[place]
        yield Difference((*place, ""), "", row.name, _there(place in one), _there(place in other))


def _there(is_there: bool) -> Figure:
    return given(1 if is_there else None)


def _listed(sections: Iterable[Section]) -> dict[RowPlace, Row]:
    """Rows that may be taken out and have no figure with a key, by section and row: things a character has."""
    rows = ((section.id, row) for section in sections for row in section.rows)
    return {(id, row.id): row for id, row in rows if row.remove is not None and not any(cell.key for cell in row.cells)}
