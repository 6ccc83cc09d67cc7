"""The door by which every file comes into the program: a plain file, opened once, and never more of it than is wanted.

What lies under a name may be anything: a pipe nobody writes to, a device without an end, a link to one, a folder.
So nothing is looked at before it is open, for it may be another thing by then, and opening never waits.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec

UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of decoding bytes that are no JSON of the type asked for: text that is no UTF-8 has one of Python's own."""
PIECE = 1 << 20
# Not every system knows all of them.
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
Kind = Literal["folder", "odd", "loop", "too_big"]
NUMBERS: dict[Kind, int] = {
    "folder": errno.EISDIR,
    "odd": errno.EINVAL,
    "loop": errno.ELOOP,
    "too_big": errno.EFBIG,
}
BY_OPENING: tuple[Kind, ...] = ("folder", "loop")
"""Kinds that some systems will not even open, with an error number of `NUMBERS`."""


class NotPlain(OSError):
    """The error of what is no file to read. `kind`: a folder, something odd as a pipe or a device, a link in a circle,
    or a file that is longer than any of its kind may be."""

    def __init__(self, kind: Kind, path: Path | str) -> None:
        super().__init__(NUMBERS[kind], os.strerror(NUMBERS[kind]), os.fspath(path))
        self.kind: Kind = kind


def plain_bytes(path: Path | str, most: int, flags: int = 0) -> bytes:
    """Whole content of a plain file, which must not be longer than `most` bytes. `flags`: further flags to open it
    with. Raises NotPlain for a longer file and for what is no plain file, OSError where it cannot be read, ValueError
    for a NUL in the path."""
    with _opened(path, flags) as (handle, size):
        data = b"".join(_pieces(handle, most + 1)) if size <= most else b""
    if max(size, len(data)) > most:
        raise NotPlain("too_big", path)
    return data


def held_bytes(path: Path, most: int) -> bytes | None:
    """Whole content of a plain file as by `plain_bytes`; None where there is none."""
    try:
        return plain_bytes(path, most)
    except FileNotFoundError:
        return None


def plain_start(path: Path | str, most: int) -> bytes:
    """First `most` bytes of a plain file, fewer where it is shorter. Raises as `plain_bytes`, but never for its
    length."""
    return b"".join(plain_pieces(path, most))


def plain_end(path: Path | str, most: int) -> bytes:
    """Last `most` bytes of a plain file, fewer where it is shorter. Raises as `plain_bytes`, but never for its
    length."""
    with _opened(path) as (handle, size):
        os.lseek(handle, max(0, size - most), os.SEEK_SET)
        return b"".join(_pieces(handle, most))


def plain_pieces(path: Path | str, most: int) -> Iterator[bytes]:
    """Yields the first `most` bytes of a plain file in pieces of up to `PIECE` bytes. Raises as `plain_bytes` once it
    is begun, but never for its length."""
    with _opened(path) as (handle, _size):
        yield from _pieces(handle, most)


def is_text(name: str) -> bool:
    """Tells whether `name`, as that of a file, can stand in a text: it need not be UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _opened(path: Path | str, flags: int = 0) -> Iterator[tuple[int, int]]:
    """Opens a plain file for a `with` block, without waiting: its handle and its size in bytes. `flags`: further flags
    to open it with. Raises as `plain_bytes`, but never for its length."""
    try:
        handle = os.open(path, FLAGS | flags)
    except OSError as error:
        kind = next((kind for kind, number in NUMBERS.items() if number == error.errno and kind in BY_OPENING), None)
        if kind is None:
            raise
        raise NotPlain(kind, path) from None
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise NotPlain("folder" if stat.S_ISDIR(about.st_mode) else "odd", path)
        yield handle, about.st_size
    finally:
        os.close(handle)


def _pieces(handle: int, most: int) -> Iterator[bytes]:
    while most > 0 and (piece := os.read(handle, min(PIECE, most))):
        yield piece
        most -= len(piece)
