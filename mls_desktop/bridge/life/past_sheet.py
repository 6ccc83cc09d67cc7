"""The model of a sheet as it was once: the character after so many entries of the chronicle, read-only."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.report.lives.past_sheet import past_title
from mls_desktop.rules.common.sheet.frozen_sections import frozen
from mls_desktop.rules.common.sheet.sheets import Layouts
from mls_desktop.rules.common.values.edits import Edit


class PastSheet(SectionModels):
    """The model of the sheet of character `who` after the first `entries` entries of the chronicle. `gone`: the
    character, or these entries, are no more. Raises KeyError where there is no such character."""

    gone = Signal()

    def __init__(self, open_campaign: OpenCampaign, who: str, entries: int, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self._open_campaign, self.id, self.entries = open_campaign, who, entries
        if open_campaign.document.character(who) is None:
            raise KeyError(who)
        self._show()
        open_campaign.document.changed.connect(self._on_changed)

    @property
    def layouts(self) -> Layouts:
        """Layouts of the system for a sheet, the same as of today's sheet; empty ones where it has none."""
        return self._open_campaign.document.system.layouts.get("sheet", Layouts((), ()))

    @property
    def read_only(self) -> bool:
        return True

    def title(self) -> str:
        """Title of the sheet's tab; "" where the character is gone."""
        document = self._open_campaign.document
        who = document.character(self.id)
        return past_title(who, self.entries, document.campaign.characters) if who is not None else ""

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Refuses `edit` (False): the past is corrected by the chronicle's entries."""
        return False

    def close(self) -> None:
        self._open_campaign.document.changed.disconnect(self._on_changed)

    def _on_changed(self, _old: AnyCampaign, _new: AnyCampaign) -> None:
        who = self._open_campaign.document.character(self.id)
        if who is None or len(who.chronicle) < self.entries:
            self.gone.emit()
            return
        self.texts = self._open_campaign.texts
        self._show()

    def _show(self) -> None:
        document = self._open_campaign.document
        who = document.character(self.id)
        if who is not None:
            then = replace(who, chronicle=who.chronicle[: self.entries])
            self._set_sections(map(frozen, document.system.sections(then, document.world)))
