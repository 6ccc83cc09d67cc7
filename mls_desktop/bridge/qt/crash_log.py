"""The crash log of the program: a log, one sign to the window, and traces of a crash for next time."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import uuid
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from mls_desktop.bridge.qt.life_sign import LifeSign, is_orphan

LOG_BYTES = 512 * 1024
LOG_FILES = 3
CRASH = "crash-{id}.txt"
"""Named by session: a second program must not put away what the first one has yet to write."""
CRASHES = "crash*.txt"

_log = logging.getLogger("mls_desktop")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class CrashLog(QObject):
    """The crash log: listens to every exception nobody caught, on any thread, and to Qt's own messages. `happened`
    tells the window, always on the window's thread."""

    happened = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._file = folder / CRASH.format(id=uuid.uuid4().hex[:12])
        self._sign = LifeSign(self._file)
        self._handler: logging.Handler | None = None
        self._crash: TextIO | None = None
        self._before: Hook = sys.excepthook
        self.last_crash = ""

    def start(self) -> None:
        """Begins to listen; what a crash of the last session left is in `last_crash` then."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self.last_crash = self._left()
            self._sign.give()
            self._crash = self._file.open("w", encoding="utf-8")
            faulthandler.enable(self._crash)
            self._handler = RotatingFileHandler(
                self._folder / "log.txt", maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True
            )
            self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
            logging.getLogger().addHandler(self._handler)
        except OSError:
            # A program that cannot keep a log still runs.
            _log.info("no log in %s", self._folder)
        self._before = sys.excepthook
        sys.excepthook = self.caught
        threading.excepthook = self._in_thread
        qInstallMessageHandler(self._qt)

    def stop(self) -> None:
        """Ends the listening: the session ended well, so no trace of a crash stays."""
        sys.excepthook = self._before
        threading.excepthook = threading.__excepthook__
        qInstallMessageHandler(None)
        if self._crash is not None:
            faulthandler.disable()
            self._crash.close()
            self._file.unlink(missing_ok=True)
            self._sign.take_back()
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            self._handler.close()

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """The exception hook. Nothing may leave it."""
        try:
            if issubclass(kind, KeyboardInterrupt):
                self._before(kind, error, trace)
                return
            _log.error("nobody caught this", exc_info=(kind, error, trace))
            self.happened.emit(f"{kind.__name__}: {error}")
        except Exception:
            self._before(kind, error, trace)

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _qt(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", message)

    def _left(self) -> str:
        """The traces of sessions that are over, which are told once."""
        told = []
        for file in sorted(self._folder.glob(CRASHES)):
            if is_orphan(file):
                told.append(file.read_text("utf-8", errors="replace").strip())
                file.unlink()
        return "\n\n".join(filter(None, told))
