"""The table of a fight's log, newest first, narrowed to a fighter or to what is marked."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.log import BETWEEN_MARKS, LogEntry, entry
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.events import Events
from mls_desktop.words.system_texts import Texts

WHEN, MARKS = "when", "marks"


class _Line(Struct, frozen=True):
    moment: ReplayStep
    told: LogEntry
    row: Row


class LogTable:
    """The table of the entries of a fight's events, those it is rewound over too. Reading again makes only those anew
    whose moments are others."""

    def __init__(self) -> None:
        self._lines: list[_Line] = []
        self._read: tuple[object, Events | None, Texts | None] = (None, None, None)

    def entries(self) -> tuple[LogEntry, ...]:
        """All entries in the order they were told."""
        return tuple(each.told for each in self._lines)

    def entry(self, at: int) -> LogEntry | None:
        """The entry of the event after the first `at`; None where there is none."""
        return self._lines[at].told if 0 <= at < len(self._lines) else None

    def read(self, session: FightSession, speech: Texts) -> bool:
        """Reads the fight's entries; False where nothing can be otherwise than before."""
        events, replay = session.encounter.events, session.replay
        if (replay, events, speech) == self._read and events is self._read[1]:
            return False
        moments = replay.moments(events) if replay is not None else ()
        before = self._lines if speech is self._read[2] else []
        self._lines = [
            before[at] if at < len(before) and before[at].moment is moment else _told(at, moment, speech)
            for at, moment in enumerate(moments)
        ]
        self._read = (replay, events, speech)
        return True

    def section(self, who: str = "", marked: bool = False) -> Section:
        """The entries that concern a fighter ("": everybody), newest first; `marked`: only those with a mark."""
        chosen = (each.row for each in reversed(self._lines) if _passes(each.told, who, marked))
        return Section("log", "items", (WHEN, MARKS), tuple(chosen))


def _passes(told: LogEntry, who: str, marked: bool) -> bool:
    return (not who or who in told.about) and (not marked or bool(told.marks))


def _told(at: int, moment: ReplayStep, speech: Texts) -> _Line:
    told = entry(moment, speech)
    cells = (Cell(WHEN, given(told.when or None)), Cell(MARKS, given(BETWEEN_MARKS.join(told.marks) or None)))
    row = Row(str(at), cells, name=told.text, note=told.text, asides=(WHEN, MARKS))
    return _Line(moment, told, replace(row, state="bad") if told.misfit else row)
