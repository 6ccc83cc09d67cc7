"""The start of a program: it is the first one, or hands its files to the first, or goes its own way. No Qt."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.instance.instance_lock import InstanceLock, instance_folder, listens
from mls_desktop.bridge.qt.clock import now, pause

STARTING, SILENT, LOOK = 15.0, 3.0, 0.02
"""Seconds to wait for a first program that does not take handovers yet; for one that does, and takes none; and between
two looks."""
TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""Environment variables in which desktops pass the permission to come to the front."""


class ProgramStart(Struct, frozen=True):
    """Outcome of a program's start. `lock`: held by the first program; None for a later one. `handed_over`: the first
    program has taken the files, so that this one can end. `why`: for the log, why neither could be; "" where all is
    well."""

    lock: InstanceLock | None = None
    handed_over: bool = False
    why: str = ""


def begun(folders: Folders, files: Sequence[Path], new_process: bool = False) -> ProgramStart:
    """Outcome of this start: it takes the lock as the first program; else, if `new_process`, it goes on by itself, or
    it hands `files` to the first one and waits until they are taken. Nothing is raised for the disk's errors."""
    folder = instance_folder(folders)
    lock = InstanceLock(folder)
    try:
        if lock.take():
            return ProgramStart(lock)
        return ProgramStart() if new_process else _handed_over(folder, lock, files)
    except OSError as error:
        return ProgramStart(why=f"whether the program runs already cannot be told: {error}")


def _handed_over(folder: Path, lock: InstanceLock, files: Sequence[Path]) -> ProgramStart:
    """Outcome of handing `files` over and waiting until they are taken. Raises OSError."""
    from mls_desktop.bridge.instance.handover import BadHandover, packed_handover, post, take_away

    try:
        data = packed_handover(files, desktop_token(os.environ))
    except BadHandover as error:
        return ProgramStart(why=f"these files are not handed to the program that runs: {error}")
    file = post(folder, data)
    try:
        outcome = _waited_for(folder, lock, file)
    except BaseException:
        with suppress(OSError):
            take_away(file)
        raise
    if outcome.handed_over:
        return outcome
    # Whoever takes the file away has what is in it: if it went in this last moment, the first program does.
    return outcome if take_away(file) or outcome.lock is not None else ProgramStart(handed_over=True)


def _waited_for(folder: Path, lock: InstanceLock, file: Path) -> ProgramStart:
    """Outcome of waiting for the handover `file`: it was taken, the first program ended so that this one is the first
    now, or time ran out."""
    end, heard = now() + STARTING, False
    while file.exists():
        if not heard and listens(folder):
            end, heard = now() + SILENT, True
        if lock.take():
            return ProgramStart(lock)
        if now() > end:
            return ProgramStart(why="the program that runs already does not answer, so this one goes its own way")
        pause(LOOK)
    return ProgramStart(handed_over=True)


def desktop_token(environment: Mapping[str, str]) -> str:
    """Token by which a desktop permits this start to come to the front, from `environment`; "" where there is none."""
    return next((environment[name] for name in TOKENS if environment.get(name)), "")
