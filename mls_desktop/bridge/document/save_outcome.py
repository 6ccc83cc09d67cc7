"""The outcome of a save or a recovery copy made at once; nothing is raised. Any thread may do it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.document.lock_holder import FileLock, Holder
from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.migrations import NewerThere, spare_newer, version_of
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.saving import Conflict, Saved, SaveFailed, digest, reason_of, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.versions import VersionFolder
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.faults import (
    conflict_text,
    copy_text,
    holder_text,
    newer_there_text,
    not_migrated_text,
    save_text,
    unsure_text,
    unwritable_text,
    version_text,
)

_log = logging.getLogger(__name__)


class Problem(Struct, frozen=True):
    """The problem of a failed save. "conflict": the file is not as it was opened (`gone`: not there at all);
    "held": another program has it open."""

    kind: Literal["conflict", "held", "failed"]
    text: str
    gone: bool = False


class Outcome(Struct, frozen=True):
    """The outcome of a save or a recovery copy. `problem`: None where it was done; `warning`: a notice though it was
    done, "" for none. `overwrite`: it was to be saved whatever the file held."""

    kind: Literal["save", "recovery"]
    campaign: AnyCampaign
    path: Path | None
    saved: Saved | None = None
    problem: Problem | None = None
    warning: str = ""
    overwrite: bool = False


class SaveTarget(Struct, frozen=True):
    """The target of a save. `expected`: digest of the file as it was opened, None for a new one; `overwrite`: whatever
    the file holds now. `keep_version`: the file replaced is kept as a version, as it always is with `overwrite`."""

    path: Path
    expected: str | None = None
    overwrite: bool = False
    keep_version: bool = False


class SavePlaces(Struct, frozen=True):
    """The places that a save needs beside its file: the folder of versions, and the lock of the document. None:
    without."""

    versions: VersionFolder | None = None
    lock: FileLock | None = None


class _NotKept(Exception):
    """The error of an older version's bytes that could not be kept before the new form takes their place."""


Mark = Callable[[AnyCampaign, str], object]
"""Function that is called with a campaign and the digest of its bytes before any file holds them."""


def saved(
    campaign: AnyCampaign, shipped_data: ShippedData, target: SaveTarget, places: SavePlaces, mark: Mark | None = None
) -> Outcome:
    """Outcome of a checked save of `campaign` to `target`, made now. It fails where another program has the file open,
    a newer version is there, or an older version's bytes cannot be kept first. Nothing is raised."""
    holder = places.lock.take(target.path) if places.lock is not None else None
    if holder is not None:
        return _held(campaign, target.path, holder)
    warnings: list[str] = []
    known = shipped_data.format.version

    def keep(path: Path, data: bytes) -> None:
        spare_newer(path, data, known)
        if places.versions is not None:
            why = _kept(places.versions, path, data)
            if why and (version_of(data) or known) < known:
                raise _NotKept(why)
            warnings.append(why)

    try:
        data = _marked(campaign, shipped_data, mark)
        wanted = target.keep_version or target.overwrite
        done = save(data, target.path, target.expected, target.overwrite, keep if wanted else None)
        if not done.folder_synced:
            warnings.append(unsure_text(str(done.path)))
        return Outcome("save", campaign, target.path, done, warning=" ".join(filter(None, warnings)))
    except Conflict as error:
        gone = error.found is None
        problem = Problem("conflict", conflict_text(str(error.path), gone), gone)
    except SaveFailed as error:
        problem = Problem("failed", save_text(error.reason, str(error.path)))
    except NewerThere as error:
        problem = Problem("failed", newer_there_text(str(error.path), error.found, error.known))
    except _NotKept as error:
        problem = Problem("failed", not_migrated_text(str(target.path), str(error)))
    except Exception as error:
        problem = Problem("failed", _broken_text(error, target.path, shipped_data))
    return Outcome("save", campaign, target.path, problem=problem, overwrite=target.overwrite)


def recovered(
    campaign: AnyCampaign,
    shipped_data: ShippedData,
    recovery: RecoveryFolder,
    envelope: Envelope,
    mark: Mark | None = None,
    durable: bool = True,
) -> Outcome:
    """Outcome of writing a recovery copy of `campaign` into the folder of `recovery`, made now. `durable` False: the
    disk is not waited for. Nothing is raised."""
    try:
        return Outcome(
            "recovery", campaign, None, recovery.keep(envelope, _marked(campaign, shipped_data, mark), durable)
        )
    except (OSError, SaveFailed) as error:
        text = copy_text(_reason(error))
    except Unwritable as error:
        text = unwritable_text(error.faults, shipped_data.resources)
    except Exception:
        _log.exception("the recovery copy broke")
        text = copy_text("program_fault")
    return Outcome("recovery", campaign, None, problem=Problem("failed", text))


def kept_version(
    campaign: AnyCampaign, shipped_data: ShippedData, path: Path, versions: VersionFolder, spare: Collection[Path] = ()
) -> str:
    """Writes `campaign`, though no file holds it, as a version of the file at `path`; gives the reason why not, or "".
    `spare`: versions that are not deleted for it, as in VersionFolder.keep."""
    try:
        return _kept(versions, path, write(campaign, shipped_data), spare)
    except Exception as error:
        return _broken_text(error, path, shipped_data)


def _marked(campaign: AnyCampaign, shipped_data: ShippedData, mark: Mark | None) -> bytes:
    """Bytes of `campaign`, after `mark` was called with their digest. Raises Unwritable."""
    data = write(campaign, shipped_data)
    if mark is not None:
        mark(campaign, digest(data))
    return data


def _kept(versions: VersionFolder, path: Path, data: bytes, spare: Collection[Path] = ()) -> str:
    """Writes `data` as a version of the file at `path`; gives the reason why that could not be, or ""."""
    try:
        kept = versions.keep(path, data, wall_time(), spare)
    except (OSError, SaveFailed) as error:
        return version_text(_reason(error))
    return "" if kept is None or kept.folder_synced else version_text("disk_error")


def _held(campaign: AnyCampaign, path: Path, holder: Holder) -> Outcome:
    text = holder_text(path.name, holder.host, holder.here)
    return Outcome("save", campaign, path, problem=Problem("held", text))


def _broken_text(error: Exception, path: Path, shipped_data: ShippedData) -> str:
    if isinstance(error, Unwritable):
        return unwritable_text(error.faults, shipped_data.resources)
    _log.error("the save broke", exc_info=error)
    return save_text("program_fault", str(path))


def _reason(error: OSError | SaveFailed) -> str:
    return error.reason if isinstance(error, SaveFailed) else reason_of(error.errno or 0)
