"""The tips of a table: what the key under the mouse would do, and what a cell that is cut short holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QRect, QSize

from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.ui.widgets.plain_text import show_tip
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent

    from mls_desktop.ui.tables.cell_delegate import CellDelegate, EditableTable
    from mls_desktop.ui.tables.row_cross import RowCross

BESIDE = 10
"""Space before and after the text of a cell together, in pixels at 100 %."""
Foretell = Callable[[Edit], str]


class TableTips:
    """The controller of a table's tool tips. `foretell` gives a text on what an edit would do, for the minus and plus
    keys."""

    def __init__(self, table: EditableTable, delegate: CellDelegate, cross: RowCross) -> None:
        self._table, self._delegate, self._cross = table, delegate, cross
        self.foretell: Foretell | None = None

    def tell(self, event: QHelpEvent) -> bool:
        """Shows the tool tip for what is under the mouse; False where there is none."""
        return self._of_cross(event) or self._of_step(event) or self._of_cut(event)

    def is_cut(self, index: Index) -> bool:
        """Tells whether words of the cell at `index` are cut short, with "…", left out beside a name, or in brief."""
        table, cell, row = self._table, self._table.rows.cell(index), self._table.rows.row(index)
        pressed = cell is not None and (cell.slots or (cell.field is not None and cell.field.kind in ("step", "flag")))
        if pressed:
            return False
        room = table.visualRect(index).width() - table.theme.px(BESIDE)
        said = str(table.rows.data(index) or "")
        if row is not None and row.asides and table.rows.column(index) == NAME:
            said = f"{said} {table.rows.aside(row)}"
        return self._delegate.is_brief(index) or table.fontMetrics().horizontalAdvance(said) > room

    def _of_cross(self, event: QHelpEvent) -> bool:
        crossed = self._cross.row_at(event.pos())
        if crossed is None:
            return False
        text = _("Remove {what}").format(what=self._table.rows.row_name(crossed))
        show_tip(self._table.viewport(), text, event.globalPos(), QRect(event.pos(), QSize(1, 1)))
        return True

    def _of_step(self, event: QHelpEvent) -> bool:
        """Shows in a tip the effect of the minus or plus key under the mouse; False where there is neither."""
        table = self._table
        index = table.indexAt(event.pos())
        cell = table.rows.cell(index) if index.isValid() else None
        if cell is None or cell.to is None or self.foretell is None:
            return False
        minus, _value, plus = step_zones(table.cell_rect(index), table.theme)
        for zone, by in ((minus, -1), (plus, +1)):
            to = step_to(cell, by)
            if zone.contains(event.pos()):
                spent = _("There is no further step down here.") if by < 0 else _("There is no further step up here.")
                told = self.foretell(replace(cell.to, value=to[0])) if to is not None else spent
                show_tip(table.viewport(), told, event.globalPos(), zone)
                return True
        return False

    def _of_cut(self, event: QHelpEvent) -> bool:
        """Shows in a tip the whole text of the cell under the mouse; False where it is not cut."""
        table = self._table
        index = table.indexAt(event.pos())
        row = table.rows.row(index) if index.isValid() else None
        if row is None or row.state == "title" or not self.is_cut(index):
            return False
        told = table.rows.whole(row, table.rows.column(index))
        show_tip(table.viewport(), told, event.globalPos(), table.cell_rect(index))
        return True
