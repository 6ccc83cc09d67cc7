"""The model of the campaign's characters for the list at the left; its badges come in idle moments."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.qt.soon import every
from mls_desktop.bridge.sheet.character_table import CharacterTable
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.words.system_texts import Texts

SLICE = 4
"""Number of badges that are worked out between two returns to the event loop."""


class CharacterListModel(QObject):
    """The model that keeps the table of characters; the character in front gets their badge first. `changed`: the
    characters, or all badges, are others."""

    changed = Signal()

    def __init__(self, document: Document, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._front = document, ""
        self._world = document.world
        self._table = CharacterTable(document.system, texts)
        self.model = RowModel(self._section(), texts, self)
        self._idle = every(self._some)
        document.changed.connect(self._on_changed)
        self._idle.start()

    @property
    def nobody(self) -> bool:
        """Tells whether the campaign has no characters."""
        return not self._document.campaign.characters

    def put_first(self, id: str) -> None:
        """Sets character `id` to be the first whose badge is worked out."""
        self._front = id

    def close(self) -> None:
        """Stops following the document and working out badges; the model is not used after this."""
        self._document.changed.disconnect(self._on_changed)
        self._idle.stop()

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if self._document.world is not self._world:
            self._world = self._document.world
            self._table.forget()
        if old.characters is not new.characters or self._table.bare:
            self.model.show(self._section())
            self._idle.start()
            self.changed.emit()

    def _some(self) -> None:
        """Works out at most `SLICE` of the missing badges and shows them; stops the timer where none is missing."""
        missing = self._table.missing(self._document.campaign.characters, self._front)
        if not missing:
            self._idle.stop()
            return
        for who in missing[:SLICE]:
            self._table.reckon(who, self._document.world)
        self.model.show(self._section())

    def _section(self) -> Section:
        return self._table.section(self._document.campaign.characters)
