"""The controller of what was chosen in the settings: each part of the window is told what is in force for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.app.settings import KeptDays, Settings, VersionCount
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.fight.controller import FightController
from mls_desktop.ui.files.notice_bar import OWN_FILES, SETTINGS, NoticeBar
from mls_desktop.ui.files.recovery_controller import RecoveryController
from mls_desktop.ui.folders.chosen_folders import give_folders
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.settings.settings_file import Kept


class ChosenSettings(QObject):
    """The controller of settings that the campaign follows. Where the file of settings could not be read, versions are
    kept as long as can be chosen, since nobody knows how long they were to be."""

    def __init__(
        self, window: QWidget, store: SettingsStore, fights: FightController, recovery: RecoveryController,
        actions: Actions, notices: NoticeBar,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._store, self._fights = window, store, fights
        self._recovery, self._actions, self._notices = recovery, actions, notices
        self._open_campaign: OpenCampaign | None = None
        store.changed.connect(self._tell)
        store.damaged.connect(self._on_damaged)
        self._tell()
        store.mend()

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets how long versions of `open_campaign` are kept by the settings, now and when these change."""
        self._open_campaign = open_campaign
        self._keep_versions(open_campaign, self._store.settings)

    def _on_damaged(self, kept: Kept) -> None:
        """Shows a notice of what became of the damaged file of settings."""
        from mls_desktop.bridge.settings.damage_text import damage_told

        self._notices.tell(
            SETTINGS, damage_told(kept), ((_("Open folder"), self._on_folder), (_("Close"), self._on_read))
        )

    def _on_folder(self) -> None:
        from mls_desktop.ui.folders.show_folder import show_folder

        show_folder(self._store.folder)

    def _on_read(self) -> None:
        self._notices.settle(SETTINGS)

    def tell_odd(self, text: str) -> None:
        """Shows the notice `text`, on own files of the program other than the settings; nothing for ""."""
        if text:
            self._notices.tell(OWN_FILES, text, ((_("Close"), self._on_odd_read),))

    def _on_odd_read(self) -> None:
        self._notices.settle(OWN_FILES)

    def _keep_versions(self, open_campaign: OpenCampaign, settings: Settings) -> None:
        if self._store.is_unsure:
            open_campaign.keep_versions(max(get_args(VersionCount)), max(get_args(KeptDays)))
        else:
            open_campaign.keep_versions(settings.latest_versions, settings.version_days)

    def _tell(self) -> None:
        settings = self._store.settings
        self._actions["reopen"].setChecked(settings.reopen)
        self._fights.program_rolls = settings.program_rolls
        self._fights.set_log_order(settings.log_oldest_first)
        self._recovery.keep_binned(max(get_args(KeptDays)) if self._store.is_unsure else settings.bin_days)
        give_folders(self._window, {"own_folder": settings.own_folder, "paper_folder": settings.paper_folder})
        if self._open_campaign is not None:
            self._keep_versions(self._open_campaign, settings)
