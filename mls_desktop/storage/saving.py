"""The checked save: after it the file holds the old bytes or the new ones, whole, and "saved" is said only when the
disk has said so at every step."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from msgspec import Struct

from mls_desktop.model.bounds.limits import FILE_BYTES
from mls_desktop.storage.digest import sha256
from mls_desktop.storage.plain_file import Kind, NotPlain, plain_bytes, plain_pieces, plain_start

ENDING = ".mls-tmp"
STRAY = re.compile(r"^\..*\.[0-9a-f]{8}\.mls-tmp\Z", re.DOTALL)
NAME_KEPT = 40
"""So much of a file's name stands in the name of its temporary, which must stay within 255 bytes."""
TRIES, PAUSE = 10, 0.1
"""On Windows a virus scanner may hold the file for a moment."""
TURN_TRIES, TURN_PAUSE = 1000, 0.005
"""How often, and with which pauses, the turn to replace is asked for: another save has it for milliseconds."""

Reason = Literal[
    "disk_full",
    "no_permission",
    "read_only",
    "no_folder",
    "name_too_long",
    "not_a_file",
    "disk_error",
    "busy",
    "gone_elsewhere",
    "link_in_circle",
    "other_disk",
    "too_large",
    "no_pdf",
    "other",
]
REASONS: dict[int, Reason] = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "name_too_long",
    errno.EISDIR: "not_a_file",
    errno.EIO: "disk_error",
    errno.EBUSY: "busy",
    errno.ETXTBSY: "busy",
    errno.ESTALE: "gone_elsewhere",
    errno.ELOOP: "link_in_circle",
    errno.EXDEV: "other_disk",
}


ODD: dict[Kind, Reason] = {"too_big": "too_large", "loop": "link_in_circle"}
PDF = b"%PDF-"
KINDS: dict[bytes, Reason] = {PDF: "no_pdf"}
"""Beginnings of kinds of files, each with the reason why a file that does not begin so is not replaced by one of that
kind."""


class Saved(Struct, frozen=True):
    """The result of a save. `folder_synced` False: the new bytes are in place, but the disk reported an error when it
    was asked to keep the folder's entry, so a recovery copy should stay."""

    path: Path
    digest: str
    folder_synced: bool = True


class SaveFailed(Exception):
    """The error of a save that did nothing: the old file is as it was. After `append` a part of the bytes may be
    there."""

    def __init__(self, reason: Reason, path: Path, number: int) -> None:
        super().__init__(f"{reason} ({errno.errorcode.get(number, number)}): {path}")
        self.reason: Reason = reason
        self.path, self.errno = path, number


class Conflict(Exception):
    """The error where the file on disk is not the one last loaded or saved. `found`: its digest, None where it is
    gone."""

    def __init__(self, path: Path, found: str | None) -> None:
        super().__init__(f"changed on disk: {path}")
        self.path, self.found = path, found


def reason_of(number: int) -> Reason:
    """Reason for `number`, an errno of the operating system; "other" for a number that is not in `REASONS`."""
    return REASONS.get(number, "other")


def digest(data: bytes) -> str:
    """SHA-256 digest of `data`, which tells one content from another."""
    return sha256(data).hexdigest()


def save(
    data: bytes, path: Path | str, expected: str | None = None, overwrite: bool = False,
    replacing: Callable[[Path, bytes], object] | None = None, durable: bool = True, kind: bytes = b"",
) -> Saved:  # fmt: skip
    """Writes `data` to the file `path`, whole or not at all. `expected`: digest of the file that should be there (None:
    no file), which `overwrite` does not ask for. `replacing` is given the place and the bytes that are about to be
    replaced, at the last moment before; what it raises ends the save. `durable` False: the disk is not waited for,
    which is enough for what nobody would miss. `kind`, a key of `KINDS` or b"": a file that does not begin with it is
    not replaced.

    Symbolic links are followed, the file's mode is kept. Raises Conflict, SaveFailed; then nothing has changed.
    """
    target = Path(path)
    with _failures(target):
        target = Path(os.path.realpath(path))
    with _failures(target):
        before = _checked(target)
        _must_be_of(kind, target)
        if not overwrite:
            _compare(target, expected)
        temporary = _written(data, target, before, durable)
        try:
            with _FolderTurn(target.parent) as turn:
                _must_be_of(kind, target)
                if replacing is not None and before is not None:
                    replacing(target, plain_bytes(target, FILE_BYTES))
                if not overwrite:
                    _compare(target, expected)
                _put_in_place(temporary, target)
                if durable:
                    turn.sync()
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
    return Saved(target, digest(data), turn.whole or not durable)


def append(data: bytes, path: Path) -> None:
    """Adds `data` at the end of a file that is there; it is on the disk when this returns. Raises SaveFailed; then a
    part of it may be there, which the file's reader must see."""
    with _failures(path):
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
        try:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                raise NotPlain("odd", path)
            _write_all(handle, data, about.st_size)
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_strays(folder: Path, now: float, age: float = 3600.0) -> tuple[Path, ...]:
    """Removes temporaries that saves cut short left in `folder`, if older than `age` seconds at `now` (seconds since
    1970), and returns their paths. Errors of the system are passed over."""
    removed = []
    with suppress(OSError):
        for entry in sorted(os.listdir(folder)):
            if STRAY.match(entry):
                path = folder / entry
                with suppress(OSError):
                    if now - path.lstat().st_mtime > age:
                        path.unlink()
                        removed.append(path)
    return tuple(removed)


class _FolderTurn:
    """A moment in which no other save of this program, in whatever process, replaces anything in the folder: what was
    compared is what is replaced. The system ends it with the process. Where it cannot be had, nobody waits for it.

    `whole`: the disk has said that the folder keeps its entry. Windows, which has no such call, is trusted; there a
    file that is open elsewhere cannot be replaced anyway.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None
        self.whole = os.name == "nt"

    def __enter__(self) -> _FolderTurn:
        with suppress(OSError):
            if os.name != "nt":
                flags = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
                self._handle = os.open(self._folder, os.O_RDONLY | flags)
                _lock(self._handle)
        return self

    def sync(self) -> None:
        """Asks the disk to keep the folder's entry; `whole` is True if it says so. Raises nothing."""
        if self._handle is not None:
            with suppress(OSError):
                os.fsync(self._handle)
                self.whole = True

    def __exit__(self, *_raised: object) -> None:
        try:
            if self._handle is not None:
                os.close(self._handle)
        except OSError:
            self.whole = False


def _lock(folder: int) -> None:
    """Locks the folder open as `folder`, once another save has let it go; after about five seconds it returns without
    the lock. Raises OSError where the disk knows no such locks."""
    import fcntl

    for attempt in range(TURN_TRIES):
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            time.sleep(TURN_PAUSE * (attempt > 0))


@contextmanager
def _failures(path: Path) -> Iterator[None]:
    """Turns errors of the system in a `with` block (OSError, NotPlain, ValueError) into SaveFailed on `path`, with
    their reason."""
    try:
        yield
    except NotPlain as error:
        raise SaveFailed(ODD.get(error.kind, "not_a_file"), path, error.errno or 0) from error
    except OSError as error:
        number = error.errno or 0
        raise SaveFailed(reason_of(number), path, number) from error
    except ValueError as error:  # a NUL in the path
        raise SaveFailed("other", path, errno.EINVAL) from error


def _checked(target: Path) -> os.stat_result | None:
    """Status of file `target`, None where there is none; raises SaveFailed if it is no plain file or is read-only."""
    try:
        about = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(about.st_mode):
        raise SaveFailed("not_a_file", target, errno.EISDIR if stat.S_ISDIR(about.st_mode) else errno.EINVAL)
    if not about.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise SaveFailed("read_only", target, errno.EACCES)
    return about


def _must_be_of(kind: bytes, target: Path) -> None:
    """Raises SaveFailed where a file at `target` does not begin with the bytes `kind`, a key of `KINDS`; for b""
    nothing is checked, and no file at `target` is no failure. Raises OSError where `target` cannot be read."""
    if kind:
        with suppress(FileNotFoundError):
            if plain_start(target, len(kind)) != kind:
                raise SaveFailed(KINDS[kind], target, errno.EEXIST)


def _compare(target: Path, expected: str | None) -> None:
    found = digest_of(target)
    if found != expected:
        raise Conflict(target, found)


def digest_of(target: Path) -> str | None:
    """SHA-256 digest of the file at `target`, None where there is none. A file that is longer than any of a campaign is
    read a little further than those are, which tells it from them. Raises OSError, NotPlain among them."""
    held = sha256()
    try:
        for piece in plain_pieces(target, FILE_BYTES + 1):
            held.update(piece)
    except FileNotFoundError:
        return None
    return held.hexdigest()


def _written(data: bytes, target: Path, before: os.stat_result | None, durable: bool) -> Path:
    """Writes `data` to a new temporary beside `target` and returns its path; on the disk where it is to be `durable`.
    `before`: status of the old file, whose owner and mode it gets. Raises OSError; then no temporary is left."""
    temporary = target.parent / f".{target.name[:NAME_KEPT]}.{os.urandom(4).hex()}{ENDING}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666 if before is None else 0o600)
    try:
        try:
            _keep_owner_and_mode(handle, before)
            _write_all(handle, data)
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return temporary


def _keep_owner_and_mode(handle: int, before: os.stat_result | None) -> None:
    if before is None or not hasattr(os, "fchmod"):
        return
    about = os.fstat(handle)
    if (about.st_uid, about.st_gid) != (before.st_uid, before.st_gid):
        with suppress(OSError):  # only the superuser may give files away
            os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))


def _write_all(handle: int, data: bytes, before: int = 0) -> None:
    """Writes all of `data` to `handle`, and checks the size that the file then has. `before`: its size in bytes until
    then. Raises OSError where anything is missing."""
    rest = memoryview(data)
    while rest:
        count = os.write(handle, rest)
        if count <= 0:
            raise OSError(errno.EIO, "nothing was written")
        rest = rest[count:]
    if os.fstat(handle).st_size != before + len(data):
        raise OSError(errno.EIO, "less was written than was said")


def _put_in_place(temporary: Path, target: Path) -> None:
    for attempt in range(TRIES):
        try:
            os.replace(temporary, target)
            return
        except PermissionError:
            if os.name != "nt" or attempt == TRIES - 1:
                raise
            time.sleep(PAUSE)
