"""The controller of Find in the campaign: the dialog, and the way to what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.ui.workspace.tabs import Tabs

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.command_palette import PaletteEntry
    from mls_desktop.bridge.find.campaign_index import Batch, CampaignIndex
    from mls_desktop.bridge.find.find import Find

FIND = "find_everywhere"


class FindController(QObject):
    """The controller of Find in the campaign. It goes to rows of sheets itself; each other signal carries the target:
    `entry_wanted` list and id, `told_wanted` the id of a character and the index of an entry of the chronicle. `host`
    gives the window in which a person works."""

    character_wanted = Signal(str, bool)
    encounter_wanted = Signal(str)
    journal_wanted = Signal(str)
    entry_wanted = Signal(str, str)
    told_wanted = Signal(str, int)
    rule_wanted = Signal(str)
    command_wanted = Signal(str)

    def __init__(self, window: QWidget, theme: Theme, tabs: Tabs, host: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._host, self._theme, self._tabs = host, theme, tabs
        self._open_campaign: OpenCampaign | None = None
        self._actions: Actions | None = None
        self._index: CampaignIndex | None = None
        self._taken: PaletteEntry | None = None

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to search to `open_campaign`, None for none, and drops the index of the one before."""
        self._open_campaign, self._index = open_campaign, None

    def command(self, actions: Actions) -> None:
        """Sets `actions`, the commands that a search finds too."""
        self._actions = actions

    def find(self) -> None:
        """Opens the dialog of Find, with the text of the filter that has the focus filled in, if any."""
        from mls_desktop.bridge.find.campaign_search import CampaignSearch
        from mls_desktop.bridge.find.search_worker import SearchWorker
        from mls_desktop.ui.find.find_dialog import FindDialog

        typed = _typed_in(self._host().focusWidget())
        worker = SearchWorker(CampaignSearch(self._batches()), self)
        dialog = FindDialog(worker, self._theme, self._host(), typed)
        dialog.taken.connect(self._on_taken)
        dialog.open()

    def offer_in(self, line: QWidget | None) -> None:
        """Adds the button for finding everywhere to `line`, a line that filters a list; nothing for other widgets."""
        from mls_desktop.ui.find.everywhere_button import EverywhereButton

        if isinstance(line, QLineEdit) and self._actions is not None and not line.findChild(EverywhereButton):
            action: QAction = self._actions[FIND]
            EverywhereButton(action, self._theme, line)

    def _batches(self) -> Iterator[Batch]:
        from mls_desktop.bridge.campaign.command_palette import command_offers

        actions, open_campaign = self._actions, self._open_campaign
        commands = command_offers(actions.allowed, actions.keys.first) if actions is not None else []
        if open_campaign is None:
            return iter([tuple(commands)])
        from mls_desktop.bridge.find.campaign_index import CampaignIndex

        if self._index is None:
            self._index = CampaignIndex(open_campaign.document.system)
        document, page = open_campaign.document, self._tabs.front()
        front = page.sheet.id if page is not None else ""
        batches = self._index.batches(
            document.campaign, document.world, open_campaign.texts, open_campaign.reference, front
        )
        return chain([tuple(commands)], batches)

    def _on_taken(self, found: PaletteEntry) -> None:
        """Goes to `found` a little later, once the dialog is gone from the screen."""
        self._taken = found
        soon(self._go)

    def _go(self) -> None:
        from mls_desktop.bridge.find.find import Find

        found, self._taken = self._taken, None
        if found is None:
            return
        if isinstance(found, Find) and found.kind == "row":
            self._show_row(found)
        elif isinstance(found, Find) and found.kind == "entry":
            self.entry_wanted.emit(found.place, found.id)
        elif isinstance(found, Find) and found.kind == "told":
            self.told_wanted.emit(found.id, int(found.row))
        elif found.kind == "character":
            self.character_wanted.emit(found.id, True)
        elif found.kind == "encounter":
            self.encounter_wanted.emit(found.id)
        elif found.kind == "journal":
            self.journal_wanted.emit(found.id)
        elif found.kind == "rule":
            self.rule_wanted.emit(found.id)
        else:
            self.command_wanted.emit(found.id)

    def _show_row(self, found: Find) -> None:
        """Brings the sheet of `found` to the front, with the focus on its row; a guided page without a place for that
        gives way to the whole sheet."""
        page = self._tabs.open(found.id)
        if page is not None and not page.focus_row(found.place, found.row):
            page = self._tabs.open(found.id, guided=False)
            if page is not None:
                page.focus_row(found.place, found.row)


def _typed_in(widget: QWidget | None) -> str:
    """Text typed into `widget`, if it is a line that narrows a list; else ""."""
    from mls_desktop.ui.find.everywhere_button import EverywhereButton

    narrows = isinstance(widget, QLineEdit) and widget.findChild(EverywhereButton) is not None
    return widget.text() if isinstance(widget, QLineEdit) and narrows else ""
