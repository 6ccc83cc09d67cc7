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
"""Seconds from the wish to end until the process is gone, whatever its threads wait for."""
REST = 4.0
"""Seconds after which no thread is waited for any more."""
TOLD = 0.5
"""Seconds that anybody waits for the log: its disk may be the one that does not answer."""

_log = logging.getLogger(__name__)


class LastCall:
    """The last call. `leave` ends the process at once."""

    def __init__(self, leave: Callable[[int], object] = os._exit) -> None:
        self._leave, self._over = leave, Event()
        self._began: float | None = None

    def begin(self) -> None:
        """The program is to end: from now on its time runs."""
        if self._began is None:
            self._began = now()
            Thread(target=self._watch, name="last call", daemon=True).start()

    def wait(self) -> int:
        """Waits, as long as there is time, for what the threads still do; how many jobs are left."""
        began = self._began if self._began is not None else now()
        return wait_for_all(max(0.0, began + REST - now()))

    def finish(self, code: int) -> int:
        """The end, in order: the exit code, unless a thread would hold it up, which is left behind with the process."""
        left = self.wait()
        if left:
            _tell(f"{left} jobs were left behind at the end, since the disk does not answer")
            self._leave(code)
        return code

    def over(self) -> None:
        """The end is not waited for any more: it is there, or nobody wants it."""
        self._over.set()

    def _watch(self) -> None:
        if not self._over.wait(LIMIT):
            frame = sys._current_frames().get(main_thread().ident or 0)
            at = "".join(traceback.format_stack(frame)[-6:]) if frame is not None else ""
            _tell(f"the end took too long and was cut off; the window's thread stood here:\n{at}")
            self._leave(1)


def leave(code: int, end: Callable[[int], NoReturn] = os._exit) -> NoReturn:
    """Ends the process by `end` at once, with what was said written out."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # full, closed, or none at all: whoever would read it is gone
            stream.flush()
    end(code)


def _tell(text: str) -> None:
    """Tells the log, if its disk takes it."""
    done_within(TOLD, partial(_log.error, "%s", text))
