"""The model of the campaign's encounters, as one table for the list at the left."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.report.fights.encounter_table import encounter_section, encounter_texts
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.words.system_texts import Texts


class EncounterListModel(QObject):
    """The model that keeps the table of encounters; `changed` when the campaign has others. One that is `begun` may
    have an empty log: only a tab that shows its fight knows that it is under way."""

    changed = Signal()

    def __init__(self, document: Document, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._begun: frozenset[str] = frozenset()
        self.model = RowModel(self._section(), encounter_texts(texts), self)
        document.changed.connect(self._on_changed)

    def begin(self, ids: frozenset[str]) -> None:
        """Marks exactly the encounters `ids` as under way now, whether anything has happened in them or not; those
        marked before are so no more; `changed` is not emitted."""
        if ids != self._begun:
            self._begun = ids
            self.model.show(self._section())

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if old.encounters is not new.encounters:
            self.model.show(self._section())
            self.changed.emit()

    def _section(self) -> Section:
        return encounter_section(self._document.campaign.encounters, self._begun)
