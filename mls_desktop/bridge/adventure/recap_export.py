"""The export of what an adventure brought: as leaves to print, as PDF, Markdown, HTML and text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from mls_desktop.bridge.printing.page_export import page_file
from mls_desktop.model.party.party import Party
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.markdown import markdown_of
from mls_desktop.report.page import BETWEEN, PageOptions
from mls_desktop.report.page_blocks import Page, Prose
from mls_desktop.report.party.recap import Recap, recap_page, recaps
from mls_desktop.words.dates import said_date
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
    from mls_desktop.bridge.printing.printer import Printer


class RecapChoice(Struct, frozen=True):
    """The choice of a recap to print, with paper and type size."""

    recap: Recap
    paper: Paper = USUAL_PAPER
    large: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


What = Literal["title", "facts", "name", "line"]
ReadLine = tuple[What, str]
"""Kind and text of a line of a page that is read on the screen."""


class RecapExport:
    """The exporter of the recaps of a campaign as it is at the moment, set and drawn by `printer`."""

    def __init__(self, open_campaign: OpenCampaign, printer: Printer) -> None:
        self._open_campaign = open_campaign
        self.printer = printer

    def recaps(self) -> tuple[Recap, ...]:
        """Recaps of all adventures in the chronicles, the newest first."""
        return recaps(self._party())

    def page(self, recap: Recap) -> Page:
        """Page of `recap`, with the date of today."""
        options = PageOptions(date=said_date(date.today()))
        return recap_page(recap, self._party(), self._open_campaign.page_context(), options)

    def lines(self, recap: Recap) -> tuple[ReadLine, ...]:
        """Lines of the page of `recap`, each with its kind."""
        return tuple(_lines(self.page(recap)))

    def markdown(self, recap: Recap) -> str:
        """Page of `recap` as Markdown."""
        return markdown_of(self.page(recap))

    def leaves(self, choice: RecapChoice) -> tuple[Leaf, ...]:
        """Leaves of the page of `choice`, set for its paper."""
        return self.printer.leaves([self.page(choice.recap)], choice.options)

    def written(self, choice: RecapChoice, path: Path) -> bytes:
        """Bytes of the page of `choice` as a file, in the format that the ending of `path` names; see `page_file`;
        nothing is written to disk."""
        return page_file(self.printer, self.page(choice.recap), choice.options, path)

    def _party(self) -> Party:
        document = self._open_campaign.document
        return Party(document.campaign, document.system, document.world)


def _lines(page: Page) -> Iterator[ReadLine]:
    yield "title", page.title
    yield "facts", BETWEEN.join(f"{fact.label}: {fact.value}" for fact in page.facts)
    for block in page.blocks():
        yield "name", block.title
        if isinstance(block.body, Prose):
            yield from (("line", line) for line in block.body.rows)
