"""The outcome of a save or a recovery copy made at once; nothing is raised. Any thread may do it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.saving import Conflict, Saved, SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.faults import conflict_text, save_text, unwritable_text

_log = logging.getLogger(__name__)


class Problem(Struct, frozen=True):
    """The problem of a failed save. "conflict": the file is not as it was opened (`gone`: not there at all)."""

    kind: Literal["conflict", "failed"]
    text: str
    gone: bool = False


class Outcome(Struct, frozen=True):
    """The outcome of a save or a recovery copy. `problem` None: done."""

    kind: Literal["save", "recovery"]
    campaign: AnyCampaign
    path: Path | None
    saved: Saved | None = None
    problem: Problem | None = None


def saved(campaign: AnyCampaign, shelf: ShippedData, path: Path, expected: str | None, overwrite: bool) -> Outcome:
    """A checked save. `expected`: the digest of the file as it was opened, None for a new one; `overwrite`: whatever
    the file holds now."""
    try:
        data = write(campaign, shelf)
        return Outcome("save", campaign, path, save(data, path, expected, overwrite))
    except Conflict as error:
        gone = error.found is None
        problem = Problem("conflict", conflict_text(str(error.path), gone), gone)
    except SaveFailed as error:
        problem = Problem("failed", save_text(error.reason, str(error.path)))
    except Unwritable as error:
        problem = Problem("failed", unwritable_text(error.faults, shelf.resources))
    except Exception as error:
        _log.exception("the save broke")
        problem = Problem("failed", str(error))
    return Outcome("save", campaign, path, problem=problem)


def recovered(campaign: AnyCampaign, shelf: ShippedData, recovery: RecoveryFolder, envelope: Envelope) -> Outcome:
    """A recovery copy in that folder."""
    try:
        return Outcome("recovery", campaign, None, recovery.keep(envelope, write(campaign, shelf)))
    except Unwritable as error:
        text = unwritable_text(error.faults, shelf.resources)
        return Outcome("recovery", campaign, None, problem=Problem("failed", text))
    except Exception as error:
        _log.info("no recovery copy: %s", error)
        return Outcome("recovery", campaign, None, problem=Problem("failed", str(error)))
