"""The model of an open encounter's log: one row model, narrowed to a fighter or to what is marked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.report.fights.log_table import LogTable
from mls_desktop.report.log import LogEntry


class LogModel(QObject):
    """The model of the log.

    Keeps the table of `model`. `changed`: the entries, the moment shown, a filter or the order is another; the rows of
    another moment are the same.
    """

    changed = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running_fight = running_fight
        self.who = ""
        self.marked = False
        self.typed = ""
        self.oldest_first = False
        self._table = LogTable()
        self._table.read(running_fight.session, running_fight.texts)
        self.model = RowModel(self._table.section(), running_fight.texts, self)
        running_fight.changed.connect(self._on_changed)

    def entries(self) -> tuple[LogEntry, ...]:
        """All entries in the order they were told, whether the fight is rewound or not."""
        return self._table.entries()

    def entry(self, at: int) -> LogEntry | None:
        """Entry of the event at position `at`, counted from 0; None where there is none."""
        return self._table.entry(at)

    def only(self, who: str, marked: bool) -> None:
        """Narrows the table to entries that concern fighter `who` ("": everybody) and, if `marked`, bear a mark. Emits
        `changed`."""
        self.who, self.marked = who, marked
        self._show()
        self.changed.emit()

    def narrow(self, typed: str) -> None:
        """Narrows the table to entries that contain the text `typed` ("": all). Emits `changed`."""
        self.typed = typed
        self._show()
        self.changed.emit()

    def set_order(self, oldest_first: bool) -> None:
        """Puts the oldest entries first if `oldest_first`, else the newest; emits `changed` where that is another
        order."""
        if oldest_first != self.oldest_first:
            self.oldest_first = oldest_first
            self._show()
            self.changed.emit()

    def close(self) -> None:
        self.running_fight.changed.disconnect(self._on_changed)

    def _on_changed(self) -> None:
        if self._table.read(self.running_fight.session, self.running_fight.texts):
            self._show()
        self.changed.emit()

    def _show(self) -> None:
        self.model.show(
            self._table.section(self.who, self.marked, self.typed, self.oldest_first), self.running_fight.texts
        )
