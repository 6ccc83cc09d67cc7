"""The file of settings: whatever it holds the program starts, and nothing that it held is lost; programs that change
different settings do not undo each other's changes."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mls_desktop.bridge.app.settings import NAME, Settings
from mls_desktop.bridge.settings import settings_file
from mls_desktop.bridge.settings.settings_file import keep_changes, save_settings, unwritable_left_out
from mls_desktop.bridge.settings.settings_reading import load_settings, read_settings
from tests.oddthings import ODD
from tests.tiers import cases

USUAL = Settings()


def asides(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if ".broken-" in file.name)


def write(folder: Path, data: bytes | str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def test_programs_that_change_other_settings_keep_each_others(tmp_path: Path) -> None:
    keep_changes(tmp_path, USUAL, Settings(theme="dark"))
    keep_changes(tmp_path, USUAL, Settings(zoom=150, keys={"save": ("F2",)}))
    keep_changes(tmp_path, Settings(keys={"open": ("F3",)}), Settings(keys={"find": ()}))
    assert load_settings(tmp_path) == Settings(theme="dark", zoom=150, keys={"save": ("F2",), "find": ()})
    keep_changes(tmp_path, Settings(theme="dark"), USUAL)
    assert load_settings(tmp_path).theme == "system"
    assert b"theme" not in (tmp_path / NAME).read_bytes()


def test_changes_made_at_the_same_moment_are_all_kept(tmp_path: Path) -> None:
    each = [Settings(keys={f"command_{n}": ("F5",)}) for n in range(8)]
    threads = [threading.Thread(target=keep_changes, args=(tmp_path, USUAL, one)) for one in each]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(load_settings(tmp_path).keys) == [f"command_{n}" for n in range(8)]


def test_what_a_later_program_wrote_stays(tmp_path: Path) -> None:
    write(tmp_path, '{"zoom": 80, "columns": ["a"], "keys": {"save": ["F2"], "to_come": ["F3"]}}')
    keep_changes(tmp_path, load_settings(tmp_path), Settings(zoom=90, keys={"to_come": ("F3",)}))
    held = json.loads((tmp_path / NAME).read_bytes())
    assert held == {"zoom": 90, "columns": ["a"], "keys": {"to_come": ["F3"]}}


@pytest.mark.parametrize(
    ("text", "lost", "left"),
    [
        ('{"theme": "pink", "zoom": 80}', ("theme",), Settings(zoom=80)),
        ('{"reopen": 1, "zoom": "big", "theme": "dark"}', ("zoom", "reopen"), Settings(theme="dark")),
        ('{"keys": {"save": ["F2"], "open": 3}}', ("keys.open",), Settings(keys={"save": ("F2",)})),
        ('{"keys": [], "version_days": 30}', ("keys",), Settings(version_days=30)),
        ('{"latest_versions": 0}', ("latest_versions",), USUAL),
        ('{"version_days": 1}', ("version_days",), USUAL),
    ],
    ids=["theme", "several", "one-key", "all-keys", "none", "a-day"],
)
def test_a_bad_value_loses_itself_alone(tmp_path: Path, text: str, lost: tuple[str, ...], left: Settings) -> None:
    read = read_settings(write(tmp_path, text))
    assert (read.settings, sorted(read.lost), read.broken) == (left, sorted(lost), False)
    kept = keep_changes(tmp_path, left, left)
    assert sorted(kept.lost) == sorted(lost) and kept.aside is not None
    assert kept.aside.read_text() == text and asides(tmp_path) == [kept.aside]
    assert read_settings(tmp_path).lost == () and load_settings(tmp_path) == left


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"a":' * 100_000])
def test_a_broken_file_is_put_aside_whole_and_only_once(tmp_path: Path, data: bytes) -> None:
    assert read_settings(write(tmp_path, data)) == settings_file.readable(data)
    assert read_settings(tmp_path).broken and load_settings(tmp_path) == USUAL
    kept = keep_changes(tmp_path, USUAL, Settings(zoom=110))
    assert kept.aside is not None and kept.aside.read_bytes() == data and kept.broken
    assert load_settings(tmp_path) == Settings(zoom=110)
    assert keep_changes(tmp_path, USUAL, Settings(theme="dark")).aside is None
    assert asides(tmp_path) == [kept.aside]


def test_two_broken_files_of_one_moment_are_both_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda _form: "2026-11-26-120000")
    for text in ("{1", "{2", "{3"):
        keep_changes(write(tmp_path, text), USUAL, USUAL)
    assert sorted(file.read_text() for file in asides(tmp_path)) == ["{1", "{2", "{3"]


def test_where_nothing_can_be_put_aside_the_broken_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "{broken")

    def refuse(*_given: Any) -> Path:
        raise OSError("full")

    monkeypatch.setattr(settings_file, "_put_aside", refuse)
    assert keep_changes(tmp_path, USUAL, Settings(zoom=110)).aside is None
    assert (tmp_path / NAME).read_text() == "{broken"


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_file_of_settings_is_put_aside_and_told_like_a_damaged_one(tmp_path: Path, kind: str) -> None:
    ODD[kind](tmp_path / NAME)
    read = read_settings(tmp_path)
    assert read.damaged and read.broken and read.settings == USUAL
    kept = keep_changes(tmp_path, USUAL, Settings(zoom=110))
    assert kept.broken and kept.aside is not None and os.path.lexists(kept.aside)
    assert load_settings(tmp_path) == Settings(zoom=110)
    assert keep_changes(tmp_path, Settings(zoom=110), USUAL).aside is None, "once"


def test_a_file_that_is_no_utf_8_name_is_left_out(tmp_path: Path) -> None:
    odd = Settings(last_file=os.fsdecode(b"/x/\xff.mls.json"), zoom=90)
    save_settings(tmp_path, unwritable_left_out(odd))
    assert load_settings(tmp_path) == Settings(zoom=90)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(Settings.__struct_fields__) | st.text(max_size=6)
TABLES = st.dictionaries(NAMES, VALUES, max_size=6).map(lambda held: json.dumps(held).encode())


def as_written(data: bytes) -> dict[str, Any]:
    found = json.loads(data.decode("utf-8", "surrogateescape"), strict=False)
    assert isinstance(found, dict)
    return found


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """A sound file with a few bytes changed, taken out or put in."""
    whole = Settings(theme="dark", zoom=150, last_file="/é", keys={"save": ("F2", "Ctrl+S"), "open": ()})
    data = bytearray(json.dumps({name: getattr(whole, name) for name in Settings.__struct_fields__}).encode())
    for _each in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 6))] = draw(st.binary(max_size=4))
    return bytes(data)


@example(data=b'{"\x80theme": "dark", "zoom": 150}', zoom=75)
@given(data=TABLES | mutants() | st.binary(max_size=40), zoom=st.sampled_from([None, 75]))
@settings(deadline=None, max_examples=cases(all=120, long=300))
def test_whatever_the_file_holds_the_program_starts_and_nothing_of_it_is_lost(data: bytes, zoom: int | None) -> None:
    with TemporaryDirectory() as home:
        folder = write(Path(home), data)
        read = read_settings(folder)
        after = read.settings if zoom is None else Settings(zoom=zoom)
        keep_changes(folder, read.settings if zoom is None else USUAL, after)
        again = read_settings(folder)
        assert (again.damaged, again.unread) == (False, False)
        assert again.settings == read.settings if zoom is None else again.settings.zoom == 75
        assert [file.read_bytes() for file in asides(folder)] == ([data] if read.damaged else [])
        if not read.damaged:
            # What this program does not know is as it was.
            before, now = (as_written(each) for each in (data, (folder / NAME).read_bytes()))
            for name in {*before} - {*Settings.__struct_fields__}:
                assert json.dumps(now[name]) == json.dumps(before[name])
