"""What is found in a child's folder after a fault, read as the next start of the program reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.past_steps import past_steps, read_log
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.recovery import BIN, Copy, Damaged, RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.step_log_folder import ENDING as STEPS
from mls_desktop.storage.step_log_folder import StepLogFolder
from mls_desktop.storage.versions import VersionFolder
from tests.faults.desk import NAME, RECOVERY
from tests.madeup.system import SYSTEM, shipped_data

VERSIONS, BEFORE, LOCKS = "versions", "before", "locks"


class Wrong(bytes):
    """Instead of a content: what must never be, in words."""


def whole(name: str) -> Callable[[Path], bytes | None]:
    """The bytes of a file of that name."""

    def read(folder: Path) -> bytes | None:
        file = folder / name
        return file.read_bytes() if file.exists() else None

    return read


def locked_by_nobody(folder: Path) -> bytes | None:
    """That the file can be locked; it is given back at once."""
    lock = DocumentLock(folder / LOCKS)
    holder = lock.take(folder / NAME)
    lock.release()
    return b"by nobody" if holder is None else Wrong(f"locked by {holder}".encode())


def copies(folder: Path) -> list[Copy]:
    """The recovery copies that are whole."""
    return [copy for copy in RecoveryFolder(folder / RECOVERY).listed() if isinstance(copy, Copy)]


def copy_body(folder: Path) -> bytes | None:
    """The body of the one recovery copy."""
    return _bodies(RecoveryFolder(folder / RECOVERY).listed())


def copy_bodies(folder: Path) -> bytes | None:
    """The body of the recovery copies, each of which has the same."""
    found = [_bodies([each]) for each in RecoveryFolder(folder / RECOVERY).listed()]
    if len(set(found)) > 1:
        return Wrong(b"copies of two kinds")
    return found[0] if found else None


def copy_anywhere(folder: Path) -> bytes | None:
    """The body of the copy among the recovery copies or in their bin."""
    recovery = RecoveryFolder(folder / RECOVERY)
    return _bodies(recovery.opened(file) for file in _anywhere(folder, "*.mls-recovery"))


def log_anywhere(folder: Path) -> bytes | None:
    """The bytes of the log of steps beside the recovery copies or in their bin."""
    found = [file.read_bytes() for file in _anywhere(folder, f"*{STEPS}")]
    return b"".join(found) if found else None


def last_opened(folder: Path) -> bytes | None:
    """The file opened last. Where the list could not be read the others are forgotten, as the program has it."""
    data = whole("recent.json")(folder)
    return None if data is None else str(json.loads(data)["files"][0]).encode()


def latest_version(folder: Path) -> bytes | None:
    """The bytes of the newest version; the one before it must be there too, whatever happens."""
    versions = VersionFolder(folder / VERSIONS)
    held = [versions.bytes_of(each) for each in versions.listed(folder / NAME)]
    return Wrong(b"the earlier version is lost") if b"old" not in held else held[0]


def migrated_file(folder: Path) -> bytes | None:
    """The bytes of a file that was of an older version, which lie in `BEFORE` too: those, or others while the old ones
    are a version."""
    versions = VersionFolder(folder / VERSIONS)
    data, old = file_bytes(folder / NAME), file_bytes(folder / BEFORE)
    kept = [versions.bytes_of(each) for each in versions.listed(folder / NAME)]
    return data if data == old or old in kept else Wrong(b"the older form is in no version")


def steps_around_file(folder: Path) -> bytes | None:
    """Where undo and redo lead from the file as it is: what each state says, the file's own in brackets; None where no
    log knows the file."""
    data = file_bytes(folder / NAME)
    campaign = read(data, shipped_data())
    for file in StepLogFolder(folder / RECOVERY, lambda _document: False).of_path(folder / NAME):
        log = read_log(file_bytes(file))
        steps = past_steps(log, campaign, digest(data), SYSTEM) if log is not None else None
        if steps is not None and steps.damaged:
            return Wrong(b"a part of the steps cannot be read")
        if steps is not None:
            before, after = [step.old for step in steps.before], [step.new for step in steps.after]
            return " > ".join([*map(_note, before), f"[{_note(campaign)}]", *map(_note, after)]).encode()
    return None


def _note(campaign: AnyCampaign) -> str:
    return campaign.characters[0].notes or "-"


def _anywhere(folder: Path, pattern: str) -> list[Path]:
    places = (folder / RECOVERY, folder / RECOVERY / BIN)
    return [file for place in places if place.is_dir() for file in place.glob(pattern)]


def _bodies(found: Iterable[Copy | Damaged]) -> bytes | None:
    bodies = []
    for each in found:
        if isinstance(each, Damaged):
            return Wrong(b"a copy is damaged")
        bodies.append(each.body)
    return b"".join(bodies) if bodies else None
