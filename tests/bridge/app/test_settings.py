"""What is remembered between starts; a damaged memory is an empty one."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.app.settings import Settings, packed, unpacked
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.bridge.settings.settings_reading import load_settings


def test_settings_come_back(tmp_path: Path) -> None:
    kept = Settings(theme="dark", zoom=150, geometry=packed(b"\x00\xff"), state="", last_file="/x/é.mls.json")
    save_settings(tmp_path / "new" / "folder", kept)
    assert load_settings(tmp_path / "new" / "folder") == kept
    assert unpacked(kept.geometry) == b"\x00\xff"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"zoom": "big"}', b'{"theme": "pink"}', b"\xff\xfe"])
def test_damaged_settings_are_the_usual_ones(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert load_settings(tmp_path) == Settings()


def test_a_folder_that_cannot_be_written_loses_the_settings_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    save_settings(tmp_path / "file" / "config", Settings(zoom=50))
    assert load_settings(tmp_path / "file" / "config") == Settings()


@pytest.mark.parametrize("text", ["", "*", "abc", "é"])
def test_a_damaged_place_is_none(text: str) -> None:
    assert unpacked(text) == b""


KEPT = {
    "the usual": (Settings(), b"{}"),
    "what is otherwise": (Settings("dark", 125, reopen=False), b'{"theme":"dark","zoom":125,"reopen":false}'),
    "a file": (Settings(last_file="/x/é"), '{"last_file":"/x/é"}'.encode()),
}


@pytest.mark.parametrize(("settings", "content"), KEPT.values(), ids=KEPT)
def test_only_what_is_not_as_usual_is_kept(tmp_path: Path, settings: Settings, content: bytes) -> None:
    save_settings(tmp_path, settings)
    assert (tmp_path / "settings.json").read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_settings_of_a_later_program_are_read_as_far_as_they_are_known(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"zoom": 80, "columns": ["a"]}')
    assert load_settings(tmp_path) == Settings(zoom=80)
    assert load_settings(tmp_path / "nowhere") == Settings()
