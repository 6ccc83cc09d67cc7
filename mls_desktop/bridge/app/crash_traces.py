"""The files of the crash log: what a crash leaves for next time, and the log beside it."""

from __future__ import annotations

import faulthandler
import logging
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

LOG_BYTES = 512 * 1024
LOG_FILES = 3
CRASH = "crash-{id}.txt"
"""Named by session: a second program must not put away what the first one has yet to write."""
CRASHES = "crash*.txt"


class LateLog(logging.Handler):
    """The handler that writes a file of at most so many bytes, some older ones kept beside it. Python's own is read
    with the first line there is to write: most sessions have none."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._writer: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._writer is None:
            from logging.handlers import RotatingFileHandler

            self._writer = RotatingFileHandler(
                self._file, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True
            )
            self._writer.setFormatter(self.formatter)
        self._writer.emit(record)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        super().close()


class CrashTraces:
    """The files of one session in a folder. `file`: where a crash is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / CRASH.format(id=uuid.uuid4().hex[:12])
        self._handler: logging.Handler | None = None
        self._crash: TextIO | None = None

    def left(self, is_over: Callable[[Path], bool]) -> str:
        """The traces of sessions that are over, which are told once. Raises OSError."""
        told = []
        for file in sorted(self.folder.glob(CRASHES)):
            if is_over(file):
                told.append(file.read_text("utf-8", errors="replace").strip())
                file.unlink()
        return "\n\n".join(filter(None, told))

    def open(self) -> None:
        """From now on a crash is written, and what is logged. Raises OSError."""
        self._crash = self.file.open("w", encoding="utf-8")
        faulthandler.enable(self._crash)
        self._handler = LateLog(self.folder / "log.txt")
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        logging.getLogger().addHandler(self._handler)

    def close(self) -> bool:
        """The session ended well, so no trace of a crash stays; whether there was a file for one."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            self._handler.close()
        if self._crash is None:
            return False
        faulthandler.disable()
        self._crash.close()
        self.file.unlink(missing_ok=True)
        return True
