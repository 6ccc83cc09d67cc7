"""The model of the journal: its entries as a list, and the entry that is open as sections of fields, text and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign, JournalEntry
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.journal import (
    JOURNAL,
    Linked,
    awards_of,
    encounters_of,
    entry_path,
    in_order,
    people_of,
    written,
)
from mls_desktop.report.journal import entry_facts, entry_title
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.cells import entry as cell
from mls_desktop.rules.common.sheet.cells import fields, joining, line, text
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Layouts, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.folding import holds, sought_words
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Column, Texts

PEOPLE, ENCOUNTERS = "people", "encounters"
LINKS = (PEOPLE, ENCOUNTERS)
YEAR = Field("year", "number", bounds=(-99_999, 99_999), blank=True)
TITLE = Field("title", "text", free=True)
PROSE = Field("text", "text", wide=True, free=True)


def list_texts(texts: Texts) -> Texts:
    """The words with the columns of the list."""
    return texts.heading({"journal_date": Column(_("Date"), "text")}, {JOURNAL: _("Journal")})


def journal_list(campaign: AnyCampaign, sought: str = "") -> Section:
    """A row an entry by date; of those in which every word `sought` stands, in text, title, date, or whom and what it
    tells of."""
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


class JournalModels(SectionModels):
    """The sections of one entry. None are there while none is open."""

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self._open_campaign = open_campaign
        self._said: Mapping[str, str] = {}
        self.id = ""

    @property
    def entry(self) -> JournalEntry | None:
        """The entry that is open, as it is now."""
        found: JournalEntry | None = inside(self._campaign.journal, self.id) if self.id else None
        return found

    @property
    def layouts(self) -> Layouts:
        """The title of the entry is the title of the page."""
        return Layouts(("journal_entry",), ())

    @property
    def read_only(self) -> bool:
        return self._open_campaign.document.read_only

    def show_entry(self, id: str) -> None:
        """Opens an entry; "" none."""
        self.id = id
        self.refresh()

    def refresh(self) -> None:
        """Shows the entry as it is now."""
        names = self._names()
        if names != self._said:
            self._said = names
            self._speak(self._open_campaign.texts.heading(_columns(), names))
        found = self.entry
        self._set_sections(_sections(self._campaign, found) if found is not None else ())

    def add(self) -> str:
        """Writes a new entry of today; its id, "" where that was refused."""
        campaign = self._campaign
        step = written(campaign, JournalEntry(id="", date=campaign.calendar.date))
        made: Any = step.edits[0]
        return made.value.id if self._open_campaign.document.apply(step) else ""

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Takes an edit of the entry. A date is entered by its year and day, links join and go one by one."""
        entry, document = self.entry, self._open_campaign.document
        if entry is None:
            return False
        field = edit.path[2] if len(edit.path) > 2 else ""
        place = entry_path(entry.id, field)
        if field == "date":
            return document.apply(Edit("set", place, self._date(entry, edit)), gesture)
        if field in LINKS:
            held = getattr(entry, field)
            goes = edit.path[3] if edit.op == "remove" else None
            value = [id for id in held if id != goes] if goes is not None else [*held, str(edit.value)]
            return document.apply(Edit("set", place, value))
        return document.apply(edit, gesture)

    def _date(self, entry: JournalEntry, edit: Edit) -> list[int] | None:
        today = self._campaign.calendar.date or (1, 1)
        year, day = entry.date or (today[0], 1)
        if edit.value is None:
            return None
        typed = int(str(edit.value))
        return [typed, day] if edit.path[-1] == "year" else [year, typed]

    @property
    def _campaign(self) -> AnyCampaign:
        return self._open_campaign.document.campaign

    def _names(self) -> dict[str, str]:
        campaign = self._campaign
        named = {each.id: each.name or _("unnamed") for each in campaign.encounters}
        named |= names_apart(campaign.characters, _("unnamed"))
        adventures = {name: name for name in _adventures(campaign, self.entry)}
        sections = {
            "journal_entry": _("Journal entry"), "journal_text": _("Text"), PEOPLE: _("People"),
            ENCOUNTERS: _("Encounters"), "awards": _("Awards"),
        }  # fmt: skip
        return {**named, **adventures, **sections}


def _columns() -> dict[str, Column]:
    return {"award": Column(_("Points"), "number")}


def _sections(campaign: AnyCampaign, entry: JournalEntry) -> Iterator[Section]:
    place, date = entry_path(entry.id), entry.date
    days = Field("day", "number", bounds=(1, max(1, campaign.calendar.days)), blank=True)
    lines = [
        _named(line("title", entry.title, TITLE, (*place, "title")), _("Title")),
        _named(line("year", date[0] if date else None, YEAR, (*place, "date", "year")), _("Year")),
        _named(line("day", date[1] if date else None, days, (*place, "date", "day")), _("Day")),
    ]
    adventures = tuple(_adventures(campaign, entry))
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
    """Section of the characters or things that the entry tells of; what is not among them yet may join."""
    place = entry_path(entry.id, field)
    rows = []
    for each in linked:
        name = each.name if each.there else _("{id} (no longer here)").format(id=each.id)
        rows.append(Row(each.id, (), (*place, each.id), name, remove=Edit("remove", (*place, each.id))))
    there = {each.id for each in linked}
    left = tuple(id for id in all if id not in there)
    add = joining(Field(field, "choice", left), place) if left else None
    return Section(field, "items", (), tuple(rows), add=add)


def _adventures(campaign: AnyCampaign, entry: JournalEntry | None) -> dict[str, None]:
    """The adventures that any chronicle tells of, each once, and the entry's own."""
    told = [
        each.get("name") for who in campaign.characters for each in who.chronicle if each.get("kind") == "adventure"
    ]
    named = [name for name in told if isinstance(name, str) and name]
    return dict.fromkeys([*named, *([entry.adventure] if entry is not None and entry.adventure else [])])
