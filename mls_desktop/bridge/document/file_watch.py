"""The watch on a document's file: what other programs do to it while it is open here."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.file_look import Seen, Signature, look_at
from mls_desktop.bridge.qt.soon import every, later

EVERY = 1000
"""Milliseconds between two looks: the system tells of much at once, but not of all, and not on every kind of disk."""
SETTLE = 50
"""Milliseconds from a sign of the system to the look: a file is often written in several steps."""


class FileWatch(QObject):
    """The watch on the file of an autosave, from `start` on. `noticed` tells that the file is not what was loaded or
    saved last, once for each content: whether it is gone; the document counts as unsaved from then on. Own saves are
    known by their digest. `settled` tells that the file is again what was loaded or saved last.

    The system's signs for file and folder are asked for anew after each, since a file that was replaced is another
    one to the system. The disk is asked on the document's own thread, so a slow one holds nobody up.
    """

    noticed = Signal(bool)
    settled = Signal()

    def __init__(self, autosave: Autosave, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._autosave = autosave
        self._signature: Signature | str = "unknown"
        self._told: str | None = "nothing"
        self._looking = False
        self.away = False
        """Whether the file is gone for its very place is not there: a disk that was taken out."""
        self._signs = QFileSystemWatcher(self)
        self._signs.fileChanged.connect(self._on_sign)
        self._signs.directoryChanged.connect(self._on_sign)
        self._soon = later(self.look, SETTLE)
        self._timer = every(self.look, EVERY)

    def start(self) -> None:
        """Begins to look."""
        self._autosave.kept.connect(self._on_kept)
        self._timer.start()
        self.look()

    def stop(self) -> None:
        """Looks no more."""
        self._timer.stop()
        self._soon.stop()

    def look(self) -> None:
        """Looks now, unless a look is under way; what it sees comes by signal."""
        path = self._autosave.path
        if path is None or self._looking or not self._timer.isActive():
            return
        self._looking = True
        known = None if self._signature == "unknown" else (self._signature,)
        self._autosave.background.submit(partial(look_at, path, known, self._autosave.known.is_away), self._on_seen)

    def _on_sign(self) -> None:
        self._soon.start()

    def _on_kept(self) -> None:
        """Saved, perhaps under another name: what was told of the file is settled."""
        self._told = "nothing"
        self.look()

    def _on_seen(self, seen: Seen) -> None:
        self._looking = False
        if seen.path != self._autosave.path or not self._timer.isActive():
            return
        self._signature = seen.signature
        self._watch_again(seen.path)
        if not seen.read or self._autosave.saving:
            if self._autosave.saving:
                self._signature = "unknown"  # what was seen may be half of the own save: looked at again after it
            return
        self.away = seen.away
        if seen.digest == self._autosave.base:
            if self._told != "nothing":
                self.settled.emit()
            self._told = "nothing"
        elif seen.digest != self._told:
            self._told = seen.digest
            self._autosave.lose_file()
            self.noticed.emit(seen.digest is None)

    def _watch_again(self, path: Path) -> None:
        """The system forgets a file that was replaced."""
        wanted = {str(path), str(path.parent)}
        held = {*self._signs.files(), *self._signs.directories()}
        if held - wanted:
            self._signs.removePaths(sorted(held - wanted))
        missing = [each for each in sorted(wanted - held) if os.path.exists(each)]
        if missing:
            self._signs.addPaths(missing)
