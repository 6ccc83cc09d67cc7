"""The controller of the commands about the party's purse and stash."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.stash.stash_page import StashPage


class StashController(QObject):
    """The controller of purse and stash. `say` shows a line of status; `fight` gives the id of the encounter in front,
    or ""."""

    def __init__(
        self, window: QWidget, theme: Theme, tabs: Tabs, say: Callable[[str], None], fight: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._fight = fight
        self._window, self._theme, self._tabs, self._say = window, theme, tabs, say
        self._open_campaign: OpenCampaign | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {"to_stash": self.show_page, "add_loot": self.ask_loot, "share_out": self.ask_shares}

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign whose purse and stash are shown to `open_campaign`."""
        self._open_campaign = open_campaign

    def show_page(self) -> None:
        """Opens the page of purse and stash, or brings it to the front."""
        open_campaign = self._open_campaign
        if open_campaign is None:
            return
        from mls_desktop.ui.stash.stash_page import StashPage

        def make() -> StashPage:
            page = StashPage(open_campaign, self._theme, self._tabs)
            page.loot_wanted.connect(self.ask_loot)
            page.share_wanted.connect(self.ask_shares)
            return page

        self._tabs.bring_to_front("stash", _("Purse and stash"), make).focus_first()

    def ask_loot(self) -> None:
        """Opens the loot dialog for the encounter in front, else for the last one."""
        self.ask_loot_of(self._fight())

    def ask_loot_of(self, id: str) -> None:
        """Opens the loot dialog for the encounter `id`, "" for the last one; only says so where there is no
        encounter."""
        if self._open_campaign is None or not self._open_campaign.document.campaign.encounters:
            self._say(_("There is no encounter whose fallen could be searched."))
            return
        from mls_desktop.ui.stash.loot_dialog import LootDialog

        dialog = LootDialog(self._open_campaign, self._theme, self._window, id)
        dialog.taken.connect(self._say)
        dialog.open()

    def ask_shares(self) -> None:
        """Opens the dialog of sharing out; only says so where there is nothing to share, or nobody to share with."""
        campaign = self._open_campaign.document.campaign if self._open_campaign is not None else None
        if campaign is None or not (campaign.stash or campaign.purse.money):
            self._say(_("Purse and stash of the party are empty."))
            return
        if self._open_campaign is None or not any(who.role == "player" for who in campaign.characters):
            self._say(_("There is no player character to share with."))
            return
        from mls_desktop.ui.stash.share_dialog import ShareDialog

        dialog = ShareDialog(self._open_campaign, self._theme, self._window)
        dialog.shared.connect(self._say)
        dialog.open()
