"""What leaves the program: an open campaign's sheets as leaves to print, as a PDF, as text and as HTML."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.printing.marks import Leaf
from mls_desktop.bridge.printing.printer import Printer, PrintOptions
from mls_desktop.report.cards import cards_of
from mls_desktop.report.html import body_of, document
from mls_desktop.report.page import PageContext, PageOptions, blank_page, page_of
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.saving import SaveFailed, save
from mls_desktop.words.dates import said_date
from mls_desktop.words.faults import save_text
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper


class ExportChoice(Struct, frozen=True):
    """What is to be printed and how. `whom`: ids of characters; nobody for a blank sheet. `cards`: small ones, eight a
    page."""

    whom: tuple[str, ...] = ()
    paper: Paper = USUAL_PAPER
    large: bool = False
    rules: bool = True
    cards: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


class SheetExport:
    """Makes copies of a campaign as it is at the moment."""

    def __init__(self, opened: OpenCampaign) -> None:
        self._opened = opened
        self.press = Printer()

    def leaves(self, choice: ExportChoice) -> tuple[Leaf, ...]:
        """The leaves of a choice."""
        if choice.cards and choice.whom:
            return self.press.leaves(
                [cards_of(self._people(choice), self._desk(), self._wishes(choice))], choice.options
            )
        return self.press.leaves(self._pages(choice), choice.options)

    def pdf(self, choice: ExportChoice) -> bytes:
        """The bytes of a PDF of a choice."""
        return self.press.pdf(self.leaves(choice), choice.options, self._opened.title())

    def text(self, choice: ExportChoice) -> str:
        """The characters as plain text."""
        return "\n\n".join(text_of(page) for page in self._pages(choice))

    def html(self, choice: ExportChoice) -> str:
        """The characters as one HTML document."""
        pages = self._pages(choice)
        title = pages[0].title if len(pages) == 1 else self._opened.title()
        return document(title, "".join(body_of(page) for page in pages))

    def _pages(self, choice: ExportChoice) -> list[Page]:
        desk, wishes = self._desk(), self._wishes(choice)
        if not choice.whom:
            return [blank_page(desk, wishes)]
        return [page_of(who, desk, wishes) for who in self._people(choice)]

    def _people(self, choice: ExportChoice) -> list[Character]:
        found = (self._opened.document.character(id) for id in choice.whom)
        return [who for who in found if who is not None]

    def _wishes(self, choice: ExportChoice) -> PageOptions:
        return PageOptions(choice.rules, said_date(date.today()))

    def _desk(self) -> PageContext:
        document, opened = self._opened.document, self._opened
        return PageContext(document.campaign.name, document.system, document.world, opened.speech, opened.reference)


def put(data: bytes, path: Path) -> str:
    """Writes a file over what is there; why that failed as a sentence, or ""."""
    try:
        save(data, path, overwrite=True)
    except SaveFailed as error:
        return save_text(error.reason, path.name)
    return ""
