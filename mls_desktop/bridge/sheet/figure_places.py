"""Places of figures on a sheet, by which a figure is found again after the sheet has changed."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section

Place = tuple[str, str, str | None]
"""Place of a figure, alike on every sheet: ids of section and row, and column, None for the name of the row."""


HEADS = "\0"
"""Id of the row that stands for the figures beside a section's title. No other row has it: a text with such a character
is refused, while a thing without a name goes by ""."""


def heads_row(section: Section) -> Row:
    """Row of the figures beside a section's title, by which they are picked and explained: a cell for each figure."""
    return Row(HEADS, tuple(Cell(name, figure) for name, figure in section.heads), path=(section.id,))


def place_of(sections: Mapping[str, Section], row: Row, cell: Cell | None) -> Place | None:
    """Place of `row` and `cell` on a sheet, given by its sections; None where no section has the row."""
    section = next((section.id for section in sections.values() if _holds(section, row)), None)
    return (section, row.id, cell.column if cell is not None else None) if section is not None else None


def found_at(sections: Mapping[str, Section], place: Place) -> tuple[Row, Cell | None] | None:
    """Row and cell at `place` of a sheet; the cell is None on a row's name or where the row has no such column; None
    where there is no such row."""
    section, id, column = place
    if id == HEADS:
        return (heads_row(sections[section]), None) if section in sections and sections[section].heads else None
    rows = sections[section].rows if section in sections else ()
    row = next((each for each in rows if each.id == id), None)
    return (row, next((cell for cell in row.cells if cell.column == column), None)) if row is not None else None


def shape_of(sections: Mapping[str, Section], row: Row) -> str:
    """Shape of the section that `row` stands in; "" where it stands in none."""
    return next((section.shape for section in sections.values() if _holds(section, row)), "")


def is_told_by_its_row(sections: Mapping[str, Section], row: Row) -> bool:
    """Tells whether the row's section has one column only: then the row's name says it all."""
    return any(len(section.columns) == 1 and _holds(section, row) for section in sections.values())


def is_explained(cell: Cell) -> bool:
    """Tells whether the figure of `cell` explains itself: it has parts, or a key, or a rule without being entered."""
    return bool(cell.figure.parts or cell.key or (cell.figure.rule and cell.field is None))


def telling_cell(row: Row) -> Cell | None:
    """Cell of `row` with most to explain: the first with a key and parts, else with parts, else with a key; None
    without any."""
    with_parts = [cell for cell in row.cells if cell.figure.parts]
    keyed = [cell for cell in with_parts if cell.key] or with_parts or [cell for cell in row.cells if cell.key]
    return keyed[0] if keyed else None


def entered_row(before: Mapping[str, Section], after: Mapping[str, Section], cell: Cell) -> tuple[str, str] | None:
    """Ids of section and row where an entry in `cell` ended up: the row of `before` that has it; for the cell that adds
    rows the row new in `after`, else the first of its section; None where there is none. A cell equal to it counts too:
    the section may have been made anew."""
    for id, section in before.items():
        if section.add is not None and (section.add is cell or section.add == cell):
            held = {row.id for row in section.rows}
            rows = [row.id for row in after[id].rows] if id in after else []
            return next(((id, row) for row in [*(row for row in rows if row not in held), *rows]), None)
        for row in section.rows:
            if any(each is cell or (each.to is not None and each == cell) for each in row.cells):
                return id, row.id
    return None


def taken_at(sections: Mapping[str, Section], section: str, id: str) -> tuple[Row, Cell | None] | None:
    """Row and cell that hold an entry from the library in row `id` of `section`: the cell in which it was chosen, for a
    thing listed None (the row's name); None where there is no such row."""
    found = found_at(sections, (section, id, None))
    if found is None or sections[section].shape == "items":
        return found
    row = found[0]
    chosen = (cell for cell in row.cells if cell.field is not None and cell.field.kind == "library")
    return row, next(chosen, None)


def _holds(section: Section, row: Row) -> bool:
    return row.path == (section.id,) if row.id == HEADS else any(each is row or each == row for each in section.rows)
