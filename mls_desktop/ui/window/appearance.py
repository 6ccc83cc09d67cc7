"""The controller of appearance: theme, zoom and the window's place, changed by commands, kept between starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QMainWindow

from mls_desktop.bridge.app.settings import KeptWindow, packed, unpacked
from mls_desktop.bridge.app.theme import THEMES, ThemeName, zoomed
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.bridge.windows.reopening import first_file, kept_windows
from mls_desktop.ui.widgets.theme import Theme

LEAST = QSize(640, 340)
"""Least size of a window, in pixels at 100 %, in which a sheet, a fight and the library can be worked in."""


class Appearance(QObject):
    """The controller of the commands that change how the program looks, and of the settings for that."""

    def __init__(self, window: QMainWindow, theme: Theme, store: SettingsStore) -> None:
        super().__init__(window)
        self._window, self._theme, self.store = window, theme, store
        self._geometry = store.settings.geometry
        theme.choose(store.settings.theme, store.settings.zoom)
        self._wished: int | None = None
        # A timer, not a posted call: keys that wait in the window system come before timers.
        self._soon = later(self._grant)
        store.changed.connect(self._on_changed)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            **{each.command: partial(self._choose, each.name) for each in THEMES},
            "zoom_in": self.zoom_in, "zoom_out": self.zoom_out, "zoom_reset": self.zoom_reset,
            "reopen": self.turn_reopen,
        }  # fmt: skip

    def _choose(self, theme: ThemeName) -> None:
        self.set_appearance(theme, self._theme.zoom)

    def zoom_in(self) -> None:
        further = zoomed(self._wanted, 1)
        self._wish(further if further <= self.most() else self._wanted)

    def zoom_out(self) -> None:
        self._wish(zoomed(self._wanted, -1))

    def zoom_reset(self) -> None:
        self._wish(100)

    @property
    def _wanted(self) -> int:
        """The zoom that is wished for, else the one in force."""
        return self._wished if self._wished is not None else self._theme.zoom

    def most(self) -> int:
        """Largest zoom, in per cent, at which the least window fits into the screen's width and height, or into those
        of the window where they are larger."""
        room = self._window.screen().availableSize().expandedTo(self._window.size())
        usual = self._theme.scale * 100 / self._theme.zoom
        return int(100 / usual * min(room.width() / LEAST.width(), room.height() / LEAST.height()))

    def _wish(self, zoom: int) -> None:
        """Sets `zoom` at once, or, soon after another, a moment later, if it is still the last wished for."""
        self._wished = zoom
        if not self._soon.isActive():
            self._grant()
            self._soon.start()

    def _grant(self) -> None:
        zoom, self._wished = self._wished, None
        if zoom is not None and zoom != self._theme.zoom:
            self.set_appearance(self._theme.theme, zoom)

    def set_appearance(self, theme: ThemeName, zoom: int) -> None:
        """Shows everything in `theme` at `zoom` per cent, and writes both into the settings."""
        self._theme.set_theme(theme, zoom)
        self.store.change(theme=theme, zoom=self._theme.zoom)

    def _on_changed(self, names: frozenset[str]) -> None:
        """Shows everything in the settings' theme and zoom, if `names`, those changed, hold either and they differ."""
        settings, theme = self.store.settings, self._theme
        if names & {"theme", "zoom"} and (settings.theme, settings.zoom) != (theme.theme, theme.zoom):
            theme.set_theme(settings.theme, settings.zoom)

    def restore(self) -> bool:
        """Restores size, place and docks of the window as they were left; False where it was never opened before."""
        known = bool(self._geometry)
        if self._window.isWindow():
            known = self._window.restoreGeometry(unpacked(self._geometry))
        self._window.restoreState(unpacked(self.store.settings.state))
        return known

    @property
    def parted_by_need(self) -> bool:
        """Whether no person had set the heights of the panels at the right when the window was left; True before
        that."""
        return self.store.settings.parted_by_need or not self.store.settings.state

    @property
    def reopens(self) -> bool:
        """Tells whether the last file is opened again at the start."""
        return self.store.settings.reopen

    def turn_reopen(self) -> None:
        self.store.change(reopen=not self.reopens)

    def set_log_order(self, oldest_first: bool) -> None:
        """Writes into the settings whether logs of fights begin with their oldest entries."""
        self.store.change(log_oldest_first=oldest_first)

    def last_file(self) -> Path | None:
        """The file to open at the start; None where that is not wished, or the file is gone."""
        return first_file(self.store.settings)

    def keep_place(self) -> None:
        """Notes size and place of the window, for `remember`."""
        self._geometry = self.place()

    def place(self) -> str:
        """Position and size of the window, packed into a text."""
        return packed(bytes(self._window.window().saveGeometry().data()))

    def keep_windows(self, windows: Sequence[KeptWindow]) -> None:
        """Writes into the settings which `windows` are open, for the next start."""
        self.store.change(windows=tuple(windows))

    def kept_windows(self) -> list[KeptWindow]:
        """Windows open when the program was left, if the settings reopen them and their files are still there."""
        return kept_windows(self.store.settings)

    def remember(self, file: Path | None, parted_by_need: bool) -> None:
        """Writes place and docks of the window, and `file`, open at last, to the settings; waits until that is done."""
        self._grant()
        last = str(file) if file is not None else ""
        state = packed(bytes(self._window.saveState().data()))
        self.store.change(last_file=last, parted_by_need=parted_by_need, state=state, geometry=self._geometry)
        self.store.wait()
