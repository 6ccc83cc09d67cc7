"""What a save replaces: an older version's bytes are kept first or nothing is saved, a newer version's never go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mls_desktop.bridge.campaign.loaded_campaign import load, load_guest
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.document.save_outcome import Outcome, SavePlaces, SaveTarget, saved
from mls_desktop.bridge.library.library_files import write_library
from mls_desktop.storage.saving import digest
from mls_desktop.storage.versions import VersionFolder
from tests.older_form import bytes_of, raw_of, shipped_data

NEWER = json.dumps(raw_of(3) | {"version": 4}).encode()
LOCKED = json.dumps(raw_of(3) | {"version": 4, "name": 5}).encode()


def save(path: Path, home: Path, overwrite: bool = False, data: bytes | None = None) -> Outcome:
    """Opens an older file, or these bytes, and saves what was opened at the path."""
    source = home / "source.mls.json"
    source.write_bytes(data or path.read_bytes())
    expected = None if overwrite else digest(path.read_bytes())
    target = SaveTarget(path, expected, overwrite, keep_version=True)
    return saved(
        load(source, shipped_data()).campaign, shipped_data(), target, SavePlaces(VersionFolder(home / "versions"))
    )


def test_the_older_bytes_are_kept_and_then_replaced(tmp_path: Path) -> None:
    file, old = tmp_path / "hill.mls.json", bytes_of(1)
    file.write_bytes(old)
    loaded = load(file, shipped_data())
    assert "version 1" in loaded.older and "version 3" in loaded.older and file.read_bytes() == old
    done = save(file, tmp_path)
    assert done.problem is None and done.warning == ""
    versions = VersionFolder(tmp_path / "versions")
    assert [versions.bytes_of(each) for each in versions.listed(file)] == [old]
    again = load(file, shipped_data())
    assert again.campaign == loaded.campaign and again.older == "" and json.loads(file.read_bytes()) == raw_of(3)


@pytest.mark.parametrize("overwrite", [False, True], ids=["saved", "written over another"])
def test_where_the_older_bytes_cannot_be_kept_nothing_is_saved(tmp_path: Path, overwrite: bool) -> None:
    file, old = tmp_path / "hill.mls.json", bytes_of(1)
    file.write_bytes(old)
    (tmp_path / "versions").write_text("no folder")
    outcome = save(file, tmp_path, overwrite, bytes_of(3))
    assert outcome.problem is not None and outcome.problem.kind == "failed"
    assert str(file) in outcome.problem.text and "older version" in outcome.problem.text
    assert "could not be kept as a version" in outcome.problem.text
    assert file.read_bytes() == old and not list(tmp_path.glob(".*"))


def test_what_is_of_the_present_version_may_go_though_it_cannot_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "hill.mls.json"
    file.write_bytes(bytes_of(3))
    (tmp_path / "versions").write_text("no folder")
    outcome = save(file, tmp_path)
    assert outcome.problem is None and "could not be kept as a version" in outcome.warning


@pytest.mark.parametrize("there", [NEWER, LOCKED], ids=["readable", "unreadable"])
def test_a_newer_file_is_never_written_over(tmp_path: Path, there: bytes) -> None:
    file = tmp_path / "hill.mls.json"
    file.write_bytes(there)
    outcome = save(file, tmp_path, overwrite=True, data=bytes_of(3))
    assert outcome.problem is not None and outcome.problem.kind == "failed"
    for said in (str(file), "version 4", "version 3"):
        assert said in outcome.problem.text
    told = write_library(load(tmp_path / "source.mls.json", shipped_data()).campaign, shipped_data(), file)
    assert "version 4" in told and "version 3" in told and file.read_bytes() == there


def test_nothing_is_taken_over_from_a_newer_file_nor_exported_of_it(tmp_path: Path) -> None:
    file, other = tmp_path / "hill.mls.json", tmp_path / "other.mls.json"
    file.write_bytes(NEWER)
    loaded = load(file, shipped_data())
    assert "version 4" in loaded.newer and "version 3" in loaded.newer
    with pytest.raises(LoadError) as error:
        load_guest(file, shipped_data())
    assert error.value.text == loaded.newer
    told = write_library(loaded.campaign, shipped_data(), other)
    assert "version 4" in told and not other.exists()


def test_a_newer_file_that_is_readable_only_in_part_is_refused_with_both_versions(tmp_path: Path) -> None:
    file = tmp_path / "hill.mls.json"
    file.write_bytes(LOCKED)
    with pytest.raises(LoadError, match=r"version 4.*version 3") as error:
        load(file, shipped_data())
    assert "\n" not in error.value.text and "/name" not in error.value.text
    assert file.read_bytes() == LOCKED


def test_characters_are_taken_over_from_an_older_file(tmp_path: Path) -> None:
    file = tmp_path / "hill.mls.json"
    file.write_bytes(bytes_of(1))
    assert load_guest(file, shipped_data()) == load(file, shipped_data()).campaign
