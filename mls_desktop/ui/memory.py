"""How a campaign is looked at, kept when it is left and brought back when it is opened again."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from mls_desktop.bridge.opened import Opened
from mls_desktop.bridge.views import View, keep_view, view_of
from mls_desktop.ui.tabs import SheetTabs


class Memory(QObject):
    """Tabs, filters and scrolling of the campaigns with a file, kept in a folder."""

    def __init__(self, tabs: SheetTabs, folder: Path) -> None:
        super().__init__(tabs)
        self._tabs, self._folder = tabs, folder
        self._opened: Opened | None = None
        self._view = View()
        self._behind: list[tuple[int, str]] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._next)

    def bring_back(self, opened: Opened) -> str:
        """The character whose sheet was in front, else the first one, "" where nobody is in the campaign. The sheets
        behind wait for `go_on`."""
        self._opened, path = opened, opened.path
        self._behind = []
        self._view = view_of(self._folder, path) if path is not None else View()
        there = [id for id in self._view.tabs if opened.document.character(id) is not None]
        front = self._view.front if self._view.front in there else next(iter(there), "")
        if front:
            self._behind = [(at, id) for at, id in enumerate(there) if id != front]
        return front or next((character.id for character in opened.document.campaign.characters), "")

    def go_on(self) -> None:
        """Brings the sheets behind, by and by."""
        if self._behind or self._view.scrolled:
            self._idle.start()

    def keep(self) -> None:
        """Remembers how the campaign is looked at, before it is left."""
        self._idle.stop()
        path = self._opened.path if self._opened is not None else None
        if path is None:
            return
        pages = self._tabs.pages()
        front = self._tabs.front()
        groups = front.groups() if front is not None else {}
        scrolled = {page.sheet.id: page.verticalScrollBar().value() for page in pages}
        for _at, id in self._behind:
            scrolled[id] = self._view.scrolled.get(id, 0)
        tabs = [page.sheet.id for page in pages]
        for at, id in self._behind:
            tabs.insert(at, id)
        guided = tuple(page.sheet.id for page in pages if page.guided)
        guided += tuple(id for _at, id in self._behind if id in self._view.guided)
        chosen = front.sheet.id if front is not None else ""
        keep_view(self._folder, path, View(tuple(tabs), chosen, groups, scrolled, guided))

    def _next(self) -> None:
        """The sheet in front first, then one behind it at a time."""
        front = self._tabs.front()
        if front is not None and front.sheet.id in self._view.scrolled:
            if front.sheet.id in self._view.guided and not front.guided:
                self._tabs.open(front.sheet.id, guided=True)
            self._settle(front.sheet.id)
        if not self._behind:
            self._idle.stop()
            return
        at, id = self._behind.pop(0)
        self._tabs.open_behind(id, at, id in self._view.guided)
        self._settle(id)

    def _settle(self, id: str) -> None:
        page = next((page for page in self._tabs.pages() if page.sheet.id == id), None)
        if page is None:
            return
        page.choose_groups(self._view.groups)
        scrolled = {**self._view.scrolled}
        page.verticalScrollBar().setValue(scrolled.pop(id, 0))
        self._view = replace(self._view, scrolled=scrolled)
