"""Parts of a campaign that `print` puts on paper: sheets, cards, an encounter, its cards or its log, the journal."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from mls_desktop.commands.asked.chosen import CHARACTER, chosen
from mls_desktop.commands.fight_moment import chosen_encounter
from mls_desktop.commands.line.outcome import campaign_texts, encounter_texts
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun, fielded
from mls_desktop.model.replay import Replay
from mls_desktop.report.cards import cards_of
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.followers import sheets_of
from mls_desktop.report.journal import journal_page
from mls_desktop.report.log import log_lines, log_page
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.dates import said_date
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts


class Nothing(Exception):
    """Error for a request that leaves nothing to print, with the reason in words."""


def asked_pages(
    options: argparse.Namespace, campaign: AnyCampaign, shipped_data: ShippedData
) -> Iterator[Page | Cards]:
    """Yields the pages or cards that the `options` of `print` ask for: of an encounter or its log, the journal, or
    characters. Raises Nothing where there is nothing to print, NotDone for a word that names no character or
    encounter."""
    page_options = PageOptions(date=said_date(date.today()))
    system, reference = shipped_data.system(campaign.system), Reference(shipped_data.resources, campaign.system)
    context = PageContext(
        campaign.name, system, shipped_data.world(campaign), campaign_texts(campaign, shipped_data), reference
    )
    if options.encounter is not None:
        context = replace(context, texts=_words(options, campaign, shipped_data))
        yield _encounter(options, campaign, shipped_data, context, page_options)
        return
    if options.log:
        raise Nothing(_("a log belongs to an encounter: name it with --encounter"))
    if options.journal:
        if not campaign.journal:
            raise Nothing(_("no journal"))
        yield journal_page(campaign, context, page_options)
        return
    people = _people(options, campaign, shipped_data)
    if options.cards:
        yield cards_of(people, context, page_options)
    else:
        yield from sheets_of(people, campaign.characters, context, page_options)


def _people(options: argparse.Namespace, campaign: AnyCampaign, shipped_data: ShippedData) -> list[Character]:
    by_id = {who.id: who for who in campaign.characters}
    roles = shipped_data.system(campaign.system).roles
    usual = [id for id, who in by_id.items() if not options.cards or who.role == roles[-1]]
    asked = usual if options.character is None else options.character
    if not asked:
        raise Nothing(_("no characters"))
    names = {id: who.name for id, who in by_id.items()}
    return [by_id[chosen(CHARACTER, word, names, options.file)] for word in asked]


def _found(options: argparse.Namespace, campaign: AnyCampaign) -> Encounter:
    return chosen_encounter(campaign, options.encounter, options.file)


def _words(options: argparse.Namespace, campaign: AnyCampaign, shipped_data: ShippedData) -> Texts:
    return encounter_texts(campaign, _found(options, campaign), shipped_data)


def _encounter(
    options: argparse.Namespace,
    campaign: AnyCampaign,
    shipped_data: ShippedData,
    context: PageContext,
    page_options: PageOptions,
) -> Page | Cards:
    encounter, shipped = _found(options, campaign), shipped_data.shipped(campaign.system)
    try:
        if options.log:
            reel = Replay(begun(encounter, context.system, shipped))
            lines = log_lines(reel.moments(encounter.events, encounter.reached), context.texts)
            return log_page(encounter, lines, context, page_options)
        ready = fielded(encounter, context.system, shipped)
    except Unplayable as error:
        first = error.findings[0]
        raise Nothing(f"{encounter.id}: {'/'.join(first.path)}: {context.texts.finding(first)}") from error
    return (encounter_cards if options.cards else encounter_page)(encounter, ready, context, page_options)
