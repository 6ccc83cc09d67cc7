"""The server of the page for phones over real sockets: who has the token sees, all others get nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from msgspec import json
from PySide6.QtNetwork import QHostInfo

from mls_desktop.bridge.phones.phone_answer import refusal
from mls_desktop.bridge.phones.phone_limits import PhoneLimits
from mls_desktop.bridge.phones.phone_server import PhoneServer
from mls_desktop.bridge.phones.picture_file import PictureFile
from mls_desktop.report.phones.phone_view import PhoneView
from tests.bridge.phones import callers
from tests.bridge.phones.callers import (
    CALLED,
    GENEROUS,
    PLAN,
    SEEN,
    TOKEN,
    Caller,
    FakeClock,
    ask,
    get,
    pump,
    until,
    watch,
)

NEXT = PhoneView("Ford", "Turn 2", "<p>NEXT</p>")
Made = tuple[PhoneServer, FakeClock]


@pytest.fixture
def made(qapp: object) -> Iterator[Made]:
    server, clock = callers.server()
    yield server, clock
    server.close()
    server.deleteLater()


@pytest.fixture
def strict(qapp: object) -> Iterator[Made]:
    server, clock = callers.server(PhoneLimits(clients=3, each=2, burst=10**9))
    yield server, clock
    server.close()
    server.deleteLater()


def test_who_has_the_token_gets_the_page(made: Made) -> None:
    for path in (f"/{TOKEN}", f"/{TOKEN}/"):
        head, _empty, body = ask(made[0], get(path)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK\r\n") and body == made[0].site.page() and b"SEEN" in body
        assert f"Content-Length: {len(body)}".encode() in head
        assert made[0].site.policy.encode() in head
    short = ask(made[0], get(f"/{TOKEN}/", "HEAD"))
    assert short == head + b"\r\n\r\n"
    until(made[0], 0)


def test_without_it_every_answer_is_the_same(made: Made) -> None:
    paths = ("/", "/x", f"/{TOKEN}x/", f"/{TOKEN[:-1]}", "/favicon.ico", "/../../etc/passwd", f"/{TOKEN}/../x")
    for method in ("GET", "HEAD", "POST", "PUT"):
        assert {ask(made[0], get(path, method)) for path in paths} == {refusal(404)}
    assert ask(made[0], get(f"/{TOKEN}/", "POST")) == refusal(405)
    assert ask(made[0], b"\x00\xff\r\n\r\n") == refusal(400)
    assert ask(made[0], b"x" * 5000) == refusal(431)


def test_a_picture_is_sent_by_its_number_as_long_as_it_is_shown(made: Made) -> None:
    server, path = made[0], f"/{TOKEN}/picture/7"
    head, _empty, body = ask(server, get(path)).partition(b"\r\n\r\n")
    assert body == PLAN.data and head.startswith(b"HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n")
    assert f"Content-Length: {len(body)}\r\n".encode() in head and b"private, max-age" in head
    assert b"Content-Security-Policy: default-src 'none'" in head and b"nosniff" in head
    assert ask(server, get(path, "HEAD")) == head + b"\r\n\r\n"
    assert ask(server, get(f"/{TOKEN}/picture/6")) == refusal(404) == ask(server, get("/picture/7"))
    assert ask(server, get(path, "PUT")) == refusal(405)
    server.site.show(NEXT, {8: PLAN})
    assert ask(server, get(path)) == refusal(404), "the view that had it is gone"
    server.site.show(SEEN)
    assert ask(server, get(f"/{TOKEN}/picture/8")) == refusal(404)


def large(size: int = 900_000) -> PictureFile:
    return PictureFile("image/jpeg", bytes(at % 251 for at in range(size)))


def test_a_large_picture_comes_whole_to_who_takes_it(made: Made) -> None:
    server, held = made[0], large()
    server.site.show(SEEN, {1: held})
    slow = Caller(server.port, buffer=4096)
    slow.send(get(f"/{TOKEN}/picture/1"))
    assert slow.until(seconds=20).partition(b"\r\n\r\n")[2] == held.data
    slow.close()
    until(server, 0)


def test_who_takes_a_large_picture_too_slowly_is_dropped_and_holds_no_copy(made: Made) -> None:
    server, clock = made
    server.site.show(SEEN, {1: large(8_000_000)})
    slow = [Caller(server.port, buffer=4096) for _each in range(6)]
    for each in slow:
        each.send(get(f"/{TOKEN}/picture/1"))
    until(server, len(slow))
    while not all(client.waiting for client in server.clients):
        pump()
    taken = 0
    for _second in range(19):
        for each in slow:
            taken += len(each.read_some())
        pump()
        clock.now += 1
        server.look()
        assert all(client.waiting < 100_000 for client in server.clients)
    assert taken and len(server.clients) == len(slow), "they have time for all of it, not for each piece"
    clock.now += 2
    server.look()
    until(server, 0)
    for each in slow:
        each.close()


def test_who_watches_gets_each_view_signs_of_life_and_the_end(made: Made) -> None:
    server, clock = made
    caller = watch(server)
    assert server.watching == 1 and b"Content-Type: text/event-stream" in caller.received
    assert json.encode(SEEN) in caller.until(b"SEEN")
    assert server.site.show(NEXT) and not server.site.show(NEXT)
    server.send()
    assert json.encode(NEXT) in caller.until(b"NEXT")
    server.look()
    clock.now += 16
    server.look()
    assert caller.until(b"event: beat\n").count(b"beat") == 1
    server.close()
    assert caller.until().endswith(b"event: end\ndata: 1\n\n")
    assert not server.clients and not server.watching
    caller.close()


def test_an_event_is_one_line_whatever_is_in_it(made: Made) -> None:
    made[0].site.show(PhoneView("a\nevent: end\n\n", "b\r\rdata: x", "\u2028\n"))
    event = made[0].site.event()
    assert event.count(b"\n") == 4 and b"\r" not in event and event.count(b"event:") == 2
    assert b"\nevent: end" not in event


def test_it_counts_who_watches(made: Made) -> None:
    server, _clock = made
    heard = list[int]()
    server.changed.connect(lambda: heard.append(server.watching))
    one, two = watch(server), watch(server)
    assert heard == [1, 2]
    one.close()
    until(server, 1)
    two.break_off()
    until(server, 0)
    assert heard == [1, 2, 1, 0]
    ask(server, get(f"/{TOKEN}/"))
    ask(server, get(f"/{TOKEN}/events", "HEAD"))
    assert heard == [1, 2, 1, 0], "who only asks does not watch"


def test_whoever_asks_too_slowly_is_dropped(made: Made) -> None:
    server, clock = made
    slow = Caller(server.port)
    slow.send(b"GET /")
    until(server, 1)
    clock.now += 1.5
    slow.send(b"x")
    server.look()
    assert len(server.clients) == 1
    clock.now += 1
    server.look()
    assert slow.until() == b"" and not server.clients
    slow.close()


def test_who_talks_on_while_watching_is_dropped(made: Made) -> None:
    caller = watch(made[0])
    caller.send(b"x")
    until(made[0], 0)
    caller.until()
    caller.close()


def test_a_client_too_many_is_turned_away(strict: Made) -> None:
    server, _clock = strict
    one, two = watch(server), watch(server)
    assert ask(server, get(f"/{TOKEN}/")) == b"", "of one address"
    one.close()
    until(server, 1)
    assert ask(server, get(f"/{TOKEN}/")).startswith(b"HTTP/1.1 200")
    two.close()
    until(server, 0)
    crowded, _clock = callers.server(PhoneLimits(clients=2, each=9, burst=10**9))
    many = [watch(crowded), watch(crowded)]
    assert ask(crowded, get(f"/{TOKEN}/")) == b"", "of all"
    for each in many:
        each.close()
    crowded.close()
    crowded.deleteLater()


@pytest.fixture
def usual(qapp: object) -> Iterator[Made]:
    server, clock = callers.server(PhoneLimits())
    yield server, clock
    server.close()
    server.deleteLater()


@pytest.mark.skipif(sys.platform != "linux", reason="only there each address of the loopback is one's own")
@pytest.mark.parametrize("sent", [b"", b"GET /"], ids=["silent", "slow"])
@pytest.mark.promises("N2", "who shows the token is answered whatever others do not say")
def test_forty_addresses_that_say_nothing_shut_nobody_out(usual: Made, sent: bytes) -> None:
    server, _clock = usual
    watching = watch(server)
    crowd = list[Caller]()
    for nth in range(50):
        for _each in range(2):
            crowd.append(Caller(server.port, source=f"127.0.1.{1 + len(crowd) % 40}"))
            crowd[-1].send(sent)
        assert b"SEEN" in ask(server, get(f"/{TOKEN}/")), nth
        assert len(server.clients) <= server.limits.silent + 2
    server.send()
    assert watching.until(b"SEEN") and server.watching == 1, "who watched watches still"
    for each in (watching, *crowd):
        each.close()


@pytest.mark.promises("N2", "who shows the token is answered whatever others do not say")
def test_a_thousand_silent_ones_at_once_shut_nobody_out_and_are_few_at_any_time(usual: Made) -> None:
    server, _clock = usual
    crowd, most = list[Caller](), 0
    for _each in range(20):
        crowd += [Caller(server.port) for _other in range(50)]
        asking = Caller(server.port)
        asking.send(get(f"/{TOKEN}/"))
        assert b"SEEN" in asking.until()
        most = max(most, len(server.clients))
        asking.close()
    assert most <= server.limits.each_silent + 1, "all of one address"
    for each in crowd:
        each.close()


def test_who_calls_the_computer_by_a_name_that_is_not_its_own_is_refused(made: Made) -> None:
    server, _clock = made
    own = QHostInfo.localHostName()
    assert own
    good = ("127.0.0.1", "localhost", "LOCALHOST", own, f"{own}.local")
    for host in good:
        asked = get(f"/{TOKEN}/").replace(CALLED, f"Host: \t{host}:{server.port} ".encode())
        assert b"SEEN" in ask(server, asked), host
    page = get(f"/{TOKEN}/")
    wrong = ["evil.example", f"evil.example:{server.port}", "127.0.0.1", f"127.0.0.1:{server.port + 1}", "", "\xff"]
    wrong += [f"127.0.0.1:{server.port}.", f"x127.0.0.1:{server.port}", f"127.0.0.1:0{server.port}", "0.0.0.0:80"]
    for host in wrong:
        asked = page.replace(CALLED, f"Host: {host}".encode("latin-1"))
        assert ask(server, asked) == refusal(400) == ask(server, asked.replace(TOKEN.encode(), b"x")), host
    assert ask(server, page.replace(CALLED + b"\r\n", b"")) == refusal(400)
    assert ask(server, page.replace(CALLED + b"\r\n", b"").replace(b"1.1", b"1.0")) == refusal(400)


def test_who_knocks_in_vain_too_often_is_turned_away_for_a_while(qapp: object) -> None:
    server, clock = callers.server(PhoneLimits(burst=3, rate=1))
    answers = [ask(server, get("/")) for _each in range(5)]
    assert answers == [refusal(404)] * 3 + [b""] * 2
    clock.now += 1
    assert ask(server, get(f"/{TOKEN}/")).startswith(b"HTTP/1.1 200")
    server.close()
    server.deleteLater()


def test_a_slow_client_makes_nothing_heap_up_and_is_dropped(made: Made) -> None:
    server, clock = made
    slow = Caller(server.port, buffer=4096)
    slow.send(get(f"/{TOKEN}/events"))
    quick = watch(server)
    size, most = 300_000, 0
    for nth in range(60):
        server.site.show(PhoneView("", str(nth), "x" * size))
        server.send()
        quick.until(f'"turn":"{nth}"'.encode())
        quick.received = b""
        most = max(most, *(client.waiting for client in server.clients))
        server.look()
    assert size < most < 2.1 * size, "one under way, the newest behind it"
    assert len(server.clients) == 2
    clock.now += 21
    server.look()
    pump()
    assert len(server.clients) == 1, "who takes what is sent stays"
    server.site.show(NEXT)
    server.send()
    quick.until(b"NEXT")
    for each in (slow, quick):
        each.close()


def test_who_was_slow_gets_the_newest_view_and_stays(made: Made) -> None:
    server, clock = made
    slow = Caller(server.port, buffer=4096)
    slow.send(get(f"/{TOKEN}/events"))
    until(server, 1)
    for nth in range(40):
        server.site.show(PhoneView("", f"turn {nth}", "x" * 300_000))
        server.send()
        pump()
    clock.now += 15
    slow.until(b"turn 39", 20)
    assert slow.received.count(b"event: view") < 40, "those between are left out"
    until(server, 1)
    clock.now += 15
    server.look()
    assert len(server.clients) == 1
    slow.close()


def test_it_listens_at_one_address_alone_and_says_why_it_cannot(qapp: object) -> None:
    server, _clock = callers.server()
    assert server._server.serverAddress().toString() == "127.0.0.1"
    other = PhoneServer(server.site, TOKEN, None, GENEROUS)
    assert other.listen("203.0.113.77") and not other.port
    server.close()
    for each in (server, other):
        each.deleteLater()
