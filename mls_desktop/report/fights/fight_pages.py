"""The printed pages of a fight: its sheet, cards of its fighters, its log, how it went."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.model.fight.fielding import fielded
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.fights.fight_report import headed, summary
from mls_desktop.report.fights.homecoming import Home
from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.log import log_lines, log_page
from mls_desktop.report.page import USUAL, PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Cards, Page
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line

What = Literal["sheet", "cards", "log", "report"]


class FightPrint(Struct, frozen=True):
    """The context of a fight's pages: the fight, whose campaign it is of, and how pages are made there."""

    session: FightSession
    home: Home
    shipped: Library
    texts: Texts
    context: PageContext
    options: PageOptions


def fight_name(session: FightSession) -> str:
    """Name of the session's encounter, for pages and files; its id where it has none."""
    return session.encounter.name or session.encounter.id


def fight_page(what: What, of: FightPrint) -> Page | Cards:
    """Page or cards of the kind `what`, of the fight with the events in force. Raises Unplayable for "sheet" and
    "cards" where its fighters cannot be."""
    if what == "log":
        return fight_log(of)
    if what == "report":
        return report_page(of)
    encounter = of.session.encounter
    ready = fielded(encounter, of.home.system, of.shipped)
    make = encounter_page if what == "sheet" else encounter_cards
    return make(encounter, ready, of.context, of.options)


def fight_log(of: FightPrint) -> Page:
    """Page of the log of a fight: the events in force."""
    lines = log_lines(of.session.history(), of.texts)
    return log_page(of.session.encounter, lines, of.context, of.options)


def report_page(of: FightPrint) -> Page:
    """Page of the course of a fight: the sections of its summary, one below the other."""
    texts = headed(of.texts)
    found = summary(of.session, of.home, texts)
    sections = {section.id: section for section in found.sections} if found is not None else {}
    blocks = [b for s in sections.values() for b in blocks_of(s, USUAL, Formatter(texts), s.id)]
    bands = tuple(Band(((block,),), (1,)) for block in blocks)
    return Page(paper_line(fight_name(of.session)), (), None, bands, foot_of(of.context), of.options.date)
