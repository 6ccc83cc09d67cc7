"""The folder of logs of steps: each is found by the document that writes it, and by the full path of its file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from mls_desktop.storage.digest import sha256

ENDING = ".mls-steps"
NOWHERE = "new"
"""In place of a path: the campaign was never saved."""
NAMED = re.compile(r"(?P<place>new|[0-9a-f]{32})\.(?P<document>[a-z0-9_-]{1,64})\.mls-steps\Z")
DAY = 24 * 3600.0
DAYS, DAYS_OF_NEW = 90, 14
"""So long a log stays that nobody went on with."""


class StepLogFolder:
    """The logs of steps in `folder`, beside the recovery copies. `is_live`: whether a document of that id is open, in
    whatever program; its log is nobody else's business."""

    def __init__(self, folder: Path, is_live: Callable[[str], bool]) -> None:
        self._folder, self._is_live = folder, is_live

    def file(self, document: str, path: Path | None) -> Path:
        """Path of the log of a document whose campaign is in the file `path` (None: no file yet)."""
        return self._folder / f"{_place(path)}.{document}{ENDING}"

    def of_document(self, document: str) -> tuple[Path, ...]:
        """Paths of the step logs left by the document with id `document`, the newest first, one at most as a rule; ()
        without any, and while that document is open in any program."""
        return self._left(lambda match: match["document"] == document)

    def of_path(self, path: Path) -> tuple[Path, ...]:
        """Paths of the logs left by documents of the campaign in the file `path`, the newest first; () without any.
        Logs of documents that are open are left out."""
        place = _place(path)
        return self._left(lambda match: match["place"] == place)

    def tidy(self, now: float) -> None:
        """Removes logs that nobody went on with for `DAYS`, or `DAYS_OF_NEW` if never saved; not those of open
        documents. `now`: seconds since 1970."""
        for file in self._left(lambda _match: True):
            days = DAYS_OF_NEW if file.name.startswith(f"{NOWHERE}.") else DAYS
            with suppress(OSError):
                if now - file.stat().st_mtime > days * DAY:
                    file.unlink()

    def _left(self, wanted: Callable[[re.Match[str]], bool]) -> tuple[Path, ...]:
        found = []
        with suppress(OSError):
            for file in self._folder.glob(f"*{ENDING}"):
                match = NAMED.match(file.name)
                if match is not None and wanted(match) and not self._is_live(match["document"]):
                    found.append((file.stat().st_mtime, file))
        return tuple(file for _time, file in sorted(found, reverse=True))


def _place(path: Path | None) -> str:
    """Key of a campaign file in names of logs: the same by whatever name the file is reached, `NOWHERE` for None."""
    if path is None:
        return NOWHERE
    try:
        whole = os.path.realpath(path)
    except (OSError, ValueError):
        whole = os.fspath(path)
    return sha256(os.fsencode(whole)).hexdigest()[:32]
