"""The table view of a chronicle: sentences with what they brought, walked by keys and changed entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from mls_desktop.bridge.sheet.row_commands import move_by
from mls_desktop.report.lives.chronicle_table import OPEN
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.asking.sentence_table import SentenceTable
from mls_desktop.ui.tables.table_keys import TableKeys

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class ChronicleKeys(TableKeys):
    """The controller of the log's keys: F2 opens an entry, Insert begins one before it."""

    def key(self, event: QKeyEvent) -> bool:
        here = self.table.current()
        if here is None or not isinstance(self.table, ChronicleLog):
            return super().key(event)
        if event.key() == Qt.Key.Key_F2:
            self.table.opened.emit(here[0])
            return True
        if event.key() == Qt.Key.Key_Insert:
            self.table.inserted.emit(here[0])
            return True
        return super().key(event)

    def _move(self, row: Row, by: int) -> bool:
        """Sends the edit that moves `row` by `by` places, if it can; always True. Its receiver goes to the new
        place."""
        edit = move_by(self.table.rows.section.rows, row, by)
        if edit is not None:
            self.table.send(edit, "")
        return True


class ChronicleLog(SentenceTable):
    """The table view of a chronicle. `opened` carries the row of an entry to be corrected, of a prompt to be answered,
    or of a fold; `inserted` the row before which a new entry is to come."""

    inserted = Signal(object)
    links = (OPEN,)

    def _make_keys(self) -> TableKeys:
        return ChronicleKeys(self)
