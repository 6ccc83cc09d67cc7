"""The signal handlers of SIGTERM and Ctrl+C inside Qt's event loop, where a Python handler alone would never run."""

from __future__ import annotations

import os
import signal
import sys

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class UnixSignals(QObject):
    """The signal handlers. `asked`: the operating system, or Ctrl+C, asks the program to end."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channel = _Channel()
        self._notifier = QSocketNotifier(self._channel.reading, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_byte)

    def start(self) -> None:
        """Installs handlers of SIGINT, SIGTERM and SIGHUP (on Windows of SIGINT alone), which emit `asked`."""
        signal.set_wakeup_fd(self._channel.writing, warn_on_full_buffer=False)
        for number in (signal.SIGINT, *(() if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP))):
            signal.signal(number, _nothing)

    def stop(self) -> None:
        """Stops emitting `asked`; the process ignores these signals then."""
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        self._channel.close()

    def _on_byte(self) -> None:
        self._channel.take()
        self.asked.emit()


def _nothing(number: int, frame: object) -> None:
    """Handles a signal by doing nothing: the byte in the channel is what counts."""


if sys.platform == "win32":
    import socket

    class _Channel:
        """Two ends through which a byte goes; on Windows a notifier listens to nothing but sockets."""

        def __init__(self) -> None:
            self._ends = socket.socketpair()
            for end in self._ends:
                end.setblocking(False)
            self.reading, self.writing = (end.fileno() for end in self._ends)

        def take(self) -> None:
            self._ends[0].recv(64)

        def close(self) -> None:
            for end in self._ends:
                end.close()

else:

    class _Channel:
        """Two ends through which a byte goes: a pipe, since Python's sockets are much to read for that."""

        def __init__(self) -> None:
            self.reading, self.writing = os.pipe()
            for end in (self.reading, self.writing):
                os.set_blocking(end, False)

        def take(self) -> None:
            os.read(self.reading, 64)

        def close(self) -> None:
            for end in (self.reading, self.writing):
                os.close(end)
