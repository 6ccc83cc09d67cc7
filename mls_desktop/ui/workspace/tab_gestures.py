"""Mouse gestures on a tab: its menu, and drawing it out of the bar."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt

from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.workspace.passing_tab import PassingTabBar
from mls_desktop.ui.workspace.sheet_source import SheetWindows
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _


class TabGestures(QObject):
    """The controller of a tab's menu and of tabs that are dragged out: a sheet goes into a window of its own."""

    def __init__(self, tabs: Tabs, windows: SheetWindows) -> None:
        super().__init__(tabs)
        self._tabs, self._windows = tabs, windows
        bar = tabs.tabs.tabBar()
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        bar.customContextMenuRequested.connect(self._on_menu)
        if isinstance(bar, PassingTabBar):
            bar.dragged_out.connect(self._on_dragged_out)

    def _on_menu(self, point: QPoint) -> None:
        bar = self._tabs.tabs.tabBar()
        at = bar.tabAt(point)
        page = self._tabs.tabs.widget(at if at >= 0 else bar.currentIndex())
        if page is None:
            return
        from PySide6.QtWidgets import QMenu

        menu = QMenu(bar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(page, SheetPage):
            menu.addAction(_("Move to a &window of its own"), partial(self._windows.tear_off, page))
        menu.addAction(_("&Close"), partial(self._close, page))
        menu.popup(bar.mapToGlobal(point))

    def _close(self, page: object) -> None:
        tabs = self._tabs.tabs
        for at in range(tabs.count()):
            if tabs.widget(at) is page:
                self._tabs.close_at(at)
                return

    def _on_dragged_out(self, at: int, point: QPoint) -> None:
        page = self._tabs.tabs.widget(at)
        if isinstance(page, SheetPage):
            self._windows.tear_off(page, point)
