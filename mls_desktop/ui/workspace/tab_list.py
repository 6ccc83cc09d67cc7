"""The list of all open tabs: a key beside the tabs, seen while these do not fit, and a command."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from shiboken6 import isValid

from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.ui.workspace.title_bar import TitleBar
from mls_desktop.ui.workspace.tool_row import ToolRow
from mls_desktop.words.i18n import _


class TabList(QObject):
    """The controller of the list: a menu of all tabs of `tabs`, or where there are many a dialog that narrows them by
    typing. `tools` has its key."""

    def __init__(self, tabs: Tabs, tools: ToolRow, theme: Theme) -> None:
        super().__init__(tabs)
        self._tabs, self._tools, self._theme = tabs, tools, theme
        self._soon = later(self._fit)
        bar = tabs.tabs.tabBar()
        if isinstance(bar, TitleBar):
            bar.laid_out.connect(self._soon.start)

    def show(self) -> None:
        """Opens the list at its key, with the tab in front at hand."""
        from mls_desktop.ui.editors.choice_dialog import MANY, ChoiceDialog

        self._tabs.come_forward()
        titles, front = self._titles(), self._tabs.tabs.currentIndex()
        if len(titles) > MANY:
            dialog = ChoiceDialog(titles, front, _("All open sheets"), self._theme, self._tabs.window())
            dialog.taken.connect(self._go)
            dialog.open()
            return
        from PySide6.QtWidgets import QMenu

        menu = QMenu(self._tabs)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(_("All open sheets"))
        for at, title in enumerate(titles):
            action = menu.addAction(menu_text(title), partial(self._go, at))
            action.setCheckable(True)
            action.setChecked(at == front)
        menu.popup(self._place())
        menu.setActiveAction(menu.actions()[front])

    def _go(self, at: int) -> None:
        """Brings the tab at index `at` to the front, and puts the focus into its page."""
        self._tabs.tabs.setCurrentIndex(at)
        self._tabs.enter()

    def _titles(self) -> list[str]:
        bar = self._tabs.tabs.tabBar()
        return [bar.title(at) for at in range(bar.count())] if isinstance(bar, TitleBar) else []

    def _place(self) -> QPoint:
        """Point on the screen below the key, or below the tabs where it is not seen."""
        key = self._tools.list_key
        part = key if key is not None and key.isVisible() else self._tabs.tabs.tabBar()
        return part.mapToGlobal(part.rect().bottomLeft())

    def _fit(self) -> None:
        """Shows the key where the tabs do not fit beside the other tools; nothing while none is seen."""
        if not (isValid(self._tabs) and self._tabs.isVisible()):
            return
        bar = self._tabs.tabs.tabBar()
        if isinstance(bar, TitleBar) and bar.count():
            self._tools.show_list(bar.extent() > self._tabs.width() - self._tools.width_without_list())
