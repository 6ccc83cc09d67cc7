"""The holder of a document's lock, and what a save needs to know of the lock."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from msgspec import Struct


class Holder(Struct, frozen=True):
    """The holder of a lock: a program that has the file open. `here`: on this computer, so that it lives; one of
    another computer may be long gone. `host` and `pid` as far as the lock tells them ("" and 0 where it does not)."""

    host: str
    pid: int
    here: bool


class FileLock(Protocol):
    """The protocol of the lock that a save takes first."""

    def take(self, path: Path, force: bool = False) -> Holder | None:
        """Takes the lock of the file at `path`; None where it is ours now, else its holder. `force`: takes over another
        computer's lock."""

    def release(self) -> None:
        """Gives the lock back."""
