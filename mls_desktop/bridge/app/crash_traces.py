"""The files of the crash log: what a crash leaves for next time, and the log beside it."""

from __future__ import annotations

import faulthandler
import logging
import os
import stat
import sys
import uuid
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from mls_desktop.storage.plain_file import NotPlain, plain_start

LOG = "log.txt"
LOG_BYTES = 512 * 1024
"""Bytes of the log from which on a new one is begun."""
LOG_FILES = 3
CRASH = "crash-{id}.txt"
"""Name of a session's file for a crash, with the session's own id: a second program must not remove a file that the
first has yet to write."""
CRASHES = "crash*.txt"
MOST_TRACES, TRACE_BYTES = 20, 64 * 1024
"""Number of traces that are told at one start, and bytes of each."""


class TurningLog(logging.FileHandler):
    """The handler that writes a log of at most `LOG_BYTES`, with older ones beside it: log.txt, log.txt.1, log.txt.2.
    There is no file before there is a line to write. Python's own handler of this kind brings a megabyte along, for
    pickles, queues and network."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, encoding="utf-8", delay=True)
        self._file = file

    def emit(self, record: logging.LogRecord) -> None:
        """Writes `record` as a line of the log, after turning to a new file where this one has `LOG_BYTES` or more. An
        OSError is ignored, so that logging never stops the caller."""
        # Where no new file can be had it goes on in the one that is too long already.
        with suppress(OSError):
            if self._file.exists() and self._file.stat().st_size >= LOG_BYTES:
                self._turn()
        with suppress(OSError):
            super().emit(record)

    def _open(self) -> TextIOWrapper:
        """Opens the log file for appending, without waiting for a pipe's other end. Raises OSError; NotPlain for no
        plain file."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
        handle = os.open(self._file, flags, 0o666)
        if stat.S_ISREG(os.fstat(handle).st_mode):
            return open(handle, "a", encoding="utf-8")
        os.close(handle)
        raise NotPlain("odd", self._file)

    def _turn(self) -> None:
        """Closes the log and renames each log file to the next older name; the oldest is overwritten."""
        if self.stream is not None:
            self.stream.close()
            # So the next line opens a file again, as the first one did.
            self.stream = None
        files = [self._file, *(self._file.with_name(f"{self._file.name}.{nth}") for nth in range(1, LOG_FILES + 1))]
        for newer, older in reversed([*pairwise(files)]):
            if newer.exists():
                newer.replace(older)


class CrashTraces:
    """The files of one session in `folder`. `file`: path of the trace of a crash."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / CRASH.format(id=uuid.uuid4().hex[:12])
        self._handler: logging.Handler | None = None
        self._crash: TextIO | None = None
        self._told_before = False

    def left(self, is_over: Callable[[Path], bool]) -> str:
        """Text of the traces of crashed sessions in `folder`, of at most `MOST_TRACES`, whose files are deleted; "" for
        none. `is_over` tells, by the path of a file, whether its session is over; files of others stay, as does what is
        no plain file. Raises OSError for a file that cannot be read or deleted."""
        told: list[str] = []
        for file in sorted(self.folder.glob(CRASHES)):
            if len(told) < MOST_TRACES:
                with suppress(NotPlain):
                    text = plain_start(file, TRACE_BYTES).decode("utf-8", "replace").strip()
                    if is_over(file):
                        told.append(text)
                        file.unlink()
        return "\n\n".join(filter(None, told))

    def open(self) -> None:
        """Creates the crash file, where a crash writes its trace, and begins to write all logged to the log. Raises
        OSError."""
        self._crash = self.file.open("x", encoding="utf-8")
        self._told_before = faulthandler.is_enabled()
        faulthandler.enable(self._crash)
        self._handler = TurningLog(self.folder / LOG)
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        logging.getLogger().addHandler(self._handler)

    def close(self) -> bool:
        """Closes log and crash file, and deletes the latter, as the session ended well; False where `open` had not made
        one."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            self._handler.close()
        if self._crash is None:
            return False
        faulthandler.disable()
        if self._told_before and sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)  # the end may go wrong too, and whoever started this wants to know
        self._crash.close()
        self.file.unlink(missing_ok=True)
        return True
