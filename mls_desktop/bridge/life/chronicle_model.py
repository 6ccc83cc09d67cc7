"""The model of a character's chronicle: its table, what stands above it, the steps on its entries."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.report.lives.chronicle_table import chronicle_columns, chronicle_heads, chronicle_section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.system_texts import Texts


class ChronicleModel(QObject):
    """The model of one chronicle. `model`: its table. `changed`: entries are others now, or called otherwise, or
    today is; `gone`: the character left the campaign. Raises KeyError where there is no such character."""

    changed = Signal()
    gone = Signal()

    def __init__(self, open_campaign: OpenCampaign, who: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.open_campaign, self.id = open_campaign, who
        document = open_campaign.document
        character = document.character(who)
        if character is None:
            raise KeyError(who)
        self.lived = LivedChronicle(document.system, character, document.world)
        self.texts = self._words()
        self.model = RowModel(chronicle_section(self.lived, self.texts), self.texts, self)
        document.changed.connect(self._on_changed)

    @property
    def character(self) -> Character:
        return self.lived.who

    @property
    def today(self) -> tuple[int, int] | None:
        """The date of the campaign's calendar."""
        return self.open_campaign.document.campaign.calendar.date

    def heads(self) -> tuple[tuple[str, str], ...]:
        """Labels above the table, each with its text."""
        return chronicle_heads(self.lived, self.texts)

    def close(self) -> None:
        """Lets go of the document."""
        self.open_campaign.document.changed.disconnect(self._on_changed)

    def _words(self) -> Texts:
        return self.open_campaign.texts.heading(chronicle_columns())

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        document = self.open_campaign.document
        found = document.character(self.id)
        if found is None:
            self.gone.emit()
            return
        if self.lived.read(found, document.world):
            self.texts = self._words()
            self.model.show(chronicle_section(self.lived, self.texts), self.texts)
            self.changed.emit()
        elif old.calendar != new.calendar:
            self.changed.emit()
