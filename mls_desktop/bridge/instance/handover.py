"""Handover from a later start to the first program: the files it was to open. One small file for each, which belongs to
whoever takes it away: the first program by taking it, the later one by taking it back.

So nothing is opened twice and nothing is lost, whichever of the two stops at whatever moment, and no part of a network,
not even a local one, is held in memory for what happens twice an evening.
"""

from __future__ import annotations

import logging
import os
import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.bridge.instance.instance_lock import ENDING
from mls_desktop.storage.plain_file import NO_LINK, UNDECODABLE, plain_bytes

VERSION = 1
MOST_FILES = 100
MOST_TOLD = 100
"""Number of files that are no handovers of which the log gets a line."""
MOST_BYTES = 256 * 1024
LONGEST_TOKEN = 512
OLD = 60.0
"""Seconds after which nobody waits for an answer any more: a handover left by a start that was killed meanwhile would
open files that are not wanted now."""

_log = logging.getLogger(__name__)


class Handover(Struct, frozen=True):
    """Contents of a handover. `files`: absolute paths as bytes, for not all are text; (): the program is only to come
    to the front. `token`: the desktop's permission to do so, "" for none."""

    version: int
    files: tuple[bytes, ...] = ()
    token: str = ""

    def paths(self) -> list[Path]:
        return [Path(os.fsdecode(each)) for each in self.files]


class BadHandover(Exception):
    """The error of a file that is no handover this program may take; the text says why."""


def packed_handover(files: Sequence[Path], token: str = "") -> bytes:
    """Bytes that hand over `files`, made absolute, with the desktop's `token`. Raises BadHandover where they are too
    many or the token is none."""
    told = Handover(VERSION, tuple(os.fsencode(os.path.abspath(file)) for file in files), token)
    data = msgspec.json.encode(told)
    handover_in(data)
    return data


def handover_in(data: bytes) -> Handover:
    """Handover read from `data`. Raises BadHandover for any bytes that no start of this version would write."""
    if len(data) > MOST_BYTES:
        raise BadHandover(f"more than {MOST_BYTES} bytes")
    try:
        told = msgspec.json.decode(data, type=Handover)
    except UNDECODABLE as error:
        raise BadHandover(str(error)) from error
    if told.version != VERSION:
        raise BadHandover(f"version {told.version}")
    if len(told.files) > MOST_FILES:
        raise BadHandover(f"more than {MOST_FILES} files")
    if not all(os.path.isabs(each) and b"\0" not in each for each in told.files):
        raise BadHandover("a path that leads nowhere")
    if len(told.token) > LONGEST_TOKEN or not (told.token.isascii() and told.token.isprintable()):
        raise BadHandover("a token that is none")
    return told


def post(folder: Path, data: bytes) -> Path:
    """Writes `data` as a handover into `folder`, whole or not at all, and gives its path. Raises OSError."""
    file = folder / f"{uuid.uuid4().hex}{ENDING}"
    temporary = file.with_suffix(".new")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)
    os.replace(temporary, file)
    return file


def take_away(file: Path) -> bool:
    """Deletes the handover `file`, taken or taken back; False where the other side was quicker. Raises OSError."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def waiting(folder: Path, refused: Collection[Path] = ()) -> Iterable[Path]:
    """Paths of the handovers in `folder`, the oldest first, without those of `refused`: however many these are, nobody
    looks again."""
    found: list[tuple[float, Path]] = []
    for file in folder.glob(f"*{ENDING}"):
        if file in refused:
            continue
        try:
            found.append((file.lstat().st_mtime, file))
        except OSError:
            continue  # taken back by now
    return [file for _at, file in sorted(found)]


def look_into(file: Path) -> Handover:
    """Handover in `file`, which stays. Never waits for a pipe or a device, follows no link. Raises BadHandover,
    OSError."""
    return handover_in(plain_bytes(file, MOST_BYTES, NO_LINK))


def collected(folder: Path, refused: set[Path], now: float) -> Iterator[Handover]:
    """Takes all handovers out of `folder` and yields them, the oldest first; a file that is none stays there and joins
    `refused`; the first of these are logged. A handover left long before the time `now` is removed unread."""
    for file in waiting(folder, refused):
        try:
            told = _taken(file, now)
        except (OSError, BadHandover) as error:
            refused.add(file)
            if len(refused) <= MOST_TOLD:
                _log.warning("what was handed over was not taken: %s: %s", file.name, error)
            continue
        if told is not None:
            yield told


def _taken(file: Path, now: float) -> Handover | None:
    """Handover in `file`, which is removed; None where it is gone, taken back, or too old at the time `now`. Raises as
    `look_into`."""
    try:
        if now - file.lstat().st_mtime > OLD:
            take_away(file)
            return None
        told = look_into(file)
        return told if take_away(file) else None
    except FileNotFoundError:
        return None
