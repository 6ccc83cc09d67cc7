"""Answers to a phone's request: the page, its stream of events, a picture of it, or the same few bytes for all else."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.phones.phone_request import METHODS, Refusal, Request


class WantedPicture(Struct, frozen=True):
    """A picture that is shown now, by its number."""

    number: int


Wanted = Literal["page", "events"] | WantedPicture
PICTURE = re.compile(r"picture/([1-9][0-9]{0,8})")
REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 431: "Header Fields Too Large"}
NOWHERE = "no-store"
A_WHILE = "private, max-age=3600, immutable"
"""Caching of a picture: by the phone alone, for an evening. Its number stands for nothing else, and without it each
event would have it sent again."""
BAR_ALL = "default-src 'none'; frame-ancestors 'none'"
"""Content policy of all answers but the page."""


def wanted_by(
    request: Request | Refusal, token: str, hosts: Container[str], pictures: Container[int] = ()
) -> Wanted | int:
    """Content that `request` is to be given, or the HTTP status of its refusal. All without the `token` is refused
    alike, and so is a request to a name that is none of this computer's `hosts`: a name that anybody may lead here.
    `pictures`: numbers of those that are shown."""
    if isinstance(request, Refusal):
        return request.status
    if request.host.lower() not in hosts:
        return 400
    _root, given, rest = (*request.path.split("/", 2), "")[:3]
    if not _same(given, token):
        return 404
    wanted = _below(rest, pictures)
    if wanted is None:
        return 404
    return wanted if request.method in METHODS else 405


def _below(rest: str, pictures: Container[int]) -> Wanted | None:
    """Content at the path `rest` below the token; None where there is none."""
    plain: dict[str, Wanted] = {"": "page", "events": "events"}
    found = PICTURE.fullmatch(rest)
    if found is not None and int(found[1]) in pictures:
        return WantedPicture(int(found[1]))
    return plain.get(rest)


def _same(given: str, token: str) -> bool:
    """Whether both texts are the same, in a time that says nothing of where they differ; False for an empty token."""
    from hmac import compare_digest

    return bool(token) and compare_digest(given.encode(), token.encode())


def head_of(status: int, kind: str, policy: str = BAR_ALL, length: int | None = None, kept: str = NOWHERE) -> bytes:
    """Bytes of the HTTP head of an answer with `status` and content type `kind`. `policy`: content policy; `length`: of
    its body, None for a stream, which ends with the connection; `kept`: caching. Raises KeyError for a status not in
    `REASONS`."""
    text = "; charset=utf-8" if kind.startswith("text/") else ""
    lines = [
        f"HTTP/1.1 {status} {REASONS[status]}",
        f"Content-Type: {kind}{text}",
        *([f"Content-Length: {length}"] if length is not None else []),
        *(["Allow: GET, HEAD"] if status == 405 else []),
        f"Cache-Control: {kept}",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin",
        f"Content-Security-Policy: {policy}",
        "Connection: close",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def refusal(status: int) -> bytes:
    """HTTP answer with `status` and no body: the same for every path and token."""
    return head_of(status, "text/plain", length=0)


def event_text(name: str, data: str = "1") -> bytes:
    """Bytes of one event `name` of the stream. `data`: one line, not empty, for browsers ignore events without data."""
    return f"event: {name}\ndata: {data}\n\n".encode()
