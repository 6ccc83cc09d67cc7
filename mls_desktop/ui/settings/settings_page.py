"""A page of settings: its entries, and the way back to how they were at first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.settings.pages import Page
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.settings.setting_entries import KINDS, SettingEntry
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class SettingsPage(QWidget):
    """The page of settings. A change is in force at once."""

    def __init__(self, page: Page, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._page, self._store, self._theme = page, store, theme
        self.entries: list[SettingEntry] = [KINDS[type(each)](each, store, theme, self) for each in page.entries]
        self.reset = own_button(self, _("Reset"), self._on_reset)
        self._column = QVBoxLayout(self)
        for entry in self.entries:
            self._column.addWidget(entry)
        self._column.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        store.changed.connect(self.refresh)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        """Shows the settings in force, and enables Reset where any on the page is not at its first value."""
        for entry in self.entries:
            entry.refresh()
        usual = Settings()
        own = any(getattr(self._store.settings, name) != getattr(usual, name) for name in self._page.names())
        # One that cannot be pressed any more gives the focus to its neighbour, not to anywhere.
        if self.reset.hasFocus() and not own:
            self.entries[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self.focusPreviousChild()
        self.reset.setEnabled(own)

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        self._column.setContentsMargins(px(14), px(12), px(14), px(12))
        self._column.setSpacing(px(14))
        for entry in self.entries:
            entry.restyle()

    def _on_reset(self) -> None:
        usual = Settings()
        self._store.change(**{name: getattr(usual, name) for name in self._page.names()})
