"""The versions of the open campaign's file as things to show: when, how large, and what is otherwise now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.shown_versions import (
    ShownVersion,
    Told,
    What,
    read_version,
    restoring_step,
    shown_versions,
)
from mls_desktop.bridge.campaign.version_account import AccountTools, VersionAccount
from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.versions import Version, VersionLimits


class VersionList(QObject):
    """The versions of a campaign's file, empty until `refresh`. `listed`: they are others; `told`: more is known of the
    version at this index.

    They are read and compared with the campaign off the window's thread, one at a time: the chosen version first and
    figure by figure, then the newest not read yet. Of the campaigns read only the chosen one is kept.
    """

    listed = Signal()
    told = Signal(int)

    def __init__(self, open_campaign: OpenCampaign, shipped_data: ShippedData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_campaign, self._shipped_data = open_campaign, shipped_data
        self._queue = BackgroundQueue("versions", self)
        self._accounts: dict[Path, VersionAccount] = {}
        self._held: tuple[Path, Told] | None = None
        self._chosen = 0
        self._reading = self._stopped = False
        self.known = False
        """Tells whether the folder has been read."""
        self.versions: tuple[ShownVersion, ...] = ()
        open_campaign.document.changed.connect(self._on_changed)

    @property
    def limits(self) -> VersionLimits:
        """Limits of the versions: number of the latest that stay, and number of days of which the last one stays."""
        return self._open_campaign.versions.limits

    @property
    def path(self) -> Path | None:
        """File whose versions these are; None where the campaign has none."""
        return self._open_campaign.origin

    @property
    def place(self) -> Path | None:
        """Folder of these versions; None without a file."""
        return self._open_campaign.versions.home(self.path) if self.path is not None else None

    def refresh(self) -> None:
        """Begins to list the versions anew; `listed` is emitted when that is done."""
        if self._stopped:
            return
        path = self.path
        if path is None:
            self._on_listed(())
        else:
            self._queue.submit(partial(shown_versions, self._open_campaign.versions, path), self._on_listed)

    def choose(self, at: int) -> None:
        """Chooses the version at index `at`, which is then read first, figure by figure."""
        self._chosen = at
        self._next()

    @property
    def chosen(self) -> int:
        """Index of the chosen version, which stays chosen where others come and go."""
        return self._chosen

    def account(self, at: int) -> VersionAccount | None:
        """Account of the version at index `at`; None while it is still to be read, or for no such index."""
        return self._accounts.get(self.versions[at].version.file) if 0 <= at < len(self.versions) else None

    def load(self, at: int, then: Callable[[Loaded | str], object]) -> None:
        """Calls `then` with the campaign of the version at index `at`, read-only, or with the reason why it cannot be
        read; perhaps later. Raises IndexError for no such index."""
        shown = self.versions[at]

        def loaded(told: Told) -> None:
            if told.campaign is None:
                then(told.account.problem)
            else:
                then(Loaded(told.campaign, newer=told.newer, as_of=shown.when, origin=self.path))

        self._told(shown.version, loaded)

    def plan(self, version: Version, what: What, id: str, then: Callable[[AnyCampaign, Batch | str], object]) -> None:
        """Calls `then`, perhaps later, with the campaign as it is now, and with the step that restores `what` (`id`)
        from `version` in it, or the reason why there is none."""
        now = self._open_campaign.document.campaign

        def planned(told: Told) -> None:
            if told.campaign is None:
                then(now, told.account.problem)
                return
            self._queue.submit(
                partial(restoring_step, now, told.campaign, what, id, self._shipped_data), partial(then, now)
            )

        self._told(version, planned)

    def stop(self) -> None:
        """Stops reading; the outcome of a reading under way is dropped."""
        if not self._stopped:
            self._stopped = True
            self._open_campaign.document.changed.disconnect(self._on_changed)
            self._queue.abandon()

    def _told(self, version: Version, then: Callable[[Told], object]) -> None:
        if self._held is not None and self._held[0] == version.file:
            then(self._held[1])
        else:
            now = self._open_campaign.document.campaign
            self._queue.submit(
                partial(read_version, self._open_campaign.versions, version, now, self._tools(), False), then
            )

    def _tools(self) -> AccountTools:
        return AccountTools(self._shipped_data, self._open_campaign.texts, self._open_campaign.reference)

    def _on_changed(self) -> None:
        """Drops all accounts, since the campaign is another one, and lists anew."""
        self._accounts.clear()
        self.refresh()

    def _on_listed(self, versions: tuple[ShownVersion, ...]) -> None:
        before = self.versions[self._chosen].version.file if self._chosen < len(self.versions) else None
        self.versions, self.known = versions, True
        # The same version, wherever it stands now.
        found = (at for at, each in enumerate(versions) if each.version.file == before)
        self._chosen = next(found, min(self._chosen, max(0, len(versions) - 1)))
        self.listed.emit()
        self._next()

    def _next(self) -> None:
        """Begins to read the chosen version, else the newest not read yet; nothing where one is being read."""
        if self._reading or self._stopped:
            return
        for at in (self._chosen, *range(len(self.versions))):
            detailed, account = at == self._chosen, self.account(at)
            if at < len(self.versions) and (account is None or (detailed and not account.detailed)):
                self._reading = True
                version, now = self.versions[at].version, self._open_campaign.document.campaign
                job = partial(read_version, self._open_campaign.versions, version, now, self._tools(), detailed)
                self._queue.submit(job, partial(self._on_read, version, now))
                return

    def _on_read(self, version: Version, now: AnyCampaign, told: Told) -> None:
        self._reading = False
        if now is self._open_campaign.document.campaign:
            self._accounts[version.file] = told.account
            files = [each.version.file for each in self.versions]
            at = files.index(version.file) if version.file in files else -1
            if at == self._chosen:
                self._held = (version.file, told)
            if at >= 0:
                self.told.emit(at)
        self._next()
