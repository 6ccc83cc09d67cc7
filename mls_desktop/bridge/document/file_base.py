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
        """Notes `digest` as that of the bytes that the file at `path` holds now."""
        self._digests[path] = digest

    def note_disk(self, path: Path) -> None:
        """Notes on which disk the file at `path` lies, if that can be told."""
        disk = _disk_of(path)
        if disk is not None:
            self._disks[path] = disk

    def is_away(self, path: Path) -> bool:
        """Tells whether the place of the file at `path` is not there: its folder is gone, or holds another disk than it
        did."""
        disk = _disk_of(path)
        return disk is None or disk != self._disks.get(path, disk)

    def of(self, path: Path | None) -> str | None:
        """Digest of the file at `path` as it was opened or saved last; None for one never opened nor saved."""
        return self._digests.get(path) if path is not None else None


def _disk_of(path: Path) -> int | None:
    """Number of the disk of a file's folder; None where that cannot be told."""
    try:
        return os.stat(os.path.dirname(os.path.realpath(path))).st_dev
    except (OSError, ValueError):
        return None
