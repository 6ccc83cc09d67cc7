"""The controller of view states: how a campaign is looked at, kept when left and brought back when opened again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.app.view_state import ViewState, keep_view, view_of
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.soon import every, later
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.ui.workspace.viewed_tabs import ApartSheets, FightTabs

KEEPING = 1.0
"""Seconds that the writing of a view is waited for."""
COPY_DELAY = 300
"""Milliseconds from a change of the view until it is kept with the recovery copy."""


class ViewStateController(QObject):
    """The controller of view states.

    Tabs, filters and scrolling of each campaign, kept in a folder: with its file as it is left, and meanwhile with its
    recovery copy, for whoever restores that. The tabs of fights come last of all: what they need is loaded once the
    sheet in front takes keys.
    """

    def __init__(self, tabs: Tabs, folder: Path) -> None:
        super().__init__(tabs)
        self._tabs, self._folder = tabs, folder
        self._open_campaign: OpenCampaign | None = None
        self._view = ViewState()
        self._behind: list[tuple[int, str]] = []
        self._apart: list[str] = []
        self._fights: list[tuple[int, str]] = []
        self._fight_tabs: FightTabs | None = None
        self._windows: ApartSheets | None = None
        self._idle = every(self._next)
        self._soon = later(self._keep_with_copy, COPY_DELAY)
        self._with_copy: tuple[Path, ViewState] | None = None
        """File and view that were kept last with a recovery copy."""
        self._stands = False
        """Tells whether the campaign is shown whole, and not being left."""
        tabs.shown.connect(self._on_seen)

    def bring_back(self, open_campaign: OpenCampaign) -> str:
        """Reads the kept view of `open_campaign`; returns the id of the character whose sheet is to be in front, or
        without a view the first one, "" where there is none. The other sheets and the fights wait for `go_on`."""
        self._open_campaign, self._stands = open_campaign, False
        self._behind, campaign = [], open_campaign.document.campaign
        known = (
            view_of(self._folder, file) for file in (open_campaign.left_as, open_campaign.path) if file is not None
        )
        self._view = next((view for view in known if view != ViewState()), ViewState())
        there = [id for id in self._view.tabs if open_campaign.document.character(id) is not None]
        front = self._view.front if self._view.front in there else next(iter(there), "")
        if front:
            self._behind = [(at, id) for at, id in enumerate(there) if id != front]
        self._apart = [id for id in self._view.apart if open_campaign.document.character(id) is not None]
        held = [(at, id) for id, at in self._view.fights.items() if inside(campaign.encounters, id) is not None]
        self._fights = sorted(held)
        if front or self._fights or self._apart:
            return front
        return next((character.id for character in campaign.characters), "")

    def go_on(self, fights: FightTabs, windows: ApartSheets) -> None:
        """Opens the other sheets of the view one after the other in idle moments: those behind, those in windows of
        their own, then the fights."""
        self._fight_tabs, self._windows = fights, windows
        windows.kept = {**self._view.windows}
        if self._open_campaign is not None:
            self._open_campaign.keeper.kept.connect(self._on_seen)
        self._stands = True
        if self._behind or self._apart or self._fights or self._view.scrolled:
            self._idle.start()

    def save(self) -> None:
        """Keeps the present view with the campaign's file and recovery copy, before the campaign is left."""
        self._idle.stop()
        self._keep_with_copy()
        self._stands = False
        path = self._open_campaign.path if self._open_campaign is not None else None
        if path is not None:
            self._keep(path, self._seen())

    def _on_seen(self) -> None:
        """Starts the delay until the view is kept: another page is in front, or a recovery copy was written."""
        if self._stands and not self._soon.isActive():
            self._soon.start()

    def _keep_with_copy(self) -> None:
        """Keeps the view with the recovery copy, if there is one and the view has changed since it was kept there."""
        self._soon.stop()
        file = self._open_campaign.keeper.copy_file if self._open_campaign is not None and self._stands else None
        if file is None or self._with_copy == (now := (file, self._seen())):
            return
        self._with_copy = now
        self._keep(*now)

    def _keep(self, file: Path, view: ViewState) -> None:
        """Writes `view` of `file` into the folder of views; waits at most `KEEPING` seconds for the disk."""
        from mls_desktop.bridge.qt.jobs import done_within

        done_within(KEEPING, partial(keep_view, self._folder, file, view))

    def _seen(self) -> ViewState:
        """View of the campaign as it is now, with the pages that have not yet been reopened."""
        pages, front = self._tabs.pages(), self._tabs.shown_sheet()
        apart = self._windows.pages() if self._windows is not None else ()
        groups = front.groups() if front is not None else {}
        scrolled = {page.sheet.id: page.area.verticalScrollBar().value() for page in pages}
        waiting = [*(id for _at, id in self._behind), *self._apart]
        for id in waiting:
            scrolled[id] = self._view.scrolled.get(id, 0)
        tabs = [page.sheet.id for page in pages if page not in apart]
        for at, id in self._behind:
            tabs.insert(at, id)
        guided = tuple(page.sheet.id for page in pages if page.guided)
        guided += tuple(id for id in waiting if id in self._view.guided)
        chosen = front.sheet.id if front is not None else ""
        held, there = {id: at for at, id in self._fights}, self._fight_tabs
        fights = {**(there.places() if there is not None else {}), **held}
        fought = there.in_front() if there is not None and self._view.fought not in held else self._view.fought
        beside = (*(page.sheet.id for page in apart), *self._apart)
        windows = self._windows.places() if self._windows is not None else self._view.windows
        return ViewState(tuple(tabs), chosen, groups, scrolled, guided, fights, fought, beside, windows)

    def _next(self) -> None:
        """Restores the next part of the view: the sheet in front, then one behind it or apart, then a fight."""
        front = self._tabs.shown_sheet()
        if front is not None and front.sheet.id in self._view.scrolled:
            if front.sheet.id in self._view.guided and not front.guided:
                self._tabs.open(front.sheet.id, guided=True)
            self._settle(front.sheet.id)
        if not self._behind and self._apart:
            self._next_apart(self._apart.pop(0))
            return
        if not self._behind:
            self._next_fight()
            return
        at, id = self._behind.pop(0)
        self._tabs.open_behind(id, at, id in self._view.guided)
        self._settle(id)

    def _next_apart(self, id: str) -> None:
        """Opens the sheet of character `id` in a window of its own."""
        if self._windows is not None:
            self._windows.bring_back(id, id in self._view.guided)
            self._settle(id)

    def _next_fight(self) -> None:
        """Opens the next fight, in front if it was and the person has not begun elsewhere; stops after the last."""
        if not self._fights or self._fight_tabs is None or self._open_campaign is None:
            self._idle.stop()
            return
        at, id = self._fights.pop(0)
        if inside(self._open_campaign.document.campaign.encounters, id) is not None:
            begun = self._open_campaign.document.begun and self._tabs.front() is not None
            self._fight_tabs.bring_back(id, at, id == self._view.fought and not begun)

    def _settle(self, id: str) -> None:
        page = next((page for page in self._tabs.pages() if page.sheet.id == id), None)
        if page is None:
            return
        page.choose_groups(self._view.groups)
        scrolled = {**self._view.scrolled}
        page.area.verticalScrollBar().setValue(scrolled.pop(id, 0))
        self._view = replace(self._view, scrolled=scrolled)
