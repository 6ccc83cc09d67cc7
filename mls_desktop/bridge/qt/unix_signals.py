"""The signal handlers of SIGTERM and Ctrl+C inside Qt's event loop, where a Python handler alone would never run."""

from __future__ import annotations

import signal
import socket
import sys

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class UnixSignals(QObject):
    """The signal handlers. `asked` when the system asks the program to end."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_byte)

    def start(self) -> None:
        """Begins to listen. On Windows only Ctrl+C comes this way."""
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, *(() if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP))):
            signal.signal(number, _nothing)

    def stop(self) -> None:
        """Ends the listening."""
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        for end in (self._reading, self._writing):
            end.close()

    def _on_byte(self) -> None:
        self._reading.recv(64)
        self.asked.emit()


def _nothing(number: int, frame: object) -> None:
    """The byte on the socket is what counts."""
