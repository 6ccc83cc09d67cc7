"""Copies of a fight to keep: what is wanted of it, and its log or how it went as text and HTML."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from mls_desktop.report.fights.fight_pages import FightPrint, What, fight_log, fight_name, report_page
from mls_desktop.report.html import html_of
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper

Told = Literal["log", "report"]
"""Parts of a fight that can be had as text."""


class FightChoice(Struct, frozen=True):
    """The choice of what of a fight is wanted, and how it is printed."""

    what: What = "sheet"
    paper: Paper = USUAL_PAPER
    large: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


class FightTexts:
    """The copies of a fight. `now`: tells it as it is at the moment."""

    def __init__(self, now: Callable[[], FightPrint]) -> None:
        self._now = now

    @property
    def name(self) -> str:
        """Name of the fight as it is now, for a file."""
        return fight_name(self._now().session)

    def text(self, what: Told) -> str:
        """The log, or how the fight went, as plain text."""
        return text_of(self._page(what))

    def html(self, what: Told) -> str:
        """The log, or how the fight went, as one HTML document."""
        return html_of(self._page(what))

    def _page(self, what: Told) -> Page:
        return fight_log(self._now()) if what == "log" else report_page(self._now())
