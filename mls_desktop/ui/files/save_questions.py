"""The questions after a save that was not done: what stands in the way, and what can be done instead."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.save_outcome import Outcome, Problem
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.widgets.message_box import MessageBox


class SaveQuestions(QObject):
    """The questions after a failed save. `save_as_wanted`: the dialog for a file; `theirs_wanted`: the file on disk in
    place of the open campaign. `asked`: a question is open about a change of the open file; it carries whether the file
    is gone; `answered`: that question is closed."""

    save_as_wanted = Signal()
    theirs_wanted = Signal()
    asked = Signal(bool)
    answered = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._open: OpenCampaign | None = None

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign that questions are about to `open_campaign`."""
        self._open = open_campaign

    def ask(self, outcome: Outcome) -> None:
        """Opens the question that fits the problem of `outcome`, a failed save; nothing without a problem."""
        problem = outcome.problem
        if problem is None or self._open is None:
            return
        if problem.kind == "held":
            self._ask_held(problem, outcome.path)
        elif problem.kind == "conflict":
            self._ask_conflict(problem, outcome.path)
        else:
            copied = _("A recovery copy holds everything.")
            more = copied if self._open.keeper.copied else _("What you see is in no file yet.")
            question = self._question(_("Not saved"), problem.text, more)
            question.answer(_("Close"), "reject")
            question.open()

    def _ask_conflict(self, problem: Problem, path: Path | None) -> None:
        question = self._question(_("The file is not as it was"), problem.text)
        if self._open is not None:
            keeper = self._open.keeper
            question.answer(_("Keep mine"), "other", lambda: keeper.save(path, overwrite=True))
        if not problem.gone and path is not None:
            question.answer(_("Take theirs"), "other", self.theirs_wanted.emit)
        question.answer(_("Cancel"), "reject")
        if self._open is not None and path == self._open.path:
            self.asked.emit(problem.gone)
            question.finished.connect(self.answered)
        question.open()

    def _ask_held(self, problem: Problem, path: Path | None) -> None:
        """Asks whether to save to `path`, open elsewhere, if it is the campaign's file; of another only says so."""
        question = self._question(_("The file is open elsewhere"), problem.text)
        if self._open is not None and path == self._open.path:
            question.answer(_("Save anyway"), "other", self._save_anyway)
        question.answer(_("Cancel"), "reject")
        question.open()

    def _question(self, title: str, text: str, more: str = "") -> MessageBox:
        from mls_desktop.ui.widgets.message_box import MessageBox

        return MessageBox(self._window, title, text, more).answer(_("Save as …"), "accept", self.save_as_wanted.emit)

    def _save_anyway(self) -> None:
        if self._open is not None:
            self._open.keeper.claim(force=True)
            self._open.keeper.save()
