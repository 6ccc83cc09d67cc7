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

from mls_desktop.bridge.app.settings import Settings, save_settings
from mls_desktop.bridge.app.view_state import ViewState, keep_view
from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.storage.recent import RecentFiles
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.saving import SaveFailed
from mls_desktop.storage.versions import VersionFolder
from tests.faults.desk import NAME, RECOVERY, Desk, Step, Told

VERSIONS = "versions"
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


def whole(name: str) -> Callable[[Path], bytes | None]:
    """The bytes of a file of that name."""

    def read(folder: Path) -> bytes | None:
        file = folder / name
        return file.read_bytes() if file.exists() else None

    return read


def copies(folder: Path) -> list[Copy]:
    """The recovery copies that are whole."""
    return [copy for copy in RecoveryFolder(folder / RECOVERY).listed() if isinstance(copy, Copy)]


def copy_body(folder: Path) -> bytes | None:
    """The body of the one recovery copy. One that is there and not whole gives other bytes."""
    found = RecoveryFolder(folder / RECOVERY).listed()
    return None if not found else b"".join(each.body if isinstance(each, Copy) else b"damaged" for each in found)


def copy_anywhere(folder: Path) -> bytes | None:
    """The body of the copy among the recovery copies or in their bin."""
    places = (folder / RECOVERY, folder / RECOVERY / "bin")
    files = [file for place in places if place.is_dir() for file in place.glob("*.mls-recovery")]
    opened = [RecoveryFolder(folder / RECOVERY).opened(file) for file in files]
    return b"".join(each.body if isinstance(each, Copy) else b"damaged" for each in opened) if opened else None


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
    recovery = CrashRecovery(desk.shelf, desk.recovery.folder, is_orphan)
    (left,) = recovery.left_behind()

    def act() -> None:
        if left.file.exists():
            recovery.discard(left)

    return claimed(act)


def recent(desk: Desk) -> Step:
    files = RecentFiles(desk.folder)
    files.opened(HOME / "old.mls.json")

    def act() -> None:
        with suppress(OSError, SaveFailed):
            files.opened(HOME / "new.mls.json")

    return unclaimed(act)


def last_opened(folder: Path) -> bytes | None:
    """The file opened last. Where the list could not be read the others are forgotten, as the program has it."""
    data = whole("recent.json")(folder)
    return None if data is None else str(json.loads(data)["files"][0]).encode()


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


def latest_version(folder: Path) -> bytes | None:
    """The bytes of the newest version; the one before it must be there too, whatever happens."""
    versions = VersionFolder(folder / VERSIONS)
    held = [versions.bytes_of(each) for each in versions.listed(folder / NAME)]
    return b"the earlier version is lost" if b"old" not in held else held[0]


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
    "version": Scenario(version, latest_version, names=VERSIONS),
    "recent": Scenario(recent, last_opened, tells=False, is_durable=False),
    "settings": Scenario(settings, whole("settings.json"), tells=False, is_durable=False),
    "view": Scenario(view, whole("views.json"), tells=False, is_durable=False),
}
"""Races of two programs on one file (D7, D8) are no rows of this table: they want two children."""
