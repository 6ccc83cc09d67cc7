"""The last call: a program that is to end is gone in time, whatever its disks do. No Qt."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread, main_thread
from typing import NoReturn

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.jobs import done_within, wait_for_all

LIMIT = 9.0
"""Seconds from the wish to end after which the process is gone, whatever its threads wait for."""
REST = 4.0
"""Seconds after which no thread is waited for any more."""
TOLD = 0.5
"""Seconds to wait for the log, at most: its disk may be the one that does not answer."""

_log = logging.getLogger(__name__)


class LastCall:
    """The last call. `leave` ends the process at once, with an exit code."""

    def __init__(self, leave: Callable[[int], object] = os._exit) -> None:
        self._leave, self._over = leave, Event()
        self._began: float | None = None

    def begin(self) -> None:
        """Starts a thread that ends the process with exit code 1 after `LIMIT` seconds, unless `over` is called before;
        a second call changes nothing."""
        if self._began is None:
            self._began = now()
            Thread(target=self._watch, name="last call", daemon=True).start()

    def wait(self) -> int:
        """Waits for the program's jobs, at most until `REST` seconds after `begin`; gives the number of jobs left."""
        began = self._began if self._began is not None else now()
        return wait_for_all(max(0.0, began + REST - now()))

    def finish(self, code: int) -> int:
        """Waits for the program's jobs and gives the exit `code`; where some are left, logs that and ends the process
        at once with `code`."""
        left = self.wait()
        if left:
            _tell(f"{left} jobs were left behind at the end, since the disk does not answer")
            self._leave(code)
        return code

    def over(self) -> None:
        """Stops the countdown of `begin`: the program has come to its end, or its end is called off."""
        self._over.set()

    def _watch(self) -> None:
        if not self._over.wait(LIMIT):
            frame = sys._current_frames().get(main_thread().ident or 0)
            at = "".join(traceback.format_stack(frame)[-6:]) if frame is not None else ""
            _tell(f"the end took too long and was cut off; the window's thread stood here:\n{at}")
            self._leave(1)


def leave(code: int, end: Callable[[int], NoReturn] = os._exit) -> NoReturn:
    """Ends the process by `end` at once, with exit code `code`, after flushing standard output and error."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # full, closed, or none at all: whoever would read it is gone
            stream.flush()
    end(code)


def _tell(text: str) -> None:
    """Logs `text` as an error on another thread, and waits for that half a second at most."""
    done_within(TOLD, partial(_log.error, "%s", text))
