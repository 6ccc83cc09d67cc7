"""A character dragged in the list: to another place, to another role, as a copy, or out of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.ui.tables.row_drag import RowDrag

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from mls_desktop.rules.common.sheet.sheets import Row
    from mls_desktop.ui.tables.cell_delegate import CellDelegate, EditableTable

TITLE = "title"
"""State of a row that is the heading of a role."""


class CharacterDrops(Struct, frozen=True):
    """Receivers of a drag. `placed` gets the id of a character, a role, the id of the character to come after it (""
    for the end of the role), and whether it is a copy; `dragged` the id of one that left the window; `reached` how many
    pixels down the mouse is."""

    placed: Callable[[str, str, str, bool], object]
    dragged: Callable[[str], object]
    reached: Callable[[int], object]


class CharacterDrag(RowDrag):
    """The controller of a drag in the list. Where the mouse leaves the window the drag goes on to another window or
    program."""

    def __init__(self, table: EditableTable, delegate: CellDelegate, distance: int, drops: CharacterDrops) -> None:
        super().__init__(table, delegate, distance)
        self._list, self._drops = table, drops

    def may_move(self, row: Row) -> bool:
        return row.state != TITLE

    def fits(self, row: Row, gap: int, copying: bool) -> bool:
        """Whether `row` may drop into `gap`: not above the first heading and, but for a copy, not beside itself."""
        at = self._list.rows.position(row.id)
        return gap > 0 and (copying or (at is not None and gap not in (at, at + 1)))

    def drop(self, row: Row, gap: int, copying: bool) -> None:
        role, before = self.place(gap)
        if role:
            self._drops.placed(row.id, role, before, copying)

    def move(self, point: QPoint, copying: bool = False) -> bool:
        held = self.held()
        taken = super().move(point, copying)
        if taken and not self._list.window().rect().contains(self._list.viewport().mapTo(self._list.window(), point)):
            self.cancel()
            self._drops.dragged(held)
        elif taken:
            self._drops.reached(point.y())
        return taken

    def place(self, gap: int) -> tuple[str, str]:
        """Role whose rows `gap` lies among, and id of the character after it there, "" at the end of the role; both ""
        above the first heading."""
        rows = self._list.rows.section.rows
        shown = [each for at in range(self._list.rows.rowCount()) if (each := self._list.rows.row(at)) is not None]
        follower = shown[gap] if gap < len(shown) else None
        headings = [row for row in shown[:gap] if row.state == TITLE]
        if not headings:
            return "", ""
        before = follower.id if follower is not None and follower.state != TITLE and follower in rows else ""
        return headings[-1].id.removeprefix("title "), before
