"""The dialog of settings: pages at the left, what is chosen is in force at once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.bridge.settings.pages import Page
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.settings.keys_page import KeysPage
from mls_desktop.ui.settings.settings_page import SettingsPage
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

KEYS = "keys"
"""The id of the page of keys."""
BESIDE = 20
"""Room beside the longest title in the list, in pixels at 100 %."""
SHARE = 0.3
"""Greatest share of the dialog's width for the list."""


class SettingsDialog(SizedDialog):
    """The settings dialog. It stays open beside the window, so that changes can be seen there."""

    liked = (800, 620)

    def __init__(
        self, pages: Iterable[Page], store: SettingsStore, keys: KeyMap, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(_("Settings"), theme, parent, modal=False)
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Pages"))
        self.list.setObjectName("offered")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.stack = QStackedWidget(self)
        self.pages: dict[str, SettingsPage] = {}
        for page in pages:
            self.pages[page.id] = SettingsPage(page, store, theme, self.stack)
            self._add(page.title, self.pages[page.id])
        self.keys = KeysPage(keys, theme, self.stack)
        self._area = self._add(_("Keys"), self.keys)
        self._soon = later(self._show_asked)
        self.keys.bar.asked.connect(self._soon.start)
        self._ids = [*self.pages, KEYS]
        line = QHBoxLayout()
        line.addWidget(self.list)
        line.addWidget(self.stack, 1)
        column = QVBoxLayout(self)
        add_layout(column, line, 1)
        self.add_close(column).setAutoDefault(False)
        self.list.currentRowChanged.connect(self.stack.setCurrentIndex)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.list.setCurrentRow(0)
        self.fit()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_page(self, id: str) -> None:
        """Shows the page `id`. Raises ValueError where there is none."""
        self.list.setCurrentRow(self._ids.index(id))

    def restyle(self) -> None:
        """Makes the list as wide as its longest title, but leaves the pages their room."""
        wanted = self.list.sizeHintForColumn(0) + self._theme.px(BESIDE) + 2 * self.list.frameWidth()
        self.list.setFixedWidth(min(wanted, round(self.width() * SHARE)))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def _show_asked(self) -> None:
        """Scrolls to the question on the page of keys, once it is laid out."""
        for widget in (self.keys.bar, self.keys.bar.told, self.keys.bar.leave):
            self._area.ensureWidgetVisible(widget, 0, self._theme.px(BESIDE))

    def _add(self, title: str, page: QWidget) -> QScrollArea:
        """Adds `page` and its title to the dialog; returns the scroll area around it."""
        area = scroll_area(self.stack, only_down=True)
        area.setObjectName("sheet")
        area.setWidget(page)
        self.stack.addWidget(area)
        self.list.addItem(title)
        return area
