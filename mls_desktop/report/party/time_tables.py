"""The tables of time that passes: how long, the calendar, for whom, and what comes when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from mls_desktop.model.party.party import Party, companions
from mls_desktop.model.party.time_draft import MOST_DAYS, Passes, TimeDraft, later, passes_for
from mls_desktop.report.party.adventure_tables import WHOM, date_text, name_in
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.life.passings import TimeChoices, TimePiece
from mls_desktop.rules.common.sheet.cells import entry, joining, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.dates import age_text
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, Texts

TIME, WHO, COMES = "time_passes", "passing_for", "passing_brings"
THERE, AGE, THEN, POINTS, LEFT = "passing_there", "passing_age", "passing_then", "passing_points", "passing_left"
BRINGS, CHOICE = "passing_what", "passing_loss"
YEARS, DAYS, SPLIT = "passing_years", "passing_days", "passing_split"
TODAY, AFTER = "passing_today", "passing_after"


def time_words(texts: Texts) -> Texts:
    """Words of a system, with titles for the tables of time that passes, their rows and columns."""
    names = {
        TIME: _("How long"), WHO: _("For whom"), COMES: _("What comes"),
        YEARS: _("Years"), DAYS: _("Days"), SPLIT: _("Stop at each increment"),
        TODAY: _("Today"), AFTER: _("Date afterwards"),
    }  # fmt: skip
    columns = {
        THERE: Column(_("Passes"), "text"), AGE: Column(_("Age"), "number"), THEN: Column(_("Then"), "number"),
        POINTS: Column(_("CP"), "signed"), LEFT: Column(_("CP left"), "number"),
        BRINGS: Column(_("What comes"), "text"), CHOICE: Column(_("Chosen"), "text"),
    }  # fmt: skip
    return texts.heading(columns, names)


def time_tables(draft: TimeDraft, party: Party, shown: Mapping[str, Passes], texts: Texts) -> tuple[Section, ...]:
    """Three tables of time that passes: how long it is, for whom it passes, and what it brings each. `shown`: the time
    for each character for whom it passes, by id."""
    rows = (_member(draft, who, shown.get(who.id), party) for who in companions(draft.also, party))
    comes = (row for each in shown.values() for row in _comes(draft, each, party, texts))
    return (
        _time(draft, party),
        Section(
            WHO, "items", (THERE, AGE, THEN, POINTS, LEFT), tuple(rows),
            add=joining(Field("also", "library", (WHOM,)), ("also",)),
        ),
        Section(COMES, "items", (POINTS, LEFT, BRINGS, CHOICE), tuple(comes)),
    )  # fmt: skip


def _time(draft: TimeDraft, party: Party) -> Section:
    rows = [
        line(YEARS, draft.years or None, Field("years", "number", blank=True), ("time", "years")),
        line(DAYS, draft.days or None, Field("days", "number", bounds=(0, MOST_DAYS), blank=True), ("time", "days")),
        line(SPLIT, draft.split, Field("split", "flag"), ("time", "split")),
    ]
    calendar = party.campaign.calendar
    if calendar.date is not None:
        rows.append(Row(TODAY, (Cell("value", given(date_text(calendar.date, calendar.name))),)))
        rows.append(Row(AFTER, (Cell("value", given(date_text(later(draft, party)))),)))
    return Section(TIME, "fields", ("value",), tuple(rows))


def _member(draft: TimeDraft, who: Character, passes: Passes | None, party: Party) -> Row:
    there = entry(THERE, passes_for(draft, who), Field("there", "flag"), ("there", who.id))
    life = party.system.life(who, party.world)
    age = life.age if life is not None else None
    cells = [there, Cell(AGE, given(None if age is None else _aged(age, party)))]
    if passes is not None and passes.pieces:
        last = passes.pieces[-1]
        points = sum(piece.points for piece in passes.pieces)
        cells += [
            Cell(THEN, given(_aged(last.age, party))),
            Cell(POINTS, given(points)),
            Cell(LEFT, given(last.balance)),
        ]
    remove = Edit("remove", ("also", who.id)) if who.id in draft.also else None
    state: State = "plain" if passes is not None else "muted"
    return Row(who.id, tuple(cells), ("there", who.id), name_in(party, who), state, remove=remove)


def _aged(age: Fraction, party: Party) -> str:
    return age_text(age, party.campaign.calendar.days)


def _comes(draft: TimeDraft, passes: Passes, party: Party, texts: Texts) -> Iterator[Row]:
    """Rows of the pieces of time for one character, under their name: each piece, what is asked before it and after."""
    if passes.pieces:
        yield Row(f"title {passes.who.id}", (), name=name_in(party, passes.who), state="title")
    losses = draft.choices.get(passes.who.id, TimeChoices()).losses
    told = 0
    for at, piece in enumerate(passes.pieces):
        if piece.ends:
            yield _ending(passes.who.id, at, piece, party, texts)
        yield _piece(passes.who.id, at, piece, party)
        for options in piece.losses:
            yield _loss(passes.who.id, told, options, losses)
            told += 1


def _piece(who: str, at: int, piece: TimePiece, party: Party) -> Row:
    name = _("To the age of {age}").format(age=_aged(piece.age, party))
    if piece.date is not None:
        name = f"{name} ({date_text(piece.date)})"
    reopened = _("limits on buying begin anew") if piece.completed else None
    why = _("An increment of years is full: what may be bought or given up once in each may be so again.")
    cells = (
        Cell(POINTS, given(piece.points or None)),
        Cell(LEFT, given(piece.balance), state="bad" if piece.balance < 0 else "plain"),
        Cell(BRINGS, given(reopened)),
    )
    return Row(f"{who} {at}", cells, name=name, note=why if piece.completed else "")


def _ending(who: str, at: int, piece: TimePiece, party: Party, texts: Texts) -> Row:
    """Row for training that ends in a piece of time, with what it costs to keep it and whether that is paid."""
    name = ", ".join(
        _("{primary}, trained up, ends at {age}").format(primary=texts.value(primary), age=_aged(age, party))
        for primary, age in piece.ends
    )
    cost = _("kept for {n} CP") if piece.renewed else _("keep it for {n} CP?")
    told = Cell(BRINGS, given(cost.format(n=party.passing.renewal)))
    keep = entry(CHOICE, piece.renewed, Field("renew", "flag"), ("renew", who, str(at)))
    left = Cell(LEFT, given(piece.left_before - piece.paid), state="bad" if piece.is_short else "plain")
    paid = (Cell(POINTS, given(-piece.paid)), left) if piece.renewed else ()
    return Row(f"{who} ends {at}", (*paid, told, keep), name=name)


def _loss(who: str, nth: int, options: tuple[str, ...], losses: tuple[str, ...]) -> Row:
    """Row for a loss to age that falls due, the character's `nth`: a choice among `options`, with what `losses` has for
    it."""
    chosen = losses[nth] if nth < len(losses) and losses[nth] in options else None
    field = Field("primary", "choice", options, blank=True)
    cells = (
        Cell(BRINGS, given(_("one level of a primary goes")), state="bad" if chosen is None else "plain"),
        entry(CHOICE, chosen, field, ("loss", who, str(nth))),
    )
    return Row(f"{who} loss {nth}", cells, name=_("Loss to age"))


def open_text(shown: Iterable[Passes], unchosen: int, lasts: bool) -> str:
    """Sentences on the details still missing, or that nothing is open."""
    if not lasts:
        return _("Say how long it is.")
    passes = tuple(shown)
    if not passes:
        return _("It passes for nobody.")
    said = []
    short = sum(piece.is_short for each in passes for piece in each.pieces)
    if short:
        said.append(
            how_many(
                "{n} training is paid with more points than there are then.",
                "{n} trainings are paid with more points than there are then.",
                short,
            )
        )
    if unchosen:
        said.append(
            how_many(
                "{n} loss to age is not chosen; it stays open.",
                "{n} losses to age are not chosen; they stay open.",
                unchosen,
            )
        )
    return " ".join(said) or _("Nothing is open.")
