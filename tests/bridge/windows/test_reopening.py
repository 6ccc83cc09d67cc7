"""What a start opens again, and which window has a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mls_desktop.bridge.app.settings import KeptWindow, Settings
from mls_desktop.bridge.windows.reopening import first_file, holder, kept_windows
from mls_desktop.storage.recent import RecentFiles


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = [tmp_path / name for name in ("a", "b", "c")]
    for file in made:
        file.write_text(file.name)
    return made


def test_windows_come_back_whose_files_are_there(files: list[Path]) -> None:
    kept = (KeptWindow("/nowhere"), *(KeptWindow(str(file), "x") for file in files), KeptWindow("a\0b"))
    assert kept_windows(Settings(windows=kept)) == list(kept[1:-1])
    assert first_file(Settings(windows=kept, last_file=str(files[2]))) == files[0]
    assert kept_windows(Settings(windows=kept, reopen=False)) == []
    assert first_file(Settings(windows=kept, last_file=str(files[2]), reopen=False)) is None


def test_of_a_program_with_one_window_its_last_file_comes_back(files: list[Path]) -> None:
    assert first_file(Settings(last_file=str(files[2]))) == files[2]
    assert first_file(Settings(last_file="/nowhere")) is None and first_file(Settings()) is None


def test_a_file_that_was_kept_without_its_folder_is_nowhere(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one of that name lies in the folder the program is started in."""
    monkeypatch.chdir(files[2].parent)
    name = files[2].name
    assert first_file(Settings(last_file=name)) is None and kept_windows(Settings(windows=(KeptWindow(name),))) == []
    RecentFiles(tmp_path)._keep((Path(name), files[2]))
    assert RecentFiles(tmp_path).listed() == (files[2],)


def test_a_file_is_found_by_whatever_way_it_is_named(files: list[Path], tmp_path: Path) -> None:
    shown = [("one", files[:1]), ("none", []), ("two", files[1:2])]
    os.symlink(files[1], tmp_path / "soft")
    os.link(files[1], tmp_path / "hard")
    for way in (files[1], tmp_path / "soft", tmp_path / "hard", tmp_path / "x" / ".." / "b"):
        (tmp_path / "x").mkdir(exist_ok=True)
        assert holder(way, shown) == "two"
    assert holder(files[2], shown) is None and holder(Path("bad\0name"), shown) is None
    files[1].unlink()
    assert holder(files[1], shown) == "two", "it is gone, and still shown there"
