"""A request of a phone, read from bytes that anybody may have sent. Strict: what is no plain GET is refused."""

from __future__ import annotations

import re

from msgspec import Struct

END = b"\r\n\r\n"
LINE = re.compile(rb"([A-Z]{1,16}) (/[!-~]{0,255}) HTTP/1\.[01]")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([ -~\x80-\xff\t]*)")
MOST_FIELDS = 64
METHODS = ("GET", "HEAD")


class Request(Struct, frozen=True):
    """A request that can be read."""

    method: str
    path: str
    host: str = ""
    """Name by which this computer was called, with the port; "" where the request does not say."""


class Refusal(Struct, frozen=True):
    """Refusal of a request, answered with its HTTP `status` alone: 400 for bytes that are no request, 431 for one too
    long."""

    status: int


def read_request(received: bytes, most: int) -> Request | Refusal | None:
    """Request read from the bytes `received` so far, or its refusal, as for a head of over `most` bytes; None where it
    is not whole yet. Bytes after the head are left unread: a request with a body is refused."""
    end = received.find(END)
    if end < 0:
        return Refusal(431) if len(received) > most else None
    if end + len(END) > most:
        return Refusal(431)
    first, *rest = received[:end].split(b"\r\n")
    line = LINE.fullmatch(first)
    fields = [FIELD.fullmatch(each) for each in rest[:MOST_FIELDS]]
    if line is None or len(rest) > MOST_FIELDS or not all(fields):
        return Refusal(400)
    told = [(each[1].lower(), each[2]) for each in fields if each is not None]
    names = [name for name, _value in told]
    if b"transfer-encoding" in names or b"content-length" in names or names.count(b"host") > 1:
        return Refusal(400)
    host = dict(told).get(b"host", b"").rstrip(b" \t").decode("latin-1")
    return Request(line[1].decode(), line[2].decode(), host)
