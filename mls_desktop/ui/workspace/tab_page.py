"""The base class of tab pages that are no character's sheet."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded


class TabPage(QWidget):
    """The base class of pages among the tabs that are no sheets. `id` tells the pages apart."""

    id = ""
    wants_room = False
    """Tells whether the panels at the right, which are about sheets, fold for this page until a person wants them."""

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        from mls_desktop.ui.readers.reading_order import set_reading_order

        set_reading_order(self)
        super().showEvent(event)

    def focus_first(self) -> None:
        """Puts the focus where a person begins; here on the page itself."""
        self.setFocus()

    def focus_filter(self) -> bool:
        """Puts the focus into the page's filter line; False where there is none."""
        return False

    def notify_focus(self, widget: QWidget) -> None:
        """Takes the widget of the page that has got the focus; nothing here."""

    def tab_title(self) -> str:
        """Title of the tab, if the page gives it itself; else ""."""
        return ""

    def close_page(self) -> None:
        """Ends following what the page shows; the page is not used after this."""
