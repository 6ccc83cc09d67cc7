"""The model of the campaign's encounters, as one table for the list at the left."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

BADGE = "badge"


class EncounterListModel(QObject):
    """The model that keeps the table; `changed` when it is another one."""

    changed = Signal()

    def __init__(self, document: Document, speech: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.model = RowModel(self._section(), speech, self)
        document.changed.connect(self._on_changed)

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if old.encounters is not new.encounters:
            self.model.show(self._section())
            self.changed.emit()

    def _section(self) -> Section:
        return Section("encounters", "items", (BADGE,), tuple(map(_row, self._document.campaign.encounters)))


def _row(encounter: Encounter) -> Row:
    cell = Cell(BADGE, given(badge(encounter)), state="muted")
    return Row(encounter.id, (cell,), ("encounters", encounter.id), encounter.name or _("unnamed"))


def badge(encounter: Encounter) -> str:
    """What the list says of an encounter at a glance."""
    if not encounter.line_up:
        return _("empty")
    count = len(encounter.events)
    return how_many("{n} event", "{n} events", count) if count else _("ready")
