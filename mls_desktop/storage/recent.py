"""The list of the files opened lately, newest first, kept in the program's state folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes
from mls_desktop.storage.saving import save

NAME = "recent.json"
MOST = 12


class _Kept(Struct, frozen=True):
    files: tuple[str, ...] = ()


class RecentFiles:
    """The list in `folder`. One that is missing or damaged is an empty one: it is a convenience, no data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self) -> tuple[Path, ...]:
        """The files, newest first; they may be gone by now."""
        try:
            kept = msgspec.json.decode(file_bytes(self.folder / NAME), type=_Kept)
        except (Unreadable, msgspec.DecodeError, RecursionError):
            return ()
        return tuple(Path(file) for file in kept.files[:MOST] if "\x00" not in file)

    def opened(self, file: Path) -> tuple[Path, ...]:
        """The list with that file first. Raises SaveFailed, OSError where it cannot be kept."""
        path = Path(os.path.abspath(file))
        return self._keep((path, *(other for other in self.listed() if other != path)))

    def forget(self, file: Path) -> tuple[Path, ...]:
        """The list without that file. Raises as `opened`."""
        path = Path(os.path.abspath(file))
        return self._keep(tuple(other for other in self.listed() if other != path))

    def _keep(self, files: tuple[Path, ...]) -> tuple[Path, ...]:
        files = files[:MOST]
        # A name that is no UTF-8 cannot stand in the list.
        names = [str(file) for file in files if _is_text(str(file))]
        self.folder.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.format(msgspec.json.encode({"files": names}), indent=2) + b"\n"
        save(data, self.folder / NAME, overwrite=True)
        return files


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
