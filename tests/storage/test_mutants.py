"""Files damaged at random: refused with a place or read as a campaign, soon, without a key being lost, and never by an
accident."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.storage.decode import Reader
from mls_desktop.storage.errors import Fault, Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData, default_resources
from mls_desktop.storage.writing import settled, write
from mls_desktop.words.faults import fault_sentence
from tests.golden import files, marks_of, shelf_of, system_of
from tests.promises import Promise
from tests.storage.damages import mutant, rebuilt
from tests.storage.lost_keys import lost_keys
from tests.storage.madeup import shipped_data
from tests.storage.soon import SOON, soon
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


class Start(Struct, frozen=True):
    """A file to begin from, and what its system ships with."""

    data: bytes
    held: ShippedData


class Tally(Struct):
    """Numbers of a file's mutants by what became of them."""

    refused: int = 0
    read: int = 0


def read_or_refused(data: bytes, held: ShippedData) -> AnyCampaign | tuple[Fault, ...]:
    try:
        return read(data, held)
    except Unreadable as error:
        return error.faults


def examine(data: bytes, held: ShippedData, tally: Tally, most: float = SOON) -> None:
    """Reads a file, which is refused with a place or loses nothing when it is written again."""
    found = soon(lambda: read_or_refused(data, held), most)
    if isinstance(found, tuple):
        tally.refused += 1
        assert found
        for fault in found:
            assert fault_sentence(fault, held.resources) != fault.code
            assert fault.pointer == "" or fault.pointer.startswith("/")
            fault.pointer.encode()
        return
    tally.read += 1
    system = held.system(found.system)
    written = soon(lambda: write(found, held), most)
    assert lost_keys(json.loads(data), json.loads(written), system) == []
    again = read(written, held)
    assert again == settled(found, system)
    assert write(again, held) == written


def survive(start: Start, seed: int, count: int, damages: tuple[Callable[[bytes, Random], bytes], ...]) -> Tally:
    """Examines so many mutants, by each of the damages in turn; how many were refused and how many read."""
    random, tally = Random(seed), Tally()
    for nth in range(count):
        data = damages[nth % len(damages)](start.data, random)
        try:
            examine(data, start.held, tally)
        except Exception as error:
            error.add_note(f"mutant {nth}: {data[:2000]!r}")
            raise
    return tally


SMALL = {
    "pebbles": Start(json.dumps(FULL).encode(), shipped_data()),
    "nutshell": Start(json.dumps(CAMPAIGN).encode(), ShippedData()),
}
EACH = ["pebbles", pytest.param("nutshell", marks=pytest.mark.needs("nutshell"))]
OF_SMALL = cases(quick=300, all=1_000, long=12_000)
OF_WHOLE = cases(quick=40, all=70, long=3_000)
"""Of each file."""


def samples() -> Iterator[Any]:
    """The samples that ship with each system, as parameters of a test that needs it."""
    for system in SYSTEMS:
        for path in sorted((default_resources() / "samples" / system).glob("*.mls.json")):
            yield pytest.param(path, system, marks=marks_of(system), id=path.name)


def golden() -> Iterator[Any]:
    """The golden files, likewise."""
    for each in files():
        (path,) = each.values
        yield pytest.param(path, system_of(path), marks=each.marks, id=each.id)


@pytest.mark.timeout(120 + OF_SMALL // 50)
@pytest.mark.parametrize("system", EACH)
def test_mutants(system: str, promise: Promise) -> None:
    tally = survive(SMALL[system], 1, OF_SMALL, (mutant,))
    assert tally.refused > OF_SMALL // 10 and tally.read > OF_SMALL // 50
    promise("I1", "mutated files refused by name or read", asked=OF_SMALL, reached=tally.refused + tally.read)


@pytest.mark.timeout(120 + OF_WHOLE // 20)
@pytest.mark.parametrize(("path", "system"), [*samples(), *golden()])
def test_mutants_of_samples_and_golden_files(path: Path, system: str, promise: Promise) -> None:
    tally = survive(Start(path.read_bytes(), shelf_of(system)), 1, OF_WHOLE, (mutant, rebuilt))
    assert tally.refused > OF_WHOLE // 3 and tally.read > OF_WHOLE // 40
    words = "mutants of samples and golden files: soon, no key lost"
    promise("I1", words, asked=OF_WHOLE, reached=tally.refused + tally.read)


def test_a_reader_that_drops_unknown_keys_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Reader.fields

    def dropping(reader: Reader, raw: dict[str, Any], types: Any, at: str) -> dict[str, Any]:
        return {**kept(reader, raw, types, at), "unknown": {}}

    start = SMALL["pebbles"]
    examine(start.data, start.held, Tally())
    monkeypatch.setattr(Reader, "fields", dropping)
    with pytest.raises(AssertionError, match="/more"):
        examine(start.data, start.held, Tally())
    with pytest.raises(AssertionError):
        survive(start, 1, 200, (mutant,))


def test_what_takes_long_is_found() -> None:
    start = SMALL["pebbles"]
    for data in (start.data, b"{"):
        with pytest.raises(AssertionError, match="takes more than"):
            examine(data, start.held, Tally(), most=0.0)
