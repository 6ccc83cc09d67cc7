"""The sections of the journal: its list, and of an entry the fields, text and links. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.model.campaign import AnyCampaign, JournalEntry
from mls_desktop.model.party.journal import (
    JOURNAL,
    Linked,
    awards_of,
    encounters_of,
    entry_path,
    in_order,
    people_of,
)
from mls_desktop.report.journal import entry_facts, entry_title
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.cells import entry as cell
from mls_desktop.rules.common.sheet.cells import fields, joining, line, text
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.folding import holds, sought_words
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Column, Texts

PEOPLE, ENCOUNTERS = "people", "encounters"
LINKS = (PEOPLE, ENCOUNTERS)
YEAR = Field("year", "number", bounds=(-99_999, 99_999), blank=True)
TITLE = Field("title", "text", free=True)
PROSE = Field("text", "text", wide=True, free=True)


def list_texts(texts: Texts) -> Texts:
    """Copy of `texts` that also names the list of the journal and its column of dates."""
    return texts.heading({"journal_date": Column(_("Date"), "text")}, {JOURNAL: _("Journal")})


def journal_list(campaign: AnyCampaign, sought: str = "") -> Section:
    """Section of the journal's entries by date, a row each; only those that have every word of `sought` in text, title,
    date, or in the names of linked characters and encounters."""
    words = sought_words(sought)
    rows = []
    for each in in_order(campaign.journal):
        said = " ".join((entry_title(each), each.text, *(told for _label, told in entry_facts(campaign, each))))
        if holds(said, words):
            date = _("{year}, day {day}").format(year=each.date[0], day=each.date[1]) if each.date else None
            place = entry_path(each.id)
            rows.append(
                Row(each.id, (text("journal_date", date),), place, entry_title(each), remove=Edit("remove", place))
            )
    return Section(JOURNAL, "items", ("journal_date",), tuple(rows))


def entry_columns() -> dict[str, Column]:
    """Columns of the sections of an entry, by id."""
    return {"award": Column(_("Points"), "number")}


def entry_sections(campaign: AnyCampaign, entry: JournalEntry) -> Iterator[Section]:
    """Yields the sections of `entry`: its fields, its text, linked characters, linked encounters, and awards if there
    are any."""
    place, date = entry_path(entry.id), entry.date
    days = Field("day", "number", bounds=(1, max(1, campaign.calendar.days)), blank=True)
    lines = [
        _named(line("title", entry.title, TITLE, (*place, "title")), _("Title")),
        _named(line("year", date[0] if date else None, YEAR, (*place, "date", "year")), _("Year")),
        _named(line("day", date[1] if date else None, days, (*place, "date", "day")), _("Day")),
    ]
    adventures = tuple(adventure_names(campaign, entry))
    if adventures:
        field = Field("adventure", "choice", adventures, blank=True)
        lines.append(_named(_adventure(entry, field), _("Adventure")))
    yield fields("journal_entry", lines)
    prose = Row("text", (cell("text", entry.text, PROSE, (*place, "text")),), (*place, "text"))
    yield Section("journal_text", "text", ("text",), (prose,))
    yield _links(entry, PEOPLE, people_of(campaign, entry), [who.id for who in campaign.characters])
    yield _links(entry, ENCOUNTERS, encounters_of(campaign, entry), [each.id for each in campaign.encounters])
    awards = awards_of(campaign, entry)
    if awards:
        rows = (Row(f"{at}", (Cell("award", given(each.cp)),), name=each.name) for at, each in enumerate(awards))
        yield Section("awards", "items", ("award",), tuple(rows))


def _named(row: Row, name: str) -> Row:
    return Row(row.id, row.cells, row.path, name)


def _adventure(entry: JournalEntry, field: Field) -> Row:
    return line("adventure", entry.adventure or None, field, entry_path(entry.id, "adventure"))


def _links(entry: JournalEntry, field: str, linked: tuple[Linked, ...], all: list[str]) -> Section:
    """Section of the characters or encounters (`field`) that the entry is linked with, `linked`; those of `all` that
    are not among them can be added."""
    place = entry_path(entry.id, field)
    rows = []
    for each in linked:
        name = each.name if each.there else _("{id} (no longer here)").format(id=each.id)
        rows.append(Row(each.id, (), (*place, each.id), name, remove=Edit("remove", (*place, each.id))))
    there = {each.id for each in linked}
    left = tuple(id for id in all if id not in there)
    add = joining(Field(field, "choice", left), place) if left else None
    return Section(field, "items", (), tuple(rows), add=add)


def adventure_names(campaign: AnyCampaign, entry: JournalEntry | None) -> dict[str, None]:
    """Names of the adventures in all chronicles, and of that of `entry`, each once, as keys."""
    told = [
        each.get("name") for who in campaign.characters for each in who.chronicle if each.get("kind") == "adventure"
    ]
    named = [name for name in told if isinstance(name, str) and name]
    return dict.fromkeys([*named, *([entry.adventure] if entry is not None and entry.adventure else [])])
