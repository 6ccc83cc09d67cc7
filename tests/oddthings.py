"""Things that may lie where the program looks for one of its files, and are none that it can read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

LARGE = 100 * 1024 * 1024


def _folder(place: Path) -> None:
    place.mkdir()
    (place / "something").write_text("of somebody's")


def _device(place: Path) -> None:
    """A device itself, where this person may make one; else a link to it."""
    try:
        os.mknod(place, 0o020666, os.makedev(1, 5))
    except PermissionError:
        place.symlink_to("/dev/zero")


def _large(place: Path) -> None:
    """A file that takes no room and is read as nothing but zeros."""
    with place.open("wb") as file:
        file.truncate(LARGE)


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": _device,
    "link-to-device": lambda place: place.symlink_to("/dev/zero"),
    "link-without-end": lambda place: place.symlink_to("/dev/random"),
    "folder": _folder,
    "loop": lambda place: place.symlink_to(place.name),
    "large": _large,
}
"""What is made at a place, by what it is."""
JUNK: dict[str, Callable[[Path], object]] = {"junk": lambda place: place.write_bytes(b"\x00\xff{junk")}
