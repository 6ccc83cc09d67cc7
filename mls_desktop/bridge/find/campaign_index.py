"""The index of a campaign: all that can be looked for in it, batch by batch, so that no batch takes long."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.bridge.campaign.command_palette import PaletteEntry, rule_offers
from mls_desktop.bridge.find.find import Find
from mls_desktop.bridge.sheet.row_texts import NAME, RowTexts
from mls_desktop.model.campaign import AnyCampaign, Encounter, JournalEntry
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.journal import encounters_of, in_order, people_of
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.journal import entry_title, linked_name
from mls_desktop.report.maps.ground_rows import ground_list
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.dates import campaign_date
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

Batch = tuple[PaletteEntry, ...]
WORDS = ("text", "choice", "library")
"""Kinds of fields whose values are words to search in."""


class CharacterRows(Struct, frozen=True):
    """The rows of one character's sheet: those they have, and those that a filter hides at first."""

    own: Batch
    others: Batch


class CampaignIndex:
    """The index of one campaign; a sheet is worked out anew only for a character who has changed."""

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self._rows: dict[str, tuple[Character, str, Struct, CharacterRows]] = {}
        self._told: dict[str, tuple[Character, str, Struct, Batch]] = {}

    def batches(
        self, campaign: AnyCampaign, world: Struct, texts: Texts, reference: Reference, front: str = ""
    ) -> Iterator[Batch]:
        """Yields the finds of `campaign` in batches: characters, encounters, journal, each list of the library, rules;
        then the rows of each character, of the character with id `front` first and with rows not bought, and the
        entries of the chronicles."""
        names = names_apart(campaign.characters, _("unnamed"))
        yield tuple(Find("character", id, name, _("character")) for id, name in names.items())
        yield tuple(_encounter(each) for each in campaign.encounters)
        yield tuple(_journal(each, campaign) for each in in_order(campaign.journal))
        for list in self._system.lists:
            yield _entries(self._system.listing(world, list), list, texts)
        yield _entries(ground_list(campaign.library), GROUNDS, texts)
        yield tuple(rule_offers(reference))
        there = {who.id for who in campaign.characters}
        self._rows = {id: held for id, held in self._rows.items() if id in there}
        for who in sorted(campaign.characters, key=lambda who: who.id != front):
            rows = self._rows_of(who, names[who.id], world, texts)
            yield rows.own + rows.others if who.id == front else rows.own
        for who in campaign.characters:
            if who.chronicle and self._system.entry_kinds:
                yield self._told_of(who, names[who.id], world, texts)

    def _told_of(self, who: Character, name: str, world: Struct, texts: Texts) -> Batch:
        held = self._told.get(who.id)
        if held is None or held[0] is not who or held[1] != name or held[2] is not world:
            told = tuple(_chronicle(self._system, who, name, world, texts))
            held = self._told[who.id] = (who, name, world, told)
        return held[3]

    def _rows_of(self, who: Character, name: str, world: Struct, texts: Texts) -> CharacterRows:
        held = self._rows.get(who.id)
        if held is None or held[0] is not who or held[1] != name or held[2] is not world:
            held = (who, name, world, character_rows(who, name, self._system.sheet(who, world), texts))
            self._rows[who.id] = held
        return held[3]


def character_rows(who: Character, name: str, sheet: tuple[Section, ...], texts: Texts) -> CharacterRows:
    """Finds for the rows on the sheet of character `who`, without titles and ledgers."""
    own: list[Find] = []
    others: list[Find] = []
    for section in sheet:
        if section.shape == "ledger":
            continue
        row_texts, where = RowTexts(section, texts), f"{name}, {texts.section(section.id)}"
        for row in section.rows:
            told = _told(row, section, row_texts)
            # The row of the name says no more than the character's own line.
            if row.state != "title" and not (told and told == who.name):
                found = Find("row", who.id, row_texts.name(row), where, told=told, place=section.id, row=row.id)
                (own if row.group in ("", *section.groups[:1]) else others).append(found)
    return CharacterRows(tuple(own), tuple(others))


def _told(row: Row, section: Section, texts: RowTexts) -> str:
    """Text that a person wrote or chose in `row`, without its name; "" for none."""
    told = []
    for cell in row.cells:
        worded = cell.field is not None and cell.field.kind in WORDS and isinstance(cell.figure.value, str)
        if worded and cell.column in section.columns and cell.column != NAME:
            told.append(texts.text(row, cell.column).strip())
    return "; ".join(each for each in told if each)


def _chronicle(system: AnySystem, who: Character, name: str, world: Struct, texts: Texts) -> Iterator[Find]:
    """Yields a find for each entry of the character's chronicle: its text and date."""
    from mls_desktop.model.life.lived_chronicle import LivedChronicle
    from mls_desktop.report.lives.chronicle_table import life_lines

    where = _("{who}, chronicle").format(who=name)
    for line in life_lines(LivedChronicle(system, who, world), texts):
        if line.at is not None and not line.level:
            text = " ".join(line.text.split())
            yield Find("told", who.id, text, where, told=line.date, row=str(line.at))


def _encounter(encounter: Encounter) -> Find:
    names = dict.fromkeys(str(each.character.get("name") or "") for each in encounter.line_up)
    told = [", ".join(name for name in names if name), encounter.notes]
    name = encounter.name or _("unnamed")
    return Find("encounter", encounter.id, name, _("encounter"), told="; ".join(each for each in told if each))


def _journal(entry: JournalEntry, campaign: AnyCampaign) -> Find:
    """Find for a journal entry: its text, the linked characters and encounters, its adventure."""
    links = (*people_of(campaign, entry), *encounters_of(campaign, entry))
    told = [entry.text, *map(linked_name, links)]
    # The adventure is the title where there is no other.
    told += [entry.adventure] if entry.title.strip() else []
    where = _("journal") if entry.date is None else f"{_('journal')}, {campaign_date(entry.date)}"
    return Find("journal", entry.id, entry_title(entry), where, told="; ".join(each for each in told if each.strip()))


def _entries(section: Section, list: str, texts: Texts) -> Batch:
    where = texts.section(list)
    return tuple(Find("entry", row.id, texts.row(row), where, place=list) for row in section.rows)
