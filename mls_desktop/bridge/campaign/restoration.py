"""The restoration: what a version holds is put back as one step, once what is there now is kept as a version too."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.shown_versions import What
from mls_desktop.bridge.campaign.versions import VersionList
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.storage.versions import Version
from mls_desktop.words.i18n import _


class Restoration(QObject):
    """The restoration of a version, or of a part of it: `begin`, then one of three signals.

    `done` carries the name of the step that was made, "" where nothing differed; `failed` why nothing changed; `unkept`
    why the present state could not be kept as a version: nothing has changed yet, `go_on` restores all the same.
    """

    done = Signal(str)
    failed = Signal(str)
    unkept = Signal(str)

    def __init__(self, open_campaign: OpenCampaign, versions: VersionList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_campaign, self._versions = open_campaign, versions
        self._begun: tuple[Version, What, str, str] | None = None
        self._planned: Batch | None = None
        self._refusal = ""
        open_campaign.document.refused.connect(self._on_refused)

    @property
    def running(self) -> bool:
        """Tells whether a restoration is under way, or waits for `go_on` or `give_up`."""
        return self._begun is not None

    def begin(self, at: int, what: What, id: str = "", name: str = "") -> None:
        """Begins to restore from the version at index `at`: the character or encounter `id`, called `name`, or all
        (`what`). The present state is kept as a version first."""
        shown = self._versions.versions[at]
        time = shown.time
        title = _("Restore {name} from {time}").format(name=name, time=time)
        if what == "all":
            title = _("Restore everything from {time}").format(time=time)
        # Not its place in the list, which is another once what is there now is kept.
        self._begun = (shown.version, what, id, title)
        self._plan()

    def go_on(self) -> None:
        """Applies the step planned, after `unkept`, though the present state is then only kept in the history; nothing
        without one."""
        if self._planned is not None:
            self._apply(self._planned)

    def give_up(self) -> None:
        """Ends the restoration without any change and without a signal."""
        self._begun = self._planned = None

    def _plan(self) -> None:
        if self._begun is not None:
            self._versions.plan(*self._begun[:3], self._on_planned)

    def _on_planned(self, now: AnyCampaign, step: Batch | str) -> None:
        if isinstance(step, str):
            self._fail(step)
        elif self._begun is not None:
            self._open_campaign.keeper.keep_mine(partial(self._on_kept, now, step), spare=(self._begun[0].file,))

    def _on_kept(self, now: AnyCampaign, step: Batch, problem: str) -> None:
        if self._begun is None:
            return
        if self._open_campaign.document.campaign is not now:
            self._plan()  # somebody was quicker: neither the plan nor what is kept is of the campaign as it is
        elif problem:
            self._planned = step
            self.unkept.emit(problem)
        else:
            self._apply(step)

    def _apply(self, step: Batch) -> None:
        if self._begun is None:
            return
        title, self._refusal = self._begun[3], ""
        self._open_campaign.keeper.keep_version_next()
        before = self._open_campaign.document.campaign
        if not self._open_campaign.document.apply(step, name=title):
            self._fail(self._refusal)
            return
        self._begun = self._planned = None
        self.done.emit(title if self._open_campaign.document.campaign is not before else "")

    def _fail(self, why: str) -> None:
        self._begun = self._planned = None
        self.failed.emit(why)

    def _on_refused(self, finding: Finding) -> None:
        self._refusal = self._open_campaign.texts.finding(finding)
