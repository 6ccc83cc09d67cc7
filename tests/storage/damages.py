"""Damages to a file, drawn at random: bytes that were flipped, cut, doubled or blotted out, and JSON of another
build."""

from __future__ import annotations

import json
from random import Random
from typing import Any

BITS = [
    b"[", b"{", b"}", b'"', b"NaN", b"1e999", b"-", b"\\ud800", b"\\u0000", b"\xef\xbb\xbf", b"\x00", b"\xff",
    b"9" * 5000,
    b"null", b"[" * 100, b",", b'"id":"a",', b"true", b"\\ufdd0", b"\xef\xb7\x90", b"0.5", b"\n",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 1.5, 10**15, 10**400, "", "x", "boss", "\x00", "a" * 70_000, [], {}, [None], {"a": 1}, [[]],
    {"id": "a", "name": "b"}, "sword", ["sword"], {"trait": "sword"}, "\ufdd0", float("nan"),
]  # fmt: skip
KEYS = ["zz", "id", "name", "character", "\ufdd0"]
MOST, DEEPEST = 3, 8


def mutant(data: bytes, random: Random) -> bytes:
    """A copy of the file with one to three random damages."""
    for _ in range(random.randint(1, MOST)):
        kind = random.randrange(6)
        at, other = random.randrange(len(data) + 1), random.randrange(len(data) + 1)
        if kind == 0 and data:
            flipped = bytearray(data)
            flipped[at % len(data)] ^= 1 << random.randrange(8)
            data = bytes(flipped)
        elif kind == 1:
            data = data[:at] if random.random() < 0.3 else data[: min(at, other)] + data[max(at, other) :]
        elif kind == 2:
            data = data[:at] + data[min(at, other) : max(at, other)] + data[at:]
        elif kind == 3:
            data = data[:at] + random.choice(BITS) + data[at:]
        elif kind == 4:
            data = data[:at] + bytes(random.randrange(64)) + data[at + 64 :]
        else:
            data = restructured(data, random)
    return data


def rebuilt(data: bytes, random: Random) -> bytes:
    """A copy of the file that is JSON still, with one value replaced, removed or joined by another."""
    return restructured(data, random)


def restructured(data: bytes, random: Random, times: int = 1) -> bytes:
    """The file with the values at so many random places replaced, removed or joined by another; as it is where it is
    no JSON any more."""
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        return data
    for _ in range(times):
        _change(root, random)
    return json.dumps(root).encode("utf-8", "replace")


def _change(root: Any, random: Random) -> None:
    holder, steps = root, random.randint(1, DEEPEST)
    while isinstance(holder, (dict, list)) and holder:
        key: Any = random.choice(list(holder)) if isinstance(holder, dict) else random.randrange(len(holder))
        steps -= 1
        if steps and isinstance(holder[key], (dict, list)) and holder[key]:
            holder = holder[key]
            continue
        deed = random.randrange(3)
        if deed == 0:
            holder[key] = random.choice(VALUES)
        elif deed == 1:
            del holder[key]
        elif isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[random.choice(KEYS)] = random.choice(VALUES)
        return
