"""Commands on a row of a table, as data for keys, menus and the mouse alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _

What = Literal["enter", "open", "details", "more", "less", "up", "down", "remove"]


class RowCommand(Struct, frozen=True):
    """A command on a row: its text and key in the menu, and the edit that it sends; None: the view carries it out.
    `can`: whether it may be given now."""

    what: What
    text: str
    keys: str
    edit: Edit | None = None
    can: bool = True


def row_commands(section: Section, row: Row, cell: Cell | None, typed: bool) -> tuple[RowCommand, ...]:
    """Commands on `row` of `section` and its current `cell`, in menu order; where an editor opens in the cell
    (`typed`), the first is "enter", else "open" if there is anything to open."""
    rows = section.rows
    found = []
    if typed:
        found.append(RowCommand("enter", _("Change …"), "Return"))
    elif any(each.field is not None and each.field.kind == "library" for each in row.cells):
        found.append(RowCommand("open", _("Choose from the library …"), "Return"))
    elif row.act is not None:
        found.append(RowCommand("open", _("Write it into the chronicle"), "Return"))
    if section.details:
        found.append(RowCommand("details", _("All there is to it"), "F4"))
    return (*found, *_steps(row, cell), *_moves(rows, row), *_removal(row))


def step_of(row: Row, cell: Cell | None) -> Cell | None:
    """Cell of `row` that + and - change: `cell` if it is a step, else the row's first step; None without one."""
    if cell is not None and cell.field is not None and cell.field.kind == "step":
        return cell
    return next((each for each in row.cells if each.field is not None and each.field.kind == "step"), None)


def move_by(rows: Sequence[Row], row: Row, by: int) -> Edit | None:
    """Edit by which `row` changes places with the sibling above (`by` -1) or below (1); None at the end or without
    siblings."""
    among = siblings(rows, row)
    to = among.index(row.id) + by if row.id in among else -1
    return Edit("move", row.path, to) if 0 <= to < len(among) else None


def move_to(rows: Sequence[Row], shown: Sequence[Row], row: Row, gap: int) -> Edit | None:
    """Edit that moves `row` into the gap above the `gap`th of the rows `shown`, which a filter may have narrowed; None
    where it stands there already or has no siblings.

    It comes right after the sibling above the gap. Of a, b, c, d it is a that goes into gap 3: after c, "move" to 2.
    """
    among = siblings(rows, row)
    if row.id not in among:
        return None
    rest = [id for id in among if id != row.id]
    above = [each.id for each in shown[:gap] if each.id in rest]
    to = rest.index(above[-1]) + 1 if above else 0
    return None if to == among.index(row.id) else Edit("move", row.path, to)


def copy_to(rows: Sequence[Row], shown: Sequence[Row], row: Row, gap: int) -> tuple[Edit, int] | None:
    """Edit that adds another row like `row` at the end of its list, and the index to which the new row is to move then,
    for the gap above the `gap`th of the rows `shown`; None where there can be no second like it."""
    among = siblings(rows, row)
    if row.again is None or row.id not in among:
        return None
    above = [each.id for each in shown[:gap] if each.id in among]
    return row.again, among.index(above[-1]) + 1 if above else 0


def siblings(rows: Sequence[Row], row: Row) -> list[str]:
    """Ids of the rows that `row` may change places with, and its own, in order; [] for a row that cannot be moved."""
    if not row.move:
        return []
    return [each.id for each in rows if each.move and each.path[:-1] == row.path[:-1]]


def _steps(row: Row, cell: Cell | None) -> list[RowCommand]:
    stepped = step_of(row, cell)
    if stepped is None or stepped.to is None:
        return []
    made: list[RowCommand] = []
    offers: tuple[tuple[What, str, str, int], ...] = (
        ("more", _("One step more"), "+", +1),
        ("less", _("One step less"), "-", -1),
    )
    for what, text, keys, by in offers:
        to = step_to(stepped, by)
        edit = replace(stepped.to, value=to[0]) if to is not None else None
        made.append(RowCommand(what, text, keys, edit, to is not None))
    return made


def _moves(rows: Sequence[Row], row: Row) -> list[RowCommand]:
    if len(siblings(rows, row)) < 2:
        return []
    up, down = move_by(rows, row, -1), move_by(rows, row, +1)
    return [
        RowCommand("up", _("Move up"), "Alt+Up", up, up is not None),
        RowCommand("down", _("Move down"), "Alt+Down", down, down is not None),
    ]


def _removal(row: Row) -> list[RowCommand]:
    return [RowCommand("remove", _("Remove"), "Del", row.remove)] if row.remove is not None else []


def may_leave(section: Section) -> bool:
    """Tells whether a section can ever have rows that a person can remove: now, or once rows are added or bought."""
    return section.add is not None or any(row.remove is not None or _may_be_had(row) for row in section.rows)


def _may_be_had(row: Row) -> bool:
    """Tells whether a row is of a thing not bought yet, which may be removed once it is."""
    steps = (cell for cell in row.cells if cell.field is not None and cell.field.kind == "step")
    return any(cell.to is not None and cell.figure.value is None for cell in steps)
