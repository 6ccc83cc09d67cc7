"""The export of a fight: printed, as a PDF, as text, as HTML."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from mls_desktop.report.fights.fight_pages import FightPrint, fight_page
from mls_desktop.report.fights.fight_texts import FightChoice, FightTexts
from mls_desktop.report.fights.homecoming import Home
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.page import PageOptions
from mls_desktop.words.dates import said_date

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.running_fight import RunningFight
    from mls_desktop.bridge.printing.printer import Printer


def home_of(running_fight: RunningFight) -> Home:
    """Campaign that the fight's aftermath goes to, as it is now, with its rules system."""
    return Home(running_fight.document.campaign, running_fight.document.system, running_fight.open_campaign.world_of)


class ReportExport(FightTexts):
    """The exporter of an encounter as it is at the moment, set and drawn by `printer`. Raises Unplayable where its
    fighters cannot be."""

    def __init__(self, running_fight: RunningFight, printer: Printer) -> None:
        super().__init__(self._print)
        self._running_fight = running_fight
        self.printer = printer

    def leaves(self, choice: FightChoice) -> tuple[Leaf, ...]:
        """Leaves of the pages of `choice`, set for the printer's paper."""
        return self.printer.leaves([fight_page(choice.what, self._print())], choice.options)

    def pdf(self, choice: FightChoice) -> bytes:
        """Bytes of a PDF of `choice`."""
        return self.printer.pdf(self.leaves(choice), choice.options, self.name)

    def _print(self) -> FightPrint:
        running_fight, open_campaign = self._running_fight, self._running_fight.open_campaign
        context = replace(open_campaign.page_context(), texts=running_fight.texts)
        options = PageOptions(date=said_date(date.today()))
        return FightPrint(
            running_fight.session, home_of(running_fight), open_campaign.shipped, running_fight.texts, context, options
        )
