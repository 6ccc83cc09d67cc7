"""The notices about the open file: whose it is, what others do to it, and whether the disk takes what is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.document.save_outcome import Outcome
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.ui.files.notice_bar import NoticeBar
from mls_desktop.words.faults import conflict_text, holder_text
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.files.notice import Answer

LOOK_DELAY = 400
"""Milliseconds from the opening of a campaign to the search for the steps of an earlier session: the first keys come
before it."""


class FileNotices(QObject):
    """The notices about the open file. `save_as_wanted`: the dialog for a file; `again_wanted` carries the Outcome of a
    failed save, to be tried once more to the same file; `theirs_wanted`: the file on disk in place of the open
    campaign; `compare_wanted`: both side by side; `versions_wanted`: its earlier states; `origin_wanted` carries the
    file whose earlier state is shown."""

    save_as_wanted = Signal()
    again_wanted = Signal(object)
    theirs_wanted = Signal()
    compare_wanted = Signal()
    versions_wanted = Signal()
    origin_wanted = Signal(object)

    def __init__(self, bar: NoticeBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bar = bar
        self._open: OpenCampaign | None = None
        self._asked = False
        self._waiting: bool | None = None
        self._failed: Outcome | None = None
        self._is_gone = False
        """Mark that the last notice of a change said that the file is gone."""

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Shows the notices on `open_campaign` from now on, in place of those on another."""
        self._open = open_campaign
        self._asked, self._waiting, self._failed, self._is_gone = False, None, None, False
        self.bar.clear()
        keeper = open_campaign.keeper
        keeper.held.connect(self.tell_held)
        keeper.failed.connect(self._on_failed)
        keeper.kept.connect(self._on_kept)
        open_campaign.watch.noticed.connect(self.tell_changed)
        open_campaign.watch.settled.connect(self._on_settled)
        keeper.steps.told.connect(self._tell_steps)
        soon(keeper.steps.look, LOOK_DELAY)
        if open_campaign.newer:
            text = _("{why} Here it is shown read-only.").format(why=open_campaign.newer)
            self.bar.tell("newer", text, ())
        if open_campaign.older:
            self.bar.tell("older", open_campaign.older, ())
        if open_campaign.as_of:
            self._tell_as_of(open_campaign)

    def tell_held(self, holder: Holder) -> None:
        """Makes the document read-only, since the program `holder` has its file open, and shows the notice for the
        person to decide. Nothing for a campaign without a file."""
        open_campaign = self._open
        if open_campaign is None or open_campaign.path is None:
            return
        open_campaign.document.read_only = True
        told = holder_text(open_campaign.path.name, holder.host, holder.here)
        text = _("{who} Here it is shown read-only.").format(who=told)
        answers: list[Answer] = [(_("Open anyway"), self._open_anyway), (_("Save as …"), self.save_as_wanted.emit)]
        self.bar.tell("held", text, () if open_campaign.newer else answers)

    def wait(self, gone: bool) -> None:
        """Removes the notice on a change of the file and holds back others until `go_on` shows one again: that the file
        was changed, or removed (`gone`). To be called while a question asks about that."""
        self._asked, self._waiting = True, gone
        self.bar.settle("changed")

    def go_on(self) -> None:
        """Shows the notice again after the question of `wait` is answered, unless a save is under way."""
        self._asked = False
        if self._open is not None and not self._open.keeper.saving:
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        gone, self._waiting = self._waiting, None
        if gone is not None:
            self.tell_changed(gone)

    def tell_changed(self, gone: bool) -> None:
        """Shows the notice that another program changed the file, or removed it (`gone`); after `wait` only at
        `go_on`."""
        open_campaign = self._open
        if open_campaign is None or open_campaign.path is None:
            return
        if self._asked:
            self._waiting = gone
            return
        writable = not open_campaign.newer
        offered: list[tuple[bool, Answer]] = [
            (writable, (_("Keep mine"), self._keep_mine)),
            (not gone, (_("Take theirs"), self.theirs_wanted.emit)),
            (writable and not gone, (_("Side by side …"), self.compare_wanted.emit)),
            (writable, (_("Save as …"), self.save_as_wanted.emit)),
        ]
        answers = [answer for fits, answer in offered if fits]
        if gone:
            self.bar.settle("save")  # of what a save came to before there is a newer tale
        self.bar.tell("changed", conflict_text(str(open_campaign.path), gone, open_campaign.watch.away), answers)
        self._is_gone = gone

    def _on_settled(self) -> None:
        """Removes the notice on a change, since the file is as it was: a disk that was taken out is there again."""
        self._waiting = None
        self.bar.settle("changed")

    def _tell_steps(self, text: str) -> None:
        self.bar.tell("steps", text, [(_("Close"), lambda: self.bar.settle("steps"))])

    def tell_kept(self) -> None:
        """Shows the notice that the campaign that was here before is kept as a version."""
        answers: list[Answer] = [(_("Versions …"), self.versions_wanted.emit), (_("Close"), self._on_read)]
        self.bar.tell("kept", _("What you had here is kept as a version."), answers)

    def _tell_as_of(self, open_campaign: OpenCampaign) -> None:
        """Shows the notice that this is an earlier state of a campaign."""
        name = open_campaign.origin.name if open_campaign.origin is not None else ""
        text = _("This is “{name}” as it was {when}, to be looked at and copied from.").format(
            name=name, when=open_campaign.as_of
        )
        answers: list[Answer] = [(_("Save as …"), self.save_as_wanted.emit)] if not open_campaign.newer else []
        answers.append((_("Versions …"), self.versions_wanted.emit))
        answers.append((_("Back to the campaign"), self._back))
        self.bar.tell("as_of", text, answers)

    def _back(self) -> None:
        if self._open is not None and self._open.origin is not None:
            self.origin_wanted.emit(self._open.origin)

    def _on_read(self) -> None:
        self.bar.settle("kept")

    def _open_anyway(self) -> None:
        if self._open is not None:
            self._open.document.read_only = bool(self._open.newer)
            self._open.keeper.claim(force=True)
            self.bar.settle("held")

    def _keep_mine(self) -> None:
        if self._open is not None:
            self._open.keeper.save(overwrite=True)

    def _save_again(self) -> None:
        if self._failed is not None:
            self.again_wanted.emit(self._failed)

    def _on_failed(self, outcome: Outcome) -> None:
        problem, open_campaign = outcome.problem, self._open
        if problem is None or open_campaign is None:
            return
        if outcome.kind == "recovery":
            self.bar.tell("copy", problem.text, [(_("Save as …"), self.save_as_wanted.emit)])
        elif problem.kind == "conflict" and outcome.path == open_campaign.path:
            self.tell_changed(problem.gone)
        elif problem.kind == "failed":
            answers: list[Answer] = [(_("Save as …"), self.save_as_wanted.emit)]
            self._failed = outcome
            if outcome.path is not None:
                answers.insert(0, (_("Save again"), self._save_again))
            if self._is_gone or self._waiting:
                self.bar.settle("changed")
                self._is_gone, self._waiting = False, None
            self.bar.tell("save", problem.text, answers)
            self._tell_waiting()

    def _on_kept(self, outcome: Outcome) -> None:
        self.bar.settle("copy")
        if outcome.kind != "save" or self._open is None:
            return
        self._waiting = None
        for about in ("save", "changed", "held", "older", "as_of"):
            self.bar.settle(about)
        self._open.document.read_only = bool(self._open.newer)
        if outcome.warning:
            self.bar.tell("save", outcome.warning, [(_("Save as …"), self.save_as_wanted.emit)])
