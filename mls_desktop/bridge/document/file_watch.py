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
"""Milliseconds between two looks: the operating system signals many changes at once, but not all, and not on every kind
of disk."""
SETTLE = 50
"""Milliseconds from a signal of the operating system to the look: a file is often written in several steps."""


class FileWatch(QObject):
    """The watch on the file of an autosave, from `start` on. `noticed`: the file is not as it was loaded or saved last,
    once for each content; True where it is gone. The document counts as unsaved from then on. Own saves are known by
    their digest. `settled`: the file is again as it was loaded or saved last.

    The operating system's signals for file and folder are asked for anew after each, since a file that was replaced is
    another one to it. The disk is asked on the document's own thread, so a slow one holds nobody up.
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
        """Tells whether the file is gone because its very place is not there: a disk that was taken out."""
        self._signs = QFileSystemWatcher(self)
        self._signs.fileChanged.connect(self._on_sign)
        self._signs.directoryChanged.connect(self._on_sign)
        self._soon = later(self.look, SETTLE)
        self._timer = every(self.look, EVERY)

    def start(self) -> None:
        """Begins to watch the file, with a look at once."""
        self._autosave.kept.connect(self._on_kept)
        self._timer.start()
        self.look()

    def stop(self) -> None:
        """Ends the watch; a look under way is dropped."""
        self._timer.stop()
        self._soon.stop()

    def look(self) -> None:
        """Begins a look at the file, unless one is under way or the watch has not begun; the result comes by signal."""
        path = self._autosave.path
        if path is None or self._looking or not self._timer.isActive():
            return
        self._looking = True
        known = None if self._signature == "unknown" else (self._signature,)
        self._autosave.background.submit(partial(look_at, path, known, self._autosave.known.is_away), self._on_seen)

    def _on_sign(self) -> None:
        self._soon.start()

    def _on_kept(self) -> None:
        """Forgets the content noticed last, since a save, perhaps under another name, is the new base, and looks."""
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
        """Asks for the operating system's signals for the file at `path` and its folder anew: it forgets a file that
        was replaced."""
        wanted = {str(path), str(path.parent)}
        held = {*self._signs.files(), *self._signs.directories()}
        if held - wanted:
            self._signs.removePaths(sorted(held - wanted))
        missing = [each for each in sorted(wanted - held) if os.path.exists(each)]
        if missing:
            self._signs.addPaths(missing)
