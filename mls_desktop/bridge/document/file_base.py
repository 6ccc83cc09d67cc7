"""The base of a document's next save: what its file held when it was opened or saved last."""

from __future__ import annotations

import os
from pathlib import Path


class FileBase:
    """The digests of the files that a document was opened from or saved to, as far as this program knows them.

    The thread that saves notes each as soon as the file is in place: so the program knows its own file whatever
    becomes of the outcome on the way to the window.
    """

    def __init__(self, path: Path | None, digest: str | None) -> None:
        self._digests: dict[Path, str] = {}
        self._disks: dict[Path, int] = {}
        if path is not None and digest is not None:
            self._digests[path] = digest

    def note(self, path: Path, digest: str) -> None:
        """The file at `path` holds the bytes of that digest now."""
        self._digests[path] = digest

    def note_disk(self, path: Path) -> None:
        """Notes on which disk the file at `path` lies."""
        disk = _disk_of(path)
        if disk is not None:
            self._disks[path] = disk

    def is_away(self, path: Path) -> bool:
        """Whether the place of the file is not there: its folder is gone, or holds another disk than it did."""
        disk = _disk_of(path)
        return disk is None or disk != self._disks.get(path, disk)

    def of(self, path: Path | None) -> str | None:
        """The digest of the file at `path`; None for one never opened nor saved."""
        return self._digests.get(path) if path is not None else None


def _disk_of(path: Path) -> int | None:
    """The number of the disk that a file's folder is on; None where that cannot be told."""
    try:
        return os.stat(os.path.dirname(os.path.realpath(path))).st_dev
    except (OSError, ValueError):
        return None
