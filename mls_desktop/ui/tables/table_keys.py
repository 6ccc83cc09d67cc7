"""The controller of a table's keys and mouse: steps, flags, walking and moving rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.sheet.row_commands import move_by, step_of
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.tables.cell_delegate import EditableTable
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.painting import step_zones

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

PLUS, MINUS = ("+", "="), ("-", "_", "\N{MINUS SIGN}")
SIGN = 1000
"""Milliseconds for which a minus typed before a digit is its sign."""
LONG_AGO = -1_000_000
"""Moment, in milliseconds, for a key that was never pressed."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
TAKE_OUT = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
MENU = ((Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier))
CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def pressed_at(event: QKeyEvent) -> int:
    """Moment at which a key was pressed, in milliseconds: by the window system's clock, since a busy window hears of
    keys late; by that of the program where the event has none."""
    return event.timestamp() or int(now() * 1000)


class TableKeys:
    """The controller of a table's keys and clicks: each becomes an edit, or leads to another row."""

    def __init__(self, table: EditableTable) -> None:
        self.table = table
        self._minus = LONG_AGO
        """Moment of the last minus, which is the sign of a digit typed soon after it."""
        self._letter, self._letters = LONG_AGO, ""
        """Moment of the last letter; the letters typed in one go."""
        self._pressed, self._grip = ("", ""), QPoint()
        """Row and column of the choice that the mouse is pressed on; place of the press on the screen."""

    def key(self, event: QKeyEvent) -> bool:
        """Handles a key press for the current row and cell; False where no row is current, or the key is not one of the
        table's."""
        here = self.table.current()
        if here is None:
            return False
        row, cell = here
        key, pressed = event.key(), pressed_at(event)
        if (Qt.Key(key), event.modifiers()) in MENU:
            self.table.open_menu(row)
            return True
        by = int(key == Qt.Key.Key_Down) - int(key == Qt.Key.Key_Up)
        if by and row.move and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return self._move(row, by)
        if event.modifiers() & CHORDS:
            return False
        if key == Qt.Key.Key_F4 and self.table.rows.section.details and row.state != "title":
            self.table.details_wanted.emit(row)
            return True
        if event.text().isdecimal():
            return self._type(row, cell, event.text(), pressed) or self.search(event.text(), pressed)
        if event.text() in (*PLUS, *MINUS) and event.text():
            stepped = step_of(row, cell)
            if event.text() in MINUS:
                self._minus = pressed
            return stepped is not None and self.step(stepped, 1 if event.text() in PLUS else -1)
        if key in TAKE_OUT and row.remove is not None:
            return self.table.send(row.remove, "")
        if event.text() == " " and self._in_one_go(pressed):
            return self.search(" ", pressed)  # between two words of a name
        if key in ENTER:
            return self._enter(row, cell)
        if event.text().isprintable() and event.text():
            return self.search(event.text(), pressed)
        return bool(by) and self._walk(by)

    def press(self, index: Index, at: QPoint, again: bool = False) -> None:
        """Turns the flag, or takes a step at the minus or plus, that is clicked at `at` in the cell at `index`; for a
        cell that was current already (`again`) emits `picked` once more first."""
        cell = self.table.rows.cell(index)
        if again:
            # Who has read something else meanwhile wants to be told of this one once more.
            self.table.notify_picked()
        if cell is None or cell.field is None:
            return
        if cell.field.kind == "flag":
            self._toggle(cell)
        elif cell.field.kind == "step":
            minus, _value, plus = step_zones(self.table.cell_rect(index), self.table.theme)
            if minus.contains(at):
                self.step(cell, -1)
            elif plus.contains(at):
                self.step(cell, +1)

    def hold(self, index: Index, grip: QPoint) -> None:
        """Notes the choice in the cell at `index`, if any, and `grip`, where the mouse is pressed on the screen, for
        `release`: rows may be scrolled into sight meanwhile."""
        self._pressed, self._grip = self._choice_at(index), grip

    def release(self, grip: QPoint) -> None:
        """Opens the list of the choice pressed, where the mouse is let go near that press, at `grip` on the screen; not
        before, since the list would take the release for a click on one of its entries."""
        (row, column), self._pressed = self._pressed, ("", "")
        at = self.table.rows.position(row) if row else None
        near = (grip - self._grip).manhattanLength() < QApplication.startDragDistance()
        if at is not None and near:
            self._offer(self.table.rows.index(at, self.table.rows.column_at(column)))

    def step(self, cell: Cell, by: int) -> bool:
        """Enters one step up (1) or down (-1) in `cell`, where there is one; always True: the key is used up."""
        to = step_to(cell, by)
        if to is not None:
            self.table.send_entry(cell, to[0])
            self.table.notify_picked()
        return True

    def search(self, letter: str, pressed: int) -> bool:
        """Goes to the next name that begins with the letters typed in one go, in the same column; always True: the key
        is used up. Digits alone lead nowhere. `pressed`: the moment of this letter."""
        from mls_desktop.bridge.sheet.name_search import row_named

        table, rows = self.table, self.table.rows
        self._letters = (self._letters if self._in_one_go(pressed) else "") + letter
        self._letter = pressed
        shown = [rows.row(at) for at in range(rows.rowCount())]
        names = [rows.row_name(row) if row is not None and row.state != "title" else "" for row in shown]
        here = table.currentIndex()
        at = row_named(names, here.row(), self._letters)
        if at is not None and not self._letters[0].isdecimal():
            table.setCurrentIndex(rows.index(at, max(0, here.column())))
        return True

    def _in_one_go(self, pressed: int) -> bool:
        """Whether a key pressed at `pressed` follows the last letter so soon that it goes on with the same word."""
        return pressed - self._letter < QApplication.keyboardInputInterval()

    def type_over(self, index: Index, typed: str = "") -> None:
        """Opens the editor of the number at `index`, with the letters `typed` in place of that number, or, for "", with
        the number as it is."""
        from mls_desktop.ui.editors.base import LineEditor

        editor = self.table.open_editor(index)
        if isinstance(editor, LineEditor) and typed:
            editor.begin(typed)

    def _type(self, row: Row, cell: Cell | None, digit: str, pressed: int) -> bool:
        """Opens an editor with `digit` typed in: of the number or step in the current cell, else of the row's first
        step, else of its first number; False where there is none. `pressed`: the moment of the key."""
        from mls_desktop.bridge.sheet.name_search import typed_number

        typed = cell if cell is not None and _has_number(cell) else step_of(row, cell)
        shown = set(self.table.rows.section.columns)
        typed = typed or next((each for each in row.cells if _has_number(each) and each.column in shown), None)
        if typed is None or typed.to is None or typed.field is None:
            return False
        low, _high = typed.field.bounds or (0, 0)
        signed = pressed - self._minus < SIGN
        self._minus = LONG_AGO
        index = self.table.currentIndex()
        at = self.table.rows.index(index.row(), self.table.rows.column_at(typed.column))
        if self.table.rows.flags(at) & Qt.ItemFlag.ItemIsEditable:
            self.table.setCurrentIndex(at)
            self.type_over(at, typed_number(digit, signed, low))
            return True
        return False

    def double_click(self, index: Index, at: QPoint) -> None:
        """Opens the editor of a step whose number is double-clicked; elsewhere the double click counts as a further
        click."""
        cell = self.table.rows.cell(index)
        stepped = cell is not None and cell.field is not None and cell.field.kind == "step"
        editable = self.table.rows.flags(index) & Qt.ItemFlag.ItemIsEditable
        if stepped and editable and step_zones(self.table.cell_rect(index), self.table.theme)[1].contains(at):
            self.type_over(index)
        else:
            self.press(index, at, again=True)

    def _choice_at(self, index: Index) -> tuple[str, str]:
        """Ids of row and column of the choice in the cell at `index`; both "" where it is none."""
        row, cell = self.table.rows.row(index), self.table.rows.cell(index)
        if row is None or cell is None or cell.field is None or cell.field.kind != "choice" or cell.to is None:
            return "", ""
        return row.id, cell.column

    def _offer(self, index: Index) -> None:
        """Opens the editor of the choice at `index`, with its list."""
        from PySide6.QtWidgets import QComboBox

        editor = self.table.open_editor(index)
        box = editor.findChild(QComboBox) if editor is not None else None
        if box is not None:
            # Once all of the click is done.
            soon(box.showPopup)

    def _toggle(self, cell: Cell) -> bool:
        return self.table.send_entry(cell, not bool(cell.figure.value))

    def _enter(self, row: Row, cell: Cell | None) -> bool:
        """Toggles the flag in `cell`, opens the editor of a cell that has one, else emits `opened` with `row`; False
        where a flag is refused."""
        if cell is not None and cell.field is not None and cell.field.kind == "flag":
            return self._toggle(cell)
        index = self.table.currentIndex()
        if self.table.rows.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.table.open_editor(index)
        else:
            self.table.opened.emit(row)
        return True

    def _walk(self, by: int) -> bool:
        """Goes one row up or down, past headings, or emits `left_above` or `left_below` at the ends; always True."""
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
        """Exchanges `row` with the one above (-1) or below (1) it among its siblings, if there is one; always True."""
        edit = move_by(self.table.rows.section.rows, row, by)
        if edit is not None:
            self.table.send(edit, "")
            self.table.show_row(row.id)
        return True


def next_row(rows: RowModel, at: int, by: int) -> int:
    """Index of the next row from `at` that is no heading, above (-1) or below (1); -1 or the number of rows where there
    is none."""
    at += by
    while 0 <= at < rows.rowCount():
        row = rows.row(at)
        if row is not None and row.state != "title":
            break
        at += by
    return at


def _has_number(cell: Cell) -> bool:
    """Tells whether a number can be entered in `cell`."""
    return cell.field is not None and cell.field.kind == "number" and cell.to is not None
