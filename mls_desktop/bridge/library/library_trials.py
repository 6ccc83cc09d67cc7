"""Trials on the library and on the rulings of a campaign before they are taken: a draft of each, and its impact."""

from __future__ import annotations

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.bridge.library.library_lists import LibraryLists

LIBRARY, RULINGS = "library", "rulings"


class LibraryTrials(QObject):
    """The drafts of a campaign, by `LIBRARY` and `RULINGS`, with the worker of each one's impact; and the lists of the
    library as the draft has them."""

    def __init__(self, open_campaign: OpenCampaign) -> None:
        super().__init__(open_campaign)
        self.open_campaign = open_campaign
        self.drafts = {name: Draft(open_campaign, name, self) for name in (LIBRARY, RULINGS)}
        self.impacts = {name: ImpactWorker(open_campaign, draft, self) for name, draft in self.drafts.items()}
        self.lists = LibraryLists(open_campaign.document.system, open_campaign.shipped, self.drafts[LIBRARY])
