"""Damaged and hostile files: each is refused with its code and its place."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mls_desktop.model.bounds.limits import FILE_BYTES, NODES
from mls_desktop.storage.errors import Fault, Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.words.faults import fault_sentence
from tests.storage.madeup import shipped_data
from tests.storage.soon import SOON, soon

HEAD = '"format": "mls-desktop", "version": 1, "system": "pebbles"'


def top(more: str) -> bytes:
    return f"{{{HEAD}, {more}}}".encode()


def one(more: str) -> bytes:
    return top(f'"characters": [{{"id": "a", "name": "A", {more}}}]')


WHO = "/characters/0"
TEXTS = {
    "nothing": (b"", "empty", ""),
    "white space": (b" \n\t ", "empty", ""),
    "zeros": (bytes(4096), "not_json", ""),
    "cut short": (top('"name": "x"')[:-9], "not_json", ""),
    "trailing text": (top('"name": "x"') + b" x", "not_json", ""),
    "two values": (top('"name": "x"') * 2, "not_json", ""),
    "single quotes": (b"{'format': 1}", "not_json", ""),
    "a comma too many": (top('"name": "x",'), "not_json", ""),
    "a raw line end in text": (top('"name": "x\n"'), "not_json", ""),
    "a raw NUL in text": (top('"name": "x\x00"'), "not_json", ""),
    "invalid UTF-8": (top('"name": "x"').replace(b"x", b"\xff"), "not_utf8", ""),
    "surrogate in UTF-8": (top('"name": "x"').replace(b"x", b"\xed\xa0\x80"), "not_utf8", ""),
    "overlong UTF-8": (top('"name": "x"').replace(b"x", b"\xc0\x80"), "not_utf8", ""),
    "UTF-16 with mark": (top('"name": "x"').decode().encode("utf-16"), "not_utf8", ""),
    "UTF-16 without mark": (top('"name": "x"').decode().encode("utf-16-le"), "not_json", ""),
    "UTF-32": (top('"name": "x"').decode().encode("utf-32"), "not_utf8", ""),
    "two marks": (b"\xef\xbb\xbf" * 2 + top('"name": "x"'), "not_json", ""),
    "NaN": (one('"age": NaN'), "not_finite", WHO + "/age"),
    "Infinity": (one('"age": Infinity'), "not_finite", WHO + "/age"),
    "minus Infinity": (one('"age": -Infinity'), "not_finite", WHO + "/age"),
    "1e400": (one('"age": 1e400'), "not_finite", WHO + "/age"),
    "1e400 under an unknown key": (one('"z": {"y": [1e400]}'), "not_finite", WHO + "/z/y/0"),
    "16 digits": (one('"weight": 1234567890123456'), "long_number", WHO + "/weight"),
    "5,000 digits": (one(f'"weight": {"9" * 5000}'), "long_number", WHO + "/weight"),
    "5,000 digits below zero": (one(f'"weight": -{"9" * 5000}'), "long_number", WHO + "/weight"),
    "1e16": (one('"age": 1e16'), "long_number", WHO + "/age"),
    "key twice": (one('"weight": 1, "weight": 2'), "repeated_key", WHO + "/weight"),
    "key twice by an escape": (one('"weight": 1, "w\\u0065ight": 2'), "repeated_key", WHO + "/weight"),
    "unknown key twice": (one('"z": 1, "z": 1'), "repeated_key", WHO + "/z"),
    "format twice": (top('"format": "mls-desktop"'), "repeated_key", "/format"),
    "high surrogate": (one('"notes": "\\ud800"'), "unfit_text", WHO + "/notes"),
    "low surrogate": (one('"notes": "\\uDFFF x"'), "unfit_text", WHO + "/notes"),
    "surrogates reversed": (one('"notes": "\\udc00\\ud800"'), "unfit_text", WHO + "/notes"),
    "surrogate in a key": (one('"\\ud800": 1'), "unfit_text", WHO),
    "NUL": (one('"notes": "a\\u0000"'), "unfit_text", WHO + "/notes"),
    "reserved key": (one('"\\uFDD0": {}'), "reserved_key", WHO),
    "reserved key raw": (one('"\ufdd0": {"x": 1}'), "reserved_key", WHO),
    "long text": (one(f'"notes": "{"x" * 65_537}"'), "long_text", WHO + "/notes"),
    "long key": (one(f'"{"x" * 65_537}": 1'), "long_text", WHO),
    "64 levels and one": (one(f'"z": {"[" * 62}{"]" * 62}'), "too_deep", WHO + "/z" + "/0" * 61),
    "100,000 levels": (b"[" * 100_000, "too_deep", ""),
    "100,000 objects deep": (b'{"a":' * 100_000, "too_deep", ""),
}
ENVELOPES = {
    "a list": (b"[]", "not_an_object", ""),
    "a number": (b"5", "not_an_object", ""),
    "null": (b"null", "not_an_object", ""),
    "an empty object": (b"{}", "not_a_campaign", ""),
    "another format": (b'{"format": "other"}', "not_a_campaign", "/format"),
    "a format of another type": (b'{"format": [1]}', "not_a_campaign", "/format"),
    "no version": (b'{"format": "mls-desktop"}', "wrong_version", ""),
    "version as text": (b'{"format": "mls-desktop", "version": "1"}', "wrong_version", "/version"),
    "version true": (b'{"format": "mls-desktop", "version": true}', "wrong_version", "/version"),
    "version 0": (b'{"format": "mls-desktop", "version": 0}', "wrong_version", "/version"),
    "a newer version": (b'{"format": "mls-desktop", "version": 2, "system": 5}', "newer_version", "/version"),
    "no system": (b'{"format": "mls-desktop", "version": 1}', "unknown_system", ""),
    "another system": (b'{"format": "mls-desktop", "version": 1, "system": "x"}', "unknown_system", "/system"),
    "system as a list": (b'{"format": "mls-desktop", "version": 1, "system": []}', "unknown_system", "/system"),
}
RINGS = '"library": {"rings": [{"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}]}'
VALUES = {
    "name of a number": (top('"name": 5'), "wrong_type", "/name"),
    "characters as an object": (top('"characters": {}'), "wrong_type", "/characters"),
    "a character as text": (top('"characters": ["a"]'), "wrong_type", WHO),
    "no id": (top('"characters": [{"name": "x"}]'), "missing_key", WHO),
    "id in capitals": (top('"characters": [{"id": "A", "name": "x"}]'), "id_form", WHO + "/id"),
    "id with a line end": (top('"characters": [{"id": "a\\n", "name": "x"}]'), "id_form", WHO + "/id"),
    "id of 65": (top(f'"characters": [{{"id": "{"a" * 65}", "name": "x"}}]'), "id_form", WHO + "/id"),
    "role": (one('"role": "boss"'), "not_listed", WHO + "/role"),
    "fractional step": (one('"weight": 1.5'), "not_whole", WHO + "/weight"),
    "true for a number": (one('"weight": true'), "wrong_type", WHO + "/weight"),
    "text for a number": (one('"age": "5"'), "wrong_type", WHO + "/age"),
    "number for a flag": (one('"bright": 1'), "wrong_type", WHO + "/bright"),
    "null for text": (one('"player": null'), "wrong_type", WHO + "/player"),
    "unknown name in a table": (one('"layers": {"blue": 1}'), "not_listed", WHO + "/layers/blue"),
    "fraction in a table": (one('"layers": {"red": 0.5}'), "not_whole", WHO + "/layers/red"),
    "a die of 7": (one('"throws": [1, 7]'), "out_of_range", WHO + "/throws/1"),
    "deep in an optional object": (one('"polish": {"years": "x", "z": 1}'), "wrong_type", WHO + "/polish/years"),
    "text for an object": (one('"polish": "x"'), "wrong_type", WHO + "/polish"),
    "a key with a slash": (one('"layers": {"a/b~": 1}'), "not_listed", WHO + "/layers/a~1b~0"),
    "waiver without a rule": (one('"waivers": [{"reason": "x"}]'), "missing_key", WHO + "/waivers/0"),
    "chronicle of numbers": (one('"chronicle": [1]'), "wrong_type", WHO + "/chronicle/0"),
    "two characters of one id": (
        top('"characters": [{"id": "a", "name": ""}, {"id": "a", "name": ""}]'), "repeated_id", "/characters/1/id",
    ),
    "two library entries of one id": (
        top('"library": {"beaches": [{"id": "a", "name": ""}, {"id": "a", "name": ""}]}'),
        "repeated_id", "/library/beaches/1/id",
    ),
    "two sides of one id": (
        top('"encounters": [{"id": "e", "sides": [{"id": "s"}, {"id": "s"}]}]'),
        "repeated_id", "/encounters/0/sides/1/id",
    ),
    "two pictures of one id": (
        top('"pictures": [{"id": "p", "type": "png", "data": ""}, {"id": "p", "type": "png", "data": ""}]'),
        "repeated_id", "/pictures/1/id",
    ),
    "type of a picture": (
        top('"pictures": [{"id": "p", "type": "gif", "data": ""}]'), "not_listed", "/pictures/0/type",
    ),
    "a list that must not be empty": (
        top('"library": {"rings": [{"id": "a", "name": "", "price": 1, "shades": []}]}'),
        "too_few", "/library/rings/0/shades",
    ),
    "library as a list": (top('"library": []'), "wrong_type", "/library"),
    "a ruling of a number": (top('"rulings": {"M-X-1": 1}'), "wrong_type", "/rulings/M-X-1"),
    "unknown beach": (one('"beach": "far"'), "unknown_reference", WHO + "/beach"),
    "unknown ring": (one('"rings": [{"ring": "gold"}]'), "unknown_reference", WHO + "/rings/0/ring"),
    "unknown portrait": (one('"portrait": "face"'), "unknown_reference", WHO + "/portrait"),
    "ring twice": (
        top(f'{RINGS}, "characters": [{{"id": "a", "name": "", "rings": [{{"ring": "tin"}}, {{"ring": "tin"}}]}}]'),
        "listed_twice", WHO + "/rings/1",
    ),
    "unknown beach in the library": (
        top('"library": {"beaches": [{"id": "a", "name": "", "near": "b"}]}'),
        "unknown_reference", "/library/beaches/0/near",
    ),
    "unknown side": (
        top('"encounters": [{"id": "e", "line_up": [{"id": "a", "side": "s"}]}]'),
        "unknown_reference", "/encounters/0/line_up/0/side",
    ),
    "unknown first side": (
        top('"encounters": [{"id": "e", "first": "s"}]'), "unknown_reference", "/encounters/0/first",
    ),
    "an event without a kind": (
        top('"encounters": [{"id": "e", "events": [{"kind": "k"}, {"who": "a"}]}]'),
        "missing_key", "/encounters/0/events/1",
    ),
    "an event that is none": (
        top('"encounters": [{"id": "e", "events": [7]}]'), "wrong_type", "/encounters/0/events/0",
    ),
    "a branch without a name": (
        top('"encounters": [{"id": "e", "branches": [{"at": 0}]}]'), "missing_key", "/encounters/0/branches/0",
    ),
    "a branch that begins beyond the fight": (
        top('"encounters": [{"id": "e", "branches": [{"name": "b", "at": 1}]}]'),
        "out_of_range", "/encounters/0/branches/0/at",
    ),
    "two branches of one name": (
        top('"encounters": [{"id": "e", "branches": [{"name": "b"}, {"name": "b"}]}]'),
        "repeated_id", "/encounters/0/branches/1/name",
    ),
    "a cursor beyond the fight": (
        top('"encounters": [{"id": "e", "cursor": 1}]'), "out_of_range", "/encounters/0/cursor",
    ),
    "too many events": (
        top('"encounters": [{"id": "e", "events": [' + ",".join(['{"kind": "k"}'] * 50_001) + "]}]"),
        "too_many_events", "/encounters/0/events",
    ),
}  # fmt: skip
HOSTILE = {**TEXTS, **ENVELOPES, **VALUES}


def refused_for(data: bytes) -> tuple[Fault, ...]:
    """Why a file is refused."""
    with pytest.raises(Unreadable) as refused:
        read(data, shipped_data())
    return refused.value.faults


@pytest.mark.promises("I3", "fixed hostile files refused at their place")
@pytest.mark.parametrize("data, code, pointer", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_at_its_place(data: bytes, code: str, pointer: str) -> None:
    faults = soon(lambda: refused_for(data))
    assert [(fault.code, fault.pointer) for fault in faults] == [(code, pointer)]
    text = fault_sentence(faults[0], shipped_data().resources)
    assert text and "{" not in text and "\n" not in text


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b"[]," * 5_000_000 + b"[]]",
        b"[" + b'"",' * 5_000_000 + b'""]',
        b"[" + b"1," * (NODES + 5) + b"1]",
        b'{"a":"' + b'\\"' * 8_000_000,
    ],
    ids=["lists", "texts", "numbers", "a text without end"],
)
def test_too_many_values_are_refused_soon(data: bytes) -> None:
    faults = soon(lambda: refused_for(data), most=5 * SOON)
    assert faults[0].code in ("too_many_values", "not_json")


def test_what_is_just_within_the_limits_is_read() -> None:
    read(one(f'"z": {"[" * 61}{"]" * 61}'), shipped_data())
    read(one(f'"notes": "{"x" * 65_536}", "weight": 999999999999999, "z": "\\ud83d\\ude00 \\\\u0000"'), shipped_data())
    read(one(f'"notes": "{"," * 60_000}"'), shipped_data())
    read(top(f'"pictures": [{{"id": "p", "type": "png", "data": "{"A" * 2_800_000}"}}]'), shipped_data())


def test_every_fault_is_told_not_only_the_first() -> None:
    data = top(
        '"name": 1, "library": {"later": 1}, "characters": [{"id": "a", "name": 2, "role": "x", "weight": 0.5},'
        ' 7, {"id": "b", "name": "", "beach": "far", "age": NaN}]'
    )
    with pytest.raises(Unreadable) as refused:
        read(data, shipped_data())
    assert {fault.pointer for fault in refused.value.faults} == {
        "/name", "/characters/0/name", "/characters/0/role", "/characters/0/weight", "/characters/1",
        "/characters/2/age",
    }  # fmt: skip
    with pytest.raises(Unreadable) as refused:
        read(data.replace(b'"name": 1, ', b"").replace(b"NaN", b"1"), shipped_data())
    assert "/characters/2/beach" in {fault.pointer for fault in refused.value.faults}


def test_a_million_faults_are_not_all_told() -> None:
    with pytest.raises(Unreadable) as refused:
        read(one(f'"waivers": [{",".join(["1"] * 300_000)}]'), shipped_data())
    assert len(refused.value.faults) == 200


def test_a_file_must_be_a_plain_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    with (tmp_path / "big").open("wb") as big:
        big.truncate(FILE_BYTES + 1)
    found = {}
    for name in ("pipe", "loop", "big", "absent", ".", "nul\x00", "x" * 300):
        with pytest.raises(Unreadable) as refused:
            file_bytes(f"{tmp_path}/{name}")
        fault = refused.value.faults[0]
        assert fault_sentence(fault, ()) != fault.code
        found[name] = fault.code
    assert list(found.values()) == [
        "not_a_file", "cannot_open", "too_big", "cannot_open", "is_folder", "cannot_open", "cannot_open",
    ]  # fmt: skip
    with pytest.raises(Unreadable) as refused:
        file_bytes("/dev/zero")
    assert refused.value.faults[0].code == "not_a_file"
    (tmp_path / "well").write_bytes(json.dumps(5).encode())
    assert file_bytes(tmp_path / "well") == b"5"


def test_bytes_beyond_the_limit_are_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        read(b" " * (FILE_BYTES + 1), shipped_data())
    assert refused.value.faults[0].code == "too_big"
