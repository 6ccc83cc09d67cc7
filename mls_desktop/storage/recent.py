"""The list of the files opened lately, newest first, kept in the program's state folder."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.storage.plain_file import UNDECODABLE, is_text, plain_bytes
from mls_desktop.storage.saving import save

NAME = "recent.json"
MOST = 12
MOST_BYTES = 1 << 20


class _Kept(Struct, frozen=True):
    files: tuple[str, ...] = ()


class RecentFiles:
    """The list of recent files in `folder`. A missing or damaged list reads as an empty one, for it is a convenience,
    no data; but none is written over what is no list."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self) -> tuple[Path, ...]:
        """Paths of the files, newest first; they may be gone by now. () where there is no list, or it cannot be
        read."""
        try:
            return self._read()
        except OSError:
            return ()

    def opened(self, file: Path) -> tuple[Path, ...]:
        """Puts `file` first in the list, writes the list and returns it. Raises SaveFailed, and OSError where it cannot
        be kept, or where something else is in its place."""
        path = Path(os.path.abspath(file))
        return self._keep((path, *(other for other in self._read() if other != path)))

    def forget(self, file: Path) -> tuple[Path, ...]:
        """Takes `file` out of the list, writes the list and returns it. Raises as `opened`."""
        path = Path(os.path.abspath(file))
        return self._keep(tuple(other for other in self._read() if other != path))

    def _read(self) -> tuple[Path, ...]:
        """Absolute paths in the list, at most `MOST`; () where there is no file. Raises OSError where there is
        something that is no list or cannot be read just now: it must not be taken for an empty one."""
        try:
            kept = _kept(plain_bytes(self.folder / NAME, MOST_BYTES))
        except FileNotFoundError:
            return ()
        if kept is None:
            raise OSError(errno.EINVAL, "no list of recent files")
        return tuple(Path(file) for file in kept.files[:MOST] if "\x00" not in file and os.path.isabs(file))

    def _keep(self, files: tuple[Path, ...]) -> tuple[Path, ...]:
        files = files[:MOST]
        # A name that is no UTF-8 cannot stand in the list.
        names = [str(file) for file in files if is_text(str(file))]
        self.folder.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.format(msgspec.json.encode({"files": names}), indent=2) + b"\n"
        save(data, self.folder / NAME, overwrite=True, durable=False)
        return files


def is_list(data: bytes) -> bool:
    """Whether `data` holds a list of recent files."""
    return _kept(data) is not None


def _kept(data: bytes) -> _Kept | None:
    try:
        return msgspec.json.decode(data, type=_Kept)
    except UNDECODABLE:
        return None
