"""The crash log of the program: a log, one sign to the window, and traces of a crash for next time."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import format_exception
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from mls_desktop.bridge.app.crash_traces import CrashTraces
from mls_desktop.bridge.qt.life_sign import LifeSign, is_orphan

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
    """The crash log in `folder`: gets every exception nobody caught, on any thread, and Qt's own messages. `happened`
    carries the error and its traceback to the window, always on the window's thread."""

    happened = Signal(str, str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._traces = CrashTraces(folder)
        self._sign = LifeSign(self._traces.file)
        self._before: Hook = sys.excepthook
        self.last_crash = ""

    def start(self) -> None:
        """Begins to log exceptions and Qt's messages; reads the traces of crashed sessions into `last_crash` , "" for
        none."""
        try:
            self._traces.folder.mkdir(parents=True, exist_ok=True)
            self.last_crash = self._traces.left(is_orphan)
            self._sign.give()
            self._traces.open()
        except OSError:
            # A program that cannot keep a log still runs.
            _log.info("no log in %s", self._traces.folder)
        self._before = sys.excepthook
        sys.excepthook = self.caught
        threading.excepthook = self._in_thread
        qInstallMessageHandler(self._qt)

    def stop(self) -> None:
        """Ends the logging, since the session ended well, and deletes its file for a crash."""
        sys.excepthook = self._before
        threading.excepthook = threading.__excepthook__
        qInstallMessageHandler(None)
        if self._traces.close():
            self._sign.take_back()

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Logs an exception and emits `happened`; Ctrl+C goes to the hook before. The exception hook: nothing may leave
        it."""
        try:
            if issubclass(kind, KeyboardInterrupt):
                self._before(kind, error, trace)
                return
            _log.error("nobody caught this", exc_info=(kind, error, trace))
            self.happened.emit(f"{kind.__name__}: {error}", "".join(format_exception(kind, error, trace)))
        except Exception:
            with suppress(Exception):
                self._before(kind, error, trace)

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _qt(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Logs a message of Qt. An exception that left it would end the process."""
        with suppress(Exception):
            _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", message)
