"""The worker of a search: its steps in idle moments, so that typing never waits for it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.find.campaign_search import CampaignSearch
from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import every

SLICE = 0.008
"""Seconds of work between two looks at the keyboard."""


class SearchWorker(QObject):
    """The worker that goes on with `search` in idle moments. `told` is emitted after each slice, and once it is
    done."""

    told = Signal()

    def __init__(self, search: CampaignSearch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.search = search
        self._idle = every(self._slice)
        self._idle.start()

    def look_for(self, needle: str) -> None:
        """Begins the search anew with the text `needle`, does a slice of it at once and emits `told`."""
        self.search.look_for(needle)
        self._idle.start()
        self._slice()

    def stop(self) -> None:
        self._idle.stop()

    def _slice(self) -> None:
        ends = now() + SLICE
        while not self.search.done and now() < ends:
            self.search.step()
        if self.search.done:
            self._idle.stop()
        self.told.emit()
