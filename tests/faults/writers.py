"""Broken writers, to see that the tests of this folder find them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from mls_desktop.bridge.document import autosave, save_outcome
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.storage import recent, recovery, saving, step_log_writer

PIECE = 4096
PAUSE = 0.002
"""Seconds between two pieces, as on a slow disk: a kill at random meets a file half written in most of its tries."""


def truncating() -> None:
    """Writes straight over the old file, as a plain program would."""

    def save(data: bytes, path: Path | str, *_checks: object, **_more: object) -> saving.Saved:
        with open(path, "wb", buffering=0) as file:
            for start in range(0, len(data), PIECE):
                file.write(data[start : start + PIECE])
                time.sleep(PAUSE)
            os.fsync(file.fileno())
        return saving.Saved(Path(path), saving.digest(data))

    for module in (save_outcome, recovery, recent):
        module.save = save  # type: ignore[attr-defined]


def without_folder() -> None:
    """Does not ask the disk to keep the folder's entry."""

    def sync(turn: saving._FolderTurn) -> None:
        turn.whole = True

    saving._FolderTurn.sync = sync  # type: ignore[method-assign, assignment]


class _Deaf:
    """The system, whose errors of fsync are not heard."""

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def fsync(self, handle: int) -> None:
        with suppress(OSError):
            os.fsync(handle)


def deaf() -> None:
    """Says "saved" also where the disk has reported an error."""
    saving.os = _Deaf()  # type: ignore[assignment, attr-defined]


def lockless() -> None:
    """Takes no notice of the lock, neither its own nor another's."""

    def take(lock: DocumentLock, path: Path, force: bool = False) -> None:
        """Whoever has it, it is ours."""

    DocumentLock.take = take  # type: ignore[method-assign, assignment]


def regardless() -> None:
    """Takes no notice of the lock, nor of what the file holds by now."""
    lockless()
    saving._compare = lambda *_place_and_digest: None  # type: ignore[assignment]


def without_versions() -> None:
    """Keeps nothing of what it replaces."""
    save_outcome._kept = lambda *_place_and_bytes: ""  # type: ignore[assignment]


def rewriting() -> None:
    """Writes the log of steps over itself with each step."""

    def append(data: bytes, path: Path) -> None:
        whole = path.read_bytes() + data
        path.write_bytes(whole)

    step_log_writer.append = append  # type: ignore[attr-defined]


def late_marks() -> None:
    """Has the log of steps know a file when its bytes are there already."""
    in_time = save_outcome.saved

    def saved(*words: Any, mark: save_outcome.Mark, **named: Any) -> save_outcome.Outcome:
        outcome = in_time(*words, **named)
        mark(outcome.campaign, outcome.saved.digest if outcome.saved is not None else "")
        return outcome

    autosave.saved = saved  # type: ignore[assignment, attr-defined]


def wasteful() -> None:
    """Has no bin."""

    def discard(_folder: recovery.RecoveryFolder, file: Path, _now: float) -> Path:
        file.unlink()
        return file

    recovery.RecoveryFolder.discard = discard  # type: ignore[method-assign, assignment]


def hasty() -> None:
    """Puts the copy that was restored away before there is another."""
    marked = autosave.Autosave.must_be_saved

    def must_be_saved(keeper: autosave.Autosave, left: Path | None = None) -> None:
        marked(keeper, left)
        keeper._bin_left()
        keeper.background.wait()

    autosave.Autosave.must_be_saved = must_be_saved  # type: ignore[method-assign, assignment]


WRITERS: dict[str, Callable[[], None]] = {
    "checked": lambda: None,
    "truncating": truncating,
    "without_folder": without_folder,
    "deaf": deaf,
    "lockless": lockless,
    "regardless": regardless,
    "without_versions": without_versions,
    "rewriting": rewriting,
    "late_marks": late_marks,
    "wasteful": wasteful,
    "hasty": hasty,
}
