"""The base of a document's next save: what its file held when it was opened or saved last."""

from __future__ import annotations

from pathlib import Path


class FileBase:
    """The digests of the files that a document was opened from or saved to, as far as this program knows them.

    The thread that saves notes each as soon as the file is in place: so the program knows its own file whatever
    becomes of the outcome on the way to the window.
    """

    def __init__(self, path: Path | None, digest: str | None) -> None:
        self._digests: dict[Path, str] = {}
        if path is not None and digest is not None:
            self._digests[path] = digest

    def note(self, path: Path, digest: str) -> None:
        """The file at `path` holds the bytes of that digest now."""
        self._digests[path] = digest

    def of(self, path: Path | None) -> str | None:
        """The digest of the file at `path`; None for one never opened nor saved."""
        return self._digests.get(path) if path is not None else None
