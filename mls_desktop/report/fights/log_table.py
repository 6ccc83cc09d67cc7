"""The table of a fight's log: headings, entries, the newest or the oldest first, narrowed to a fighter or to marks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.log import (
    BETWEEN_MARKS,
    LogEntry,
    LogLine,
    entry,
    log_lines,
    newest_first,
    with_entries,
)
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, cell_of
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.common.values.folding import holds, sought_words
from mls_desktop.words.system_texts import SEVERAL, Texts

WHEN, MARKS, RULES = "when", "marks", "rules"


class _Said(Struct, frozen=True):
    moment: ReplayStep
    told: LogEntry


class LogTable:
    """The table of the lines of a fight's events, those it is rewound over too. Reading again makes only those anew
    that say something else."""

    def __init__(self) -> None:
        self._lines: list[LogLine] = []
        self._said: list[_Said] = []
        self._rows: dict[str, tuple[LogLine, Row]] = {}
        self._read: tuple[object, Events | None, Texts | None] = (None, None, None)

    def entries(self) -> tuple[LogEntry, ...]:
        """All entries in the order they were told."""
        return tuple(each.told for each in self._said)

    def entry(self, at: int) -> LogEntry | None:
        """The entry of the event after the first `at`; None where there is none."""
        return self._said[at].told if 0 <= at < len(self._said) else None

    def lines(self) -> Sequence[LogLine]:
        """All headings and entries in the order they were told."""
        return self._lines

    def read(self, session: FightSession, texts: Texts) -> bool:
        """Makes the log's lines anew from the session's events; False, and nothing done, if all is the same."""
        events, replay = session.encounter.events, session.replay
        if (replay, events, texts) == self._read and events is self._read[1]:
            return False
        moments = replay.moments(events) if replay is not None else ()
        if texts is not self._read[2]:
            self._said, self._rows = [], {}
        before, self._said = self._said, []

        def said(at: int, moment: ReplayStep) -> LogEntry:
            known = before[at] if at < len(before) else None
            same = known is not None and (known.moment is moment or known.moment == moment)
            self._said.append(known if known is not None and same else _Said(moment, entry(moment, texts)))
            return self._said[-1].told

        self._lines = list(log_lines(moments, texts, said))
        self._read = (replay, events, texts)
        return True

    def section(self, who: str = "", marked: bool = False, typed: str = "", oldest_first: bool = False) -> Section:
        """Table of the entries that concern a fighter ("": everybody) and hold what is typed, under their headings, the
        newest first unless `oldest_first`; `marked`: only those with a mark."""
        lines, needle = self._lines, sought_words(typed)
        if who or marked or needle:
            lines = with_entries([line for line in lines if line.level or _passes(line.told, who, marked, needle)])
        rows = self._rows_of(lines if oldest_first else newest_first(lines))
        return Section("log", "items", (WHEN, MARKS), rows)

    def _rows_of(self, lines: Sequence[LogLine]) -> tuple[Row, ...]:
        counts: dict[str, int] = {}
        rows = []
        for line in lines:
            id = _id(line)
            counts[id] = nth = counts.get(id, 0) + 1
            id = id if nth == 1 else f"{id} {nth}"
            known = self._rows.get(id)
            if known is None or (known[0] is not line and known[0] != line):
                known = self._rows[id] = (line, _row(id, line))
            rows.append(known[1])
        return tuple(rows)


def number_of(row: Row | None) -> int | None:
    """Index of the event that a row of the log is of; None for a heading, or no row."""
    return int(row.path[0]) if row is not None and row.path else None


def rules_of(row: Row | None) -> tuple[str, ...]:
    """Ids of the rules behind the entry of a row; () for none, or no row."""
    cell = cell_of(row, RULES) if row is not None else None
    return tuple(str(cell.figure.value).split(SEVERAL)) if cell is not None and cell.figure.value else ()


def _passes(told: LogEntry, who: str, marked: bool, needle: tuple[str, ...]) -> bool:
    return (
        holds(" ".join((told.text, told.when, *told.marks)), needle)
        and (not who or who in told.about)
        and (not marked or bool(told.marks))
    )


def _id(line: LogLine) -> str:
    if line.level:
        return f"heading {line.at} {line.level} {line.told.text}"
    return f"{line.at}+" if line.passing else str(line.at)


def _row(id: str, line: LogLine) -> Row:
    told = line.told
    if line.level:
        return Row(id, (Cell(WHEN, given(line.level)),), name=told.text, state="title")
    cells = (
        Cell(WHEN, given(told.when or None)),
        Cell(MARKS, given(BETWEEN_MARKS.join(told.marks) or None)),
        Cell(RULES, given(SEVERAL.join(told.rules) or None)),
    )
    row = Row(id, cells, (str(line.at),), name=told.text, note=told.text, asides=(WHEN, MARKS))
    return replace(row, state="bad") if told.misfit else row
