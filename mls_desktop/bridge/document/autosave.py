"""The autosave of the open document: the checked save and recovery copies, off the window's thread."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.file_base import FileBase
from mls_desktop.bridge.document.file_jobs import claimed, put_away, saved_over
from mls_desktop.bridge.document.last_copies import leave_behind
from mls_desktop.bridge.document.lock_holder import FileLock, Holder
from mls_desktop.bridge.document.save_outcome import (
    Mark,
    Outcome,
    SavePlaces,
    SaveTarget,
    kept_version,
    recovered,
    saved,
)
from mls_desktop.bridge.document.step_history import StepHistory
from mls_desktop.bridge.document.step_log_jobs import StepLogJobs, StepOrigin
from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.bridge.qt.clock import now, wall_time
from mls_desktop.bridge.qt.jobs import aside
from mls_desktop.bridge.qt.life_sign import LifeSign, is_orphan
from mls_desktop.bridge.qt.soon import later
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.saving import Saved
from mls_desktop.storage.shipped_data import ShippedData

RECOVERY_DELAY = 250
"""Milliseconds from the first unsaved edit to its recovery copy; later edits do not put it off."""
AGAIN_DELAY = 5000
"""Milliseconds until a recovery copy that failed is tried again, though nothing is edited."""
SLOW = 1.0
"""Seconds after which recovery copies no longer wait for a save."""
PATIENCE = 2.0
"""Seconds to wait, at most, until the last recovery copy is on the disk."""
LEAVING = 3.0
"""Seconds that closing waits, at most, for work that the disk was given before."""

_log = logging.getLogger(__name__)


class Autosave(QObject):
    """The autosave of one document.

    `changed`: a property is another; `failed` carries an Outcome with its problem; `kept` an Outcome without; `held`
    the Holder of a file that another program has open.
    """

    changed = Signal()
    failed = Signal(object)
    kept = Signal(object)
    held = Signal(object)

    def __init__(
        self, document: Document, shipped_data: ShippedData, recovery: RecoveryFolder, path: Path | None = None,
        base: str | None = None, parent: QObject | None = None, places: SavePlaces | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.document = document
        self.path = path
        self.saved_at: float | None = None
        """Time of the last save of this session, in seconds; None before it."""
        self.recovered_at: float | None = None
        """Time of the last recovery copy, in seconds; None where there is none."""
        self.copy_problem = ""
        """Reason why the last recovery copy was not written; "" where it was, or none is needed."""
        self.warning = ""
        """Warning about the last save, though it succeeded; "" for none."""
        self._shipped_data, self._recovery, self._places = shipped_data, recovery, places or SavePlaces()
        self._id = uuid.uuid4().hex
        self._sequence = 0
        self._base = FileBase(path, base)
        self._last_save: Future[Outcome] | None = None
        self._last_copy: Future[Outcome] | None = None
        self._save_began = 0.0
        self._spare: BackgroundQueue | None = None
        """Queue that writes copies while a save is slow: the disk of the file may be another."""
        self._versioned: Path | None = None
        self._asked: AnyCampaign | None = None
        self._copied: AnyCampaign | None = None
        self._wave = 0
        """Number of times that the copies so far were discarded."""
        self.leaving = LEAVING
        """Seconds that closing waits for the disk at most."""
        self._left: Path | None = None
        self._drops = True
        self._sign = LifeSign(recovery.file_of(self._id))
        self._writer = BackgroundQueue("writer", self)
        self._writer.submit(self._sign.give)
        self._timer = later(self._keep_copy, RECOVERY_DELAY)
        # Not `document.changed`: it comes from inside a step, before the history knows that it is no longer clean.
        document.history.indexChanged.connect(self._on_changed)
        document.history.cleanChanged.connect(self.changed)
        origin = StepOrigin(self._id, document.first, document.system, path, base)
        self._jobs = StepLogJobs(recovery, origin, partial(_is_live, recovery))
        self.steps = StepHistory(document, self._jobs, self._writer, self)
        """Steps of earlier sessions, and the log of this session's steps."""
        if self.dirty:
            self._timer.start()

    @property
    def dirty(self) -> bool:
        """Tells whether the document has edits that no file holds."""
        return not self.document.history.isClean()

    @property
    def saving(self) -> bool:
        """Tells whether a save is under way."""
        return self._last_save is not None and self._writer.waits_for(self._last_save)

    @property
    def base(self) -> str | None:
        """The digest of the document's file as it was opened or saved last; None where there is no file."""
        return self._base.of(self.path)

    @property
    def known(self) -> FileBase:
        """Digests of the document's files, by path, as far as they are known here. Any thread may ask it."""
        return self._base

    @property
    def copied(self) -> bool:
        """Tells whether a recovery copy holds the document just as it is."""
        return self._copied is self.document.campaign

    @property
    def at_risk(self) -> bool:
        """Tells whether neither file nor copy holds the document just as it is."""
        return self.dirty and not self.copied

    @property
    def copy_file(self) -> Path | None:
        """Path of the recovery copy; None where there is none."""
        return self._recovery.file_of(self._id) if self.recovered_at is not None else None

    @property
    def background(self) -> BackgroundQueue:
        """Queue of the document's one thread for work on the disk: jobs are done in the order they were given."""
        return self._writer

    def claim(self, force: bool = False) -> None:
        """Begins to take the lock of the document's file, if it has one; `held` is emitted where another program has
        it. `force`: takes over another computer's lock, as the person wants it."""
        lock, path = self._places.lock, self.path
        if path is not None:
            self._writer.submit(partial(self._base.note_disk, path))
        if lock is not None and path is not None:
            self._writer.submit(partial(claimed, lock, path, force), self._on_claimed)

    def save(self, path: Path | None = None, overwrite: bool = False) -> None:
        """Begins to save to the document's file, or to `path`, which becomes its file. `overwrite`: whatever the file
        holds now. The outcome comes by `kept` or `failed`. Raises ValueError where there is no file yet and `path` is
        None."""
        target = path if path is not None else self.path
        if target is None:
            raise ValueError("no file to save to")
        self.steps.flush()
        whole = SaveTarget(target, None, overwrite, keep_version=target != self._versioned)
        job = partial(saved, self.document.campaign, self._shipped_data, places=self._places, mark=self._jobs.mark)
        own = target == self.path
        if not self.saving:
            self._save_began = now()
        self._last_save = self._writer.submit(partial(saved_over, self._base, whole, own, job), self._on_done)
        self.changed.emit()

    def keep_version_next(self) -> None:
        """Makes the next save keep the file it replaces as a version, as the first save after a start does."""
        self._versioned = None

    def keep_mine(self, then: Callable[[str], object], spare: Collection[Path] = ()) -> None:
        """Begins to write the document as it is now as a version of its file, for which no version of `spare` is
        deleted; calls `then`, perhaps later, with the reason why that failed, or "". Another state is about to replace
        it."""
        if self.path is None or self._places.versions is None:
            then("")
            return
        job = partial(kept_version, self.document.campaign, self._shipped_data, self.path, self._places.versions, spare)
        self._writer.submit(job, then)

    def flush(self, seconds: float = PATIENCE) -> None:
        """Writes the recovery copy now if edits wait for one, and waits for the disk, at most so many `seconds`."""
        # Whether or not the timer runs: what was to start it may have broken. Twice: what was under way may edit.
        end = now() + seconds
        for _each in range(2):
            self.begin_copy()
            if not self.settle(max(0.0, end - now())) or self.copy_problem:  # tried again in a while
                return

    def begin_copy(self) -> None:
        """Begins to write the recovery copy now, if edits wait for one."""
        self._timer.stop()
        self._keep_copy()

    def settle(self, seconds: float) -> bool:
        """Waits until the disk has done all its work, at most so many `seconds`; False where it has not."""
        end = now() + seconds
        spare = self._spare is None or self._spare.wait(seconds)
        return self._writer.wait(max(0.0, end - now())) and spare

    def copy_aside(self) -> Future[Outcome]:
        """Begins to write the recovery copy on a thread of its own, without waiting for work under way, nor for the
        disk to confirm it; gives the outcome to come, which `take_copy` must be called with."""
        return aside(self._copy_job(self.document.campaign, None, durable=False))

    def take_copy(self, outcome: Outcome) -> None:
        """Notes a recovery copy that was written aside, from its `outcome`; nothing where that has a problem."""
        if outcome.problem is None:
            self._copied, self.recovered_at = outcome.campaign, wall_time()

    def close(self, drop: bool) -> None:
        """Stops saving and copying: removes the recovery copy if `drop`, since the edits were saved or given up, else
        writes a copy that waits first. Waits no longer than `leaving` seconds for the disk."""
        # The last named is the first done, and each is, whatever becomes of the others.
        with ExitStack() as rest:
            if self._spare is not None:
                rest.callback(self._spare.close, seconds=self.leaving)
            rest.callback(self._writer.close, seconds=self.leaving)
            rest.callback(self._leave, drop)
            rest.callback(self._stop_listening)
            rest.callback(self.steps.close, drop=drop and self.path is None)
            if not drop:
                rest.callback(self._keep_copy)

    def must_be_saved(self, left: Path | None = None) -> None:
        """Marks the document as unsaved though nothing was edited: it came from a recovery copy. `left`: that copy,
        which goes to the bin once another copy, or the file, holds the document."""
        self._left = left
        if left is not None:
            self.steps.come_from(left)
        self.document.history.resetClean()
        self._timer.start(RECOVERY_DELAY)

    def lose_file(self) -> None:
        """Marks the document as unsaved though nothing was edited: its file holds it no more, since another program
        removed it or wrote over it. So a copy is kept, and closing asks first. Does nothing for a read-only
        document."""
        if not self.document.read_only and not self.dirty:
            self.document.history.resetClean()
            self._timer.start(RECOVERY_DELAY)

    def _on_changed(self) -> None:
        if self.dirty and not (self._timer.isActive() and self._timer.interval() == RECOVERY_DELAY):
            self._timer.start(RECOVERY_DELAY)
        self.changed.emit()

    def _keep_copy(self) -> None:
        campaign = self.document.campaign
        # Asked for, and neither told nor under way: the outcome was lost where the program itself broke.
        known = self.copied or (self._last_copy is not None and self._copier().waits_for(self._last_copy))
        if not self.dirty or (campaign is self._asked and known):
            return
        try:
            self.steps.flush()
        finally:
            self._submit_copy(campaign)

    def _submit_copy(self, campaign: AnyCampaign) -> None:
        copier = self._copier()
        # The log of steps is a thing of the writer's alone.
        job = self._copy_job(campaign, self._jobs.mark if copier is self._writer else None)
        self._last_copy = copier.submit(job, partial(self._on_done, wave=self._wave))
        self._asked = campaign
        if copier is self._writer and self.saving:
            self._timer.start(int(SLOW * 1000))  # whether it still waits for the save then

    def _copy_job(self, campaign: AnyCampaign, mark: Mark | None, durable: bool = True) -> Callable[[], Outcome]:
        self._sequence += 1
        envelope = Envelope(
            document=self._id, time=wall_time(), sequence=self._sequence,
            path=str(self.path) if self.path is not None else None, base=self.base,
        )  # fmt: skip
        return partial(recovered, campaign, self._shipped_data, self._recovery, envelope, mark, durable)

    def _copier(self) -> BackgroundQueue:
        """Queue that writes the next copy: a spare one where the writer has been at a save for long."""
        if not self.saving or now() - self._save_began < SLOW:
            return self._writer
        if self._spare is None:
            self._spare = BackgroundQueue("copies", self)
        return self._spare

    def _on_claimed(self, holder: Holder | None) -> None:
        if holder is not None:
            self.held.emit(holder)

    def _on_done(self, outcome: Outcome, wave: int = 0) -> None:
        if outcome.kind == "save":
            if outcome.saved is not None:
                self._on_saved(outcome, outcome.saved)
        else:
            self._on_copied(outcome, wave)
        (self.failed if outcome.problem is not None else self.kept).emit(outcome)
        self.changed.emit()

    def _on_copied(self, outcome: Outcome, wave: int) -> None:
        self.copy_problem = outcome.problem.text if outcome.problem is not None else ""
        if outcome.problem is not None:
            # The copy before it, if there is one, is still whole; only the newest edits are not in it.
            self._asked = None
            self._timer.start(AGAIN_DELAY)
            return
        if wave == self._wave and not self.copied:  # else a save has put it away by now, or a later one is there
            self._copied, self.recovered_at = outcome.campaign, wall_time()
        elif wave != self._wave and not self.dirty:  # it came after the save that needs it no more
            self._drop_copy()
        self._bin_left()

    def _on_saved(self, outcome: Outcome, saved: Saved) -> None:
        self.path = outcome.path
        self._versioned = outcome.path
        if outcome.path is not None:
            self.steps.move(outcome.path)
        self.saved_at, self.warning = wall_time(), outcome.warning
        self._drops = saved.folder_synced
        if outcome.campaign is not self.document.campaign:
            return
        self.document.mark_saved()
        self._timer.stop()
        if saved.folder_synced:
            self._drop()

    def _drop(self) -> None:
        """Begins to delete the recovery copy, needed no more, and to bin the copy that the document came from."""
        self._asked, self._copied, self.recovered_at, self.copy_problem = None, None, None, ""
        self._wave += 1
        self._drop_copy()
        self._bin_left()

    def _drop_copy(self) -> None:
        self._writer.submit(partial(put_away, partial(self._recovery.drop, self._id, self._sequence)))

    def _bin_left(self) -> None:
        """Begins to move the copy that this document came from into the bin, since another one holds its contents."""
        left, self._left = self._left, None
        if left is not None:
            self._writer.submit(partial(put_away, partial(self._recovery.discard, left, wall_time())))

    def _stop_listening(self) -> None:
        self._timer.stop()
        self.document.history.indexChanged.disconnect(self._on_changed)
        self.document.history.cleanChanged.disconnect(self.changed)
        self.blockSignals(True)  # nobody listens any more, but whether all was saved must still be known here

    def _leave(self, drop: bool) -> None:
        """Discards the recovery copy if `drop`, once the disk has done its work; if that takes over `leaving` seconds,
        writes a copy of unsaved edits aside; gives back the lock in any case."""
        try:
            if not self.settle(self.leaving):
                self.leaving = 0.0
                leave_behind(self)
            elif drop and self._drops:
                self._drop()
        finally:
            self._writer.submit(partial(_released, self._places.lock, self._sign))


def _released(lock: FileLock | None, sign: LifeSign) -> None:
    """Releases `lock` (None: none) and takes back the sign of life, both of which say that the document is open."""
    if lock is not None:
        lock.release()
    sign.take_back()


def _is_live(recovery: RecoveryFolder, document: str) -> bool:
    return not is_orphan(recovery.file_of(document))
