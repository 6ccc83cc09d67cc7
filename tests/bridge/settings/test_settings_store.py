"""The settings in force: told to all windows at once, and in the file as soon as the disk has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.app.settings import NAME, Settings
from mls_desktop.bridge.settings.settings_file import Kept
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.bridge.settings.settings_store import SettingsStore


@pytest.fixture
def store(tmp_path: Path, qtbot: Any) -> Any:
    made = SettingsStore(tmp_path)
    yield made
    made.wait()


def test_a_change_is_in_force_told_and_kept(store: SettingsStore) -> None:
    told: list[frozenset[str]] = []
    store.changed.connect(told.append)
    store.change(theme="dark", zoom=100)
    assert store.settings == Settings(theme="dark") and told == [frozenset({"theme"})]
    store.change(theme="dark")
    assert len(told) == 1
    store.wait()
    assert load_settings(store.folder) == Settings(theme="dark")


def test_a_setting_that_is_none_is_refused(store: SettingsStore) -> None:
    with pytest.raises(TypeError):
        store.change(colour="pink")
    store.wait()
    assert not (store.folder / NAME).exists()


def test_what_is_changed_while_something_is_kept_is_kept_too(store: SettingsStore) -> None:
    for zoom in range(50, 80):
        store.change(zoom=zoom)
    store.wait()
    assert load_settings(store.folder).zoom == 79


def test_two_programs_do_not_undo_each_others_changes(store: SettingsStore) -> None:
    other = SettingsStore(store.folder)
    other.change(theme="dark")
    other.wait()
    store.change(zoom=125)
    store.wait()
    assert load_settings(store.folder) == Settings(theme="dark", zoom=125)


def test_a_damaged_file_is_told_once_when_there_is_somebody_to_hear_it(tmp_path: Path, qtbot: Any) -> None:
    (tmp_path / NAME).write_text('{"zoom": 80, "theme": 3}')
    store, told = SettingsStore(tmp_path), list[Kept]()
    store.damaged.connect(told.append)
    assert store.settings == Settings(zoom=80)
    assert (tmp_path / NAME).read_text() == '{"zoom": 80, "theme": 3}', "read only, so far"
    store.mend()
    store.wait()
    assert [each.lost for each in told] == [("theme",)]
    store.mend()
    store.wait()
    assert len(told) == 1
    again = SettingsStore(tmp_path)
    again.damaged.connect(told.append)
    again.mend()
    again.wait()
    assert len(told) == 1 and again.settings == Settings(zoom=80)


def test_what_is_noted_is_kept_with_the_next_change(store: SettingsStore) -> None:
    told: list[frozenset[str]] = []
    store.changed.connect(told.append)
    store.note(seen_version="0.2.0")
    store.wait()
    assert told == [] and not (store.folder / NAME).exists() and store.settings.seen_version == "0.2.0"
    store.change(zoom=110)
    store.wait()
    assert load_settings(store.folder) == Settings(zoom=110, seen_version="0.2.0")


def test_what_was_noted_is_kept_though_nothing_else_changes(store: SettingsStore) -> None:
    store.note(seen_version="0.2.0")
    store.change(zoom=100)
    store.wait()
    assert load_settings(store.folder) == Settings(seen_version="0.2.0")
