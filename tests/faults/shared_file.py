"""The child that has its file together with another: it does one order after the other, and writes into a journal what
each of its saves has really replaced."""

from __future__ import annotations

import ctypes
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.document.save_outcome import SavePlaces
from mls_desktop.storage import saving
from mls_desktop.storage.versions import VersionFolder
from tests.faults.contents import LOCKS, VERSIONS
from tests.faults.desk import Desk

JOURNAL = "journal"
LONGEST = 1 << 16
HERE, EXCHANGE = -100, 2
"""For renameat2: paths as they are, and that the two change places in one moment."""


class Order(Struct, frozen=True):
    """One order. `act`: "open", "edit", "save", "save anyway", "keep mine" or "close"; `mark`: what no other order has,
    for the journal and for the text of an edit; `wait`: seconds before it is done."""

    act: str
    mark: str
    wait: float = 0.0


class Heard(Struct, frozen=True):
    """What was heard of an order. `said`: of an open "free" or "held", of a save what was told of it, else "".
    `base`: the digest of what the program believes to be in the file; None where it has none open."""

    said: str
    base: str | None


class Replaced(Struct, frozen=True):
    """A line of the journal: by which order bytes of one digest took the place of bytes of another."""

    mark: str
    old: str | None
    new: str


class Seat:
    """One of two programs on the file of a desk."""

    def __init__(self, desk: Desk) -> None:
        desk.places = SavePlaces(VersionFolder(desk.folder / VERSIONS), DocumentLock(desk.folder / LOCKS))
        self.desk, self.is_open, self.mark = desk, False, ""
        self._holders: list[Holder] = []
        saving._put_in_place = self._exchanged

    def do(self, order: Order) -> Heard:
        """Does an order; one on a file that is not open does nothing."""
        self.mark = order.mark
        acts: dict[str, Callable[[], str]] = {
            "open": self._open,
            "edit": self._edit,
            "save": lambda: self.desk.save().said,
            "save anyway": self._save_anyway,
            "keep mine": lambda: self.desk.save(overwrite=True).said,
            "close": self._close,
        }
        said = acts[order.act]() if self.is_open or order.act == "open" else ""
        return Heard(said, self.desk.keeper.base if self.is_open else None)

    def _open(self) -> str:
        if self.is_open:
            self._close()
        self.desk.load().held.connect(self._holders.append)
        self.is_open = True
        return self._claimed(force=False)

    def _claimed(self, force: bool) -> str:
        self._holders.clear()
        self.desk.keeper.claim(force)
        self.desk.keeper.background.wait()
        return "held" if self._holders else "free"

    def _edit(self) -> str:
        self.desk.note(self.mark)
        return ""

    def _save_anyway(self) -> str:
        self._claimed(force=True)
        return self.desk.save().said

    def _close(self) -> str:
        self.desk.keeper.close(drop=True)
        self.is_open = False
        return ""

    def _exchanged(self, temporary: Path, target: Path) -> None:
        """Takes the place of the step by which a save replaces its file: nothing that another program puts there in
        the last moment can slip past the journal."""
        if target != self.desk.file or not target.exists():
            os.replace(temporary, target)
            return
        new, paths = saving.digest_of(temporary), (os.fsencode(temporary), os.fsencode(target))
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(HERE, paths[0], HERE, paths[1], EXCHANGE) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        line = Replaced(self.mark, saving.digest_of(temporary), new or "")
        with open(self.desk.folder / JOURNAL, "ab", buffering=0) as file:
            file.write(msgspec.json.encode(line) + b"\n")
        os.unlink(temporary)


def share(desk: Desk, line: socket.socket) -> None:
    """Does what comes on the line and tells what it heard, until the line is closed."""
    seat = Seat(desk)
    line.send(b"ready")
    while packet := line.recv(LONGEST):
        order = msgspec.json.decode(packet, type=Order)
        time.sleep(order.wait)
        line.send(msgspec.json.encode(seat.do(order)))
