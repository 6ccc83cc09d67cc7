"""Callers of the page for phones over real sockets, in the thread that serves them: Qt's events pass as one waits."""

from __future__ import annotations

import select
import socket
import struct
from time import monotonic

from PySide6.QtCore import QCoreApplication

from mls_desktop.bridge.phones.phone_limits import PhoneLimits
from mls_desktop.bridge.phones.phone_server import PhoneServer
from mls_desktop.bridge.phones.phone_site import PhoneSite
from mls_desktop.bridge.phones.picture_file import PictureFile
from mls_desktop.report.phones.phone_view import PhoneView

TOKEN = "the_token-of_this_evening"
HOST = "127.0.0.1"
CALLED = b"Host: {called}"
GENEROUS = PhoneLimits(burst=10**9, each=10**9, each_silent=10**9)
"""One computer calls often here."""
PLAN = PictureFile("image/jpeg", b"SEEN as a picture" * 1000)
SEEN = PhoneView("Ford", "Turn 1", "<p>SEEN</p>")


class FakeClock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def server(limits: PhoneLimits = GENEROUS) -> tuple[PhoneServer, FakeClock]:
    """A server that listens, and its clock; `close_server` ends it."""
    clock = FakeClock()
    site = PhoneSite({"ink": "#000"}, {"ink": "#fff"}, {"ink": "#000"}, {"ink": "#fff"})
    site.show(SEEN, {7: PLAN})
    made = PhoneServer(site, TOKEN, None, limits, clock)
    assert made.listen(HOST) == ""
    return made, clock


class Caller:
    """One connection. `received`: what came so far; `ended`: the other side has closed, or broken off."""

    def __init__(self, port: int, buffer: int = 0, host: str = HOST, source: str = "") -> None:
        """`source`: the address it comes from, one of the loopback."""
        self._socket, self._host = socket.socket(), f"Host: {host}:{port}".encode()
        if source:
            self._socket.bind((source, 0))
        if buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.settimeout(5)
        self._socket.connect((host, port))
        self._socket.setblocking(False)
        self.received, self.ended = b"", False

    def send(self, data: bytes) -> None:
        """Sends what is taken, calling the server by its name where `get` has left that open; who broke off takes
        nothing."""
        data = self.named(data)
        while data and not self.ended:
            try:
                data = data[self._socket.send(data) :]
            except BlockingIOError:
                pump()
            except OSError:
                self.ended = True

    def named(self, data: bytes) -> bytes:
        """The same bytes with the name of the server in them."""
        return data.replace(CALLED, self._host)

    def half_close(self) -> None:
        """Says that nothing more comes from here."""
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.ended = True

    def read(self) -> bytes:
        """Takes what is there now."""
        try:
            while not self.ended:
                piece = self._socket.recv(65536)
                self.ended = not piece
                self.received += piece
        except BlockingIOError:
            pass
        except OSError:
            self.ended = True
        return self.received

    def read_some(self, most: int = 20_000) -> bytes:
        """Takes no more than that of what is there now."""
        try:
            return self._socket.recv(most)
        except BlockingIOError:
            return b""

    def until(self, what: bytes = b"", seconds: float = 5) -> bytes:
        """Takes what comes until this is in it; without any, until the other side closes."""
        end = monotonic() + seconds
        while not (self.ended or (what and what in self.received)):
            assert monotonic() < end, (what, self.received[-300:])
            pump()
            select.select([self._socket], [], [], 0.001)
            self.read()
        return self.received

    def close(self) -> None:
        self._socket.close()

    def break_off(self) -> None:
        """Breaks the connection off without a word."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()


def pump() -> None:
    QCoreApplication.processEvents()


def get(path: str, method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\n".encode() + CALLED + b"\r\n\r\n"


def ask(made: PhoneServer, data: bytes) -> bytes:
    """All that is answered to these bytes."""
    caller = Caller(made.port)
    caller.send(data)
    answer = caller.until()
    caller.close()
    return answer


def watch(made: PhoneServer) -> Caller:
    """A caller who watches the stream and has had the first view."""
    caller = Caller(made.port)
    caller.send(get(f"/{TOKEN}/events"))
    caller.until(b"event: view\n")
    return caller


def until(made: PhoneServer, clients: int) -> None:
    """Lets events pass until the server has so many connections."""
    end = monotonic() + 5
    while len(made.clients) != clients:
        assert monotonic() < end, len(made.clients)
        pump()
