"""The JSON parser: bytes to values, with every limit of a readable file checked on the way."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

from mls_desktop.model.limits import DEPTH, FILE_BYTES, INTEGER, NODES, PICTURE_TEXT, TEXT, text_fault
from mls_desktop.rules.common.values.saved_value import UNKNOWN
from mls_desktop.storage.errors import MOST, Fault, Unreadable, fault, step

ESCAPES = re.compile(r"\\u(?:0000|[dD][89a-fA-F]|[fF][dD][dD]0)")
"""Escapes that may stand for NUL, a surrogate or the reserved key."""
PICTURES = "/pictures/"
DIGITS = 20
"""A number this long is beyond the limit whatever its digits are."""


def parsed(data: bytes) -> tuple[Any, tuple[Fault, ...]]:
    """The JSON value of a file, and what in it passes a limit. Raises Unreadable where there is no JSON at all."""
    text = _text(data)
    _must_be_small(data)
    repeated: list[tuple[dict[str, Any], list[str]]] = []
    with collector_paused():
        value = _parse(text, repeated)
        if repeated or ESCAPES.search(text) or UNKNOWN in text or not _plainly_fits(value):
            return value, tuple(_told(value, repeated))
    return value, ()


@contextmanager
def collector_paused() -> Iterator[None]:
    """Parsing makes many objects and no cycles: looking for cycles meanwhile takes most of the time."""
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
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable([fault("not_utf8", "", line=line, byte=error.start + 1)]) from None


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


def _parse(text: str, repeated: list[tuple[dict[str, Any], list[str]]]) -> Any:
    def collected(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            keys = [key for key, _ in pairs]
            repeated.append((result, [key for at, key in enumerate(keys) if key in keys[:at]]))
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


def _plainly_fits(root: Any) -> bool:
    """Whether nothing passes a limit; tells only whether, and is fast. Escapes are looked at elsewhere."""
    level = [root] if type(root) in (dict, list) else []
    depth = 0
    nodes = 1
    while level:
        depth += 1
        inner: list[Any] = []
        for container in level:
            nodes += len(container)
            if type(container) is dict:
                if any(len(key) > TEXT for key in container):
                    return False
                container = container.values()
            for value in container:
                kind = type(value)
                if kind is str:
                    if len(value) > TEXT:
                        return False
                elif kind is int or kind is float:
                    if not -INTEGER <= value <= INTEGER:
                        return False
                elif kind is dict or kind is list:
                    inner.append(value)
        if depth > DEPTH or nodes > NODES:
            return False
        level = inner
    return True


def _told(root: Any, repeated: list[tuple[dict[str, Any], list[str]]]) -> Iterator[Fault]:
    """Every value that passes a limit, with its place, in the order of the file. Raises Unreadable where the whole is
    too deep or too much to look at further."""
    doubles = {id(holder): keys for holder, keys in repeated}
    found = 0
    nodes = 0
    todo: list[tuple[Any, str, int]] = [(root, "", 0)]
    while todo and found < MOST:
        value, pointer, depth = todo.pop()
        nodes += 1
        if nodes > NODES:
            raise Unreadable([fault("too_many_values", "", limit=NODES)])
        if isinstance(value, (dict, list)):
            if depth == DEPTH:
                raise Unreadable([fault("too_deep", pointer, limit=DEPTH)])
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            todo += [(inner, pointer + step(_fit(key)), depth + 1) for key, inner in reversed(list(pairs))]
        for each in _faults_of(value, pointer, doubles.get(id(value), ())):
            found += 1
            yield each


def _faults_of(value: Any, pointer: str, doubled: list[str] | tuple[()]) -> Iterator[Fault]:
    if isinstance(value, dict):
        for key in dict.fromkeys(doubled):
            yield fault("repeated_key", pointer + step(_shown(key)), key=_shown(key))
        for key in value:
            code = "reserved_key" if key == UNKNOWN else text_fault(key)
            if code:
                yield fault(code, pointer, limit=TEXT)
    elif isinstance(value, str):
        picture = pointer.startswith(PICTURES) and pointer.count("/") == 3 and pointer.endswith("/data")
        limit = PICTURE_TEXT if picture else TEXT
        code = text_fault(value, limit)
        if code:
            yield fault(code, pointer, limit=limit)
    elif isinstance(value, float) and not isfinite(value):
        yield fault("not_finite", pointer)
    elif isinstance(value, (int, float)) and abs(value) > INTEGER:
        yield fault("long_number", pointer, limit=INTEGER)


def _shown(key: str) -> str:
    """A key as it may stand in a message: short, and without halves of surrogate pairs."""
    return str(_fit(key))[:80]


def _fit(key: str | int) -> str | int:
    return key.encode("utf-8", "replace").decode() if isinstance(key, str) and not key.isascii() else key
