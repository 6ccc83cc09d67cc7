"""One connection of a phone: what it asks is read within limits; what it is sent never heaps up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QAbstractSocket, QTcpSocket

from mls_desktop.bridge.phones.phone_limits import Clock, PhoneLimits
from mls_desktop.bridge.phones.phone_request import Refusal, Request, read_request

PIECE = 64 * 1024
"""Bytes of an answer that are handed over at once: the rest is no copy of this client's own."""


class PhoneClient(QObject):
    """The connection of a `socket`. `asked` carries itself and its request, once; `gone` itself. A slow client has at
    most one event under way and the newest one waiting, of an answer one piece, and is dropped after a while."""

    asked = Signal(QObject, object)
    gone = Signal(QObject)

    def __init__(self, socket: QTcpSocket, limits: PhoneLimits, clock: Clock, parent: QObject) -> None:
        super().__init__(parent)
        self._socket, self._limits, self._clock = socket, limits, clock
        self.address = socket.peerAddress().toString()
        self.streams = False
        self.known = False
        """Tells whether the client has shown the token."""
        self._received, self._heard = b"", False
        self._next = b""
        self._left: memoryview | None = None
        self._since: float | None = clock()
        """Time since when a request, or the client's taking of what was sent, is waited for; None: nothing is."""
        socket.setParent(self)
        socket.setReadBufferSize(limits.head + 1)
        socket.readyRead.connect(self._on_read)
        socket.bytesWritten.connect(self._on_written)
        socket.disconnected.connect(self._on_gone)

    @property
    def waiting(self) -> int:
        """Number of bytes buffered for this client alone, yet to be sent."""
        return int(self._socket.bytesToWrite()) + len(self._next)

    def start(self) -> None:
        """Reads bytes that came before the signals were connected; emits `gone` if the connection is closed already."""
        if self._socket.state() != QAbstractSocket.SocketState.ConnectedState:
            self._on_gone()
        elif self._socket.bytesAvailable():
            self._on_read()

    def answer(self, head: bytes, body: bytes = b"") -> None:
        """Sends a whole answer, `head` and `body`, and then closes the connection."""
        self._left = memoryview(body)
        self._send(head)
        self._hand_over()

    def stream(self, head: bytes, event: bytes) -> None:
        """Begins a stream of events: sends the `head` and the first `event`, and keeps the connection."""
        self.streams = True
        self._send(head + event)

    def offer(self, event: bytes) -> None:
        """Sends an `event` of the stream as soon as the one before is taken; it replaces an event that still waits."""
        if self._socket.bytesToWrite():
            self._next = event
        else:
            self._send(event)

    def beat(self, event: bytes) -> None:
        """Sends a sign of life, `event`, if this is a stream and no bytes are under way."""
        if self.streams and not self._socket.bytesToWrite():
            self._send(event)

    def check(self) -> None:
        """Drops the connection if it has kept the server waiting too long; see `PhoneLimits`."""
        most = self._limits.slow if self._heard else self._limits.asking
        if self._since is not None and self._clock() - self._since > most:
            self.drop()

    def finish(self, event: bytes) -> None:
        """Closes the connection now; a stream gets `event` first, if no bytes are under way."""
        if self.streams and not self._socket.bytesToWrite():
            self._send(event)
            self._socket.flush()
        self._socket.disconnectFromHost()
        self.drop()

    def drop(self) -> None:
        """Closes the connection at once; bytes under way are lost."""
        self._socket.abort()

    def _send(self, data: bytes) -> None:
        if self._since is None or not self._socket.bytesToWrite():
            self._since = self._clock()
        self._socket.write(data)

    def _on_read(self) -> None:
        if self._heard:
            self.drop()  # whoever has asked has nothing more to say
            return
        self._received += self._socket.readAll().data()
        request = read_request(self._received, self._limits.head)
        if request is not None:
            self._take(request)

    def _take(self, request: Request | Refusal) -> None:
        self._heard, self._received, self._since = True, b"", None
        self.asked.emit(self, request)

    def _hand_over(self) -> None:
        """Sends the next piece of an answer; after the last one closes the connection. The time limit goes on."""
        if self._left is None:
            return
        piece, self._left = self._left[:PIECE], self._left[PIECE:]
        if piece:
            self._socket.write(piece.tobytes())
        if not self._left:
            self._left = None
            self._socket.disconnectFromHost()

    def _on_written(self) -> None:
        if self._socket.bytesToWrite():
            return
        if self._left is not None:
            self._hand_over()
            return
        self._since = None
        if self._next:
            waiting, self._next = self._next, b""
            self._send(waiting)

    def _on_gone(self) -> None:
        self._next, self._left = b"", None
        self.gone.emit(self)
