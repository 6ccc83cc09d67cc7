"""Migrations: each step is pure, a chain is its steps, twice is once, and what cannot be brought up is refused."""

from __future__ import annotations

import inspect
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.campaign import VERSION
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.migrations import STEPS, FileFormat, NewerThere, migrated, spare_newer, version_of
from mls_desktop.storage.reading import read, read_with_version
from mls_desktop.storage.writing import Unwritable, write
from tests import older_form
from tests.madeup.system import shipped_data as present
from tests.older_form import FORMAT, bytes_of, raw_of, shipped_data


def refused(data: bytes, format: FileFormat = FORMAT) -> list[tuple[str, str, int]]:
    with pytest.raises(Unreadable) as error:
        read(data, shipped_data(format))
    return [(fault.code, fault.pointer, fault.as_version) for fault in error.value.faults]


def as_bytes(raw: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({**raw, **more}).encode()


def test_there_is_a_step_from_every_older_version() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))
    for step in (*STEPS.values(), *older_form.STEPS.values()):
        assert step.__name__ != "<lambda>" and "release" in (inspect.getdoc(step) or ""), "says who wrote the old form"


@pytest.mark.parametrize("version", [1, 2])
def test_a_step_is_pure_and_goes_one_version_up(version: int) -> None:
    raw = raw_of(version)
    before = deepcopy(raw)
    after = older_form.STEPS[version](raw)
    assert raw == before and list(raw) == list(before)
    assert {**after, "version": version + 1} == raw_of(version + 1) != {**raw, "version": version + 1}


@pytest.mark.parametrize("version", [1, 2, 3])
def test_the_chain_brings_each_version_up(version: int) -> None:
    raw = raw_of(version)
    whole, found = migrated(raw, FORMAT.steps, 3)
    assert (whole, found) == (raw_of(3), version) and raw == raw_of(version)
    assert list(whole) == list(raw_of(3)), "in the order of a file"
    assert migrated(whole, FORMAT.steps, 3) == (whole, 3)
    assert read_with_version(bytes_of(version), shipped_data()) == (read(bytes_of(3), shipped_data()), version)


def test_what_is_of_a_newer_version_stays_as_it_is() -> None:
    raw = raw_of(3) | {"version": 9}
    assert migrated(raw, FORMAT.steps, 3) == (raw, 9)


def test_what_was_brought_up_is_written_in_the_new_form_and_read_alike() -> None:
    campaign = read(bytes_of(1), shipped_data())
    written = write(campaign, shipped_data())
    assert json.loads(written) == raw_of(3) and read(written, shipped_data()) == campaign
    assert write(read(written, shipped_data()), shipped_data()) == written
    assert campaign.characters[0].unknown and campaign.unknown, "unknown keys come along"


def test_a_program_without_that_past_writes_nothing_of_it() -> None:
    campaign = read(bytes_of(1), shipped_data())
    with pytest.raises(Unwritable):
        write(campaign, present())


def fails(raw: dict[str, Any]) -> dict[str, Any]:
    """A step that cannot cope."""
    raise KeyError(raw["version"])


def gives_nothing(raw: dict[str, Any]) -> Any:
    """A step that gives nothing back."""


BROKEN: dict[str, FileFormat] = {
    "the first step fails": FileFormat(3, {**older_form.STEPS, 1: fails}),
    "the second step fails": FileFormat(3, {**older_form.STEPS, 2: fails}),
    "a step gives nothing": FileFormat(3, {**older_form.STEPS, 2: gives_nothing}),
    "a step is missing": FileFormat(3, {1: older_form.with_a_table_of_parts}),
}


@pytest.mark.parametrize("format", BROKEN.values(), ids=BROKEN.keys())
def test_what_cannot_be_brought_up_is_refused_once_and_says_both_versions(format: FileFormat) -> None:
    with pytest.raises(Unreadable) as error:
        read(bytes_of(1), shipped_data(format))
    (fault,) = error.value.faults
    assert (fault.code, fault.pointer) == ("not_migrated", "")
    assert {name: figure.value for name, figure in fault.facts} == {"found": 1, "known": 3}


HOSTILE: dict[str, Any] = {"characters": 5, "library": "templates", "parts": "x"}


@pytest.mark.parametrize("key", HOSTILE)
def test_an_older_file_that_is_damaged_is_refused_and_nothing_is_raised(key: str) -> None:
    raw = raw_of(1)
    if key == "parts":
        raw["characters"][0][key] = HOSTILE[key]
    else:
        raw[key] = HOSTILE[key]
    assert refused(as_bytes(raw)) == [("not_migrated", "", 0)]


def test_faults_of_an_older_file_tell_of_it_as_brought_up() -> None:
    raw = raw_of(1)
    raw["characters"][0]["flag"] = "dragon"
    raw["characters"][1]["wind"] = "east"
    found = refused(as_bytes(raw))
    assert ("unknown_reference", "/characters/0/banner", 3) in found
    assert ("not_listed", "/characters/1/wind", 3) in found
    raw = raw_of(3)
    raw["characters"][1]["wind"] = "east"
    assert refused(as_bytes(raw)) == [("not_listed", "/characters/1/wind", 0)]


def test_no_step_sees_what_passes_a_limit() -> None:
    seen: list[dict[str, Any]] = []

    def looks(raw: dict[str, Any]) -> dict[str, Any]:
        seen.append(raw)
        return raw

    data = bytes_of(2).replace(b'"flag"', b'"name": "twice", "flag"')
    found = refused(data, FileFormat(3, {2: looks}))
    assert {code for code, _pointer, _version in found} == {"repeated_key"} and not seen
    assert all(version == 0 for _code, _pointer, version in found)
    read(as_bytes(raw_of(3), version=2), shipped_data(FileFormat(3, {2: looks})))
    assert seen


def test_a_newer_one_is_refused_and_read_on_demand() -> None:
    data = as_bytes(raw_of(3), version=4)
    assert refused(data) == [("newer_version", "/version", 0)]
    campaign, version = read_with_version(data, shipped_data(), newer=True)
    assert version == campaign.version == 4
    with pytest.raises(Unwritable):
        write(campaign, shipped_data())


VERSIONS: dict[str, tuple[bytes, int | None]] = {
    "a campaign": (bytes_of(2), 2),
    "with a byte order mark": (b"\xef\xbb\xbf" + bytes_of(3), 3),
    "another program's": (b'{"format": "x", "version": 2}', None),
    "no version": (b'{"format": "mls-desktop"}', None),
    "no whole number": (b'{"format": "mls-desktop", "version": "2"}', None),
    "below 1": (b'{"format": "mls-desktop", "version": 0}', None),
    "no object": (b"[1]", None),
    "no JSON": (b"\x00\x01", None),
    "nothing": (b"", None),
    "no text": (b'{"format": "mls-desktop\xff", "version": 2}', None),
    "very deep": (b"[" * 100_000, None),
}


@pytest.mark.parametrize(("data", "version"), VERSIONS.values(), ids=VERSIONS.keys())
def test_which_version_bytes_are_of(data: bytes, version: int | None) -> None:
    assert version_of(data) == version


def test_only_what_is_newer_is_spared() -> None:
    there = Path("a.mls.json")
    for data in (bytes_of(1), bytes_of(3), b"", b"precious"):
        spare_newer(there, data, 3)
    with pytest.raises(NewerThere) as error:
        spare_newer(there, as_bytes(raw_of(3), version=4), 3)
    assert (error.value.path, error.value.found, error.value.known) == (there, 4, 3)
