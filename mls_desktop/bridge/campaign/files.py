"""The file service of the windows: campaigns in, sentences out where something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.campaign.loaded_campaign import Loaded, blank_campaign, load
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts, load_words

if TYPE_CHECKING:
    from mls_desktop.storage.recent import RecentFiles

ENDING = ".mls.json"
SMALL = 512 * 1024
"""A file of so many bytes is read in some tenth of a second, whatever is in it."""


class CampaignFiles:
    """The file service: the systems and the person's folders, for opening campaigns and finding them again."""

    def __init__(self, shelf: ShippedData, folders: Folders) -> None:
        self.shelf, self.folders = shelf, folders

    @cached_property
    def _recents(self) -> RecentFiles:
        from mls_desktop.storage.recent import RecentFiles

        return RecentFiles(self.folders.state)

    def blank(self, system: str = "") -> Loaded:
        """A new campaign of a system; "": of the usual one."""
        return Loaded(blank_campaign(self.shelf, system or self.shelf.usual))

    def others(self) -> tuple[tuple[str, str], ...]:
        """The systems beside the usual one: id and name."""
        ids = [id for id in self.shelf.table if id != self.shelf.usual]
        return tuple((id, Texts(load_words(self.shelf.resources, id)).name(id)) for id in ids)

    def samples(self, system: str) -> tuple[Path, ...]:
        """The campaigns that ship for a system."""
        found = (path for root in self.shelf.resources for path in (root / "samples" / system).glob(f"*{ENDING}"))
        return tuple(sorted(found))

    def sample_of(self, path: Path) -> Loaded:
        """A campaign that ships with the program, without a file of its own. Raises LoadError."""
        return Loaded(self.load(path).campaign)

    def load(self, path: Path, watch: Callable[[float], None] | None = None) -> Loaded:
        """The campaign of a file. Raises LoadError. `watch` is told how much of it is read."""
        return load(path, self.shelf, watch)

    def is_small(self, path: Path) -> bool:
        """Whether a file is read in a moment; one that cannot be looked at is, since the reason is known at once."""
        try:
            return path.stat().st_size <= SMALL
        except (OSError, ValueError):
            return True

    def sample(self) -> Loaded:
        """The first campaign that ships for the usual system, without a file of its own. Raises LoadError."""
        for path in self.samples(self.shelf.usual):
            return self.sample_of(path)
        raise LoadError(_("No sample ships with this program."))

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
