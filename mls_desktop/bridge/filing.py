"""Files and what was not saved, as the windows need them: campaigns in, sentences out where something is wrong."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mls_desktop.bridge.opened import Loaded, Opened, blank_campaign
from mls_desktop.bridge.places import Folders
from mls_desktop.bridge.unread import NotOpened, faults_text
from mls_desktop.storage.faults import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.shelf import Shelf
from mls_desktop.words.tongue import _

if TYPE_CHECKING:
    from mls_desktop.bridge.lost import LostWork
    from mls_desktop.storage.recent import RecentFiles

ENDING = ".mls.json"


class Filing:
    """The shelf of systems and the person's folders, for opening campaigns and finding them again."""

    def __init__(self, shelf: Shelf, folders: Folders) -> None:
        self.shelf, self.folders = shelf, folders

    @cached_property
    def lost(self) -> LostWork:
        """What programs that ended unexpectedly left."""
        from mls_desktop.bridge.lost import LostWork

        return LostWork(self.shelf, self.folders.recovery)

    @cached_property
    def _recents(self) -> RecentFiles:
        from mls_desktop.storage.recent import RecentFiles

        return RecentFiles(self.folders.state)

    def blank(self) -> Loaded:
        return Loaded(blank_campaign(self.shelf, self.shelf.usual))

    def load(self, path: Path) -> Loaded:
        """The campaign of a file. Raises NotOpened."""
        try:
            data = file_bytes(path)
            return Loaded(read(data, self.shelf), path, data)
        except Unreadable as error:
            raise NotOpened(faults_text(error.faults)) from error

    def sample(self) -> Loaded:
        """The campaign that ships with the program, without a file of its own. Raises NotOpened."""
        for root in self.shelf.resources:
            for path in sorted((root / "samples").glob(f"*{ENDING}")):
                return Loaded(self.load(path).campaign)
        raise NotOpened(_("No sample ships with this program."))

    def open(self, loaded: Loaded, parent: QObject) -> Opened:
        """The campaign with all that stands around it."""
        return Opened(loaded, self.shelf, self.folders.recovery, parent)

    def recents(self) -> tuple[Path, ...]:
        """The files opened lately, newest first."""
        return self._recents.listed()

    def remember(self, path: Path) -> None:
        """Puts a file first among those opened lately. That it cannot be kept is no reason to bother anybody."""
        from mls_desktop.storage.saving import SaveFailed

        try:
            self._recents.opened(path)
        except (OSError, SaveFailed):
            return
