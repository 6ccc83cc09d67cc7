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
    """The versions of a campaign's file, from `refresh` on. `listed`: they are others; `told`: more is known of one.

    They are read and held against the campaign off the window's thread, one at a time: the chosen one first and figure
    by figure, then the newest of those nobody has looked at. Of the campaigns read only the chosen one is kept.
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
        """Whether the folder has been looked at."""
        self.versions: tuple[ShownVersion, ...] = ()
        open_campaign.document.changed.connect(self._on_changed)

    @property
    def limits(self) -> VersionLimits:
        """Limits of the versions: how many of the latest stay, and of how many days the last one."""
        return self._open_campaign.versions.limits

    @property
    def path(self) -> Path | None:
        """The file whose versions these are."""
        return self._open_campaign.origin

    @property
    def place(self) -> Path | None:
        """The folder in which they lie."""
        return self._open_campaign.versions.home(self.path) if self.path is not None else None

    def refresh(self) -> None:
        """Looks for versions anew."""
        if self._stopped:
            return
        path = self.path
        if path is None:
            self._on_listed(())
        else:
            self._queue.submit(partial(shown_versions, self._open_campaign.versions, path), self._on_listed)

    def choose(self, at: int) -> None:
        """Chooses the version at position `at`, to be told figure by figure before all others."""
        self._chosen = at
        self._next()

    @property
    def chosen(self) -> int:
        """The place of the chosen one, which stays chosen where others come and go."""
        return self._chosen

    def account(self, at: int) -> VersionAccount | None:
        """Account of the version at position `at`; None while it is still to be read."""
        return self._accounts.get(self.versions[at].version.file) if 0 <= at < len(self.versions) else None

    def load(self, at: int, then: Callable[[Loaded | str], object]) -> None:
        """Gives `then` the campaign of a version, to be looked at, or why there is none."""
        shown = self.versions[at]

        def loaded(told: Told) -> None:
            if told.campaign is None:
                then(told.account.problem)
            else:
                then(Loaded(told.campaign, newer=told.newer, as_of=shown.when, origin=self.path))

        self._told(shown.version, loaded)

    def plan(self, version: Version, what: What, id: str, then: Callable[[AnyCampaign, Batch | str], object]) -> None:
        """Gives `then` the campaign as it is now and the step that puts something of a version back in it, or why
        there is none."""
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
        """Reads no more; nobody waits for what is being read."""
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
        """The campaign is another one: what was told of it is over."""
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
        """Reads the next one, unless one is being read."""
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
