"""The menu of a table's row: what can be done with it, each with its key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from mls_desktop.bridge.sheet.row_commands import RowCommand, row_commands
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.tables.cell_delegate import EditableTable
from mls_desktop.ui.widgets.plain_text import menu_text


class RowMenu(QMenu):
    """The menu of one row. Other parts of the window add their own entries before it opens."""

    def __init__(self, table: EditableTable, row: Row) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(table.rows.row_name(row))
        self._table, self._row = table, row
        self._doings: dict[QAction, Callable[[], object]] = {}

    def offer(self, text: str, then: Callable[[], object], keys: str = "", can: bool = True) -> None:
        """Adds the entry `text`, which calls `then`; `keys` are shown beside it, but not bound; `can` enables it."""
        action = self.addAction(menu_text(text))
        if keys:
            # Told, and not taken from the table, which has these keys already.
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.setShortcutVisibleInContextMenu(True)
        action.setEnabled(can)
        self._doings[action] = then
        action.triggered.connect(self._on_triggered)

    def offer_command(self, action: QAction) -> None:
        """Adds `action`, a command of the window, under its own name and with its own keys."""
        action.setShortcutVisibleInContextMenu(True)
        self.addAction(action)

    def offer_row(self, *, removal: bool) -> None:
        """Adds the table's own commands for the row: only its removal if `removal`, else all others."""
        here = self._table.current()
        cell = here[1] if here is not None and here[0].id == self._row.id else None
        typed = bool(self._table.rows.flags(self._table.currentIndex()) & Qt.ItemFlag.ItemIsEditable)
        found = row_commands(self._table.rows.section, self._row, cell, typed and cell is not None)
        for command in found:
            if (command.what == "remove") != removal:
                continue
            if command.what in ("up", "remove") and self.actions():
                self.addSeparator()
            self.offer(command.text, self._doing(command), command.keys, command.can)

    def open_at(self, place: QPoint) -> bool:
        """Opens the menu at `place` on the screen; False, with the menu deleted, where it has no entries."""
        if not self.actions():
            self.deleteLater()
            return False
        self.popup(place)
        return True

    def _on_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._doings[action]()

    def _doing(self, command: RowCommand) -> Callable[[], object]:
        table, row = self._table, self._row
        edit = command.edit
        if command.what == "open":
            return lambda: table.opened.emit(row)
        if command.what == "details":
            return lambda: table.details_wanted.emit(row)
        if edit is None:
            return lambda: table.open_editor(table.currentIndex())

        def send() -> None:
            if table.send(edit, ""):
                table.notify_picked()

        return send
