"""What ships with the program is found, strictly looked at and read once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.systems import installed
from mls_desktop.storage.json_text import parsed
from mls_desktop.storage.shipped_data import BadResource, ShippedData, default_resources
from tests.storage.madeup import TABLE

ABOUT = {"source": "test", "licence": "MIT"}
RING = {"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}


def root(folder: Path, **files: Any) -> Path:
    (folder / "data" / "pebbles").mkdir(parents=True)
    for name, content in files.items():
        (folder / "data" / "pebbles" / f"{name}.json").write_text(json.dumps(content))
    return folder


def test_lists_of_several_files_and_roots_are_joined(tmp_path: Path) -> None:
    one = root(tmp_path / "one", a={**ABOUT, "rings": [RING]}, b={**ABOUT, "beaches": [{"id": "far", "name": "Far"}]})
    two = root(tmp_path / "two", a={**ABOUT, "rings": [{**RING, "id": "copper"}]})
    shipped_data = ShippedData(TABLE, (one, two))
    shipped = shipped_data.shipped("pebbles")
    assert [ring.id for ring in shipped.rings] == ["tin", "copper"] and shipped.beaches[0].id == "far"
    assert shipped_data.shipped("pebbles") is shipped


BAD = {
    "no licence": {"source": "x", "rings": []},
    "unknown list": {**ABOUT, "wheels": []},
    "unknown key": {**ABOUT, "rings": [{**RING, "later": 1}]},
    "wrong value": {**ABOUT, "rings": [{**RING, "price": "x"}]},
    "an id twice": {**ABOUT, "rings": [RING, RING]},
    "no object": [],
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_refused(content: Any, tmp_path: Path) -> None:
    with pytest.raises(BadResource):
        ShippedData(TABLE, (root(tmp_path, a=content),)).shipped("pebbles")


def test_resources_are_beside_a_checkout_or_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "mls_desktop"
    package.mkdir()
    assert default_resources(package) == tmp_path / "resources"
    (package / "resources").mkdir()
    assert default_resources(package) == package / "resources"


@pytest.mark.parametrize("id", installed())
def test_what_ships_is_sound(id: str) -> None:
    shipped_data = ShippedData()
    shipped, system = shipped_data.shipped(id), shipped_data.system(id)
    assert system.library_integrity(system.world(shipped, shipped, {}), shipped) == ()
    for file in (default_resources() / "data" / id).glob("*.json"):
        assert parsed(file.read_bytes()).faults == ()


@pytest.mark.parametrize("text", [b'"Tin"', b'"rings"'])
def test_a_file_that_is_no_text_is_refused(text: bytes, tmp_path: Path) -> None:
    file = root(tmp_path, a={**ABOUT, "rings": [RING]}) / "data" / "pebbles" / "a.json"
    file.write_bytes(file.read_bytes().replace(text, b'"\xff"'))
    assert b"\xff" in file.read_bytes()
    with pytest.raises(BadResource):
        ShippedData(TABLE, (tmp_path,)).shipped("pebbles")
