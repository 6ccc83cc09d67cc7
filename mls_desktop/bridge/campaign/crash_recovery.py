"""Crash recovery: what programs that ended unexpectedly left unsaved is told, given back, put away."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, Damaged, RecoveryFolder
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.faults import damage_text
from mls_desktop.words.i18n import _


class UnsavedCopy(Struct, frozen=True):
    """A recovery copy of unsaved changes, left by a program that ended unexpectedly. `whole`: it can be restored."""

    file: Path
    text: str
    whole: bool


class CrashRecovery:
    """The recovery copies in a folder whose programs are gone. `is_orphan`: whether the program of a copy is."""

    def __init__(self, shelf: ShippedData, folder: Path, is_orphan: Callable[[Path], bool]) -> None:
        self._shelf, self._recovery, self._is_orphan = shelf, RecoveryFolder(folder), is_orphan

    def left_behind(self) -> list[UnsavedCopy]:
        """The copies; old rubbish is cleared away on the way."""
        self._recovery.tidy(time.time())
        return [_left(copy) for copy in self._recovery.listed() if self._is_orphan(copy.file)]

    def restore(self, left: UnsavedCopy) -> Loaded:
        """The campaign of a recovery copy, to be saved. Raises LoadError; then the copy stays where it is."""
        copy = self._recovery.opened(left.file)
        if isinstance(copy, Damaged):
            raise LoadError(damage_text(copy.code, str(copy.file)))
        try:
            campaign = read(copy.body, self._shelf)
        except Unreadable as error:
            raise LoadError(faults_text(error.faults, self._shelf.resources)) from error
        path = Path(copy.envelope.path) if copy.envelope.path else None
        return Loaded(campaign, path, base=copy.envelope.base, unsaved=True, copy=copy.file)

    def discard(self, left: UnsavedCopy) -> None:
        """Puts a recovery copy into the bin. Raises OSError."""
        self._recovery.discard(left.file, time.time())


def _left(copy: Copy | Damaged) -> UnsavedCopy:
    if isinstance(copy, Damaged):
        return UnsavedCopy(copy.file, damage_text(copy.code, str(copy.file)), whole=False)
    when = time.strftime("%d %B %Y, %H:%M", time.localtime(copy.envelope.time))
    name = Path(copy.envelope.path).name if copy.envelope.path else _("a campaign that was never saved")
    text = _("The program ended with unsaved changes: {name}, {when}.").format(name=name, when=when)
    return UnsavedCopy(copy.file, text, whole=True)
