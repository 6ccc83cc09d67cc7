"""The export of a fight: printed, as a PDF, as text, as HTML."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.fight.report import home_of
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.fights.fight_pages import FightPrint, What, fight_log, fight_name, fight_page, report_page
from mls_desktop.report.html import html_of
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page import PageOptions
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of
from mls_desktop.words.dates import said_date
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper


class FightChoice(Struct, frozen=True):
    """The choice of what of a fight is wanted, and how it is printed."""

    what: What = "sheet"
    paper: Paper = USUAL_PAPER
    large: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


class ReportExport:
    """The exporter of an encounter as it is at the moment. Raises Unplayable where its fighters cannot be."""

    def __init__(self, bout: RunningFight) -> None:
        self._bout = bout
        self.press = Printer()

    @property
    def name(self) -> str:
        """What a file of it is called."""
        return fight_name(self._bout.session)

    def leaves(self, choice: FightChoice) -> tuple[Leaf, ...]:
        """The leaves of a choice."""
        return self.press.leaves([fight_page(choice.what, self._print())], choice.options)

    def pdf(self, choice: FightChoice) -> bytes:
        """The bytes of a PDF of a choice."""
        return self.press.pdf(self.leaves(choice), choice.options, self.name)

    def text(self, what: Literal["log", "report"]) -> str:
        """The log, or how the fight went, as plain text."""
        return text_of(self._page(what))

    def html(self, what: Literal["log", "report"]) -> str:
        """The same as one HTML document."""
        return html_of(self._page(what))

    def _page(self, what: Literal["log", "report"]) -> Page:
        return fight_log(self._print()) if what == "log" else report_page(self._print())

    def _print(self) -> FightPrint:
        bout, opened = self._bout, self._bout.opened
        desk = replace(opened.page_context(), speech=bout.speech)
        wishes = PageOptions(date=said_date(date.today()))
        return FightPrint(bout.session, home_of(bout), opened.shipped, bout.speech, desk, wishes)
