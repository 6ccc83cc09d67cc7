"""The log entries of a fight in words: one for each event, with when it was and what marks it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Table
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import one_line

BETWEEN_MARKS = " \N{MIDDLE DOT} "


class LogEntry(Struct, frozen=True):
    """One log entry. `when`: "2.1", Turn and round; `marks`: what is to be seen at a glance; `misfit`: it could
    not be taken; `about`: the ids of all whom it concerns."""

    when: str
    text: str
    marks: tuple[str, ...] = ()
    misfit: bool = False
    about: frozenset[str] = frozenset()


def clock_text(clock: Iterable[int]) -> str:
    """A moment as a fight counts: "2.1"; what has not begun is left out."""
    return ".".join(str(each) for each in clock if each)


def entry(moment: ReplayStep, speech: Texts) -> LogEntry:
    """What an event led to, in words; what it was where it led to nothing that is said."""
    when = clock_text(moment.clock)
    about = frozenset(filter(None, (moment.event.who, *(note.who for note in moment.notes))))
    if moment.misfit is not None:
        text = _("{what} does not fit: {why}")
        said = text.format(what=_asked(moment, speech), why=speech.finding(moment.misfit))
        return LogEntry(when, _line(said), (_("does not fit"),), True, about)
    sentences = [_line(speech.note(note)) for note in moment.notes]
    marks = dict.fromkeys(filter(None, (_line(speech.mark(note)) for note in moment.notes)))
    return LogEntry(when, " ".join(filter(None, sentences)) or _asked(moment, speech), tuple(marks), False, about)


def log_page(encounter: Encounter, entries: Iterable[LogEntry], desk: PageContext, wishes: PageOptions) -> Page:
    """The log as a page: when, what happened, what marks it."""
    lines = tuple(Line(tuple(Cell(one_line(text)) for text in _cells(told))) for told in entries)
    heads = (Head(_("When"), "quiet"), Head(_("What happened")), Head("", "small"))
    table = Block("log", _("Log"), Table(heads, lines))
    sides = (Fact(_("Sides"), ", ".join(one_line(side.name) or side.id for side in encounter.sides)),)
    title = one_line(encounter.name) or encounter.id
    return Page(title, sides, None, (Band(((table,),), (1,)),), foot_of(desk), wishes.date)


def _cells(told: LogEntry) -> tuple[str, str, str]:
    return told.when, told.text, BETWEEN_MARKS.join(told.marks)


def _asked(moment: ReplayStep, speech: Texts) -> str:
    """What was answered, and by whom."""
    who = f"{speech.name(moment.event.who)}: " if moment.event.who else ""
    entries = [value for _name, value in moment.event.facts if isinstance(value, (str, int)) and value is not None]
    said = [(_("yes") if value else _("no")) if isinstance(value, bool) else speech.value(value) for value in entries]
    return _line(who + ": ".join(filter(None, (speech.ask(moment.event.kind), ", ".join(said)))))


def _line(text: str) -> str:
    return " ".join(text.split())
