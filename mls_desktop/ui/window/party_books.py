"""The party's books: its table on paper, the journal, purse and stash, and the commands about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.journal.controller import JournalController
from mls_desktop.ui.stash.controller import StashController
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.printing.page_controller import PageController


class PartyBooks(QObject):
    """The controllers of the party's books. `say` shows a line of status; `fight` gives the id of the encounter in
    front, or ""."""

    def __init__(
        self, window: QWidget, theme: Theme, tabs: Tabs, say: Callable[[str], None], fight: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._say = window, theme, tabs, say
        self.journal = JournalController(window, theme, tabs, say)
        self.stash = StashController(window, theme, tabs, say, fight)
        self._open_campaign: OpenCampaign | None = None
        self._paper: PageController | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {"print_party": self._preview, **self.journal.handlers(), **self.stash.handlers()}

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign to `open_campaign`, here, in the journal and in the stash."""
        self._open_campaign, self._paper = open_campaign, None
        self.journal.set_campaign(open_campaign)
        self.stash.set_campaign(open_campaign)

    def _preview(self) -> None:
        """Opens the print preview of the party's table."""
        from mls_desktop.bridge.campaign.standing_export import StandingExport
        from mls_desktop.bridge.printing.printer import Printer
        from mls_desktop.ui.printing.page_controller import PageController

        if self._open_campaign is not None:
            if self._paper is None:
                copies = StandingExport(self._open_campaign, Printer())
                self._paper = PageController(self._window, self._theme, copies, self._say)
            self._paper.preview(_("Print the party’s table"))
