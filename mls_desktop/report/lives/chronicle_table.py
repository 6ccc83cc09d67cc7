"""The table of a chronicle: what is open, creation, then every entry under its heading, with what it brought and what
was left then. Window and paper say the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from math import floor

from msgspec import Struct

from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.lives.entry_folds import Fold
from mls_desktop.report.log import LogEntry, entry, log_lines
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.campaign_dates import Date, date_after
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.system.waivers import standing, waiver_of
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.budget import allowance_text
from mls_desktop.words.dates import age_text, campaign_date, entry_date
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import Column, Texts

LOG, CHRONICLE = "chronicle_log", "chronicle"
DATE, POINTS, LEFT = "date", "points", "left"
AGE, UNTIL = "age", "until"
ASK = "entry_"
"""Beginning of the ids under which the words have the kinds of entries, as prompts; the kind comes after it."""
OPEN = "open "
"""Beginning of the ids of rows for open prompts; the kind of entry comes after it."""
ENTRY, FOLD = "entry ", "fold "
"""Beginnings of the ids of rows, of an entry and of the fold below one; its place in the chronicle comes after it."""
MOST_NAMED = 12
"""Greatest number of options of an open prompt that are told by name."""


class ChronicleLine(Struct, frozen=True):
    """A line of the chronicle. `at`: the place of its entry; None for creation. `points`: what it brought, below 0:
    spent; `left`: what was left then, where any came or went. `found`: what is wrong with it, in sentences; `bad`: a
    rule is broken, and nobody allows it. `level`: of a heading, else 0. `kept`: of a kind that the system does not
    know."""

    at: int | None
    text: str
    date: str = ""
    points: int | None = None
    left: int | None = None
    found: tuple[str, ...] = ()
    bad: bool = False
    level: int = 0
    kept: bool = False


def chronicle_columns() -> dict[str, Column]:
    """Columns of a chronicle's table by id: date, points, and points left."""
    return {DATE: Column(_("Date"), "text"), POINTS: Column(_("CP"), "signed"), LEFT: Column(_("Left"))}


def life_lines(lived: LivedChronicle, texts: Texts) -> Iterator[ChronicleLine]:
    """Yields the lines of a chronicle: creation, then the entries in their order, with headings above them."""
    ledger, balances, left = lived.life.ledger, lived.life.balances, 0
    brought: dict[int, int] = {}
    begun = [line for line in ledger if line.entry is None]
    if begun:
        yield ChronicleLine(None, _("Creation"), level=1)
    for line in begun:
        left += line.cp
        yield ChronicleLine(None, begun_with(line.on, texts), points=line.cp, left=left)
    if begun and lived.steps and not lived.steps[0].headings:
        yield ChronicleLine(None, _("Since creation"), level=1)
    for line in ledger:
        if line.entry is not None:
            brought[line.entry] = brought.get(line.entry, 0) + line.cp
    steps = lived.steps
    for told in log_lines(steps, texts, lambda at, step: entry_text(step, lived, texts)):
        if told.level:
            yield ChronicleLine(told.at, told.told.text, level=told.level)
        elif not told.passing:
            at, step = told.at, steps[told.at]
            found = tuple(_told(lived.who, each, texts) for each in step.found)
            yield ChronicleLine(
                at, told.told.text, entry_date(step.event.entry(DATE)), brought.get(at), balances.get(at), found,
                step.misfit is not None or any(each.severity == "error" for each in standing(lived.who, step.found)),
                kept=step.event.kind not in lived.kinds,
            )  # fmt: skip


def _told(who: Character, finding: Finding, texts: Texts) -> str:
    """A finding in a sentence, with the referee's allowance where one covers it."""
    waiver, told = waiver_of(who, finding), texts.finding(finding)
    return told if waiver is None else f"{told} {allowance_text(waiver, finding)}"


def entry_text(step: ReplayStep, lived: LivedChronicle, texts: Texts) -> LogEntry:
    """Log entry of a step in words, at least its kind; of a kind that the system does not know, that it is kept as
    is."""
    if step.misfit is None and step.event.kind not in lived.kinds:
        said = _("{kind}: kept as it is, this program does not know it")
        return LogEntry("", said.format(kind=step.event.kind or _("An entry without a kind")))
    told = entry(step, texts, whole=True)
    return told if step.notes and told.text else LogEntry("", told.text or kind_title(step.event.kind, texts))


def kind_title(kind: str, texts: Texts) -> str:
    """Title of a kind of entry."""
    return texts.ask(f"{ASK}{kind}")


def open_rows(lived: LivedChronicle, texts: Texts) -> Iterator[Row]:
    """Yields a row for each open prompt of a life, under a title; nothing without any."""
    asks = lived.open
    if asks:
        yield Row("title open", (), name=_("Still open").upper(), state="title")
    for prompt in asks:
        yield Row(
            f"{OPEN}{prompt.id}",
            (),
            name=open_text(prompt, texts),
            state="marked",
            note=_("A press or Enter goes there"),
        )


def open_text(prompt: Prompt, texts: Texts) -> str:
    """Text of an open prompt: what it is, how many, or which."""
    first = next((field for field in prompt.fields if field.kind == "choice"), None)
    facts = [f"{texts.part(name)}: {texts.fact(figure, name)}" for name, figure in prompt.facts]
    if not facts and first is not None:
        facts = [option_name(each, texts) for each in first.options[:MOST_NAMED]]
        facts += ["…"] if len(first.options) > MOST_NAMED else []
    title = kind_title(prompt.id, texts)
    return _("{what}: {which}").format(what=title, which=", ".join(facts)) if facts else title


def option_name(id: str, texts: Texts) -> str:
    """Name of the option of an entry: "secondaries/sword" by its own name."""
    return texts.key(id.replace("/", ".")) if "/" in id else texts.name(id)


def chronicle_section(
    lived: LivedChronicle, texts: Texts, folds: Iterable[Fold] = (), unfolded: Collection[int] = ()
) -> Section:
    """Table of a chronicle: open prompts first, then its lines. Points have columns where any are spent. `folds`: what
    is told under another, which has a row below it; `unfolded`: the places of those under which it is shown now."""
    rows, under = [*open_rows(lived, texts)], {fold.at: fold for fold in folds}
    for nth, each in enumerate(life_lines(lived, texts)):
        rows.append(_row(nth, each))
        if not each.level and each.at in under:
            rows.append(_fold_row(under[each.at], each.at in unfolded, texts))
    columns = (DATE, POINTS, LEFT) if lived.life.ledger else (DATE,)
    return Section(LOG, "items", columns, tuple(rows))


def folded_rows(folds: Iterable[Fold], unfolded: Collection[int]) -> frozenset[str]:
    """Ids of the rows of entries under closed folds, hidden as long as nothing is looked for."""
    return frozenset(f"{ENTRY}{at}" for fold in folds if fold.at not in unfolded for at in fold.under)


def _fold_row(fold: Fold, is_open: bool, texts: Texts) -> Row:
    """Row below an entry for what is told under it: how many of each kind, and whether they are shown."""
    told = ", ".join(texts.entries(kind, count) for kind, count in fold.counts)
    sign, note = ("\N{BLACK DOWN-POINTING SMALL TRIANGLE}", _("Enter hides them")) if is_open else (
        "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", _("Enter shows them"))  # fmt: skip
    return Row(f"{FOLD}{fold.at}", (), name=f"{sign} {told}", state="muted", note=note)


def chronicle_heads(lived: LivedChronicle, texts: Texts, today: Date | None = None) -> tuple[tuple[str, str], ...]:
    """Facts shown above the table: each label with its text. `today`: the date of the campaign's calendar, by which
    what lasts until an age is told; without one it is told by that age."""
    heads = lived.life.heads
    return tuple((texts.head(CHRONICLE, name), _said(name, fact, lived, texts, today)) for name, fact in heads)


def number_of(row: Row | None) -> int | None:
    """Index in the chronicle of the entry that a row is of; None for any other row and for None."""
    return int(row.path[1]) if row is not None and len(row.path) == 2 else None


def _said(name: str, figure: Figure, lived: LivedChronicle, texts: Texts, today: Date | None) -> str:
    """Text of the fact `name` above the table: an age in whole years, a term by its date or age, or the plain
    figure."""
    age, value, days = lived.life.age, figure.value, lived.days_of_a_year
    if name == AGE and isinstance(value, (int, Fraction)):
        return number_text(floor(value))
    if name != UNTIL or not isinstance(value, (int, Fraction)):
        return texts.figure(figure)
    if today is not None and age is not None:
        return campaign_date(date_after(today, value - age, days))
    return _("the age of {age}").format(age=age_text(value, days))


def begun_with(on: str, texts: Texts) -> str:
    """Name of a line of the ledger that tells of creation."""
    told = {"budget": _("Points at creation"), "creation": _("Spent at creation")}
    return told.get(on) or option_name(on, texts)


def _row(nth: int, line: ChronicleLine) -> Row:
    if line.level:
        return Row(f"title {nth} {line.text}", (), name=line.text.upper(), state="title")
    cells = (
        Cell(DATE, given(line.date or None)), Cell(POINTS, given(line.points)), Cell(LEFT, given(line.left)),
    )  # fmt: skip
    shown = tuple(cell for cell in cells if cell.figure.value is not None)
    if line.at is None:
        return Row(f"creation {nth}", shown, name=line.text)
    path = (CHRONICLE, str(line.at))
    state: State = "bad" if line.bad else "marked" if line.found else "muted" if line.kept else "plain"
    text = "\n".join((line.text, *line.found))
    return Row(f"{ENTRY}{line.at}", shown, path, text, state, remove=Edit("remove", path), move=True)
