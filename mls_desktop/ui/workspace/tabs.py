"""The tab widget in the middle of the window: a tab a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.focus_watch import FocusWatch
from mls_desktop.ui.workspace.panel_tabs import TabsOnPanel
from mls_desktop.ui.workspace.passing_tab import PassingTab, PassingTabBar, fit_crosses
from mls_desktop.ui.workspace.sheet_maker import SheetMaker
from mls_desktop.ui.workspace.sheet_source import tie, untie
from mls_desktop.ui.workspace.start_wishes import StartWishes
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from mls_desktop.ui.workspace.sheet_source import SheetWindows
    from mls_desktop.ui.workspace.start_page import StartPage
    from mls_desktop.ui.workspace.tool_row import ToolRow


class Tabs(QWidget):
    """The tab widget. `shown` carries the page in front, or None; `wants_entry` comes from the sheet in front, `turned`
    from guided pages, when another step is in front."""

    shown = Signal(object)
    picked = Signal(object, object)
    wants_entry, rule_wanted = Signal(object), Signal(object)
    found, turned = Signal(), Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._open_campaign: OpenCampaign | None = None
        self._tools: ToolRow | None = None
        self.wishes = StartWishes(self)
        self.apart: SheetWindows | None = None
        """The windows of sheets outside the tabs."""
        self.tabs = TabsOnPanel(theme, self)
        self.maker = SheetMaker(theme, self.tabs)
        bar = PassingTabBar(theme, self.tabs)
        self.tabs.setTabBar(bar)
        self.passing = PassingTab(self.tabs, bar, self.close_at)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setMovable(True)
        self.tabs.setAccessibleName(_("Sheets"))
        self.tabs.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.tabs, 1)
        self.tabs.currentChanged.connect(self._on_current)
        self.tabs.wanted.connect(self.come_forward)
        theme.changed.connect(self._restyle)
        self._watch = FocusWatch(self._on_focus, self, says_rows=True)
        self.maker.gone.connect(self._on_gone)
        self.maker.finished.connect(self._on_finished)
        self.maker.retitled.connect(self._on_changed)

    @cached_property
    def empty(self) -> StartPage:
        """The start page, seen while there is no tab; made at the first request."""
        from mls_desktop.ui.workspace.start_page import StartPage

        made = StartPage(self._theme, self)
        self.wishes.follow(made)
        made.setVisible(self.tabs.count() == 0)
        self._column.addWidget(made, 1)
        return made

    def add_tools(self, row: ToolRow) -> None:
        """Puts the row of tools at the right of the tabs, as high as they are."""
        self._tools = row
        row.stand_beside(self.tabs.tabBar())
        row.spare(self.width())
        self.tabs.setCornerWidget(row, Qt.Corner.TopRightCorner)
        row.show()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._tools is not None:
            self._tools.spare(self.width())

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Closes all tabs and windows of the campaign before; sets the campaign to `open_campaign`, None for none."""
        while self.tabs.count():
            self.close_at(0)
        if self.apart is not None:
            self.apart.close_all()
        self._open_campaign = open_campaign
        self._watch.follow(open_campaign is not None)
        self.passing.set_campaign(open_campaign)
        if open_campaign is not None:
            open_campaign.document.changed.connect(self._on_changed)
        self.say_empty()

    def front(self) -> SheetPage | None:
        """The sheet that a person works in, in its own window or in front of the tabs; None for none."""
        apart = self.apart.front() if self.apart is not None else None
        return apart if apart is not None else self.shown_sheet()

    def shown_sheet(self) -> SheetPage | None:
        """The sheet in front of the tabs; None where another page or none is."""
        page = self.tabs.currentWidget()
        return page if isinstance(page, SheetPage) else None

    def front_page(self) -> SheetPage | TabPage | None:
        """Page in front of the tabs, whatever it shows; None where there is none."""
        page = self.tabs.currentWidget()
        return page if isinstance(page, (SheetPage, TabPage)) else None

    def subject(self, kind: str) -> str:
        """The id of the page in front without the prefix `kind`; "" where that is missing, or for a sheet."""
        page = self.tabs.currentWidget()
        return page.id.removeprefix(kind) if isinstance(page, TabPage) and page.id.startswith(kind) else ""

    def other(self, id: str) -> TabPage | None:
        """The open page with that id among those that are no sheets; None where there is none."""
        return next((page for page in self.others().values() if page.id == id), None)

    def bring_to_front(self, id: str, title: str, make: Callable[[], TabPage]) -> TabPage:
        """Brings the page with that id to the front, to stay, made by `make` if it is not open; returns it."""
        page = self.place(id, title, make, self.tabs.count())
        self.passing.keep(page)
        self.tabs.setCurrentWidget(page)
        return page

    def place(self, id: str, title: str, make: Callable[[], TabPage], at: int) -> TabPage:
        """The page with that id; if it is not open, made by `make`, with its tab at index `at`, not in front."""
        found = self.other(id)
        if found is not None:
            return found
        made = make()
        made.id = id
        at = self.tabs.insert_page(at, made, menu_text(title))
        self.tabs.add_cross(at, self._on_close)
        return made

    def others(self) -> dict[int, TabPage]:
        """The pages that are no sheets, by the index of their tabs."""
        held = {at: self.tabs.widget(at) for at in range(self.tabs.count())}
        return {at: page for at, page in held.items() if isinstance(page, TabPage)}

    def open_first(self, id: str) -> SheetPage | None:
        """Opens a sheet with its first table alone, for `lead` to complete; None where nobody has the id."""
        if self._open_campaign is None or self._open_campaign.document.character(id) is None:
            return None
        return self._seat(self.maker.first(self._open_campaign, id), self.tabs.count(), swift=True)

    def lead(self) -> None:
        """Adds the cross of the sheet in front, opened by `open_first`, and completes the sheet."""
        front = self.shown_sheet()
        if front is not None:
            self.tabs.add_cross(self.tabs.currentIndex(), self._on_close)
            front.lead()

    def open(self, id: str, guided: bool | None = None) -> SheetPage | None:
        """Brings sheet `id` to the front, to stay, whole or `guided`, and returns it; None if they are not there."""
        if self._open_campaign is None or self._open_campaign.document.character(id) is None:
            return None
        apart = self.apart.open(id, guided) if self.apart is not None else None
        if apart is not None:
            return apart
        at, page = next((each for each in self._pages() if each[1].sheet.id == id), (self.tabs.count(), None))
        if page is not None and guided in (None, page.guided):
            self.passing.keep(page)
            self.tabs.setCurrentWidget(page)
            return page
        made = self._made(self._open_campaign, id, at, bool(guided))
        self.tabs.setCurrentWidget(made)
        if page is not None:
            self.close_at(self.tabs.indexOf(page))
        return made

    def look_at(self, id: str) -> None:
        """Brings a sheet to the front: in its own tab or window if it has one, else in the passing tab."""
        if self.apart is not None and self.apart.look_at(id):
            return
        there = next((page for page in self.pages() if page.sheet.id == id), None)
        if there is not None:
            self.tabs.setCurrentWidget(there)
        elif self._open_campaign is not None and self._open_campaign.document.character(id) is not None:
            made = self._made(self._open_campaign, id, self.passing.free_place())
            self.passing.show(made, lambda campaign: inside(campaign.characters, id))

    def enter(self) -> None:
        """Puts the focus into the page in front, if there is one."""
        front = self.front_page()
        if front is not None:
            front.focus_first()

    def come_forward(self) -> None:
        """Brings the main window to the front, if a person works in a sheet's own window."""
        if self.apart is not None:
            self.apart.give_way()

    def give_away(self, page: SheetPage) -> None:
        """Removes a sheet from the tabs without closing it: it goes on in a window of its own."""
        self.passing.keep(page)
        untie(page, self)
        self.tabs.removeTab(self.tabs.indexOf(page))

    def take_back(self, page: SheetPage) -> None:
        """Adds a sheet that was given away, as the last tab, and brings it to the front."""
        self._seat(page, self.tabs.count())
        self.tabs.setCurrentWidget(page)

    def open_behind(self, id: str, at: int, guided: bool = False) -> None:
        """Opens a sheet that is not open yet with its tab at index `at`, not in front; page by page if `guided`."""
        there = any(page.sheet.id == id for page in self.pages())
        if self._open_campaign is not None and self._open_campaign.document.character(id) is not None and not there:
            self._made(self._open_campaign, id, at, guided)

    def pages(self) -> tuple[SheetPage, ...]:
        """The sheets that are open, in the order of their tabs; then those in windows of their own."""
        apart = self.apart.pages() if self.apart is not None else ()
        return (*(page for _at, page in self._pages()), *apart)

    def _made(self, open_campaign: OpenCampaign, id: str, at: int, guided: bool = False) -> SheetPage:
        return self._seat(self.maker.make(open_campaign, id, guided), at)

    def _seat(self, page: SheetPage, at: int, swift: bool = False) -> SheetPage:
        """Connects `page` and adds its tab at index `at`, with a cross to close it unless `swift`; returns `page`."""
        tie(page, self)
        at = self.tabs.insert_page(at, page, menu_text(page.title()))
        if not swift:
            self.tabs.add_cross(at, self._on_close)
        return page

    def close_at(self, at: int) -> None:
        """Closes the tab `at` and deletes its page; the character stays in the campaign."""
        page = self.tabs.widget(at)
        if page is not None:
            self.passing.forget(page)
        if isinstance(page, SheetPage):
            page.close_sheet()
            self.tabs.removeTab(at)
            page.sheet.deleteLater()
            page.deleteLater()
        elif isinstance(page, TabPage):
            page.close_page()
            self.tabs.removeTab(at)
            page.deleteLater()

    def close_front(self) -> None:
        if self.apart is None or not self.apart.close_front():
            self.close_at(self.tabs.currentIndex())

    def show_next(self, by: int) -> None:
        """Brings the tab `by` places on (-1: back) to the front, round and round, and the main window with it."""
        self.come_forward()
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    def _on_close(self) -> None:
        sender, bar = self.sender(), self.tabs.tabBar()
        for at in range(self.tabs.count()):
            if bar.tabButton(at, QTabBar.ButtonPosition.RightSide) is sender:
                self.close_at(at)
                return

    def _on_finished(self, page: SheetPage) -> None:
        """Opens the whole sheet in place of the guided page, whose last step is done."""
        self.open(page.sheet.id, guided=False)

    def _pages(self) -> list[tuple[int, SheetPage]]:
        """The sheets among the tabs, each with the index of its tab."""
        pages = [(at, self.tabs.widget(at)) for at in range(self.tabs.count())]
        return [(at, page) for at, page in pages if isinstance(page, SheetPage)]

    def _on_changed(self) -> None:
        for at, page in self._pages():
            self.tabs.call(at, page.title())
        self.say_empty()

    def _on_current(self) -> None:
        bare = self.tabs.count() == 0
        self.tabs.setVisible(not bare)
        if bare or self._greets():
            self.empty.setVisible(bare)
            self.say_empty()
        self.shown.emit(self.front())

    def _on_focus(self, new: QWidget) -> None:
        page = self.front_page()
        if page is not None and page.isAncestorOf(new):
            page.notify_focus(new)
            self.tabs.reveal(new)

    def tell_found(self) -> None:
        """Emits `found` if the signal came from the sheet in front."""
        page = self.shown_sheet()
        if page is not None and self.sender() is page:
            self.found.emit()

    def _on_gone(self, page: SheetPage) -> None:
        at = self.tabs.indexOf(page)
        if at >= 0:
            self.close_at(at)
        elif self.apart is not None:
            self.apart.close(page)

    def _greets(self) -> bool:
        """Tells whether the start page was ever made."""
        return "empty" in self.__dict__

    def say_empty(self) -> None:
        """Updates the start page from the campaign; makes it where nobody is in the campaign."""
        campaign = self._open_campaign.document.campaign if self._open_campaign is not None else None
        nobody = campaign is None or not campaign.characters
        if nobody or self._greets():
            self.empty.greet(nobody, campaign.system if campaign is not None else "")

    def _restyle(self) -> None:
        if self._tools is not None:
            self._tools.spare(self.width())
        fit_crosses(self.tabs.tabBar())
        if self._greets():
            self.empty.restyle()
