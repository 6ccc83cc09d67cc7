"""The JSON parser: bytes to values, with every limit of a readable file checked on the way."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any, TypeAlias

from msgspec import Struct

from mls_desktop.model.bounds.limits import DEPTH, FILE_BYTES, INTEGER, NODES, PICTURE_TEXT, TEXT, text_fault
from mls_desktop.rules.common.values.paths import repeats
from mls_desktop.rules.common.values.saved_value import UNKNOWN
from mls_desktop.storage.errors import MOST, Fault, Unreadable, fault, step

ESCAPE = "\\u"
ESCAPES = r"\\u(?:0000|[dD][89a-fA-F]|[fF][dD][dD]0)"
"""How an escape begins; those that may stand for NUL, a surrogate or the reserved key. Few files have any, so the
pattern is made for those that do."""
Trail: TypeAlias = "tuple[Trail, str | int] | None"
"""The keys that lead to a value, the last one first: a pointer is written only where there is something to tell."""
ALIKE, MOST_ALIKE = 40, 4_000
"""Of texts up to this long, so many are held once however often they come."""
DIGITS = 20
"""A number this long is beyond the limit whatever its digits are."""


class ParsedFile(Struct, frozen=True):
    """The JSON value of a file, and the faults of what in it passes a limit. `longest`: number of entries of the
    longest list or object in a value without faults."""

    value: Any
    faults: tuple[Fault, ...] = ()
    longest: int = 0


BOM = b"\xef\xbb\xbf"
"""Byte order mark, which some programs put before UTF-8."""


def parsed(data: bytes) -> ParsedFile:
    """JSON value of the bytes of a file, with the faults of what in it passes a limit. Raises Unreadable where there is
    no JSON at all, or the whole is too big, too deep or too many values."""
    text = _text(data)
    _must_be_small(data)
    repeated: list[tuple[dict[str, Any], tuple[str, ...]]] = []
    with collector_paused():
        value = _parse(text, repeated)
        longest = _longest(value)
        is_escaped = ESCAPE in text and re.search(ESCAPES, text) is not None
        if repeated or is_escaped or UNKNOWN in text or longest is None:
            return ParsedFile(value, tuple(_told(value, repeated)), NODES)
    return ParsedFile(value, longest=longest)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pauses Python's collector of cycles for a `with` block. Parsing makes many objects and no cycles: looking for
    cycles meanwhile takes most of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _text(data: bytes) -> str:
    if len(data) > FILE_BYTES:
        raise Unreadable([fault("too_big", "", limit=FILE_BYTES)])
    if not data.strip():
        raise Unreadable([fault("empty")])
    bare = data.removeprefix(BOM)  # a codec of its own would do the same, and has to be read
    try:
        return bare.decode()
    except UnicodeDecodeError as error:
        line = bare.count(b"\n", 0, error.start) + 1
        byte = len(data) - len(bare) + error.start + 1
        raise Unreadable([fault("not_utf8", "", line=line, byte=byte)]) from None


def _must_be_small(data: bytes) -> None:
    """Raises Unreadable for many more values than a file may hold, before they take any memory.

    Commas and opening brackets are never fewer than half the values less one; those in texts are left out only where
    it matters.
    """
    most = 2 * NODES
    if data.count(b",") + data.count(b"[") + data.count(b"{") <= most:
        return
    bare = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    if bare.count(b'"') > 2 * most:
        raise Unreadable([fault("too_many_values", "", limit=NODES)])
    count, at = 0, 0
    while at < len(bare):
        opening = bare.find(b'"', at)
        end = len(bare) if opening < 0 else opening
        count += bare.count(b",", at, end) + bare.count(b"[", at, end) + bare.count(b"{", at, end)
        if count > most:
            raise Unreadable([fault("too_many_values", "", limit=NODES)])
        closing = -1 if opening < 0 else bare.find(b'"', opening + 1)
        at = len(bare) if closing < 0 else closing + 1


def _parse(text: str, repeated: list[tuple[dict[str, Any], tuple[str, ...]]]) -> Any:
    alike: dict[str, str] = {}  # short texts that come again and again, as kinds and ids do, are held once

    def once(text: str) -> str:
        held = alike.get(text)
        if held is None and len(text) <= ALIKE and len(alike) < MOST_ALIKE:
            alike[text] = text
        return held or text

    def collected(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = {key: once(value) if type(value) is str else value for key, value in pairs}
        if len(result) != len(pairs):
            repeated.append((result, tuple(dict.fromkeys(repeats(key for key, _ in pairs)))))
        return result

    try:
        try:
            return json.loads(text, object_pairs_hook=collected)
        except json.JSONDecodeError:
            raise
        except ValueError:  # more digits than Python turns into a number
            repeated.clear()
            return json.loads(text, object_pairs_hook=collected, parse_int=_capped)
    except json.JSONDecodeError as error:
        raise Unreadable([fault("not_json", "", line=error.lineno, column=error.colno)]) from None
    except RecursionError:
        raise Unreadable([fault("too_deep", "", limit=DEPTH)]) from None


def _capped(digits: str) -> int:
    return int(digits[:DIGITS])


def _longest(root: Any) -> int | None:
    """Number of entries of the longest list or object, 0 without any; None where something passes a limit: tells only
    that, and is fast. Escapes are looked at elsewhere."""
    level = [root] if type(root) in (dict, list) else []
    depth = longest = 0
    nodes = 1
    while level:
        depth += 1
        inner: list[Any] = []
        for container in level:
            held = len(container)
            nodes += held
            if held > longest:
                longest = held
            if type(container) is dict:
                if any(len(key) > TEXT for key in container):
                    return None
                container = container.values()
            for value in container:
                kind = type(value)
                if kind is str:
                    if len(value) > TEXT:
                        return None
                elif kind is int or kind is float:
                    if not -INTEGER <= value <= INTEGER:
                        return None
                elif kind is dict or kind is list:
                    inner.append(value)
        if depth > DEPTH or nodes > NODES:
            return None
        level = inner
    return longest


def _told(root: Any, repeated: list[tuple[dict[str, Any], tuple[str, ...]]]) -> Iterator[Fault]:
    """Yields the faults of every value in `root` that passes a limit, in the order of the file, up to about `MOST`.
    `repeated`: objects and the keys that stand twice in them. Raises Unreadable where the whole is too deep or too much
    to look at further."""
    doubles = {id(holder): keys for holder, keys in repeated}
    found = 0
    nodes = 0
    todo: list[tuple[Any, Trail, int]] = [(root, None, 0)]
    while todo and found < MOST:
        value, trail, depth = todo.pop()
        nodes += 1
        if isinstance(value, (dict, list)):
            if nodes + len(todo) + len(value) > NODES:
                raise Unreadable([fault("too_many_values", "", limit=NODES)])
            if depth == DEPTH:
                raise Unreadable([fault("too_deep", _pointer(trail), limit=DEPTH)])
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            todo += [(inner, (trail, key), depth + 1) for key, inner in reversed(list(pairs))]
        for each in _faults_of(value, trail, doubles.get(id(value), ())):
            found += 1
            yield each


def _faults_of(value: Any, trail: Trail, doubled: tuple[str, ...]) -> Iterator[Fault]:
    """Yields the faults of `value` itself, not of the values in it. `trail`: its place; `doubled`: its keys that stand
    there twice."""
    if isinstance(value, dict):
        for key in doubled[:MOST]:
            yield fault("repeated_key", _pointer(trail) + step(_shown(key)), key=_shown(key))
        for key in value:
            code = "reserved_key" if key == UNKNOWN else text_fault(key)
            if code:
                yield fault(code, _pointer(trail), limit=TEXT)
    elif isinstance(value, str):
        limit = PICTURE_TEXT if _is_picture(trail) else TEXT
        code = text_fault(value, limit)
        if code:
            yield fault(code, _pointer(trail), limit=limit)
    elif isinstance(value, float) and not isfinite(value):
        yield fault("not_finite", _pointer(trail))
    elif isinstance(value, (int, float)) and abs(value) > INTEGER:
        yield fault("long_number", _pointer(trail), limit=INTEGER)


def _is_picture(trail: Trail) -> bool:
    """Whether `trail` leads to a picture's data: pictures, which one, data."""
    if trail is None or trail[1] != "data" or trail[0] is None or trail[0][0] is None:
        return False
    return trail[0][0] == (None, "pictures")


def _pointer(trail: Trail) -> str:
    """JSON pointer of the place `trail`, "" for the whole value; keys that nobody would read to their end are cut."""
    steps: list[str] = []
    while trail is not None:
        trail, key = trail
        steps.append(step(_shown(key) if isinstance(key, str) else key))
    return "".join(reversed(steps))


def _shown(key: str) -> str:
    """A key as it may stand in a message: short, and without halves of surrogate pairs."""
    return key[:80] if key.isascii() else key[:80].encode("utf-8", "replace").decode()
