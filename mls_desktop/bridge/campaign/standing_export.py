"""The export of how the party stands: printed, as PDF, Markdown, HTML and text."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from mls_desktop.bridge.printing.page_export import PageExport
from mls_desktop.report.page import PageOptions
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.party.standing import standing_page
from mls_desktop.words.dates import said_date

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
    from mls_desktop.bridge.printing.printer import Printer


class StandingExport(PageExport):
    """The exporter of how a campaign's party stands at the moment, set and drawn by `printer`."""

    def __init__(self, open_campaign: OpenCampaign, printer: Printer) -> None:
        super().__init__(printer)
        self._open_campaign = open_campaign

    def page(self) -> Page:
        options = PageOptions(date=said_date(date.today()))
        return standing_page(self._open_campaign.document.campaign, self._open_campaign.page_context(), options)
