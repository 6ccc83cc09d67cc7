"""The step history: what keeps the log of a document's steps while they are made, and brings back those of before."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.step_log_jobs import EarlierSteps, Made, StepLogJobs
from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.bridge.qt.soon import later
from mls_desktop.words.i18n import _

LOG_DELAY = 250
"""Milliseconds from the first step to its line; later steps do not put it off."""


class StepHistory(QObject):
    """The step history of a document. Patches and files are the work of the document's background thread; here states
    are only handed over. `told` carries a notice for the person on the steps of an earlier session."""

    told = Signal(str)

    def __init__(
        self, document: Document, jobs: StepLogJobs, background: BackgroundQueue, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._jobs, self._background = document, jobs, background
        self._looked = False
        self._timer = later(self.flush, LOG_DELAY)
        document.history.indexChanged.connect(self._on_index)

    def look(self) -> None:
        """Begins, at the first call, to search the logs for the steps of an earlier session, unless the document is
        read-only; they can be undone and redone a moment later."""
        if not self._looked:
            self._looked = True
            if self._document.read_only:
                return
            self._background.submit(self._jobs.find, self._on_found)

    def flush(self) -> None:
        """Calls `look`, then hands all steps not logged yet to the background thread, which logs them."""
        self.look()
        made = self._made()
        if made:
            self._background.submit(partial(self._jobs.add, made))

    def come_from(self, copy: Path) -> None:
        """Notes that the document was restored from the recovery copy `copy`, not read from its file."""
        self._jobs.origin = replace(self._jobs.origin, copy=copy)

    def move(self, path: Path) -> None:
        """Begins to rename the log, since the document's file is now `path`."""
        self._background.submit(partial(self._jobs.move, path))

    def close(self, drop: bool) -> None:
        """Ends the logging: if `drop`, deletes the log, as the document is given up and never had a file, else logs the
        last steps."""
        self._timer.stop()
        self._document.history.indexChanged.disconnect(self._on_index)
        if drop:
            self._background.submit(self._jobs.discard)
        elif self._made_any():
            self.flush()
        self._looked = True

    def _on_index(self) -> None:
        if self._made_any() and not self._timer.isActive():
            self._timer.start()

    def _made_any(self) -> bool:
        step = self._document.step(self._document.history.count() - 1)
        return step is not None and step.logged is not step.new

    def _made(self) -> tuple[Made, ...]:
        """Steps that are not in the log yet, first to last; they count as logged from now on. They are always the last
        ones, since a step drops those that were undone before it."""
        found: list[Made] = []
        at = self._document.history.count() - 1
        while (step := self._document.step(at)) is not None and step.logged is not step.new:
            joins = step.logged is not None
            found.append((step.text(), step.logged if step.logged is not None else step.old, step.new, joins))
            step.logged = step.new
            at -= 1
        return tuple(reversed(found))

    def _on_found(self, earlier: EarlierSteps) -> None:
        if earlier.steps is not None:
            self._document.restore_steps(self._jobs.origin.campaign, earlier.steps.before, earlier.steps.after)
            if earlier.steps.damaged:
                self.told.emit(_("Some steps of the last session could not be read and cannot be undone."))
        elif earlier.aside:
            self.told.emit(
                _(
                    "The file has changed since the last session. The steps of that session were put aside and can no "
                    "longer be undone."
                )
            )
