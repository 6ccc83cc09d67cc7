"""The tab widget in the middle of the window: a tab a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QTabBar, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.sections.registry import TABLES
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.panel_tabs import TabsOnPanel
from mls_desktop.ui.workspace.passing_tab import PassingTab, PassingTabBar, fit_crosses
from mls_desktop.ui.workspace.start_wishes import StartWishes
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent

    from mls_desktop.ui.workspace.start_page import StartPage
    from mls_desktop.ui.workspace.tool_row import ToolRow


class Tabs(QWidget):
    """The tab widget. `shown` carries the page in front, or None; `wants_entry` comes from the page in front, `turned`
    from guided pages, when another one of them is in front; `chronicle_wanted` from the one in front."""

    shown = Signal(object)
    picked = Signal(object, object)
    wants_entry = Signal(object)
    menu_filling = Signal(object, object, object)
    found = Signal()
    rule_wanted = Signal(object)
    turned, chronicle_wanted = Signal(), Signal()

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._opened: OpenCampaign | None = None
        self._tools: ToolRow | None = None
        self.wishes = StartWishes(self)
        self.tabs = TabsOnPanel(look, self)
        bar = PassingTabBar(look, self.tabs)
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
        look.changed.connect(self._restyle)
        self._listening = False

    @cached_property
    def empty(self) -> StartPage:
        """The start page, seen where there is no tab: made when that is so for the first time."""
        from mls_desktop.ui.workspace.start_page import StartPage

        made = StartPage(self._look, self)
        self.wishes.follow(made)
        made.setVisible(self.tabs.count() == 0)
        self._column.addWidget(made, 1)
        return made

    def add_tools(self, row: ToolRow) -> None:
        """Gives the row of tools its place at the right of the tabs, as high as they are."""
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

    def set_campaign(self, opened: OpenCampaign | None) -> None:
        """Shows another campaign, or none: the tabs of the one before are closed."""
        while self.tabs.count():
            self.close_at(0)
        self._opened = opened
        self._listen(opened is not None)
        self.passing.set_campaign(opened)
        if opened is not None:
            opened.document.changed.connect(self._on_changed)
        self._say_empty()

    def _listen(self, on: bool) -> None:
        """Follows the focus of the whole program, or no longer: it outlives this widget, and would call what is being
        taken apart."""
        application = QApplication.instance()
        if on == self._listening or not isinstance(application, QApplication):
            return
        self._listening = on
        if on:
            application.focusChanged.connect(self._on_focus)
        else:
            application.focusChanged.disconnect(self._on_focus)

    def front(self) -> SheetPage | None:
        """The page in front."""
        page = self.tabs.currentWidget()
        return page if isinstance(page, SheetPage) else None

    def front_page(self) -> SheetPage | TabPage | None:
        """What is in front, whatever it shows."""
        page = self.tabs.currentWidget()
        return page if isinstance(page, (SheetPage, TabPage)) else None

    def subject(self, kind: str) -> str:
        """The id of what the page in front is about, where its own id begins with that kind; "" else."""
        page = self.tabs.currentWidget()
        return page.id.removeprefix(kind) if isinstance(page, TabPage) and page.id.startswith(kind) else ""

    def other(self, id: str) -> TabPage | None:
        """The page of that id, if it is open and no sheet."""
        return next((page for page in self.others().values() if page.id == id), None)

    def bring_to_front(self, id: str, title: str, make: Callable[[], TabPage]) -> TabPage:
        """Brings the page of that id to the front, making it if need be."""
        page = self.place(id, title, make, self.tabs.count())
        self.passing.keep(page)
        self.tabs.setCurrentWidget(page)
        return page

    def place(self, id: str, title: str, make: Callable[[], TabPage], at: int) -> TabPage:
        """The page of that id; made, if need be, with its tab at a place behind the one in front."""
        found = self.other(id)
        if found is not None:
            return found
        made = make()
        made.id = id
        at = self.tabs.insert_page(at, made, menu_text(title))
        self.tabs.add_cross(at, self._on_close)
        return made

    def others(self) -> dict[int, TabPage]:
        """The pages that are no sheets, by their place among the tabs."""
        held = {at: self.tabs.widget(at) for at in range(self.tabs.count())}
        return {at: page for at, page in held.items() if isinstance(page, TabPage)}

    def open_first(self, id: str) -> SheetPage | None:
        """Opens a sheet whose first table takes keys before the rest of it, and of the window, is there."""
        if self._opened is None or self._opened.document.character(id) is None:
            return None
        sheet = self._opened.sheet(id, TABLES)
        return self._join(SheetPage(sheet, self._look, self.tabs, swift=True), self.tabs.count(), swift=True)

    def lead(self) -> None:
        """Completes the sheet that was opened first."""
        front = self.front()
        if front is not None:
            self.tabs.add_cross(self.tabs.currentIndex(), self._on_close)
            front.lead()

    def open(self, id: str, guided: bool | None = None) -> SheetPage | None:
        """Brings a character's sheet to the front, opening it if need be: whole, or page by page (None: as it is)."""
        if self._opened is None or self._opened.document.character(id) is None:
            return None
        for at, page in self._pages():
            if page.sheet.id == id and guided in (None, page.guided):
                self.passing.keep(page)
                self.tabs.setCurrentIndex(at)
                return page
            if page.sheet.id == id:
                made = self._made(self._opened, id, at, bool(guided))
                self.tabs.setCurrentWidget(made)
                self.close_at(self.tabs.indexOf(page))
                return made
        made = self._made(self._opened, id, self.tabs.count(), bool(guided))
        self.tabs.setCurrentWidget(made)
        return made

    def look_at(self, id: str) -> None:
        """Brings a character's sheet to the front in passing, where it has no tab of its own."""
        there = next((page for page in self.pages() if page.sheet.id == id), None)
        if there is not None:
            self.tabs.setCurrentWidget(there)
        elif self._opened is not None and self._opened.document.character(id) is not None:
            made = self._made(self._opened, id, self.passing.free_place())
            self.passing.show(made, lambda campaign: inside(campaign.characters, id))

    def enter(self) -> None:
        """Puts the focus into the sheet in front, or into what else is there."""
        front = self.front_page()
        if front is not None:
            front.focus_first()

    def open_behind(self, id: str, at: int, guided: bool = False) -> None:
        """Opens a character's sheet behind the one in front, its tab at a place; page by page if guided."""
        there = any(page.sheet.id == id for page in self.pages())
        if self._opened is not None and self._opened.document.character(id) is not None and not there:
            self._made(self._opened, id, at, guided)

    def pages(self) -> tuple[SheetPage, ...]:
        """The sheets that are open, in the order of their tabs."""
        return tuple(page for _at, page in self._pages())

    def _made(self, opened: OpenCampaign, id: str, at: int, guided: bool = False) -> SheetPage:
        sheet = opened.sheet(id)
        if guided:
            # The guided way is that of creation, whatever came since.
            sheet.correct_creation(True)
        return self._join(self._guided(sheet) if guided else SheetPage(sheet, self._look, self.tabs), at)

    def _guided(self, sheet: Sheet) -> SheetPage:
        from mls_desktop.ui.sheet.guided_page import GuidedPage

        page = GuidedPage(sheet, self._look, self.tabs)
        page.finished.connect(self._on_finished)
        page.turned.connect(self.turned)
        page.head.todo.rule_chosen.connect(self.rule_wanted)
        return page

    def _join(self, page: SheetPage, at: int, swift: bool = False) -> SheetPage:
        """Gives a page its tab at a place; a `swift` one gets its cross later."""
        page.picked.connect(self.picked)
        page.wants_entry.connect(self.wants_entry)
        page.menu_filling.connect(self.menu_filling)
        page.found.connect(self._on_found)
        page.gone.connect(self._on_gone)
        page.chronicle_wanted.connect(self.chronicle_wanted)
        page.sheet.turned.connect(self._on_changed)
        at = self.tabs.insert_page(at, page, menu_text(page.title()))
        if not swift:
            self.tabs.add_cross(at, self._on_close)
        return page

    def close_at(self, at: int) -> None:
        """Closes a tab; the character stays in the campaign."""
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
        self.close_at(self.tabs.currentIndex())

    def show_next(self, by: int) -> None:
        """The next tab, or the one before."""
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    def _on_close(self) -> None:
        sender, bar = self.sender(), self.tabs.tabBar()
        for at in range(self.tabs.count()):
            if bar.tabButton(at, QTabBar.ButtonPosition.RightSide) is sender:
                self.close_at(at)
                return

    def _on_finished(self) -> None:
        """The guided way has come to its end."""
        page = self.sender()
        if isinstance(page, SheetPage):
            self.open(page.sheet.id, guided=False)

    def _pages(self) -> list[tuple[int, SheetPage]]:
        """The sheets with their places among the tabs."""
        pages = [(at, self.tabs.widget(at)) for at in range(self.tabs.count())]
        return [(at, page) for at, page in pages if isinstance(page, SheetPage)]

    def _on_changed(self) -> None:
        for at, page in self._pages():
            if self.tabs.tabText(at) != menu_text(page.title()):
                self.tabs.setTabText(at, menu_text(page.title()))
        self._say_empty()

    def _on_current(self) -> None:
        bare = self.tabs.count() == 0
        self.tabs.setVisible(not bare)
        if bare or self._greets():
            self.empty.setVisible(bare)
            self._say_empty()
        self.shown.emit(self.front())

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        page = self.front_page()
        if page is not None and new is not None and page.isAncestorOf(new):
            page.notify_focus(new)
            self.tabs.reveal(new)

    def _on_found(self) -> None:
        page = self.front()
        if page is not None and self.sender() is page:
            self.found.emit()

    def _on_gone(self, page: QObject) -> None:
        for at in range(self.tabs.count()):
            if self.tabs.widget(at) is page:
                self.close_at(at)
                return

    def _greets(self) -> bool:
        """Whether the page for an empty window was ever wanted."""
        return "empty" in self.__dict__

    def _say_empty(self) -> None:
        nobody = self._opened is None or not self._opened.document.campaign.characters
        if nobody or self._greets():
            self.empty.greet(nobody, self._opened.document.campaign.system if self._opened is not None else "")

    def _restyle(self) -> None:
        if self._tools is not None:
            self._tools.spare(self.width())
        fit_crosses(self.tabs.tabBar())
        if self._greets():
            self.empty.restyle()
