"""The jobs on a document's file that its background thread does. No Qt."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from mls_desktop.bridge.document.file_base import FileBase
from mls_desktop.bridge.document.lock_holder import FileLock, Holder
from mls_desktop.bridge.document.save_outcome import Outcome, SaveTarget
from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.storage.saving import remove_strays
from mls_desktop.words.faults import conflict_text

_log = logging.getLogger(__name__)


def put_away(putting_away: Callable[[], object]) -> None:
    """Calls `putting_away`, which removes a recovery copy; an OSError is only logged: a copy that stays is offered once
    more, which harms nobody."""
    try:
        putting_away()
    except OSError as error:
        _log.info("recovery copy left behind: %s", error)


def saved_over(base: FileBase, target: SaveTarget, own: bool, job: Callable[..., Outcome]) -> Outcome:
    """Outcome of the save `job` to `target`, which must be as it was opened or saved last if it is the document's `own`
    file; notes the digest of the saved file in `base`."""
    expected = base.of(target.path) if own else None
    outcome = job(target=replace(target, expected=expected))
    if outcome.saved is not None:
        base.note(target.path, outcome.saved.digest)
        base.note_disk(target.path)
    problem = outcome.problem
    if problem is not None and problem.gone and base.is_away(target.path):
        told = conflict_text(str(target.path), gone=True, away=True)
        return replace(outcome, problem=replace(problem, text=told))
    return outcome


def claimed(lock: FileLock, path: Path, force: bool) -> Holder | None:
    """Takes the lock of the file at `path` and removes leftovers of broken saves beside it; None where it is ours now,
    else its holder. `force`: as in `FileLock.take`."""
    remove_strays(Path(os.path.realpath(path)).parent, wall_time())
    return lock.take(path, force)
