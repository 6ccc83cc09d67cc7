"""What is read is written again: the same campaign, the same bytes, every unknown key."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import Unwritable, write
from tests.storage.madeup import shipped_data

FULL = {
    "format": "mls-desktop",
    "version": 1,
    "system": "pebbles",
    "name": "The Grey Coast",
    "rulings": {"M-WEIGHT-1": "other"},
    "library": {"rings": [{"id": "copper", "name": "Copper", "price": 3, "shades": ["red"]}], "later": [1]},
    "characters": [
        {
            "id": "a", "name": "Ä", "notes": "x\u001fy", "layers": {"white": 2, "grey": 1},
            "rings": [{"ring": "copper"}],
            "throws": [], "polish": {"hand": "left", "coat": {"deep": [1, {"er": None}]}},
            "zz": 1.5, "portrait": "face",
        }
    ],
    "encounters": [
        {"id": "e", "sides": [{"id": "s"}], "first": "s", "line_up": [{"id": "a", "side": "s", "character": {"b": 1}}],
         "events": [{"kind": "later", "z": 1, "a": 2}], "cursor": 1}
    ],
    "pictures": [{"id": "face", "type": "png", "data": "AAAA"}],
    "more": {"b": 1, "a": 2},
}  # fmt: skip
LEAST = {"format": "mls-desktop", "version": 1, "system": "pebbles"}


def as_bytes(value: object) -> bytes:
    return json.dumps(value).encode()


def test_all_is_read_and_written_again() -> None:
    campaign = read(as_bytes(FULL), shipped_data())
    data = write(campaign, shipped_data())
    again = json.loads(data)
    assert again["characters"][0]["layers"] == {"grey": 1, "white": 2}
    assert again == FULL
    assert list(again) == list(FULL)
    assert list(again["characters"][0])[-2:] == ["portrait", "zz"]
    assert write(read(data, shipped_data()), shipped_data()) == data


def test_the_least_file_gets_the_keys_that_are_always_written() -> None:
    data = write(read(as_bytes(LEAST), shipped_data()), shipped_data())
    assert data == (
        b'{\n  "format": "mls-desktop",\n  "version": 1,\n  "system": "pebbles",\n  "name": "",\n  "rulings": {},\n'
        b'  "library": {},\n  "characters": [],\n  "encounters": []\n}\n'
    )


def test_a_byte_order_mark_is_accepted() -> None:
    assert read(b"\xef\xbb\xbf" + as_bytes(LEAST), shipped_data()) == read(as_bytes(LEAST), shipped_data())


def test_a_campaign_of_a_newer_version_is_read_on_demand_and_never_written() -> None:
    data = as_bytes({**LEAST, "version": 2})
    with pytest.raises(Unreadable) as refused:
        read(data, shipped_data())
    assert refused.value.faults[0].code == "newer_version"
    campaign = read(data, shipped_data(), newer=True)
    with pytest.raises(Unwritable):
        write(campaign, shipped_data())


@pytest.mark.parametrize("change", [{"name": "a\x00b"}, {"name": "\ud800"}, {"name": "x" * 70_000}, {"name": 5}])
def test_what_could_not_be_read_again_is_not_written(change: dict[str, object]) -> None:
    campaign = read(as_bytes(LEAST), shipped_data())
    with pytest.raises(Unwritable):
        write(replace(campaign, **change), shipped_data())


def test_a_default_is_left_out_whatever_object_it_is() -> None:
    who: dict[str, object] = {
        "id": "a",
        "name": "",
        "beach": "home",
        "age": None,
        "worn": {},
        "role": "player",
        "weight": 1,
    }
    campaign = read(as_bytes({**LEAST, "characters": [who]}), shipped_data())
    assert json.loads(write(campaign, shipped_data()))["characters"] == [{"id": "a", "name": ""}]
