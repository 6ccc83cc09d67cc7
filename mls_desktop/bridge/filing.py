"""Files and what was not saved, as the windows need them: campaigns in, sentences out where something is wrong."""

from __future__ import annotations

import time
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from mls_desktop.bridge.keeper import orphans
from mls_desktop.bridge.opened import Opened, blank_campaign
from mls_desktop.bridge.places import Folders
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.faults import Fault, Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.recent import RecentFiles
from mls_desktop.storage.recovery import Copy, Damaged, RecoveryFolder
from mls_desktop.storage.saving import SaveFailed, digest
from mls_desktop.storage.shelf import Shelf
from mls_desktop.words.faults import damage_text, fault_text
from mls_desktop.words.tongue import _, how_many

ENDING = ".mls.json"
FAULTS_TOLD = 8


class Loaded(Struct, frozen=True):
    """A campaign that is to be shown. `path` and `base` (the digest of its file): None where no file holds it.
    `unsaved`: it came from a recovery copy."""

    campaign: AnyCampaign
    path: Path | None = None
    base: str | None = None
    unsaved: bool = False


class LeftBehind(Struct, frozen=True):
    """Unsaved changes of a program that ended unexpectedly. `whole`: whether they can be restored."""

    file: Path
    text: str
    whole: bool


class NotOpened(Exception):
    """A file that cannot be opened; `text` says why, a line a fault."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Filing:
    """The shelf of systems and the person's folders, for opening campaigns and finding them again."""

    def __init__(self, shelf: Shelf, folders: Folders) -> None:
        self.shelf, self.folders = shelf, folders
        self._recovery = RecoveryFolder(folders.recovery)
        self._recents = RecentFiles(folders.state)

    def blank(self) -> Loaded:
        return Loaded(blank_campaign(self.shelf, self.shelf.usual))

    def load(self, path: Path) -> Loaded:
        """The campaign of a file. Raises NotOpened."""
        try:
            data = file_bytes(path)
            return Loaded(read(data, self.shelf), path, digest(data))
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
        opened = Opened(loaded.campaign, self.shelf, self._recovery, loaded.path, loaded.base, parent)
        if loaded.unsaved:
            opened.keeper.must_be_saved()
        return opened

    def recents(self) -> tuple[Path, ...]:
        """The files opened lately, newest first."""
        return self._recents.listed()

    def remember(self, path: Path) -> None:
        """Puts a file first among those opened lately. That it cannot be kept is no reason to bother anybody."""
        try:
            self._recents.opened(path)
        except (OSError, SaveFailed):
            return

    def left_behind(self) -> list[LeftBehind]:
        """What programs that ended unexpectedly left; old rubbish is cleared away on the way."""
        self._recovery.tidy(time.time())
        return [_left(copy) for copy in orphans(self._recovery)]

    def restore(self, left: LeftBehind) -> Loaded:
        """The campaign of a recovery copy, to be saved. Raises NotOpened; then the copy stays where it is."""
        copy = self._recovery.opened(left.file)
        if isinstance(copy, Damaged):
            raise NotOpened(damage_text(copy.code, str(copy.file)))
        try:
            campaign = read(copy.body, self.shelf)
        except Unreadable as error:
            raise NotOpened(faults_text(error.faults)) from error
        path = Path(copy.envelope.path) if copy.envelope.path else None
        return Loaded(campaign, path, copy.envelope.base, unsaved=True)

    def discard(self, left: LeftBehind) -> None:
        """Puts a recovery copy into the bin. Raises OSError."""
        self._recovery.discard(left.file, time.time())


def faults_text(faults: tuple[Fault, ...]) -> str:
    """The faults of a file, each with its place; the first few where there are many."""
    lines = []
    for fault in faults[:FAULTS_TOLD]:
        text = fault_text(fault.code, fault.facts, fault.kind) or fault.code
        lines.append(f"{fault.pointer}: {text}" if fault.pointer else text)
    more = len(faults) - FAULTS_TOLD
    return "\n".join([*lines, how_many("and {n} more", "and {n} more", more)] if more > 0 else lines)


def _left(copy: Copy | Damaged) -> LeftBehind:
    if isinstance(copy, Damaged):
        return LeftBehind(copy.file, damage_text(copy.code, str(copy.file)), whole=False)
    when = time.strftime("%d %B %Y, %H:%M", time.localtime(copy.envelope.time))
    name = Path(copy.envelope.path).name if copy.envelope.path else _("a campaign that was never saved")
    text = _("The program ended with unsaved changes: {name}, {when}.").format(name=name, when=when)
    return LeftBehind(copy.file, text, whole=True)
