"""One look at a document's file, to see whether it is another one than before. No Qt."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from mls_desktop.storage.plain_file import NotPlain
from mls_desktop.storage.saving import digest_of

Signature = tuple[int, int, int, int] | None
"""Inode number, size and both times of a file; None where there is none."""


class Seen(Struct, frozen=True):
    """State of a file at one look. `read`: its signature was a new one, so its `digest` was taken too (None: there is
    no file, "": it is no plain file). `away`: there is none, since its very place is not there."""

    path: Path
    signature: Signature
    read: bool
    digest: str | None = None
    away: bool = False


def look_at(path: Path, known: tuple[Signature | str] | None, is_away: Callable[[Path], bool]) -> Seen:
    """State of the file at `path`; it is read only where its signature is not the `known` one (None: none known). A
    place that cannot be looked at just now is taken to be as it was. `is_away` tells whether the place of a file is not
    there."""
    try:
        about = os.stat(path)
        signature: Signature = (about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns)
    except (FileNotFoundError, NotADirectoryError):
        signature = None
    except (OSError, ValueError):
        return Seen(path, None, read=False)
    if known == (signature,):
        return Seen(path, signature, read=False)
    try:
        if signature is None:
            return Seen(path, None, read=True, away=is_away(path))
        return Seen(path, signature, read=True, digest=digest_of(path))
    except NotPlain:
        return Seen(path, signature, read=True, digest="")
    except OSError:
        return Seen(path, None, read=False)
