"""The model of an open encounter's log: one row model, narrowed to a fighter or to what is marked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.report.fights.log_table import LogTable
from mls_desktop.report.fights.told_rounds import ToldRound, told_rounds
from mls_desktop.report.log import LogEntry
from mls_desktop.words.i18n import _

NAMED = 2
"""Number of fighters named of all who are asked at the same time."""


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
        """All entries of the log, the oldest first, whether the fight is rewound or not."""
        return self._table.entries()

    def entry(self, at: int) -> LogEntry | None:
        """Entry of the event at position `at`, counted from 0; None where there is none."""
        return self._table.entry(at)

    def rounds(self, most: int) -> list[ToldRound]:
        """Rounds told last, up to the moment shown, at most `most`; a line on who is asked now ends the latest."""
        running_fight = self.running_fight
        fight, texts, names = running_fight.fight, running_fight.texts, running_fight.names()
        now = [texts.log_heading(note) for note in fight.headings] if fight is not None else []
        found = told_rounds(self._table.lines(), running_fight.at, now, most)
        asked = [names.get(each.who, "") for each in (*running_fight.dice(), *running_fight.choices())]
        who = list(dict.fromkeys(filter(None, asked)))[:NAMED]
        if found and who:
            said = _("Asked now: {who}").format(who=", ".join(who))
            found[-1] = ToldRound(found[-1].title, (*found[-1].lines, said))
        return found

    def only(self, who: str, marked: bool) -> None:
        """Narrows the table to entries that concern fighter `who` ("": everybody) and, if `marked`, bear a mark; emits
        `changed`."""
        self.who, self.marked = who, marked
        self._show()
        self.changed.emit()

    def narrow(self, typed: str) -> None:
        """Narrows the table to entries that contain the text `typed` ("": all); emits `changed`."""
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
