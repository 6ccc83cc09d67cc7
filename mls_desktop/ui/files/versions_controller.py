"""The controller of versions: shows those of the open campaign's file, and one of them to be looked at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.widgets.theme import Theme

Then = Callable[[], object]


class VersionsController(QObject):
    """The controller of versions. `opened` carries one that is to be shown in place of the campaign, once `leave` says
    that nothing would be lost; `compare_wanted` an earlier state, what it is called, and the id of a character that is
    to be compared with it; `said` a passing message."""

    opened = Signal(object)
    compare_wanted = Signal(object, str, str)
    said = Signal(str)

    def __init__(
        self, window: QWidget, theme: Theme, campaign_files: CampaignFiles, leave: Callable[[Then], None]
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._campaign_files, self._leave = window, theme, campaign_files, leave
        self._open: OpenCampaign | None = None

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Works on another campaign."""
        self._open = open_campaign

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Handlers of this part's commands, by command."""
        return {"versions": self.show}

    def show(self) -> None:
        """Opens the dialog of versions."""
        if self._open is None:
            return
        from mls_desktop.ui.files.versions_dialog import VersionsDialog

        dialog = VersionsDialog(self._open, self._campaign_files, self._theme, self._window)
        dialog.wanted.connect(self._on_wanted)
        dialog.compare_wanted.connect(self.compare_wanted)
        dialog.said.connect(self.said)
        dialog.open()

    def _on_wanted(self, loaded: Loaded) -> None:
        self._leave(lambda: self.opened.emit(loaded))
