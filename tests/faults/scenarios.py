"""The scenarios of the faults, one row for each way the program writes: what was done before, the step under fault,
what must be whole afterwards.

A row more has every test of this folder try it: killed and failed at each system call, on full disks, in power cuts.
Its step runs in a child whose threads have begun before "go", or the faults would miss those of a later thread.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.app.view_state import ViewState, keep_view
from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.document.document_lock import ENDING, DocumentLock
from mls_desktop.bridge.document.save_outcome import SavePlaces
from mls_desktop.bridge.document.step_log_jobs import StepLogJobs, StepOrigin
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.storage.recent import RecentFiles
from mls_desktop.storage.saving import SaveFailed, digest
from mls_desktop.storage.versions import VersionFolder
from mls_desktop.storage.writing import write
from tests import older_form
from tests.faults.contents import (
    BEFORE,
    LOCKS,
    VERSIONS,
    copy_anywhere,
    copy_bodies,
    copy_body,
    last_opened,
    latest_version,
    locked_by_nobody,
    log_anywhere,
    migrated_file,
    steps_around_file,
    whole,
)
from tests.faults.desk import NAME, RECOVERY, Desk, Step, Told, blank
from tests.madeup.system import SYSTEM, shipped_data

OTHER = "valley.mls.json"
HOME = Path(os.sep) / "home" / "someone"


@dataclass(frozen=True)
class Scenario:
    """One way of writing. `stage` does what comes before on a desk and gives the step; `content` reads in a folder
    what must be old or new and never else, None where it is not there.

    `keeps_copy`: there is an unsaved edit, whose recovery copy must be there while the content is the old one.
    `tells`: the program says whether it is done, and a failure's text names the file (`names`). `is_durable`: what is
    said to be saved outlasts a power cut.
    """

    stage: Callable[[Desk], Step]
    content: Callable[[Path], bytes | None]
    keeps_copy: bool = False
    tells: bool = True
    is_durable: bool = True
    names: str = NAME
    own: str = ""
    """What the step's own file and its temporary have in their names, where other files beside them, such as the log
    of steps, are written too; their folder is then nobody's own."""


def claimed(act: Callable[[], object]) -> Step:
    """A step that has no document: it raises what went wrong."""

    def step() -> Told:
        try:
            act()
        except (OSError, SaveFailed) as error:
            return Told("failed", True, str(error))
        return Told("saved")

    return step


def unclaimed(act: Callable[[], object]) -> Step:
    """A step that says nothing: what it writes is a convenience."""

    def step() -> Told:
        act()
        return Told("")

    return step


def save(desk: Desk) -> Step:
    desk.keep_file()
    desk.copied("new")
    return desk.save


def save_new(desk: Desk) -> Step:
    desk.keep()
    desk.copied("new")
    return lambda: desk.save(desk.file)


def save_over_another(desk: Desk) -> Step:
    desk.keep_file()
    (desk.folder / OTHER).write_bytes(b"another file, which the user has agreed to replace")
    desk.copied("new")
    return lambda: desk.save(desk.folder / OTHER, overwrite=True)


def recovery_first(desk: Desk) -> Step:
    """Undone and made anew, it is an edit that wants a copy each time."""
    desk.keep_file()

    def step() -> Told:
        desk.document.history.undo()
        desk.note("new")
        return desk.outcome_of("recovery", desk.keeper.flush)

    return step


def recovery_next(desk: Desk) -> Step:
    step = recovery_first(desk)
    desk.copied("old")
    desk.note("newer")
    return step


def discard(desk: Desk) -> Step:
    desk.keep_file()
    desk.copied("new")
    desk.keeper.close(drop=False)
    recovery = CrashRecovery(desk.shipped_data, desk.recovery.folder, is_orphan)
    (left,) = recovery.left_behind()

    def act() -> None:
        if left.file.exists():
            recovery.discard(left)

    return claimed(act)


def restore(desk: Desk) -> Step:
    """What was left unsaved is opened again: its copy goes once another one is whole."""
    desk.keep_file()
    desk.copied("new")
    desk.keeper.close(drop=False)
    recovery = CrashRecovery(desk.shipped_data, desk.recovery.folder, is_orphan)
    loaded = recovery.restore(*recovery.left_behind())
    keeper = desk.show(loaded.campaign, loaded.path, loaded.base)
    keeper.must_be_saved(loaded.copy)
    return lambda: Told("saved") if keeper.copied else desk.outcome_of("recovery", keeper.flush)


def recent(desk: Desk) -> Step:
    files = RecentFiles(desk.folder)
    files.opened(HOME / "old.mls.json")

    def act() -> None:
        with suppress(OSError, SaveFailed):
            files.opened(HOME / "new.mls.json")

    return unclaimed(act)


def version(desk: Desk) -> Step:
    """What a file held is kept before it is replaced; an earlier version is there already."""
    folder = VersionFolder(desk.folder / VERSIONS)
    folder.keep(desk.file, b"old", 1_750_000_000.0)

    def step() -> Told:
        try:
            kept = folder.keep(desk.file, b"new", 1_750_000_100.0)
        except (OSError, SaveFailed) as error:
            return Told("failed", True, str(error))
        return Told("unsynced" if kept is not None and not kept.folder_synced else "saved")

    return step


def older_bytes(size: int) -> bytes:
    """A file of the first version of a made-up format, with the people of a desk of about so many bytes."""
    raw = older_form.raw_of(1)
    people = json.loads(write(blank(size), shipped_data()))["characters"]
    return json.dumps({**raw, "characters": [*people, *raw["characters"]]}).encode()


def migration(desk: Desk) -> Step:
    """A file of an older version is saved in the new form; versions of it are there already. It is a third as long as
    others, since the step writes it twice."""
    versions = VersionFolder(desk.folder / VERSIONS)
    versions.keep(desk.file, b"older still", 1_750_000_000.0)
    desk.shipped_data, desk.places = older_form.shipped_data(), SavePlaces(versions)
    for file in (desk.file, desk.folder / BEFORE):
        file.write_bytes(older_bytes(desk.size // 3))
    desk.load()
    desk.copied("new")
    return desk.save


def log_begin(desk: Desk) -> Step:
    """The first step of a session makes the log."""
    desk.keep_file()

    def step() -> Told:
        desk.document.history.undo()
        desk.note("new")
        return desk.logged()

    return step


def log_append(desk: Desk) -> Step:
    """A step is added to the log, in the place of one that was undone."""
    step = log_begin(desk)
    desk.note("first")
    desk.logged()
    desk.note("old")
    desk.logged()
    return step


def log_mark(desk: Desk) -> Step:
    """A save has the log know the file by its new bytes, before they are there."""
    desk.keep_file()
    desk.note("new")
    desk.logged()

    def step() -> Told:
        desk.save()
        return Told("")

    return step


def log_aside(desk: Desk) -> Step:
    """A log that does not fit its file is put into the bin, and nothing of it is undone."""
    desk.keep_file()
    desk.note("new")
    desk.logged()
    desk.save()
    desk.keeper.close(drop=True)
    theirs = replace(desk.document.campaign, name="Theirs")
    desk.file.write_bytes(write(theirs, desk.shipped_data))
    origin = StepOrigin("later", theirs, SYSTEM, desk.file, digest(desk.file.read_bytes()))

    def step() -> Told:
        found = StepLogJobs(desk.recovery, origin, lambda _document: False).find()
        return Told("applied" if found.steps is not None else "")

    return step


def lock(desk: Desk) -> Step:
    """A program takes the locks of its file, which another that was killed has left there, and gives them back."""
    desk.keep_file()
    document = DocumentLock(desk.folder / LOCKS)
    document.take(desk.file)
    left = list(desk.folder.rglob(f"*{ENDING}"))
    document.release()

    def step() -> Told:
        for file in left:
            file.write_text(f"{2**22 + 1}\nmls_desktop\n\n")  # the number of no process that can be
        document.take(desk.file)
        document.release()
        return Told("")

    return step


def settings(desk: Desk) -> Step:
    save_settings(desk.folder, Settings(zoom=90))
    return unclaimed(lambda: save_settings(desk.folder, Settings(zoom=110)))


def view(desk: Desk) -> Step:
    keep_view(desk.folder, HOME / "a.mls.json", ViewState(front="old"))
    return unclaimed(lambda: keep_view(desk.folder, HOME / "a.mls.json", ViewState(front="new")))


SCENARIOS: dict[str, Scenario] = {
    "save": Scenario(save, whole(NAME), keeps_copy=True),
    "save-new": Scenario(save_new, whole(NAME), keeps_copy=True),
    "save-over-another": Scenario(save_over_another, whole(OTHER), keeps_copy=True, names=OTHER),
    "recovery-first": Scenario(recovery_first, copy_body, names=RECOVERY, own=".mls-rec"),
    "recovery-next": Scenario(recovery_next, copy_body, names=RECOVERY, own=".mls-rec"),
    "recovery-discard": Scenario(discard, copy_anywhere, is_durable=False, names=RECOVERY),
    "recovery-restore": Scenario(restore, copy_bodies, keeps_copy=True, names=RECOVERY, own=".mls-rec."),
    "version": Scenario(version, latest_version, names=VERSIONS),
    "migration": Scenario(migration, migrated_file, keeps_copy=True),
    "log-begin": Scenario(log_begin, steps_around_file, tells=False, is_durable=False),
    "log-append": Scenario(log_append, steps_around_file, tells=False, is_durable=False),
    "log-mark": Scenario(log_mark, steps_around_file, tells=False, is_durable=False),
    "log-aside": Scenario(log_aside, log_anywhere, tells=False, is_durable=False),
    "recent": Scenario(recent, last_opened, tells=False, is_durable=False),
    "settings": Scenario(settings, whole("settings.json"), tells=False, is_durable=False),
    "view": Scenario(view, whole("views.json"), tells=False, is_durable=False),
}
KILLED: dict[str, Scenario] = {"lock": Scenario(lock, locked_by_nobody, tells=False, is_durable=False)}
"""Ways that are only killed: whoever fails to give a lock back, and lives, has it still."""
"""Races of two programs on one file (D7, D8) are no rows of this table: they want two children."""
