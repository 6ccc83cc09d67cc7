"""The screens of settings, a page each, and what is said of them in the window; for `scenes.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaigns import sample
from fight_scenes import Act
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.settings.settings_file import Kept
from mls_desktop.ui.settings.settings_dialog import SettingsDialog
from mls_desktop.ui.window.main import MainWindow


def _dialog(window: MainWindow) -> SettingsDialog:
    return [each for each in window.findChildren(SettingsDialog) if not each.isHidden()][-1]


def page(id: str) -> Act:
    """A page of the settings."""

    def act(window: MainWindow) -> None:
        window.shell.settings.show_page(id)
        QApplication.processEvents()

    return act


def clash(window: MainWindow) -> None:
    """A key is pressed that another command has."""
    page("keys")(window)
    keys = _dialog(window).keys
    keys.list.go_to("save")
    keys.bar.begin()
    QTest.keyClick(keys.bar.recorder, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)


def recording(window: MainWindow) -> None:
    """A key is waited for, of a command that has others than at first."""
    window.shell.keys.set_keys("redo", ("Ctrl+Y", "Ctrl+Shift+Z", "F12"))
    page("keys")(window)
    keys = _dialog(window).keys
    keys.list.go_to("redo")
    keys.bar.begin_more()


def damaged(window: MainWindow) -> None:
    """A part of the file of settings could not be read."""
    folder = Path("/home/ines/.config/mls_desktop")
    kept = Kept(folder / "settings.json.broken-2026-11-26-181500", ("theme", "keys.save"))
    window.appearance.store.damaged.emit(kept)


def new_version(window: MainWindow) -> None:
    """The program has become another version."""
    store = window.appearance.store
    store.note(seen_version="0.0.9")
    window.shell.news.look()


SETTINGS_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    *((f"settings-{id}", page(id), sample) for id in ("look", "start", "saving", "dice", "folders", "keys")),
    ("settings-key-clash", clash, sample),
    ("settings-key-awaited", recording, sample),
    ("notice-settings", damaged, sample),
    ("new-version", new_version, sample),
)
