"""`print`: characters' sheets or cards, an encounter, its cards or its log as a PDF. Qt is loaded for this command
alone, and needs no display."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date

from msgspec.structs import replace

from mls_desktop.commands.outcome import FAILED, WELL, Outcome, failed, fight_speech, speech_of, unreadable_line
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.replay import FightReplay, Unplayable, begun, fielded
from mls_desktop.report.cards import cards_of
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.log import log_lines, log_page
from mls_desktop.report.page import PageContext, PageOptions, page_of
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.saving import SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.dates import said_date
from mls_desktop.words.faults import save_text
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import PAPERS, USUAL_PAPER
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

SUMMARY = "sheets, cards, an encounter or its log to PDF"


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """The words this command takes."""
    parser.add_argument("file", metavar="FILE", help="a campaign")
    parser.add_argument("--character", metavar="ID", nargs="+", action="extend", help="these alone, in this order")
    parser.add_argument("--cards", action="store_true", help="small cards, eight a page; of minor characters")
    parser.add_argument("--encounter", metavar="ID", help="this encounter with points to tick, or its fighters' cards")
    parser.add_argument("--log", action="store_true", help="the log of the encounter")
    parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True, help="the PDF to write")
    parser.add_argument("--paper", choices=tuple(PAPERS), default=USUAL_PAPER, help="the size of the paper")


def run(options: argparse.Namespace, shelf: ShippedData) -> Outcome:
    """Writes what was asked for."""
    try:
        campaign = read(file_bytes(options.file), shelf)
    except Unreadable as error:
        return Outcome(FAILED, "", unreadable_line(options.file, error.faults, shelf) + "\n")
    try:
        pages = tuple(_pages(options, campaign, shelf))
    except Nothing as error:
        return failed(f"{options.file}: {error}")
    # Imported here: the other commands never load Qt.
    from mls_desktop.bridge.printing.printer import pdf_of
    from mls_desktop.report.layout.paper import PrintOptions

    data = pdf_of(pages, PrintOptions(options.paper), campaign.name)
    try:
        saved = save(data, options.output, overwrite=True)
    except SaveFailed as error:
        return failed(save_text(error.reason, options.output))
    if not saved.folder_synced:
        return failed(_("“{path}” was written, but the disk reported an error").format(path=options.output))
    return Outcome(WELL)


class Nothing(Exception):
    """There is nothing to print: why, in words."""


def _pages(options: argparse.Namespace, campaign: AnyCampaign, shelf: ShippedData) -> Iterator[Page | Cards]:
    """The pages asked for. Raises Nothing."""
    wishes = PageOptions(date=said_date(date.today()))
    system, reference = shelf.system(campaign.system), Reference(shelf.resources, campaign.system)
    desk = PageContext(campaign.name, system, shelf.world(campaign), speech_of(campaign, shelf), reference)
    if options.encounter is not None:
        yield _encounter(options, campaign, shelf, replace(desk, speech=_words(options, campaign, shelf)), wishes)
        return
    if options.log:
        raise Nothing(_("a log is one of an encounter: name it by --encounter"))
    people = _people(options, campaign, shelf)
    if options.cards:
        yield cards_of(people, desk, wishes)
    else:
        yield from (page_of(who, desk, wishes) for who in people)


def _people(options: argparse.Namespace, campaign: AnyCampaign, shelf: ShippedData) -> list[Character]:
    by_id = {who.id: who for who in campaign.characters}
    roles = shelf.system(campaign.system).roles
    usual = [id for id, who in by_id.items() if not options.cards or who.role == roles[-1]]
    chosen = usual if options.character is None else options.character
    for id in chosen:
        if id not in by_id:
            raise Nothing(_("no character “{id}”").format(id=id))
    if not chosen:
        raise Nothing(_("no characters"))
    return [by_id[id] for id in chosen]


def _found(options: argparse.Namespace, campaign: AnyCampaign) -> Encounter:
    found: Encounter | None = inside(campaign.encounters, options.encounter)
    if found is None:
        raise Nothing(_("no encounter “{id}”").format(id=options.encounter))
    return found


def _words(options: argparse.Namespace, campaign: AnyCampaign, shelf: ShippedData) -> Texts:
    return fight_speech(campaign, _found(options, campaign), shelf)


def _encounter(
    options: argparse.Namespace, campaign: AnyCampaign, shelf: ShippedData, desk: PageContext, wishes: PageOptions
) -> Page | Cards:
    encounter, shipped = _found(options, campaign), shelf.shipped(campaign.system)
    try:
        if options.log:
            reel = FightReplay(begun(encounter, desk.system, shipped))
            lines = log_lines(reel.moments(encounter.events, encounter.reached), desk.speech)
            return log_page(encounter, lines, desk, wishes)
        ready = fielded(encounter, desk.system, shipped)
    except Unplayable as error:
        first = error.findings[0]
        raise Nothing(f"{encounter.id}: {'/'.join(first.path)}: {desk.speech.finding(first)}") from error
    return (encounter_cards if options.cards else encounter_page)(encounter, ready, desk, wishes)
