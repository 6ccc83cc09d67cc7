"""The link to what is new: a quiet word in the line of status, once after the program has become another version."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Qt

from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.window.status_bar import StatusBar
from mls_desktop.words.i18n import _


class NewsLink(QObject):
    """The controller of the link to the news of a version, which each person sees once, whether or not they follow
    it."""

    def __init__(
        self, status: StatusBar, store: SettingsStore, roots: Iterable[Path], read: Callable[[], object]
    ) -> None:
        super().__init__(status)
        self._status, self._store, self._roots, self._read = status, store, tuple(roots), read
        # When the window has been seen: nobody waits for it.
        soon(self.look)

    def look(self) -> None:
        """Shows the link in the status bar if there is news this person was not told of, and notes it as told."""
        from mls_desktop.bridge.settings.news import is_to_be_told, newest, news

        version = newest(news(self._roots))
        if is_to_be_told(self._store.settings, version):
            link = tool_button(self._status, _("New in {version}: read what").format(version=version), flat=True)
            link.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            link.clicked.connect(self._on_clicked)
            self._status.set_link(link)
            self._store.change(seen_version=version)
        elif version:
            self._store.note(seen_version=version)

    def _on_clicked(self) -> None:
        self._status.set_link(None)
        self._read()
