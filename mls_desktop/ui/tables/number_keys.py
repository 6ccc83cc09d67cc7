"""The controller of a table in which numbers and dice are typed one below the other: a digit counts at once, and as
soon as no further one could follow, the next row is at hand; R has the program roll."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Cell, Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.tables.cell_delegate import EditableTable
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.table_keys import TAKE_OUT, TableKeys, next_row

RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ROLLS = ("r", "R")
"""Letters that make the program roll."""
Roll = Callable[[Edit], bool]


def typed_range(field: Field | None) -> tuple[int, int] | None:
    """Least and greatest value of a field that is typed digit by digit; None for any other, also where values below 0
    or without bounds may stand."""
    if field is None or field.kind not in ("number", "sum"):
        return None
    found = field.bounds if field.kind == "number" else (len(field.sides), sum(field.sides))
    return found if found is not None and found[0] >= 0 else None


class NumberKeys(TableKeys):
    """The keys of a table of numbers that are typed digit by digit. `roll` rolls for a cell by its edit, where there
    are dice."""

    def __init__(self, table: EditableTable, roll: Roll | None) -> None:
        super().__init__(table)
        self._roll = roll
        self._typed: tuple[object, str] = (None, "")
        """Edit of the cell in which a digit was typed, and the digits there so far."""

    def key(self, event: QKeyEvent) -> bool:
        here = self.table.current()
        cell = here[1] if here is not None else None
        bounds = typed_range(cell.field) if cell is not None and cell.to is not None else None
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if cell is None or bounds is None or not plain:
            return super().key(event)
        if event.text().isdecimal():
            return self._digit(cell, event.text(), bounds)
        if event.text() in ROLLS and self._roll is not None and cell.to is not None and self._roll(cell.to):
            return self._onward()
        if event.key() in TAKE_OUT and cell.field is not None and cell.field.blank:
            self._typed = (None, "")
            return self.table.send_entry(cell, None)
        if event.key() in RETURNS and cell.figure.value is not None:
            return self._onward()
        return super().key(event)

    def _digit(self, cell: Cell, digit: str, bounds: tuple[int, int]) -> bool:
        """Enters in `cell` the number that `digit` makes after those typed there before, or, past the greatest of
        `bounds`, begins the number of the next row with it; False where no row takes it. Of 1 to 10, 1 and 4 are two
        numbers, 1 and 0 are one."""
        low, high = bounds
        before = self._typed[1] if self._typed[0] == cell.to else ""
        if before and int(before + digit) > high:
            self._onward()
            here = self.table.current()
            return here is not None and here[1] is not cell and self._begin(here[1], digit)
        return self._take(cell, before + digit, low, high)

    def _begin(self, cell: Cell | None, digit: str) -> bool:
        bounds = typed_range(cell.field) if cell is not None and cell.to is not None else None
        return cell is not None and bounds is not None and self._take(cell, digit, *bounds)

    def _take(self, cell: Cell, text: str, low: int, high: int) -> bool:
        number = int(text)
        if number > high or (number < low and number * 10 > high) or (not number and low):
            return True
        if number >= low:
            self.table.send_entry(cell, number)
        self._typed = (cell.to, text)
        if number * 10 > high:
            self._onward()
        return True

    def _onward(self) -> bool:
        """Goes to the next row below with a number to type in this column, or else emits `left_below`; always True."""
        self._typed = (None, "")
        table, index = self.table, self.table.currentIndex()
        for at in range(index.row() + 1, table.rows.rowCount()):
            there = table.rows.index(at, index.column())
            cell = table.rows.cell(there)
            if cell is not None and cell.to is not None and typed_range(cell.field) is not None:
                table.setCurrentIndex(there)
                return True
        table.left_below.emit()
        return True


class NumberTable(SectionTable):
    """The table view of numbers that are typed digit by digit."""

    roll: Roll | None = None
    """Function that rolls for a cell, by its edit; None where there are no dice."""
    begins: tuple[str, ...] = ()
    """Columns in which a row that has one of them becomes current."""

    def _make_keys(self) -> TableKeys:
        return NumberKeys(self, self._rolled)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        """Takes R for the dice where there are any, whatever the key does elsewhere in the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if plain and event.text() in ROLLS and self._has_dice():
                event.accept()
                return True
        return bool(super().event(event))

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Makes the first row that is no heading current, where none is yet: Qt would take the first of all, at its
        name."""
        begun = self.currentIndex().isValid()
        super().focusInEvent(event)
        first = next_row(self.rows, -1, 1)
        if not begun and first < self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(first, self._best_column(first)))

    def _best_column(self, at: int) -> int:
        row = self.rows.row(at)
        held = {cell.column for cell in row.cells} if row is not None else set()
        column = next((each for each in self.begins if each in held), "")
        return self.rows.column_at(column) if column else super()._best_column(at)

    def _has_dice(self) -> bool:
        here = self.current()
        cell = here[1] if here is not None else None
        return self.roll is not None and cell is not None and typed_range(cell.field) is not None

    def _rolled(self, edit: Edit) -> bool:
        return self.roll is not None and self.roll(edit)
