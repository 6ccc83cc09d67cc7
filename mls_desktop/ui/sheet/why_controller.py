"""The controller of the "Why?" dock: what it says of the cell a person is on, and what one more step would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.sheet.explanation import explanation
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit

if TYPE_CHECKING:
    from mls_desktop.bridge.sheet.sheet import Sheet
    from mls_desktop.ui.sheet.why_dock import WhyDock

NEXT = ("next", "next_yield")
"""Columns of what one more step costs or gives back; a word there means that no further step is allowed."""


def explain(why: WhyDock, sheet: Sheet, row: Row, cell: Cell | None) -> None:
    """Shows in `why` where the figure of `cell` comes from, or, for None, the texts on `row`; empties it where there is
    nothing to explain."""
    found = explanation(sheet.sections, row, cell, sheet.texts)
    if found is None:
        why.forget()
        return
    change = step_text(sheet, row, found.cell) if found.cell is not None else ""
    why.explain(found.name, found.figure, found.texts, change, found.heading)


def step_text(sheet: Sheet, row: Row, picked: Cell) -> str:
    """Changes that one more step in `row` would make, figure by figure, and the rules it would break: a step of the
    cell `picked`, else of the first that has steps. "" where none has, or where the row says that no more is
    allowed."""
    following = next((cell for cell in row.cells if cell.column in NEXT), None)
    if following is not None and isinstance(following.figure.value, str):
        return ""
    stepped = [c for c in row.cells if c.field is not None and c.field.kind == "step" and c.to is not None]
    cell = next((c for c in stepped if c is picked), stepped[0] if stepped else None)
    to = step_to(cell, +1) if cell is not None else None
    if cell is None or cell.to is None or to is None:
        return ""
    seen = sheet.foreseen(Edit(cell.to.op, cell.to.path, to[0]))
    if seen is None or not (seen.changes or seen.breaches):
        return ""
    from mls_desktop.bridge.sheet.preview_edit import step_lines

    return step_lines(seen, sheet.texts)
