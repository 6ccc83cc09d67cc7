"""What anybody may send to the page for phones, read byte by byte, and what it is answered with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.bridge.phones.phone_answer import A_WHILE, WantedPicture, event_text, head_of, refusal, wanted_by
from mls_desktop.bridge.phones.phone_limits import MOST_ADDRESSES, KnockRate, PhoneLimits
from mls_desktop.bridge.phones.phone_request import Refusal, Request, read_request

MOST = 200
TOKEN = "Aa0-_token"
BAD, LONG = Refusal(400), Refusal(431)
HEAD = b"GET / HTTP/1.1\r\n"


@pytest.mark.parametrize(
    ("received", "expected"),
    [
        (b"", None),
        (b"GET / HT", None),
        (HEAD + b"Host: a\r\n", None),
        (HEAD + b"\r\n", Request("GET", "/")),
        (b"HEAD /x/events HTTP/1.0\r\nHost: a:80\r\nAccept: */*\r\n\r\n", Request("HEAD", "/x/events", "a:80")),
        (b"DELETE /x HTTP/1.1\r\n\r\n", Request("DELETE", "/x")),
        (HEAD + b"X-Empty:\r\n\r\n", Request("GET", "/")),
        (HEAD + b"\r\nGET /more HTTP/1.1\r\n\r\n", Request("GET", "/")),
        (b"\r\n\r\n", BAD),
        (b"get / HTTP/1.1\r\n\r\n", BAD),
        (b"GET  / HTTP/1.1\r\n\r\n", BAD),
        (b"GET / HTTP/1.1 \r\n\r\n", BAD),
        (b"GET x HTTP/1.1\r\n\r\n", BAD),
        (b"GET * HTTP/1.1\r\n\r\n", BAD),
        (b"GET http://a/ HTTP/1.1\r\n\r\n", BAD),
        (b"GET /\x00 HTTP/1.1\r\n\r\n", BAD),
        (b"GET /\xc3\xa4 HTTP/1.1\r\n\r\n", BAD),
        (b"GET / HTTP/2.0\r\n\r\n", BAD),
        (b"GET /\r\n\r\n", BAD),
        (b"G" * 17 + b" / HTTP/1.1\r\n\r\n", BAD),
        (HEAD + b"no colon\r\n\r\n", BAD),
        (HEAD + b" folded: x\r\n\r\n", BAD),
        (HEAD + b"a b: x\r\n\r\n", BAD),
        (HEAD + b": x\r\n\r\n", BAD),
        (HEAD + b"a: x\ny: z\r\n\r\n", BAD),
        (HEAD + b"a: \x00\r\n\r\n", BAD),
        (HEAD + b"Host: \t a:8 \t\r\n\r\n", Request("GET", "/", "a:8")),
        (HEAD + b"Host: a\r\nhost: b\r\n\r\n", BAD),
        (HEAD + b"Content-Length: 0\r\n\r\n", BAD),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", BAD),
        (HEAD + b"a:b\r\n" * 65, LONG),
        (b"\x16\x03\x01\x02\x00\x01", None),
        (b"x" * MOST, None),
        (b"x" * (MOST + 1), LONG),
        (HEAD + b"a: " + b"x" * MOST + b"\r\n\r\n", LONG),
        (HEAD + b"a:" + b"x" * (MOST - len(HEAD) - 6) + b"\r\n\r\n", Request("GET", "/")),
        (HEAD + b"a:" + b"x" * (MOST - len(HEAD) - 5) + b"\r\n\r\n", LONG),
    ],
)
def test_a_request_is_read_strictly(received: bytes, expected: Request | Refusal | None) -> None:
    assert read_request(received, MOST) == expected


def test_more_fields_than_any_browser_sends_are_refused() -> None:
    assert read_request(HEAD + b"a:b\r\n" * 64 + b"\r\n", 4096) == Request("GET", "/")
    assert read_request(HEAD + b"a:b\r\n" * 65 + b"\r\n", 4096) == BAD


@given(st.binary(max_size=400))
def test_any_bytes_are_a_request_none_yet_or_refused(received: bytes) -> None:
    assert isinstance(read_request(received, MOST), (Request, Refusal, type(None)))


@given(st.lists(st.sampled_from([b"GET", b" ", b"/", b"HTTP/1.1", b"\r\n", b"\n", b":", b"a", b"\x00", b"\xff"])))
def test_pieces_of_a_request_in_any_order_are_read_or_refused(pieces: list[bytes]) -> None:
    whole = b"".join(pieces)
    found = read_request(whole, MOST)
    assert (found is None) == (b"\r\n\r\n" not in whole and len(whole) <= MOST)


@pytest.mark.parametrize(
    ("method", "path", "wanted"),
    [
        ("GET", f"/{TOKEN}", "page"),
        ("GET", f"/{TOKEN}/", "page"),
        ("HEAD", f"/{TOKEN}/", "page"),
        ("GET", f"/{TOKEN}/events", "events"),
        ("GET", f"/{TOKEN}/picture/3", WantedPicture(3)),
        ("HEAD", f"/{TOKEN}/picture/12", WantedPicture(12)),
        ("POST", f"/{TOKEN}/picture/3", 405),
        ("POST", f"/{TOKEN}/picture/4", 404),
        ("GET", f"/{TOKEN}/picture/4", 404),
        ("GET", f"/{TOKEN}/picture/03", 404),
        ("GET", f"/{TOKEN}/picture/+3", 404),
        ("GET", f"/{TOKEN}/picture/-3", 404),
        ("GET", f"/{TOKEN}/picture/3/", 404),
        ("GET", f"/{TOKEN}/picture/3.jpg", 404),
        ("GET", f"/{TOKEN}/picture/3?x", 404),
        ("GET", f"/{TOKEN}/picture/{'9' * 200}", 404),
        ("GET", f"/{TOKEN}/picture/", 404),
        ("GET", f"/{TOKEN}/picture", 404),
        ("GET", f"/{TOKEN}/Picture/3", 404),
        ("GET", f"/{TOKEN}/x/../picture/3", 404),
        ("GET", f"/{TOKEN[:-1]}/picture/3", 404),
        ("GET", "/picture/3", 404),
        ("POST", f"/{TOKEN}/", 405),
        ("DELETE", f"/{TOKEN}/events", 405),
        ("POST", "/", 404),
        ("GET", "/", 404),
        ("GET", "//", 404),
        ("GET", f"//{TOKEN}", 404),
        ("GET", f"/{TOKEN}x", 404),
        ("GET", f"/{TOKEN[:-1]}", 404),
        ("GET", f"/{TOKEN.upper()}", 404),
        ("GET", f"/{TOKEN}/events/", 404),
        ("GET", f"/{TOKEN}/events?x", 404),
        ("GET", f"/{TOKEN}?x", 404),
        ("GET", f"/{TOKEN}/../../etc/passwd", 404),
        ("GET", f"/x/../{TOKEN}/", 404),
        ("GET", f"/%41{TOKEN[1:]}", 404),
        ("GET", f"/{TOKEN}/page.html", 404),
        ("GET", "/favicon.ico", 404),
    ],
)
def test_only_the_token_opens_the_page_its_stream_and_its_pictures(method: str, path: str, wanted: object) -> None:
    assert wanted_by(Request(method, path, "a:1"), TOKEN, {"a:1"}, {3: "", 12: ""}) == wanted
    assert wanted_by(Request(method, path, "b:1"), TOKEN, {"a:1"}, {3: "", 12: ""}) == 400


def test_without_a_token_nothing_is_open() -> None:
    assert wanted_by(Request("GET", "/", "a"), "", {"a"}) == wanted_by(Request("GET", "//", "a"), "", {"a"}) == 404
    assert wanted_by(Refusal(431), TOKEN, {"a"}) == 431


def test_each_answer_is_kept_nowhere_and_closes() -> None:
    for head in (head_of(200, "text/html", "default-src 'none'", 5), head_of(200, "text/event-stream"), refusal(404)):
        first, *fields = head.decode("ascii").split("\r\n")
        told = dict(field.split(": ", 1) for field in fields if field)
        assert first.startswith("HTTP/1.1 ") and head.endswith(b"\r\n\r\n")
        assert told["Cache-Control"] == "no-store" and told["X-Content-Type-Options"] == "nosniff"
        assert told["Referrer-Policy"] == "no-referrer" and told["Connection"] == "close"
        assert told["Content-Security-Policy"].startswith("default-src 'none'")
    assert b"text/html; charset=utf-8\r\n" in head_of(200, "text/html", "default-src 'none'", 5)
    picture = head_of(200, "image/png", length=5, kept=A_WHILE)
    assert b"Content-Type: image/png\r\n" in picture and b"Cache-Control: private, max-age=3600, " in picture
    assert b"Allow: GET, HEAD\r\n" in refusal(405) and b"Allow" not in refusal(404)
    assert event_text("view", "x") == b"event: view\ndata: x\n\n"


def test_an_address_may_knock_so_often_and_others_all_the_same() -> None:
    now = [0.0]
    rate = KnockRate(PhoneLimits(burst=3, rate=2), lambda: now[0])
    assert [rate.lets("a") for _each in range(5)] == [True, True, True, False, False]
    assert rate.lets("b")
    now[0] = 0.4
    assert not rate.lets("a"), "it counts what it has left"
    now[0] = 0.6
    assert [rate.lets("a") for _each in range(2)] == [True, False]
    now[0] = 100
    assert [rate.lets("a") for _each in range(4)] == [True, True, True, False]


def test_of_addresses_no_more_are_remembered_than_there_is_room_for() -> None:
    rate = KnockRate(PhoneLimits(burst=1, rate=0), lambda: 0.0)
    assert all(rate.lets(str(each)) for each in range(MOST_ADDRESSES * 3))
    assert len(rate._stores) == MOST_ADDRESSES and not rate.lets(str(MOST_ADDRESSES * 3 - 1))
