"""The log of an open encounter as one table, newest first, narrowed to a fighter or to what is marked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.log import BETWEEN_MARKS, LogEntry, entry
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.events import Events
from mls_desktop.words.system_texts import Texts

WHEN, MARKS = "when", "marks"


class LogModel(QObject):
    """Keeps the table of `model`. `changed`: other entries, or another moment is shown; the rows of another moment are
    the same."""

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bout = bout
        self.who = ""
        self.marked = False
        self._entries: list[tuple[ReplayStep, LogEntry, Row]] = []
        self._read: tuple[object, Events | None, Texts | None] = (None, None, None)
        self._refresh()
        self.model = RowModel(self._section(), bout.speech, self)
        bout.changed.connect(self._on_changed)

    def entries(self) -> tuple[LogEntry, ...]:
        """All entries in the order they were told, whether the fight is rewound or not."""
        return tuple(told for _moment, told, _row in self._entries)

    def entry(self, at: int) -> LogEntry | None:
        """The entry of the event after the first `at`; None where there is none."""
        return self._entries[at][1] if 0 <= at < len(self._entries) else None

    def only(self, who: str, marked: bool) -> None:
        """Narrows to entries that concern a fighter ("": everybody), or to those with a mark."""
        self.who, self.marked = who, marked
        self.model.show(self._section(), self.bout.speech)
        self.changed.emit()

    def close(self) -> None:
        self.bout.changed.disconnect(self._on_changed)

    def _on_changed(self) -> None:
        if self._refresh():
            self.model.show(self._section(), self.bout.speech)
        self.changed.emit()

    def _refresh(self) -> bool:
        """Reads the entries anew where they may be others; those of the same moments stay."""
        bout = self.bout
        events, reel, speech = bout.encounter.events, bout.replay, bout.speech
        if (reel, events, speech) == self._read and events is self._read[1]:
            return False
        moments = reel.moments(events) if reel is not None else ()
        before = self._entries if speech is self._read[2] else []
        made = [
            before[at] if at < len(before) and before[at][0] is moment else _told(at, moment, speech)
            for at, moment in enumerate(moments)
        ]
        self._entries, self._read = made, (reel, events, speech)
        return True

    def _section(self) -> Section:
        chosen = (row for _moment, told, row in reversed(self._entries) if self._passes(told))
        return Section("log", "items", (WHEN, MARKS), tuple(chosen))

    def _passes(self, told: LogEntry) -> bool:
        return (not self.who or self.who in told.about) and (not self.marked or bool(told.marks))


def _told(at: int, moment: ReplayStep, speech: Texts) -> tuple[ReplayStep, LogEntry, Row]:
    told = entry(moment, speech)
    cells = (Cell(WHEN, given(told.when or None)), Cell(MARKS, given(BETWEEN_MARKS.join(told.marks) or None)))
    row = Row(
        str(at), cells, name=told.text, state="bad" if told.misfit else "plain", note=told.text, asides=(WHEN, MARKS)
    )
    return moment, told, row
