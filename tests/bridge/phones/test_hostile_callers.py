"""Whatever is sent to the page for phones, and however: no crash, no file, nothing without the token, and whoever asks
well after it is answered."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from random import Random

import pytest

from mls_desktop.bridge.phones.phone_answer import refusal
from mls_desktop.bridge.phones.phone_server import PhoneServer
from tests.bridge.phones import callers
from tests.bridge.phones.callers import TOKEN, Caller, ask, get, pump, until, watch
from tests.promises import Promise
from tests.tiers import cases

REQUESTS = cases(quick=200, all=500, long=4_000)
BATCH = 50
"""After so many hostile requests one asks well."""
REFUSED = {b"", *map(refusal, (400, 404, 405, 431))}
PICTURES = ("picture", "picture/7", f"{TOKEN}/picture")
NAMES = ("etc/passwd", "..", "%2e%2e", "%00", "", "index.html", "events", "~root", "C:\\boot.ini", "x" * 300, TOKEN)


class OpenedFiles:
    """The files that the thread of the test opens while it is watched."""

    def __init__(self) -> None:
        self.watched, self.names, self._thread = False, list[str](), threading.get_ident()
        sys.addaudithook(self._heard)

    def _heard(self, event: str, args: tuple[object, ...]) -> None:
        if self.watched and event == "open" and threading.get_ident() == self._thread:
            self.names.append(str(args[0]))


OPENED = OpenedFiles()


@pytest.fixture
def made(qapp: object) -> Iterator[tuple[PhoneServer, callers.FakeClock]]:
    server, clock = callers.server()
    ask(server, get(f"/{TOKEN}/"))  # what is loaded only now is no file of a caller
    OPENED.names.clear()
    yield server, clock
    OPENED.watched = False
    server.close()
    server.deleteLater()


def hostile(random: Random) -> bytes:
    """Bytes to which nothing but a refusal may be answered."""
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.randrange(3000)) + random.choice((b"", b"\r\n\r\n"))
    if kind == 1:
        return b"GET / HTTP/1.1\r\nX: " + b"x" * random.randrange(4000, 100_000) + b"\r\n\r\n"
    if kind == 2:
        return get(f"/{TOKEN}/")[:-2] + b"a:b\r\n" * random.randrange(65, 2000) + b"\r\n"
    if kind == 3:
        path = "/".join(random.choices(NAMES + PICTURES, k=random.randint(1, 6)))
        return get(f"/{path}{random.choice(('?', '/x', '#'))}")
    if kind == 4:
        spoiled = list(TOKEN)
        spoiled[random.randrange(len(spoiled))] = random.choice("?~!.%")
        return get(f"/{''.join(spoiled)}/{random.choice(('', 'events', 'picture/7'))}")
    if kind == 5:
        method = random.choice(("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", ""))
        return get(f"/{TOKEN}/{random.choice(('', 'picture/7'))}", method)
    if kind == 6:
        line = random.choice((f"GET http://x/{TOKEN}/ HTTP/1.1", f"GET /{TOKEN}/ HTTP/9", f"GET /{TOKEN}/", "\x00"))
        return f"{line}\r\n\r\n".encode()
    field = random.choice(
        ("Content-Length: 9", "Transfer-Encoding: chunked", "Host: b", "no colon", " x: y", "a: \x01")
    )
    return get(f"/{TOKEN}/")[:-2] + f"{field}\r\n\r\n".encode()


def call(server: PhoneServer, random: Random, data: bytes) -> bytes:
    """Sends bytes in one of many ways; what is answered, as far as anybody waits for it."""
    caller, way = Caller(server.port), random.randrange(6)
    data = caller.named(data)
    half = random.randrange(len(data) + 1)
    caller.send(data[:half])
    if way == 0:
        caller.break_off()
        return b""
    if way == 1:
        caller.half_close()
    else:
        if way == 2:
            pump()
        caller.send(data[half:])
        if way == 3:
            caller.half_close()
    is_whole = way != 1 and (b"\r\n\r\n" in data or len(data) > server.limits.head)
    answer = caller.until() if is_whole or way in (1, 3) else caller.read()
    caller.close()
    return answer


def test_hostile_requests_get_nothing_and_harm_nothing(
    made: tuple[PhoneServer, callers.FakeClock], promise: Promise
) -> None:
    server, clock = made
    watching, random = watch(server), Random(17)
    OPENED.watched = True
    for nth in range(REQUESTS):
        answer = call(server, random, hostile(random))
        # A connection broken off loses what was under way.
        assert any(whole.startswith(answer) for whole in REFUSED) and b"SEEN" not in answer
        if nth % BATCH == BATCH - 1:
            assert b"SEEN" in ask(server, get(f"/{TOKEN}/"))
            clock.now += 3
            server.look()
    OPENED.watched = False
    until(server, 1)
    server.send()
    assert watching.until(b"SEEN") and server.watching == 1, "who watched watches still"
    assert not OPENED.names
    watching.close()
    promise("I11", "hostile requests to the page for phones", asked=REQUESTS, reached=nth + 1)


def test_many_slow_callers_at_once_are_all_dropped(made: tuple[PhoneServer, callers.FakeClock]) -> None:
    server, clock = made
    many = list[Caller]()
    for _each in range(server.limits.silent + 20):
        many.append(Caller(server.port))
        many[-1].send(b"GET /")
        pump()
    until(server, server.limits.silent)
    assert b"SEEN" in ask(server, get(f"/{TOKEN}/")), "the oldest of them has gone for it"
    clock.now += 3
    server.look()
    until(server, 0)
    assert {each.until() for each in many} == {b""}
    assert b"SEEN" in ask(server, get(f"/{TOKEN}/"))
    for each in many:
        each.close()
