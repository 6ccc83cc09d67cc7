"""Files damaged at random: refused with a place or read as a campaign, soon, and never by an accident."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import settled, write
from mls_desktop.words.faults import fault_sentence
from tests.promises import Promise
from tests.storage.madeup import shelf
from tests.storage.test_reading_and_writing import FULL
from tests.tiers import cases

HERO = {
    "id": "brakk", "name": "Brakk", "age": 43, "primaries": {"strength": 1, "mind": -1}, "age_losses": ["agility"],
    "occupation": {"name": "Soldier", "base": ["strength", "dexterity"], "step": 1},
    "secondaries": [{"trait": "sword", "step": 2}], "negatives": [{"trait": "clumsy"}], "thp_roll": [3, 4],
    "personality": {"valorous": 16, "deceitful": 12}, "personality_rolled": ["valorous"], "weapons": ["broadsword"],
    "gear": [{"name": "Rope", "count": 2}], "now": {"chp": 3, "effects": [{"name": "Dazed", "turns": 2}]},
    "waivers": [{"rule": "N-CP-1", "reason": "x", "path": "age"}], "chronicle": [{"kind": "later"}],
}  # fmt: skip
CAMPAIGN = {"format": "mls-desktop", "version": 1, "system": "nutshell", "characters": [HERO, {**HERO, "id": "b"}]}
BITS = [
    b"[", b"{", b"}", b'"', b"NaN", b"1e999", b"-", b"\\ud800", b"\\u0000", b"\xef\xbb\xbf", b"\x00", b"\xff",
    b"9" * 5000,
    b"null", b"[" * 100, b",", b'"id":"a",', b"true", b"\\ufdd0", b"\xef\xb7\x90", b"0.5", b"\n",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 1.5, 10**15, 10**400, "", "x", "boss", "\x00", "a" * 70_000, [], {}, [None], {"a": 1}, [[]],
    {"id": "a", "name": "b"}, "sword", ["sword"], {"trait": "sword"}, "\ufdd0", float("nan"),
]  # fmt: skip


def mutant(data: bytes, random: Random) -> bytes:
    """A copy of the file with one to three random damages."""
    for _ in range(random.randint(1, 3)):
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


def restructured(data: bytes, random: Random) -> bytes:
    """The file with the value at one random place replaced, removed or joined by another."""
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        return data
    holder, steps = root, random.randint(1, 5)
    while steps and isinstance(holder, (dict, list)) and holder:
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
            holder[random.choice(["zz", "id", "name", "character", "\ufdd0"])] = random.choice(VALUES)
        break
    return json.dumps(root).encode("utf-8", "replace")


def survive(start: bytes, seed: int, count: int, held: ShippedData) -> tuple[int, int]:
    """Reads so many mutants; how many were refused and how many read."""
    random = Random(seed)
    refused = accepted = 0
    for _ in range(count):
        data = mutant(start, random)
        try:
            campaign = read(data, held)
        except Unreadable as error:
            refused += 1
            for fault in error.faults:
                assert fault_sentence(fault, held.resources) != fault.code
                assert fault.pointer == "" or fault.pointer.startswith("/")
                fault.pointer.encode()
        else:
            accepted += 1
            written = write(campaign, held)
            assert read(written, held) == settled(campaign, held.system(campaign.system))
            assert write(read(written, held), held) == written
    return refused, accepted


STARTS = {"pebbles": (json.dumps(FULL).encode(), shelf()), "nutshell": (json.dumps(CAMPAIGN).encode(), ShippedData())}
EACH = ["pebbles", pytest.param("nutshell", marks=pytest.mark.needs("nutshell"))]


COUNT = cases(quick=3_000, all=50_000, long=200_000)
"""Of each system."""


@pytest.mark.timeout(120 + COUNT // 100)
@pytest.mark.parametrize("system", EACH)
def test_mutants(system: str, promise: Promise) -> None:
    refused, accepted = survive(STARTS[system][0], 1, COUNT, STARTS[system][1])
    assert refused > 100 and accepted > 20
    promise("I1", "mutated files refused by name or read", asked=COUNT, reached=refused + accepted)
