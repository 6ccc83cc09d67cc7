"""The controller of the "Why?" dock: what it says of the cell a person is on, and what one more step would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.sheet.figure_places import is_told_by_its_row, telling_cell
from mls_desktop.bridge.sheet.preview_edit import change_lines
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row, cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.sheet.sheet import Sheet
    from mls_desktop.ui.sheet.why_dock import WhyDock

NEXT = "next"
"""The column of what one step more costs; a word there says that no more is allowed."""


def explain(why: WhyDock, sheet: Sheet, row: Row, cell: Cell | None) -> None:
    """Shows the figure of a cell; on the name or on an entry of a row, the row's most telling figure."""
    chosen = cell if cell is not None and (cell.figure.parts or cell.key) else telling_cell(row) or cell
    if chosen is None:
        return
    speech = sheet.speech
    row_name = row.name or speech.name(row.id)
    name = (
        speech.key(chosen.key)
        if chosen.key
        else speech.cell(row_name, "" if is_told_by_its_row(sheet.sections, row) else chosen.column)
    )
    why.explain(name, chosen.figure, speech, step_text(sheet, row, chosen))


def step_text(sheet: Sheet, row: Row, picked: Cell) -> str:
    """What one step more of a row would change, figure by figure: of the cell picked, else of the first that has
    steps. "" where none has, or where the row says that no more is allowed."""
    following = cell_of(row, NEXT)
    if following is not None and isinstance(following.figure.value, str):
        return ""
    stepped = [c for c in row.cells if c.field is not None and c.field.kind == "step" and c.to is not None]
    cell = next((c for c in stepped if c is picked), stepped[0] if stepped else None)
    to = step_to(cell, +1) if cell is not None else None
    if cell is None or cell.to is None or to is None:
        return ""
    seen = sheet.foreseen(Edit(cell.to.op, cell.to.path, to[0]))
    if seen is None or not seen.changes:
        return ""
    return _("One step more: {changes}.").format(changes="; ".join(change_lines(seen.changes, sheet.speech)))
