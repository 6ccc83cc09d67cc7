"""What programs that ended unexpectedly left unsaved: told, given back, put away."""

from __future__ import annotations

import time
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.campaign.open_campaign import Loaded
from mls_desktop.bridge.document.autosave import orphans
from mls_desktop.bridge.document.load_errors import NotOpened, faults_text
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, Damaged, RecoveryFolder
from mls_desktop.storage.shipped_data import Shelf
from mls_desktop.words.faults import damage_text
from mls_desktop.words.i18n import _


class LeftBehind(Struct, frozen=True):
    """Unsaved changes of a program that ended unexpectedly. `whole`: whether they can be restored."""

    file: Path
    text: str
    whole: bool


class LostWork:
    """The recovery copies in a folder whose programs are gone."""

    def __init__(self, shelf: Shelf, folder: Path) -> None:
        self._shelf, self._recovery = shelf, RecoveryFolder(folder)

    def left_behind(self) -> list[LeftBehind]:
        """The copies; old rubbish is cleared away on the way."""
        self._recovery.tidy(time.time())
        return [_left(copy) for copy in orphans(self._recovery)]

    def restore(self, left: LeftBehind) -> Loaded:
        """The campaign of a recovery copy, to be saved. Raises NotOpened; then the copy stays where it is."""
        copy = self._recovery.opened(left.file)
        if isinstance(copy, Damaged):
            raise NotOpened(damage_text(copy.code, str(copy.file)))
        try:
            campaign = read(copy.body, self._shelf)
        except Unreadable as error:
            raise NotOpened(faults_text(error.faults, self._shelf.resources)) from error
        path = Path(copy.envelope.path) if copy.envelope.path else None
        return Loaded(campaign, path, base=copy.envelope.base, unsaved=True)

    def discard(self, left: LeftBehind) -> None:
        """Puts a recovery copy into the bin. Raises OSError."""
        self._recovery.discard(left.file, time.time())


def _left(copy: Copy | Damaged) -> LeftBehind:
    if isinstance(copy, Damaged):
        return LeftBehind(copy.file, damage_text(copy.code, str(copy.file)), whole=False)
    when = time.strftime("%d %B %Y, %H:%M", time.localtime(copy.envelope.time))
    name = Path(copy.envelope.path).name if copy.envelope.path else _("a campaign that was never saved")
    text = _("The program ended with unsaved changes: {name}, {when}.").format(name=name, when=when)
    return LeftBehind(copy.file, text, whole=True)
