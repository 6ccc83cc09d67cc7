"""The controller of the commands about the journal: its page, a new entry, paper and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.journal.journal_page import JournalPage
    from mls_desktop.ui.printing.page_controller import PageController


class JournalController(QObject):
    """The controller of the journal. `say` shows a line of status; `character_wanted` and `encounter_wanted` come from
    the links of an entry."""

    character_wanted = Signal(str, bool)
    encounter_wanted = Signal(str)

    def __init__(self, window: QWidget, theme: Theme, tabs: Tabs, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._say = window, theme, tabs, say
        self._open_campaign: OpenCampaign | None = None
        self._paper: PageController | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "to_journal": self.show_page, "new_journal_entry": self.new_entry, "print_journal": self.preview,
            "export_journal": self.ask_file,
        }  # fmt: skip

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign whose journal is shown to `open_campaign`."""
        self._open_campaign, self._paper = open_campaign, None

    def show_page(self) -> None:
        """Brings the journal to the front, with the focus in it."""
        if (page := self._page()) is not None:
            page.focus_first()

    def open_entry(self, id: str) -> None:
        """Brings the journal to the front, with the entry `id` open; with none where no entry has that id."""
        if (page := self._page()) is not None:
            page.show_entry(id)
            page.focus_first()

    def new_entry(self) -> None:
        """Brings the journal to the front and adds an entry, to be filled in."""
        if (page := self._page()) is not None:
            page.new_entry()

    def preview(self) -> None:
        """Opens the print preview of the journal; where no entry is written, only says so."""
        if self._there():
            self._press().preview(_("Print the journal"))

    def ask_file(self) -> None:
        """Opens the dialog for a file to which the journal is exported; where no entry is written, only says so."""
        if self._there():
            self._press().ask_file(_("Export the journal"))

    def _there(self) -> bool:
        written = self._open_campaign is not None and bool(self._open_campaign.document.campaign.journal)
        if not written:
            self._say(_("Nothing is written in the journal yet."))
        return written

    def _page(self) -> JournalPage | None:
        open_campaign = self._open_campaign
        if open_campaign is None:
            return None
        from mls_desktop.ui.journal.journal_page import JournalPage

        def make() -> JournalPage:
            page = JournalPage(open_campaign, self._theme, self._tabs)
            page.character_wanted.connect(self.character_wanted)
            page.encounter_wanted.connect(self.encounter_wanted)
            page.print_wanted.connect(self.preview)
            page.export_wanted.connect(self.ask_file)
            return page

        return cast("JournalPage", self._tabs.bring_to_front("journal", _("Journal"), make))

    def _press(self) -> PageController:
        from mls_desktop.bridge.journal.journal_export import JournalExport
        from mls_desktop.bridge.printing.printer import Printer
        from mls_desktop.ui.printing.page_controller import PageController

        assert self._open_campaign is not None
        if self._paper is None:
            copies = JournalExport(self._open_campaign, Printer())
            self._paper = PageController(self._window, self._theme, copies, self._say)
        return self._paper
