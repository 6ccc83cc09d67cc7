"""The controller of settings: opens their dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.settings.settings_dialog import SettingsDialog


class SettingsController(QObject):
    """The controller of the settings dialog. `most_zoom` gives the largest zoom, in per cent, that the screen has room
    for."""

    def __init__(
        self, window: QWidget, theme: Theme, store: SettingsStore, keys: KeyMap, folders: Folders,
        most_zoom: Callable[[], int],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._theme, self._store, self._keys = window, theme, store, keys
        self._folders, self._most_zoom = folders, most_zoom
        self._dialog: SettingsDialog | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {"settings": self.show}

    def show(self) -> None:
        """Opens the dialog, or brings it to the front, at the page that is open there."""
        self.show_page("")

    def show_page(self, id: str) -> None:
        """Opens the dialog, or brings it to the front, at the page `id`; "" for the page that is open there. Raises
        ValueError for an unknown page."""
        if self._dialog is None:
            from mls_desktop.bridge.settings.pages import pages
            from mls_desktop.ui.settings.settings_dialog import SettingsDialog

            made = pages(self._folders, self._most_zoom())
            self._dialog = SettingsDialog(made, self._store, self._keys, self._theme, self._window)
            self._dialog.finished.connect(self._on_gone)
        if id:
            self._dialog.show_page(id)
        self._dialog.show()
        self._dialog.activateWindow()

    def _on_gone(self) -> None:
        self._dialog = None
