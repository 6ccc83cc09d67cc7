"""The controller of the "Why?" dock: what it says of the cell a person is on, and what one more step would do."""

from __future__ import annotations

from mls_desktop.bridge.sheet.preview_edit import change_lines
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.cell_delegate import step_to
from mls_desktop.ui.sheet.why_dock import WhyDock
from mls_desktop.words.i18n import _


def explain(why: WhyDock, sheet: Sheet, row: Row, cell: Cell | None) -> None:
    """Shows the figure of a cell; on the name or on an entry of a row, the row's most telling figure."""
    chosen = cell if cell is not None and (cell.figure.parts or cell.key) else _telling(row) or cell
    if chosen is None:
        return
    speech = sheet.speech
    row_name = row.name or speech.name(row.id)
    name = speech.key(chosen.key) if chosen.key else speech.cell(row_name, "" if _alone(sheet, row) else chosen.column)
    why.explain(name, chosen.figure, speech, step_text(sheet, row))


Place = tuple[str, str, str | None]
"""Where a figure stands on every sheet: section, row, and column, None on the name of the row."""


def place_of(sheet: Sheet, row: Row, cell: Cell | None) -> Place | None:
    """Where a row and cell stand on a sheet; None where it is not theirs."""
    section = next((s.id for s in sheet.sections.values() if any(each is row or each == row for each in s.rows)), None)
    return (section, row.id, cell.column if cell is not None else None) if section is not None else None


def like(sheet: Sheet, place: Place) -> tuple[Row, Cell | None] | None:
    """The row and cell that stand at a place of a sheet; None where there is no such row."""
    section, id, column = place
    rows = sheet.sections[section].rows if section in sheet.sections else ()
    row = next((each for each in rows if each.id == id), None)
    return (row, next((cell for cell in row.cells if cell.column == column), None)) if row is not None else None


def _alone(sheet: Sheet, row: Row) -> bool:
    """Whether the row's section shows one column only: then the row's name says it all."""
    return any(
        len(section.columns) == 1 and any(r is row or r == row for r in section.rows)
        for section in sheet.sections.values()
    )


def _telling(row: Row) -> Cell | None:
    """The cell that has most to tell: the first with a key and parts, else with parts, else with a key."""
    cells = [cell for cell in row.cells if cell.key and cell.figure.parts] or [
        cell for cell in row.cells if cell.figure.parts
    ]
    cells = cells or [cell for cell in row.cells if cell.key]
    return cells[0] if cells else None


def step_text(sheet: Sheet, row: Row) -> str:
    """What one step more of a row would change, figure by figure; "" where it has no step."""
    cell = next((c for c in row.cells if c.field is not None and c.field.kind == "step" and c.to is not None), None)
    to = step_to(cell, +1) if cell is not None else None
    if cell is None or cell.to is None or to is None:
        return ""
    seen = sheet.foreseen(Edit(cell.to.op, cell.to.path, to[0]))
    if seen is None or not seen.changes:
        return ""
    return _("One step more: {changes}.").format(changes="; ".join(change_lines(seen.changes, sheet.speech)))
