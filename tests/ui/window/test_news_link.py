"""What is new is told once after another version has come, and read in a window of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.settings.news import is_to_be_told, newest, news
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.storage.shipped_data import default_resources
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
from tests.desk import Desk, Left
from tests.homes import folders
from tests.ui.dialogs import close_all, dialogs

VERSION = newest(news((default_resources(),)))


def started(qtbot: Any, home: Path) -> Desk:
    desk = Desk(qtbot, home)
    qtbot.waitUntil(lambda: desk.window.appearance.store.settings.seen_version == VERSION)
    return desk


def test_who_comes_from_another_version_is_told_once(qtbot: Any, tmp_path: Path) -> None:
    save_settings(folders(tmp_path).config, Settings(seen_version="0.0.9"))
    desk = started(qtbot, tmp_path)
    link = desk.window.shell.status.link
    assert link is not None and link.isVisible() and link.text() == f"New in {VERSION}: read what"
    QTest.mouseClick(link, Left)
    book = dialogs(desk)[-1]
    assert isinstance(book, ReferenceDialog) and book.windowTitle() == "What is new"
    assert desk.window.shell.status.link is None
    close_all(desk)
    desk.window.close()
    assert load_settings(folders(tmp_path).config).seen_version == VERSION
    assert started(qtbot, tmp_path).window.shell.status.link is None


def test_who_does_not_read_it_is_not_told_again(qtbot: Any, tmp_path: Path) -> None:
    save_settings(folders(tmp_path).config, Settings(seen_version="0.0.9"))
    started(qtbot, tmp_path).window.appearance.store.wait()
    assert load_settings(folders(tmp_path).config).seen_version == VERSION, "though it did not end in order"


def test_who_is_here_for_the_first_time_is_told_nothing(qtbot: Any, tmp_path: Path) -> None:
    desk = started(qtbot, tmp_path)
    assert desk.window.shell.status.link is None
    desk.window.close()
    assert load_settings(folders(tmp_path).config).seen_version == VERSION


@pytest.mark.parametrize(
    ("settings", "version", "told"),
    [
        (Settings(), "0.2.0", False),
        (Settings(geometry="x"), "0.2.0", True),
        (Settings(seen_version="0.1.0"), "0.2.0", True),
        (Settings(seen_version="0.2.0", geometry="x"), "0.2.0", False),
        (Settings(geometry="x"), "", False),
    ],
)
def test_who_is_to_be_told(settings: Settings, version: str, told: bool) -> None:
    assert is_to_be_told(settings, version) is told
