"""The model of the party's purse and stash: money, a note, and a row a thing."""

from __future__ import annotations

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.report.party.stash_tables import stash_sections, stash_texts
from mls_desktop.rules.common.values.edits import Edit


class StashModels(SectionModels):
    """The sections of purse and stash, kept up to date."""

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        super().__init__(stash_texts(open_campaign.texts), parent)
        self._open_campaign = open_campaign
        self.refresh()

    @property
    def read_only(self) -> bool:
        return self._open_campaign.document.read_only

    def refresh(self) -> None:
        """Replaces the sections of purse and stash by the campaign's as it is now; emits `sections_changed`."""
        self._set_sections(stash_sections(self._open_campaign.document.campaign))

    def send(self, edit: Edit, gesture: str = "") -> bool:
        return self._open_campaign.document.apply(edit, gesture)
