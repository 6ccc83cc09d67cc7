"""A fight taken out of the program, on paper, as text, as HTML: its sheet, cards of its fighters, log, how it went."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.fight.report import FightReport
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.model.replay import fielded
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.html import html_of
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.log import entry, log_page
from mls_desktop.report.page import USUAL, PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Cards, Page
from mls_desktop.report.text import text_of
from mls_desktop.words.dates import said_date
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper
from mls_desktop.words.terminal import one_line

What = Literal["sheet", "cards", "log", "report"]


class FightChoice(Struct, frozen=True):
    """What of a fight is wanted, and how it is printed."""

    what: What = "sheet"
    paper: Paper = USUAL_PAPER
    large: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


class ReportExport:
    """Makes copies of an encounter as it is at the moment. Raises Unplayable where its fighters cannot be."""

    def __init__(self, bout: RunningFight) -> None:
        self._bout = bout
        self.press = Printer()

    @property
    def name(self) -> str:
        """What a file of it is called."""
        return self._bout.encounter.name or self._bout.id

    def leaves(self, choice: FightChoice) -> tuple[Leaf, ...]:
        """The leaves of a choice."""
        return self.press.leaves([self._page(choice.what)], choice.options)

    def pdf(self, choice: FightChoice) -> bytes:
        """The bytes of a PDF of a choice."""
        return self.press.pdf(self.leaves(choice), choice.options, self.name)

    def text(self, what: Literal["log", "report"]) -> str:
        """The log, or how the fight went, as plain text."""
        return text_of(self._log() if what == "log" else self._report())

    def html(self, what: Literal["log", "report"]) -> str:
        """The same as one HTML document."""
        return html_of(self._log() if what == "log" else self._report())

    def _page(self, what: What) -> Page | Cards:
        if what == "log":
            return self._log()
        if what == "report":
            return self._report()
        bout = self._bout
        ready = fielded(bout.encounter, bout.document.system, bout.opened.shipped)
        make = encounter_page if what == "sheet" else encounter_cards
        return make(bout.encounter, ready, self._desk(), self._wishes())

    def _log(self) -> Page:
        """The log of what is in force."""
        bout = self._bout
        moments = bout.replay.moments(bout.encounter.events, bout.encounter.reached) if bout.replay is not None else ()
        entries = [entry(moment, bout.speech) for moment in moments]
        return log_page(bout.encounter, entries, self._desk(), self._wishes())

    def _report(self) -> Page:
        """How the fight went: the sections of the look back."""
        report = FightReport(self._bout)
        sayer, desk = Formatter(report.speech), self._desk()
        blocks = [b for section in report.sections.values() for b in blocks_of(section, USUAL, sayer, section.id)]
        report.deleteLater()
        bands = tuple(Band(((block,),), (1,)) for block in blocks)
        return Page(one_line(self.name), (), None, bands, foot_of(desk), self._wishes().date)

    def _wishes(self) -> PageOptions:
        return PageOptions(date=said_date(date.today()))

    def _desk(self) -> PageContext:
        return replace(self._bout.opened.page_context(), speech=self._bout.speech)
