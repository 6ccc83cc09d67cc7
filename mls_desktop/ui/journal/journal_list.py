"""The table view of the journal's entries, in which a key begins another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.table_keys import TableKeys

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class JournalKeys(TableKeys):
    """The controller of the list's keys: Insert begins an entry, whether or not a row is current."""

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Insert and not event.modifiers() and isinstance(self.table, JournalList):
            self.table.entry_wanted.emit()
            return True
        return super().key(event)


class JournalList(SectionTable):
    """The table view of entries. `entry_wanted`: a new entry is to begin."""

    entry_wanted = Signal()

    def _make_keys(self) -> TableKeys:
        return JournalKeys(self)
