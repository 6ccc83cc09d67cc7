"""Characters from elsewhere: what takes them in and what compares them, each made when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.compare.approvable import is_approved, may_approve
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.characters.transfer import TransferController
    from mls_desktop.ui.compare.controller import CompareController


class Guests(QObject):
    """The owner of the controllers of transfers and of comparisons, each made when it is first wanted. `chosen` gives
    the id of the character that commands are about; `say` shows a line of status. `came` carries the id of the first
    character that was added; `open_wanted` a file that is to be opened after all."""

    came = Signal(str)
    open_wanted = Signal(object)

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        campaign_files: CampaignFiles,
        chosen: Callable[[], str],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._campaign_files, self._chosen = window, theme, campaign_files, chosen
        self._say = say
        self._open_campaign: OpenCampaign | None = None

    @cached_property
    def transfer(self) -> TransferController:
        """Controller of transfers, made at the first request."""
        from mls_desktop.ui.characters.transfer import TransferController

        made = TransferController(self._window, self._theme, self._campaign_files, self._chosen, self._say)
        made.set_campaign(self._open_campaign)
        made.came.connect(self.came)
        made.wants_open.connect(self.open_wanted)
        return made

    @cached_property
    def compare(self) -> CompareController:
        """Controller of comparisons, made at the first request."""
        from mls_desktop.ui.compare.controller import CompareController

        made = CompareController(self._window, self._theme, self._campaign_files, self._chosen)
        made.set_campaign(self._open_campaign)
        made.said.connect(self._say)
        return made

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to `open_campaign`, None for none, here and in the controllers made already."""
        self._open_campaign = open_campaign
        for name in ("transfer", "compare"):
            if name in vars(self):
                getattr(self, name).set_campaign(open_campaign)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out the commands of both controllers, by the command's id."""
        return {
            "copy": lambda: self.transfer.copy(), "paste": lambda: self.transfer.paste(),
            "take_from": lambda: self.transfer.ask_file(), "compare": lambda: self.compare.compare(),
            "approve": lambda: self.compare.approve(), "changes_since": lambda: self.compare.show_changes(),
        }  # fmt: skip

    def needs(self) -> dict[str, bool]:
        """Preconditions of the commands on approved versions, by name ("seals", "sealed"): True where they hold for the
        chosen character."""
        if self._open_campaign is None or not self._chosen():
            return {"seals": False, "sealed": False}
        open_campaign, id = self._open_campaign, self._chosen()
        return {"seals": may_approve(open_campaign, id), "sealed": is_approved(open_campaign, id)}

    def fits(self, mime: QMimeData) -> bool:
        """Tells whether `mime`, the data of a drag, holds characters, or a file that may hold some."""
        return self.transfer.fits(mime)

    def drop(self, mime: QMimeData, at_once: bool) -> None:
        """Adds the characters in `mime`; a file is read only with `at_once`, else a question asks what to do with
        it."""
        self.transfer.drop(mime, at_once)

    def drag(self, id: str) -> None:
        """Begins a drag of character `id` to another window or program; returns when the mouse is let go."""
        self.transfer.drag(id)

    def compare_file(self, path: Path) -> None:
        """Reads the file at `path`, the campaign's own as another program changed it, and shows in a dialog what
        differs from the open campaign."""
        self.transfer.compare_file(path)

    def compare_with(self, guest: AnyCampaign, title: str, id: str) -> None:
        """Opens the compare dialog with the character `id` beside that of the same id in `guest`, another state of the
        campaign called `title`."""
        self.compare.compare_with(guest, title, id)
