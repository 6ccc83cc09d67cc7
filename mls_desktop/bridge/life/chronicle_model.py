"""The model of a character's chronicle: its table, what stands above it, the steps on its entries."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.report.lives.chronicle_table import chronicle_columns, chronicle_heads, chronicle_section, folded_rows
from mls_desktop.report.lives.entry_folds import folds_of
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.system_texts import Texts


class ChronicleModel(QObject):
    """The model of the chronicle of character `who`, an id. `model`: its table. `changed`: entries, their words or the
    campaign's date are others; `gone`: the character left the campaign. Raises KeyError where there is no such
    character."""

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
        self._unfolded: list[Mapping[str, Json]] = []
        """Entries whose details are all shown."""
        self.model = RowModel(self._section(), self.texts, self)
        self._show()
        document.changed.connect(self._on_changed)

    @property
    def character(self) -> Character:
        return self.lived.who

    @property
    def today(self) -> tuple[int, int] | None:
        """Date of the campaign's calendar, year and day; None where it has none."""
        return self.open_campaign.document.campaign.calendar.date

    def heads(self) -> tuple[tuple[str, str], ...]:
        """Pairs of label and text to stand above the table of the chronicle."""
        return chronicle_heads(self.lived, self.texts, self.today)

    def fold(self, at: int) -> None:
        """Unfolds the details of the entry at index `at`, or folds them if they are shown. Raises IndexError for no
        such entry."""
        entry = self.character.chronicle[at]
        kept = [each for each in self._unfolded if each is not entry]
        self._unfolded = kept if len(kept) < len(self._unfolded) else [*kept, entry]
        self._show()

    def show_entry(self, at: int) -> None:
        """Unfolds every fold that hides the entry at index `at`."""
        for fold in folds_of(self.lived):
            if at in fold.under and fold.at not in self._places():
                self.fold(fold.at)

    def _places(self) -> frozenset[int]:
        """Indexes of the entries whose details are all shown."""
        entries = enumerate(self.character.chronicle)
        return frozenset(at for at, entry in entries if any(each is entry for each in self._unfolded))

    def _section(self) -> Section:
        return chronicle_section(self.lived, self.texts, folds_of(self.lived), self._places())

    def _show(self) -> None:
        self.model.show(self._section(), self.texts)
        self.model.fold(folded_rows(folds_of(self.lived), self._places()))

    def close(self) -> None:
        """Stops following the document; the model is not used after this."""
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
            self._show()
            self.changed.emit()
        elif old.calendar != new.calendar:
            self.changed.emit()
