"""The room below one row of a table, in which a form about that row stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from mls_desktop.ui.tables.cell_delegate import ROW_HEIGHT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mls_desktop.ui.tables.cell_delegate import EditableTable


class RowRoom:
    """The controller of the room below a row for a form: the row is higher by it, and its cells are drawn at its top.

    A row that a filter hides takes its form with it, and brings it back.
    """

    def __init__(self, table: EditableTable) -> None:
        self._table = table
        self.row = ""
        self.height = 0
        """Height in pixels of the room in view; 0 while there is none."""
        self._form: QWidget | None = None

    def give(self, row: str, form: QWidget | None) -> None:
        """Places `form` below the row with the id `row` from now on; None for no form below any row."""
        self.row, self._form = (row, form) if form is not None else ("", None)
        self.lay()

    def lay(self) -> None:
        """Sets height of the row and place of the form anew, where both are now; hides the form of a row that is not
        shown."""
        header, line = self._table.verticalHeader(), self._table.theme.px(ROW_HEIGHT)
        if self._form is None and not self.height:
            return
        if self.height:
            header.setDefaultSectionSize(line)
        at = self._table.rows.position(self.row) if self._form is not None else None
        if self._form is None or at is None:
            self.height = 0
            self._table.draw_room("", 0)
            if self._form is not None:
                self._form.hide()
            return
        wide = self._table.viewport().width()
        self.height = self._form.heightForWidth(wide)
        self._table.draw_room(self.row, self.height)
        header.resizeSection(at, line + self.height)
        self._form.setGeometry(QRect(0, header.sectionPosition(at) + line, wide, self.height))
        self._form.show()
