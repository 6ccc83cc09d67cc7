"""The controller of appearance: theme, zoom and the window's place, changed by commands, kept between starts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QMainWindow

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.app.settings import Settings, load_settings, packed, save_settings, unpacked
from mls_desktop.bridge.app.theme import ThemeName, zoomed
from mls_desktop.ui.widgets.theme import Theme

LEAST = QSize(640, 340)
"""The least room at 100 % in which a sheet, a fight and the library can be worked in."""


class Appearance(QObject):
    """The controller of the commands that change how the program looks. It begins as it was left."""

    def __init__(self, window: QMainWindow, look: Theme, folders: Folders) -> None:
        super().__init__(window)
        self._window, self._look, self._folders = window, look, folders
        self._settings = load_settings(folders.config)
        look.choose(self._settings.theme, self._settings.zoom)
        self._wished: int | None = None
        # A timer, not a posted call: keys that wait in the window system come before timers.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._grant)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What each command of this part does."""
        return {
            "light": self.light, "dark": self.dark, "system_theme": self.as_system,
            "zoom_in": self.zoom_in, "zoom_out": self.zoom_out, "zoom_reset": self.zoom_reset,
            "reopen": self.turn_reopen,
        }  # fmt: skip

    def light(self) -> None:
        self.set_appearance("light", self._look.zoom)

    def dark(self) -> None:
        self.set_appearance("dark", self._look.zoom)

    def as_system(self) -> None:
        self.set_appearance("system", self._look.zoom)

    def zoom_in(self) -> None:
        further = zoomed(self._wanted, 1)
        self._wish(further if further <= self._most() else self._wanted)

    def zoom_out(self) -> None:
        self._wish(zoomed(self._wanted, -1))

    def zoom_reset(self) -> None:
        self._wish(100)

    @property
    def _wanted(self) -> int:
        """The zoom that is wished for, if it is not in force yet."""
        return self._wished if self._wished is not None else self._look.zoom

    def _most(self) -> int:
        """The largest zoom by which the least of a window still fits the screen, or the window as large as it is."""
        room = self._window.screen().availableSize().expandedTo(self._window.size())
        usual = self._look.scale * 100 / self._look.zoom
        return int(100 / usual * min(room.width() / LEAST.width(), room.height() / LEAST.height()))

    def _wish(self, zoom: int) -> None:
        """A zoom of its own at once; those wished for while it was brought about, all together a moment later."""
        self._wished = zoom
        if not self._soon.isActive():
            self._grant()
            self._soon.start()

    def _grant(self) -> None:
        zoom, self._wished = self._wished, None
        if zoom is not None and zoom != self._look.zoom:
            self.set_appearance(self._look.theme, zoom)

    def set_appearance(self, theme: ThemeName, zoom: int) -> None:
        """Shows everything so, now and at the next start."""
        self._look.set_theme(theme, zoom)
        self._keep(replace(self._settings, theme=theme, zoom=self._look.zoom))

    def restore(self) -> bool:
        """The window as it was left; False where it was never opened before."""
        known = bool(self._settings.geometry)
        if self._window.isWindow():
            known = self._window.restoreGeometry(unpacked(self._settings.geometry))
        self._window.restoreState(unpacked(self._settings.state))
        return known

    @property
    def parted_by_need(self) -> bool:
        """Whether no person had parted the panels at the right when the window was left, if it ever was."""
        return self._settings.parted_by_need or not self._settings.state

    @property
    def reopens(self) -> bool:
        """Whether the last file is opened again at the start."""
        return self._settings.reopen

    def turn_reopen(self) -> None:
        self._keep(replace(self._settings, reopen=not self._settings.reopen))

    @property
    def oldest_first(self) -> bool:
        """Whether logs of fights begin with their oldest entries."""
        return self._settings.log_oldest_first

    def set_log_order(self, oldest_first: bool) -> None:
        """Keeps how logs of fights begin, from now on and at the next start."""
        self._keep(replace(self._settings, log_oldest_first=oldest_first))

    def last_file(self) -> Path | None:
        """The file to open at the start, if that is wished and it is still there."""
        settings = self._settings
        path = Path(settings.last_file) if settings.reopen and settings.last_file else None
        return path if path is not None and path.is_file() else None

    def keep_place(self) -> None:
        """Takes in where the window is and how large, to be kept with the rest."""
        geometry = packed(bytes(self._window.window().saveGeometry().data()))
        self._settings = replace(self._settings, geometry=geometry)

    def remember(self, file: Path | None, parted_by_need: bool) -> None:
        """Keeps the window's place with the rest, and the file that was open."""
        self._grant()
        last = str(file) if file is not None else ""
        state = packed(bytes(self._window.saveState().data()))
        self._keep(replace(self._settings, last_file=last, parted_by_need=parted_by_need, state=state))

    def _keep(self, settings: Settings) -> None:
        """What was chosen is kept at once: a program may end without being closed."""
        self._settings = settings
        save_settings(self._folders.config, settings)
