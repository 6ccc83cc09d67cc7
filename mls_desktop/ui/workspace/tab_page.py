"""The base class of tab pages that are no character's sheet."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded


class TabPage(QWidget):
    """The base class of such pages. `id` tells the pages apart."""

    id = ""
    wants_room = False
    """Whether the panels at the right, which tell of a sheet, make way until somebody wants them."""

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        from mls_desktop.ui.readers.reading_order import set_reading_order

        set_reading_order(self)
        super().showEvent(event)

    def focus_first(self) -> None:
        """Puts the focus where a person begins."""
        self.setFocus()

    def focus_filter(self) -> bool:
        """Puts the focus into the page's filter line; False where there is none."""
        return False

    def notify_focus(self, widget: QWidget) -> None:
        """A widget of the page has got the focus."""

    def tab_title(self) -> str:
        """Title of the tab, where the page itself knows it; "" else."""
        return ""

    def close_page(self) -> None:
        """Lets go of what the page shows; it is not used after this."""
