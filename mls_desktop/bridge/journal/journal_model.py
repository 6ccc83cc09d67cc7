"""The model of the journal's entry that is open, as sections of fields, text and links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.journal.journal_sections import (
    ENCOUNTERS,
    LINKS,
    PEOPLE,
    adventure_names,
    entry_columns,
    entry_sections,
)
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign, JournalEntry
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.journal import entry_path, written
from mls_desktop.rules.common.sheet.sheets import Layouts
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.i18n import _


class JournalModels(SectionModels):
    """The sections of one journal entry, the one with `id`; no sections while no entry is open."""

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self._open_campaign = open_campaign
        self._said: Mapping[str, str] = {}
        self.id = ""

    @property
    def entry(self) -> JournalEntry | None:
        """Journal entry that is open, as it is now; None where none is, or it is gone."""
        found: JournalEntry | None = inside(self._campaign.journal, self.id) if self.id else None
        return found

    @property
    def layouts(self) -> Layouts:
        """Layouts of the sections of an entry: its fields stand at the head of the page, above the others."""
        return Layouts(("journal_entry",), ())

    @property
    def read_only(self) -> bool:
        return self._open_campaign.document.read_only

    def show_entry(self, id: str) -> None:
        """Makes journal entry `id` the open one and shows its sections; "" closes it, which leaves none."""
        self.id = id
        self.refresh()

    def refresh(self) -> None:
        """Makes the sections anew from the open entry as it is now; no sections where none is open."""
        names = self._names()
        if names != self._said:
            self._said = names
            self._speak(self._open_campaign.texts.heading(entry_columns(), names))
        found = self.entry
        self._set_sections(entry_sections(self._campaign, found) if found is not None else ())

    def add(self) -> str:
        """Adds an empty entry with the campaign's date to the journal, as a step, unopened: its id, or "" where
        refused."""
        campaign = self._campaign
        step = written(campaign, JournalEntry(id="", date=campaign.calendar.date))
        made: Any = step.edits[0]
        return made.value.id if self._open_campaign.document.apply(step) else ""

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Applies `edit` of the open entry, as a step; False where none is open or it was refused. A year or day alone
        sets the whole date, and links are added and removed one by one."""
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
        adventures = {name: name for name in adventure_names(campaign, self.entry)}
        sections = {
            "journal_entry": _("Journal entry"), "journal_text": _("Text"), PEOPLE: _("People"),
            ENCOUNTERS: _("Encounters"), "awards": _("Awards"),
        }  # fmt: skip
        return {**named, **adventures, **sections}
