"""The autosave of the open document: loading, the checked save and recovery copies, off the window's thread."""

from __future__ import annotations

import logging
import time
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.save_outcome import Outcome, recovered, saved
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.saving import Saved
from mls_desktop.storage.shipped_data import ShippedData

RECOVERY_DELAY = 250
"""Milliseconds from the first unsaved edit to its recovery copy; later edits do not put it off."""

LOCK = ".lock"

_log = logging.getLogger(__name__)


class Autosave(QObject):
    """The autosave of one document.

    `changed`: what `state` tells has changed; `failed` carries an Outcome with its problem; `kept` a good one.
    """

    changed = Signal()
    failed = Signal(object)
    kept = Signal(object)
    _done = Signal(object)

    def __init__(
        self, document: Document, shelf: ShippedData, recovery: RecoveryFolder, path: Path | None = None,
        base: str | None = None, parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.document = document
        self.path, self.base = path, base
        self._shelf, self._recovery = shelf, recovery
        self._id = uuid.uuid4().hex
        self._sequence = 0
        self._saving = 0
        self._recovered: AnyCampaign | None = None
        self._saved_at: float | None = None
        self._recovered_at: float | None = None
        self._lock = _live(recovery, self._id)
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(RECOVERY_DELAY)
        self._timer.timeout.connect(self._keep_copy)
        self._done.connect(self._on_done)
        # Not `document.changed`: it comes from inside a step, before the history knows that it is no longer clean.
        document.history.indexChanged.connect(self._on_changed)
        document.history.cleanChanged.connect(self.changed)
        if self.dirty:
            self._timer.start()

    @property
    def dirty(self) -> bool:
        """Whether there are edits that no file holds."""
        return not self.document.history.isClean()

    @property
    def saving(self) -> bool:
        return self._saving > 0

    @property
    def saved_at(self) -> float | None:
        """When the file was saved last in this session."""
        return self._saved_at

    @property
    def recovered_at(self) -> float | None:
        """When the recovery copy was written last; None where none is needed."""
        return self._recovered_at

    def save(self, path: Path | None = None, overwrite: bool = False) -> None:
        """Saves to the document's file, or to another one that becomes it. The outcome comes by signal.

        Raises ValueError where there is no file yet and none is given.
        """
        target = path if path is not None else self.path
        if target is None:
            raise ValueError("no file to save to")
        expected = self.base if self.path is not None and target == self.path else None
        self._saving += 1
        self.changed.emit()
        campaign = self.document.campaign
        self._tell(self._writer.submit(saved, campaign, self._shelf, target, expected, overwrite))

    def flush(self) -> None:
        """Writes the recovery copy now if edits wait for one, and waits for the writer."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep_copy()
        self._writer.submit(_nothing).result()

    def close(self, drop: bool) -> None:
        """Ends the keeping. `drop`: the edits were saved or given up, so the recovery copy may go; else a copy that
        waits is written first."""
        if not drop:
            self.flush()
        self._timer.stop()
        self.document.history.indexChanged.disconnect(self._on_changed)
        self.document.history.cleanChanged.disconnect(self.changed)
        self._done.disconnect(self._on_done)
        self._writer.shutdown(wait=True)
        if drop:
            self._drop()
        self._lock.unlock()

    def must_be_saved(self) -> None:
        """Marks a document as unsaved though nothing was edited: it came from a recovery copy."""
        self.document.history.resetClean()
        self._timer.start()

    def _on_changed(self) -> None:
        if self.dirty and not self._timer.isActive():
            self._timer.start()
        self.changed.emit()

    def _keep_copy(self) -> None:
        campaign = self.document.campaign
        if not self.dirty or campaign is self._recovered:
            return
        self._recovered = campaign
        self._sequence += 1
        envelope = Envelope(
            document=self._id, time=time.time(), sequence=self._sequence,
            path=str(self.path) if self.path is not None else None, base=self.base,
        )  # fmt: skip
        self._tell(self._writer.submit(recovered, campaign, self._shelf, self._recovery, envelope))

    def _tell(self, future: Future[Outcome]) -> None:
        future.add_done_callback(self._on_future)

    def _on_future(self, future: Future[Outcome]) -> None:
        """On the writer's thread: the outcome goes over to the window's by signal."""
        self._done.emit(future.result())

    def _on_done(self, outcome: Outcome) -> None:
        if outcome.kind == "save":
            self._saving -= 1
            if outcome.saved is not None:
                self._on_saved(outcome, outcome.saved)
        elif outcome.problem is None:
            self._recovered_at = time.time()
        else:
            self._recovered = None
        (self.failed if outcome.problem is not None else self.kept).emit(outcome)
        self.changed.emit()

    def _on_saved(self, outcome: Outcome, saved: Saved) -> None:
        self.path, self.base = outcome.path, saved.digest
        self._saved_at = time.time()
        if outcome.campaign is not self.document.campaign:
            return
        self.document.mark_saved()
        self._timer.stop()
        if saved.folder_synced:
            self._drop()

    def _drop(self) -> None:
        self._recovered, self._recovered_at = None, None
        try:
            self._recovery.drop(self._id)
        except OSError as error:
            _log.info("recovery copy left behind: %s", error)


def is_orphan(copy: Path) -> bool:
    """Whether the program that wrote a recovery copy is gone: that of a window still open is its own business."""
    lock = QLockFile(str(copy.with_suffix(LOCK)))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def _live(recovery: RecoveryFolder, id: str) -> QLockFile:
    """The sign that a document is open; the system takes it back if the program dies."""
    with suppress(OSError):
        recovery.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = QLockFile(str(recovery.folder / f"{id}{LOCK}"))
    lock.setStaleLockTime(0)
    lock.tryLock(0)
    return lock


def _nothing() -> None:
    return None
