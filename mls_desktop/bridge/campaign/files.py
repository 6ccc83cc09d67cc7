"""The file service of the windows: campaigns in, sentences out where something is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.campaign.loaded_campaign import Loaded, blank_campaign, load, load_guest
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.plain_file import plain_bytes, plain_start
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import system_name

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from mls_desktop.storage.recent import RecentFiles

ENDING = ".mls.json"
SMALL = 512 * 1024
"""Number of bytes of a file that is read in some tenth of a second, whatever is in it."""
HEAD = 1024
"""Number of first bytes among which a shipped campaign's name stands in its file."""
PICTURE_BYTES = 1 << 20
"""Number of bytes of a shipped campaign's picture at most."""


def sample_title(path: Path) -> str:
    """Title of the shipped campaign at `path`, read from the file's beginning; where that fails, made of the file's
    name."""
    import json
    import re

    with suppress(OSError, ValueError):
        found = re.search(rb'"name":\s*("(?:[^"\\]|\\.)*")', plain_start(path, HEAD))
        if found is not None:
            return str(json.loads(found[1]))
    return path.name.removesuffix(ENDING).replace("_", " ").capitalize()


class ShippedSample(Struct, frozen=True):
    """A campaign that ships with the program: its file, its title, the name of its rule system."""

    path: Path
    title: str
    system: str

    def picture_path(self, dark: bool) -> Path:
        """Path of the sample's picture for the dark theme (`dark`), or for the light one. The file need not exist."""
        return self.path.with_name(self.path.name.removesuffix(ENDING) + ("_dark.png" if dark else ".png"))

    def picture(self, dark: bool) -> bytes:
        """Picture of the sample as a PNG, b"" where it has none."""
        with suppress(OSError):
            return plain_bytes(self.picture_path(dark), PICTURE_BYTES)
        return b""


class CampaignFiles:
    """The file service: the systems and the person's folders, for opening campaigns and finding them again.
    `desktop_list`: the operating system's own list of recent files; None where it gets no notice."""

    def __init__(self, shipped_data: ShippedData, folders: Folders, desktop_list: Path | None = None) -> None:
        self.shipped_data, self.folders, self._desktop_list = shipped_data, folders, desktop_list
        self._remembered: list[Path] = []

    @cached_property
    def _recents(self) -> RecentFiles:
        from mls_desktop.storage.recent import RecentFiles

        return RecentFiles(self.folders.state)

    def blank(self, system: str = "") -> Loaded:
        """A new campaign of rule system `system` ("": the usual one), without a file. Raises KeyError for an unknown
        system."""
        return Loaded(blank_campaign(self.shipped_data, system or self.shipped_data.usual))

    def systems(self) -> tuple[tuple[str, str], ...]:
        """Rule systems, the usual one first, as pairs of id and name."""
        ids = sorted(self.shipped_data.table, key=lambda id: id != self.shipped_data.usual)
        return tuple((id, system_name(self.shipped_data.resources, id)) for id in ids)

    def samples(self, system: str) -> tuple[Path, ...]:
        """Paths of the campaigns that ship for rule system `system`, sorted; () for none."""
        found = (
            path for root in self.shipped_data.resources for path in (root / "samples" / system).glob(f"*{ENDING}")
        )
        return tuple(sorted(found))

    def shipped_samples(self) -> tuple[ShippedSample, ...]:
        """Shipped campaigns of all systems, those of the usual system first."""
        return tuple(
            ShippedSample(path, sample_title(path), name) for id, name in self.systems() for path in self.samples(id)
        )

    def sample_of(self, path: Path) -> Loaded:
        """Campaign read from the shipped file at `path`, as a new one without a file of its own. Raises LoadError."""
        return Loaded(self.load(path).campaign)

    def load(self, path: Path, watch: Callable[[float], None] | None = None) -> Loaded:
        """Campaign read from the file at `path`. Raises LoadError. `watch` gets the share that is done, from 0 to 1."""
        return load(path, self.shipped_data, watch)

    def has_versions(self, path: Path) -> bool:
        """Tells whether earlier states of the file at `path` are kept."""
        from mls_desktop.storage.versions import VersionFolder

        return bool(VersionFolder(self.folders.versions).listed(path))

    def latest_version(self, path: Path) -> Loaded:
        """Latest earlier state of the file at `path` that can be read, read-only. Raises LoadError without one."""
        from mls_desktop.bridge.campaign.shown_versions import version_loaded
        from mls_desktop.storage.versions import VersionFolder

        return version_loaded(VersionFolder(self.folders.versions), path, self.shipped_data)

    def is_small(self, path: Path) -> bool:
        """Tells whether the file at `path` has at most `SMALL` bytes, so that it is read in a moment; True where its
        size cannot be had, since the reason is known at once."""
        try:
            return path.stat().st_size <= SMALL
        except (OSError, ValueError):
            return True

    def load_guest(self, path: Path, watch: Callable[[float], None] | None = None) -> AnyCampaign:
        """Campaign read from the file at `path`, to take something over from it. Raises LoadError, also for a newer
        version. `watch` gets the share that is done, from 0 to 1."""
        return load_guest(path, self.shipped_data, watch)

    def sample(self) -> Loaded:
        """The first campaign that ships for the usual system, without a file of its own. Raises LoadError."""
        for path in self.samples(self.shipped_data.usual):
            return self.sample_of(path)
        raise LoadError(_("No sample ships with this program."))

    def recents(self) -> tuple[Path, ...]:
        """Files opened lately, the newest first, at most `MOST`; they need not exist any more."""
        from mls_desktop.storage.recent import MOST

        return tuple(dict.fromkeys((*reversed(self._remembered), *self._recents.listed())))[:MOST]

    def remember(self, path: Path) -> None:
        """Puts the file at `path` first among those opened lately; a thread of its own writes the list, and the
        desktop's if any: nothing waits for a slow disk, and a list that cannot be written is no error."""
        from mls_desktop.bridge.qt.jobs import tracked

        whole = Path(os.path.abspath(path))
        self._remembered = [*(other for other in self._remembered if other != whole), whole]
        tracked(self._list_keeper.submit(_kept, self._recents, whole, self._desktop_list))

    @cached_property
    def _list_keeper(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(max_workers=1, thread_name_prefix="recent files")


def _kept(recents: RecentFiles, path: Path, desktop_list: Path | None) -> None:
    from mls_desktop.storage.saving import SaveFailed

    with suppress(OSError, SaveFailed):
        recents.opened(path)
    if desktop_list is not None and (sys.platform == "win32" or desktop_list.exists()):
        from mls_desktop.storage.desktop_recents import tell_desktop

        tell_desktop(path, desktop_list, wall_time())
