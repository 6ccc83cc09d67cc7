"""The grounds of a library in a file of their own, and their way into another campaign."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.library.library_files import write_library
from mls_desktop.model.campaign import Picture, empty_campaign
from mls_desktop.model.ground.coming_grounds import coming_grounds
from mls_desktop.rules.common.grids.ground import GroundEntry, GroundPicture
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

pytestmark = pytest.mark.needs("rules_basics")


def test_a_library_file_holds_the_pictures_of_its_grounds(tmp_path: Path) -> None:
    shipped_data = ShippedData()
    kind = type(shipped_data.shipped("rules_basics"))
    mill = GroundEntry(
        id="mill", name="Mill", grid="square", width=4, height=3, picture=GroundPicture(id="plan", cell=70.0)
    )
    pictures = tuple(Picture(id=id, type="png", data="AAAA") for id in ("plan", "somebody"))
    bare = empty_campaign("rules_basics", kind())
    full = replace(bare, library=kind(grounds=(mill,)), pictures=pictures)
    assert write_library(full, shipped_data, tmp_path / "mill.mls.json") == ""
    again = read((tmp_path / "mill.mls.json").read_bytes(), shipped_data)
    assert [each.id for each in again.pictures] == ["plan"] and again.library.grounds == (mill,)
    assert [edit.path for edit in coming_grounds(bare, again).edits] == [("pictures",), ("library", "grounds")]
