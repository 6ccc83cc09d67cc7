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
        """Puts the focus on the page itself; subclasses put it where a person begins."""
        self.setFocus()

    def focus_filter(self) -> bool:
        """False here; subclasses with a filter line put the focus into it and give True."""
        return False

    def notify_focus(self, widget: QWidget) -> None:
        """Does nothing here; subclasses follow `widget`, the part of the page that has got the focus."""

    def tab_title(self) -> str:
        """Title that a subclass gives its tab itself; "" here."""
        return ""

    def close_page(self) -> None:
        """Does nothing here; subclasses disconnect from what they show. The page is not used after this."""
