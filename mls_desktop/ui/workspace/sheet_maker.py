"""The maker of sheets: whole or guided, heard wherever they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.sections.registry import TABLES
from mls_desktop.ui.sheet.page import SheetPage

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mls_desktop.ui.widgets.theme import Theme


class SheetMaker(QObject):
    """The maker of sheets, which passes on their signals wherever they stand: `menu_filling`, `chronicle_wanted`,
    `gone` when the character is, `retitled` when titles may have changed, `finished` with a guided page after its last
    step."""

    menu_filling = Signal(object, object, object)
    chronicle_wanted, retitled = Signal(), Signal()
    gone, finished = Signal(object), Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._parent = theme, parent

    def first(self, open_campaign: OpenCampaign, id: str) -> SheetPage:
        """Makes the page of character `id` with its first table alone, which takes keys at once; `SheetPage.lead`
        completes it."""
        return self._heard(SheetPage(open_campaign.sheet(id, TABLES), self._theme, self._parent, swift=True))

    def make(self, open_campaign: OpenCampaign, id: str, guided: bool = False) -> SheetPage:
        """Makes the page of character `id`: the whole sheet, or (`guided`) page by page, in the state of creation."""
        sheet = open_campaign.sheet(id)
        if not guided:
            return self._heard(SheetPage(sheet, self._theme, self._parent))
        from mls_desktop.ui.sheet.guided_page import GuidedPage

        # The guided way is that of creation, whatever came since.
        sheet.correct_creation(True)
        page = GuidedPage(sheet, self._theme, self._parent)
        page.finished.connect(self._on_finished)
        return self._heard(page)

    def _heard(self, page: SheetPage) -> SheetPage:
        page.menu_filling.connect(self.menu_filling)
        page.chronicle_wanted.connect(self.chronicle_wanted)
        page.gone.connect(self.gone)
        page.sheet.turned.connect(self.retitled)
        return page

    def _on_finished(self) -> None:
        self.finished.emit(self.sender())
