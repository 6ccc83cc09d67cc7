"""The controller of a table's keys and mouse: steps, flags, walking and moving rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer

from mls_desktop.bridge.sheet.row_commands import move_by, step_of
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.tables.cell_delegate import EditableTable
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.painting import choice_zone, step_zones

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QKeyEvent

PLUS, MINUS = ("+", "="), ("-", "_", "\N{MINUS SIGN}")
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
TAKE_OUT = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
MENU = ((Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier))
CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class TableKeys:
    """The controller of a table's gestures: each becomes an edit, or leads to another row."""

    def __init__(self, table: EditableTable) -> None:
        self.table = table

    def key(self, event: QKeyEvent) -> bool:
        """Does what a key stands for; False where it is none of the table's."""
        here = self.table.current()
        if here is None:
            return False
        row, cell = here
        key = event.key()
        if (Qt.Key(key), event.modifiers()) in MENU:
            self.table.open_menu(row)
            return True
        by = int(key == Qt.Key.Key_Down) - int(key == Qt.Key.Key_Up)
        if by and row.move and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return self._move(row, by)
        if event.modifiers() & CHORDS:
            return False
        if event.text() in (*PLUS, *MINUS) and event.text():
            stepped = step_of(row, cell)
            return stepped is not None and self.step(stepped, 1 if event.text() in PLUS else -1)
        if key in TAKE_OUT and row.remove is not None:
            return self.table.send(row.remove, "")
        if key in ENTER:
            return self._enter(row, cell)
        return bool(by) and self._walk(by)

    def press(self, index: Index, at: QPoint, again: bool = False) -> None:
        """Does what a click at a point of a cell stands for; `again`: a person was there already."""
        cell = self.table.rows.cell(index)
        if again:
            # Who has read something else meanwhile wants to be told of this one once more.
            self.table.notify_picked()
        if cell is None or cell.field is None:
            return
        if cell.field.kind == "flag":
            self._toggle(cell)
        elif cell.field.kind == "step":
            minus, _value, plus = step_zones(self.table.visualRect(index), self.table.look)
            if minus.contains(at):
                self.step(cell, -1)
            elif plus.contains(at):
                self.step(cell, +1)
        elif cell.field.kind == "choice" and cell.to is not None and (again or self._on_arrow(index, at)):
            self._offer(index)

    def step(self, cell: Cell, by: int) -> bool:
        """One step up or down, where there is one; the key is used up either way."""
        to = step_to(cell, by)
        if to is not None:
            self.table.send_entry(cell, to[0])
            self.table.notify_picked()
        return True

    def _on_arrow(self, index: Index, at: QPoint) -> bool:
        return choice_zone(self.table.visualRect(index), self.table.look).contains(at)

    def _offer(self, index: Index) -> None:
        """Opens the editor of a choice with its list, as a click on a field beside tables does."""
        from PySide6.QtWidgets import QComboBox

        self.table.edit(index)
        box = self.table.findChild(QComboBox)
        if box is not None:
            # Once the mouse is let go: the list would take that for a click on its entry.
            QTimer.singleShot(0, box, box.showPopup)

    def _toggle(self, cell: Cell) -> bool:
        return self.table.send_entry(cell, not bool(cell.figure.value))

    def _enter(self, row: Row, cell: Cell | None) -> bool:
        """Toggles a flag, opens the editor of a cell that has one, else the row."""
        if cell is not None and cell.field is not None and cell.field.kind == "flag":
            return self._toggle(cell)
        index = self.table.currentIndex()
        if self.table.rows.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.table.edit(index)
        else:
            self.table.opened.emit(row)
        return True

    def _walk(self, by: int) -> bool:
        """One row up or down, past headings; out of the table at its ends."""
        index = self.table.currentIndex()
        at = next_row(self.table.rows, index.row(), by)
        if 0 <= at < self.table.rows.rowCount():
            self.table.setCurrentIndex(self.table.rows.index(at, index.column()))
        elif by > 0:
            self.table.left_below.emit()
        else:
            self.table.left_above.emit()
        return True

    def _move(self, row: Row, by: int) -> bool:
        """A row changes places with the one above or below it, among those it may stand among."""
        edit = move_by(self.table.rows.section.rows, row, by)
        if edit is not None:
            self.table.send(edit, "")
            self.table.show_row(row.id)
        return True


def next_row(rows: RowModel, at: int, by: int) -> int:
    """Where the next row above (-1) or below (1) stands that is no heading; outside of the table if there is none."""
    at += by
    while 0 <= at < rows.rowCount():
        row = rows.row(at)
        if row is not None and row.state != "title":
            break
        at += by
    return at
