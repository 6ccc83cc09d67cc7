"""The log of a fight in words: headings, an entry for each event, with when it was and what marks it. Window, paper and
command line say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.causes import by_cause
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Table
from mls_desktop.rules.common.asking.prompts import PASSING, Note
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line

BETWEEN_MARKS = " \N{MIDDLE DOT} "


class LogEntry(Struct, frozen=True):
    """Entry of a log. `when`: "2.1", Turn and round; `marks`: what is to be seen at a glance; `misfit`: it could not be
    taken; `about`: the ids of all whom it concerns; `rules`: the ids of the rules behind it."""

    when: str
    text: str
    marks: tuple[str, ...] = ()
    misfit: bool = False
    about: frozenset[str] = frozenset()
    rules: tuple[str, ...] = ()


class LogLine(Struct, frozen=True):
    """Line of a log, of the event after the first `at`. `level`: of a heading, 1 for the longest measure; 0: an entry.
    `passing`: it came with time, after that event, and is nobody's."""

    at: int
    told: LogEntry
    level: int = 0
    passing: bool = False


Said = Callable[[int, ReplayStep], LogEntry]
"""Function that gives the entry of an event, by index and step, as it is to be said."""


def clock_text(clock: Iterable[int]) -> str:
    """Numbers of `clock` that are not 0, joined with points: "2.1", Turn and round."""
    return ".".join(str(each) for each in clock if each)


def entry(moment: ReplayStep, texts: Texts, whole: bool = False) -> LogEntry:
    """Log entry of an event: its result in words, or the event itself where it led to nothing that is said. `whole`:
    with what came with time after it, which has a line of its own in a log."""
    when = clock_text(moment.clock)
    own = [note for note in moment.notes if not begins(moment, note) and (whole or note.cause != PASSING)]
    about = frozenset(filter(None, (moment.event.who, *(note.who for note in own))))
    if moment.misfit is not None:
        text = _("{what} does not fit: {why}")
        said = text.format(what=_asked(moment, texts), why=texts.finding(moment.misfit))
        return LogEntry(when, _line(said), (_("does not fit"),), True, about)
    told = _told(when, own, texts)
    return replace(told, text=told.text or _asked(moment, texts), about=about)


def begins(moment: ReplayStep, note: Note) -> bool:
    """Tells whether a note is a heading: something begins anew on the longest measure."""
    return bool(moment.headings) and note.kind == moment.headings[0].kind


def log_lines(moments: Sequence[ReplayStep], texts: Texts, said: Said | None = None) -> Iterator[LogLine]:
    """Yields the lines of a fight's log from its first event on, the oldest first, each note at the answer it came of.
    `said`: gives the entry of an event, for callers that keep entries; by default `entry`."""
    say: Said = said or (lambda _at, moment: entry(moment, texts))
    shown: tuple[Note, ...] = ()
    for at, moment in enumerate(by_cause(moments)):
        for level, heading in enumerate(moment.headings, 1):
            if shown[:level] != moment.headings[:level]:
                yield LogLine(at, _heading(moment, heading, texts), level)
        shown = moment.headings
        yield LogLine(at, say(at, moment))
        for kind, group in groupby(moment.notes, partial(_sort, moment)):
            if kind == "heading":
                for note in group:
                    shown = (note,)
                    yield LogLine(at, _heading(moment, note, texts), 1)
            elif kind == "passing":
                yield LogLine(at, _passed(moment, list(group), texts), passing=True)


def newest_first(lines: Sequence[LogLine], level: int = 1) -> list[LogLine]:
    """Lines in reverse order, each heading still above what stands under it, lines before the first heading last.
    `level`: level of the headings to begin with, 1 for the outermost."""
    parts: list[list[LogLine]] = [[]]
    for line in lines:
        if line.level == level:
            parts.append([])
        parts[-1].append(line)
    if len(parts) == 1:
        deeper = any(line.level for line in lines)
        return newest_first(lines, level + 1) if deeper else list(reversed(lines))
    first = newest_first(parts[0], level + 1) if parts[0] else []
    turned = [line for part in reversed(parts[1:]) for line in (part[0], *newest_first(part[1:], level + 1))]
    return [*turned, *first]


def with_entries(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines without headings under which nothing is left."""
    kept: list[LogLine] = []
    least = 0
    for line in reversed(lines):
        if not line.level:
            least = 99
        if not line.level or line.level < least:
            kept.append(line)
            least = line.level or least
    return kept[::-1]


def log_page(
    encounter: Encounter, lines: Iterable[LogLine | LogEntry], context: PageContext, options: PageOptions
) -> Page:
    """The log as a page: when, what happened, what marks it; a table for what stands under the same headings."""
    bands = tuple(Band(((block,),), (1,)) for block in _blocks(lines))
    sides = (Fact(_("Sides"), ", ".join(paper_line(side.name) or side.id for side in encounter.sides)),)
    title = paper_line(encounter.name) or encounter.id
    return Page(title, sides, None, bands, foot_of(context), options.date)


def _blocks(lines: Iterable[LogLine | LogEntry]) -> Iterator[Block]:
    headings: list[str] = []
    rows: list[Line] = []
    made = 0
    for line in lines:
        level, told = (line.level, line.told) if isinstance(line, LogLine) else (0, line)
        if not level:
            rows.append(Line(tuple(Cell(paper_line(text)) for text in _cells(told))))
            continue
        if rows:
            yield _block(headings, rows, made)
            rows, made = [], made + 1
        headings[level - 1 :] = [told.text]
    if rows or not made:
        yield _block(headings, rows, made)


def _block(headings: Sequence[str], rows: Sequence[Line], nth: int) -> Block:
    heads = (Head(_("When"), "small"), Head(_("What happened")), Head("", "small"))
    table = Table(heads, tuple(rows), titled=not nth)
    return Block(f"log {nth}" if nth else "log", paper_line(BETWEEN_MARKS.join(headings)) or _("Log"), table)


def _cells(told: LogEntry) -> tuple[str, str, str]:
    return told.when, told.text, BETWEEN_MARKS.join(told.marks)


def _sort(moment: ReplayStep, note: Note) -> str:
    return "heading" if begins(moment, note) else "passing" if note.cause == PASSING else "own"


def _heading(moment: ReplayStep, note: Note, texts: Texts) -> LogEntry:
    return LogEntry("", _line(texts.log_heading(note)), rules=(note.rule,) if note.rule else ())


def _passed(moment: ReplayStep, notes: Sequence[Note], texts: Texts) -> LogEntry:
    told = _told(clock_text(moment.clock), notes, texts)
    return replace(told, about=frozenset(note.who for note in notes if note.who))


def _told(when: str, notes: Sequence[Note], texts: Texts) -> LogEntry:
    sentences = (_line(texts.note(note)) for note in notes)
    marks = dict.fromkeys(filter(None, (_line(texts.mark(note)) for note in notes)))
    rules = dict.fromkeys(note.rule for note in notes if note.rule)
    return LogEntry(when, " ".join(filter(None, sentences)), tuple(marks), rules=tuple(rules))


def _asked(moment: ReplayStep, texts: Texts) -> str:
    """Answer of an event, and who gave it, in words."""
    who = f"{texts.name(moment.event.who)}: " if moment.event.who else ""
    entries = [value for _name, value in moment.event.facts if isinstance(value, (str, int)) and value is not None]
    said = [(_("yes") if value else _("no")) if isinstance(value, bool) else texts.value(value) for value in entries]
    return _line(who + ": ".join(filter(None, (texts.ask(moment.event.kind), ", ".join(said)))))


def _line(text: str) -> str:
    return " ".join(text.split())
