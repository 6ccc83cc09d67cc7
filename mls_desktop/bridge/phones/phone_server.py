"""The server of the page for phones: it knows a token and a site, reads no file, and answers nothing else."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket

from mls_desktop.bridge.phones.own_addresses import own_hosts
from mls_desktop.bridge.phones.phone_answer import (
    A_WHILE,
    Wanted,
    WantedPicture,
    event_text,
    head_of,
    refusal,
    wanted_by,
)
from mls_desktop.bridge.phones.phone_client import PhoneClient
from mls_desktop.bridge.phones.phone_limits import Clock, KnockRate, PhoneLimits
from mls_desktop.bridge.phones.phone_request import Refusal, Request
from mls_desktop.bridge.phones.phone_site import PhoneSite
from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import every

BACKLOG = 512
"""Number of connections that the operating system holds until they are taken: none is lost of a crowd that comes at
once."""
TICK = 1000
"""Milliseconds between two looks at the connections."""


class PhoneServer(QObject):
    """The server of `site`, for requests with `token` only. `changed`: the number of phones that watch is another.
    `limits` and `clock` may be others in a test."""

    changed = Signal()

    def __init__(
        self,
        site: PhoneSite,
        token: str,
        parent: QObject | None = None,
        limits: PhoneLimits | None = None,
        clock: Clock = now,
    ) -> None:
        super().__init__(parent)
        self.site, self.token = site, token
        self.limits, self._clock = limits or PhoneLimits(), clock
        self._rate, self._beaten = KnockRate(self.limits, clock), clock()
        self.clients: list[PhoneClient] = []
        self._hosts: frozenset[str] = frozenset()
        self._server, self._timer = QTcpServer(self), every(self.look, TICK)
        self._server.setListenBacklogSize(BACKLOG)
        self._server.newConnection.connect(self._on_connection)

    def listen(self, host: str) -> str:
        """Begins to listen at the address `host` of this computer, at a free port; gives the reason why that fails, ""
        where it does not."""
        if not self._server.listen(QHostAddress(host), 0):
            return self._server.errorString()
        self._hosts = own_hosts(host, self.port)
        self._timer.start()
        return ""

    @property
    def port(self) -> int:
        return int(self._server.serverPort())

    @property
    def watching(self) -> int:
        """Number of connections that receive the stream of events now."""
        return sum(client.streams for client in self.clients)

    def send(self) -> None:
        """Sends the site's present view to all phones that watch."""
        event = self.site.event()
        for client in self.clients:
            if client.streams:
                client.offer(event)

    def close(self) -> None:
        """Ends the listening and all connections; phones that watch are told so."""
        self._timer.stop()
        self._server.close()
        for client in tuple(self.clients):
            client.finish(event_text("end"))

    def look(self) -> None:
        """Drops connections that keep the server waiting too long, sends signs of life every `beat` seconds."""
        for client in tuple(self.clients):
            client.check()
        if self._clock() - self._beaten >= self.limits.beat:
            self._beaten = self._clock()
            for client in self.clients:
                client.beat(event_text("beat"))

    def _on_connection(self) -> None:
        while self._server.hasPendingConnections():
            self._admit(self._server.nextPendingConnection())

    def _make_room(self, address: str) -> None:
        """Drops the oldest connection without the token, of `address` or of all, where one more would be too many: a
        client that comes to ask has asked before its turn to go comes."""
        silent = [client for client in self.clients if not client.known]
        same = [client for client in silent if client.address == address]
        if len(same) >= self.limits.each_silent:
            same[0].drop()
        elif len(silent) >= self.limits.silent:
            silent[0].drop()

    def _seats(self, client: PhoneClient) -> bool:
        """Counts `client`, which has shown the token, among the known; False where there is no place for one more."""
        known = [each for each in self.clients if each.known]
        same = sum(each.address == client.address for each in known)
        client.known = len(known) < self.limits.clients and same < self.limits.each
        return client.known

    def _admit(self, socket: QTcpSocket) -> None:
        self._make_room(socket.peerAddress().toString())
        client = PhoneClient(socket, self.limits, self._clock, self)
        self.clients.append(client)
        client.asked.connect(self._on_asked)
        client.gone.connect(self._on_gone)
        client.start()

    def _on_asked(self, client: PhoneClient, request: Request | Refusal) -> None:
        wanted = wanted_by(request, self.token, self._hosts, self.site.pictures)
        if isinstance(wanted, int):
            if self._rate.lets(client.address):
                client.answer(refusal(wanted))
            else:
                client.drop()
        elif self._seats(client):
            self._serve(client, wanted, isinstance(request, Request) and request.method != "HEAD")
        else:
            client.drop()

    def _serve(self, client: PhoneClient, wanted: Wanted, whole: bool) -> None:
        """Sends `wanted` (page, picture, stream) to `client`, or only its HTTP head unless `whole`; emits `changed` for
        a whole stream."""
        if isinstance(wanted, WantedPicture):
            file = self.site.pictures[wanted.number]
            head = head_of(200, file.kind, length=len(file.data), kept=A_WHILE)
            client.answer(head, file.data if whole else b"")
        elif wanted == "page":
            page = self.site.page()
            head = head_of(200, "text/html", self.site.policy, len(page))
            client.answer(head, page if whole else b"")
        elif whole:
            client.stream(head_of(200, "text/event-stream"), self.site.event())
            self.changed.emit()
        else:
            client.answer(head_of(200, "text/event-stream"))

    def _on_gone(self, client: PhoneClient) -> None:
        if client in self.clients:
            self.clients.remove(client)
            client.deleteLater()
            if client.streams:
                self.changed.emit()
