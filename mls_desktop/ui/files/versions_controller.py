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
    """The controller of versions. `opened` carries a version to be shown in place of the campaign, once `leave` has
    found that nothing would be lost; `compare_wanted` an earlier state, its title, and the id of a character to be
    compared with it; `said` a line of status."""

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
        """Sets the campaign whose versions are shown to `open_campaign`; None for none."""
        self._open = open_campaign

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {"versions": self.show}

    def show(self) -> None:
        """Opens the dialog of versions of the open campaign; nothing where none is open."""
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
