"""Crash recovery: what programs that ended unexpectedly left unsaved is told, given back, put away."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, Damaged, Envelope, RecoveryFolder
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.faults import damage_text
from mls_desktop.words.i18n import _


class UnsavedCopy(Struct, frozen=True):
    """A recovery copy of unsaved changes. `name`: of the file or campaign they belong to; `path`: that file, "" where
    there is none; `when`, `size`: in words; `problem`: why it cannot be restored, "" where it can; `binned`: it lies in
    the bin."""

    file: Path
    name: str
    path: str
    when: str
    size: str
    time: float
    problem: str = ""
    binned: bool = False

    @property
    def whole(self) -> bool:
        """Tells whether the copy can be restored."""
        return not self.problem


class CrashRecovery:
    """The recovery copies in `folder` whose programs are gone. `is_orphan` tells whether the program of a copy is
    gone."""

    def __init__(self, shipped_data: ShippedData, folder: Path, is_orphan: Callable[[Path], bool]) -> None:
        self._shipped_data, self._recovery, self._is_orphan = shipped_data, RecoveryFolder(folder), is_orphan

    @property
    def bin_days(self) -> int:
        """Number of days for which discarded copies stay in the bin."""
        return self._recovery.bin_days

    def keep_binned(self, days: int) -> None:
        """Sets the number of days for which discarded copies stay in the bin."""
        self._recovery.bin_days = days

    def left_behind(self) -> list[UnsavedCopy]:
        """Recovery copies whose programs are gone, the newest first; clears old files out of the folder on the way."""
        self._recovery.tidy(wall_time())
        return _sorted(_left(copy) for copy in self._recovery.listed() if self._is_orphan(copy.file))

    def binned(self) -> list[UnsavedCopy]:
        """Recovery copies in the bin, the newest first."""
        return _sorted(_left(copy, binned=True) for copy in self._recovery.binned())

    def restore(self, left: UnsavedCopy) -> Loaded:
        """Campaign read from the recovery copy `left`, marked as unsaved. The copy stays where it is. Raises
        LoadError."""
        copy = self._recovery.opened(left.file)
        if isinstance(copy, Damaged):
            raise LoadError(damage_text(copy.code, str(copy.file)))
        try:
            campaign = read(copy.body, self._shipped_data)
        except Unreadable as error:
            raise LoadError(faults_text(error.faults, self._shipped_data.resources)) from error
        path = whole_path(copy.envelope)
        base = copy.envelope.base if path is not None else None
        # What lies in the bin stays there, until it is old enough to go.
        put_away = None if left.binned else copy.file
        left_as = self._recovery.file_of(copy.envelope.document)
        return Loaded(campaign, path, base=base, unsaved=True, copy=put_away, left_as=left_as)

    def discard(self, left: UnsavedCopy) -> None:
        """Moves the recovery copy `left` into the bin; one that lies there stays. Raises OSError."""
        if not left.binned:
            self._recovery.discard(left.file, wall_time())


def whole_path(envelope: Envelope) -> Path | None:
    """File that a copy belongs to; None for a campaign that was never saved, and where the copy only has a relative
    path, from a folder that is not known any more."""
    return Path(envelope.path) if envelope.path and os.path.isabs(envelope.path) else None


def _sorted(copies: Iterable[UnsavedCopy]) -> list[UnsavedCopy]:
    return sorted(copies, key=lambda left: -left.time)


def _left(copy: Copy | Damaged, binned: bool = False) -> UnsavedCopy:
    from mls_desktop.words.dates import moment_text
    from mls_desktop.words.number_texts import size_text

    problem = damage_text(copy.code, str(copy.file)) if isinstance(copy, Damaged) else ""
    at, size = _time_and_size(copy.file)
    name, path = copy.file.name, ""
    if copy.envelope is not None and copy.envelope.path:
        name, path = Path(copy.envelope.path).name, str(whole_path(copy.envelope) or "")
    elif copy.envelope is not None:
        called = copy.name if isinstance(copy, Copy) else ""
        unnamed = _("a campaign that was never saved")
        name = _("never saved: {campaign}").format(campaign=called) if called else unnamed
    at = copy.envelope.time if copy.envelope is not None else at
    return UnsavedCopy(copy.file, name, path, moment_text(at), size_text(size), at, problem, binned)


def _time_and_size(file: Path) -> tuple[float, int]:
    try:
        about = file.stat()
    except OSError:
        return 0.0, 0
    return about.st_mtime, about.st_size
