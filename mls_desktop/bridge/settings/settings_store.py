"""The settings in force, one object a program: all its windows take them from here and change them here."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.settings.settings_reading import read_settings

if TYPE_CHECKING:
    from mls_desktop.bridge.qt.background import BackgroundQueue
    from mls_desktop.bridge.settings.settings_file import Kept


KEEPING = 1.0
"""Seconds that the program's end waits, at most, for the settings to be written."""


class SettingsStore(QObject):
    """The settings in force, read from `folder`. A change is in force at once, and written to the file as soon as the
    disk can, off the window's thread.

    `changed` carries the names of what changed, a frozenset. `damaged` comes once, with the Kept that says where a
    damaged file was put aside.
    """

    changed = Signal(object)
    damaged = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        read = read_settings(folder)
        self._settings = self._kept = read.settings
        self._is_damaged = read.damaged
        self.is_unsure = read.damaged or read.unread
        """Tells whether the file could not be read, or not all of it, so that the choices in it are not known."""
        self._writer: BackgroundQueue | None = None

    @property
    def settings(self) -> Settings:
        """Settings in force now."""
        return self._settings

    def change(self, **values: Any) -> None:
        """Sets `values` by their names in Settings, writes them to the file and emits `changed` where any differ.
        Raises TypeError for an unknown name."""
        before = self._settings
        self.note(**values)
        after = self._settings
        if after != self._kept:
            self._keep(after)
        if after == before:
            return
        names = {name for name in values if getattr(before, name) != getattr(after, name)}
        self.changed.emit(frozenset(names))

    def note(self, **values: Any) -> None:
        """Sets `values` without writing and without `changed`: they are written with the next change. Raises TypeError
        for an unknown name."""
        self._settings = replace(self._settings, **values)

    def mend(self) -> None:
        """Writes the settings if their file was damaged, which puts the old file aside; for when there is a window to
        say so."""
        if self._is_damaged:
            self._keep(self._settings)

    def wait(self) -> None:
        """Waits until all changes are written, at most `KEEPING` seconds."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close(seconds=KEEPING)
            writer.deleteLater()

    def _keep(self, after: Settings) -> None:
        from mls_desktop.bridge.qt.background import BackgroundQueue
        from mls_desktop.bridge.settings.settings_file import keep_changes, unwritable_left_out

        if self._writer is None:
            self._writer = BackgroundQueue("settings", self)
        before, self._kept = self._kept, after
        job = partial(keep_changes, self.folder, unwritable_left_out(before), unwritable_left_out(after))
        self._writer.submit(job, self._on_kept)

    def _on_kept(self, kept: Kept) -> None:
        if kept.aside is not None:
            self._is_damaged = False
            self.damaged.emit(kept)
