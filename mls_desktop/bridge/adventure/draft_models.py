"""The base class of the models of a page on which something is drafted for the party."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.party.party import Party
from mls_desktop.rules.common.values.edits import Batch

D = TypeVar("D")


class DraftModels(SectionModels, Generic[D]):
    """The base models: a draft that outlives its page.

    `changed`: the draft or the campaign is another one. A draft that was written comes back where that step is undone,
    as long as nothing else was drafted since.
    """

    changed = Signal()

    def __init__(self, open_campaign: OpenCampaign, draft: D, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self._open_campaign = open_campaign
        self.draft = self._first = draft
        self._given_up: tuple[AnyCampaign, D] | None = None
        """The campaign before the step that wrote the last draft, and that draft."""
        self._watched = True
        open_campaign.document.changed.connect(self._on_document)

    def refresh(self) -> None:
        """Works out all tables anew; raises NotImplementedError here."""
        raise NotImplementedError

    def watch(self, on: bool) -> None:
        """Sets whether the page is in sight: `on` refreshes at once; out of sight, the tables stay as they are while
        the campaign changes."""
        self._watched = on
        if on:
            self.refresh()

    def take(self, draft: D) -> bool:
        """Replaces the draft by `draft` and refreshes; False, without a change, where both are equal."""
        if draft == self.draft:
            return False
        self.draft, self._given_up = draft, None
        self.refresh()
        return True

    def is_begun(self) -> bool:
        """Tells whether the draft differs from the one it began as, so that it holds entries that are not written."""
        return self.draft != self._first

    def begin(self) -> None:
        """Resets the draft to the one it began as and refreshes; nothing where it is that already."""
        self.take(self._first)

    def close(self) -> None:
        self._open_campaign.document.changed.disconnect(self._on_document)

    def _write(self, step: Batch, next: D) -> bool:
        """Applies `step`, made from the draft, to the campaign, then takes `next` as the new draft and refreshes; False
        where the step is empty or was refused."""
        before, written = self._open_campaign.document.campaign, self.draft
        if not step.edits or not self._open_campaign.document.apply(step):
            return False
        self.draft = self._first = next
        self._given_up = (before, written)
        self.refresh()
        return True

    def _party(self) -> Party:
        document = self._open_campaign.document
        return Party(document.campaign, document.system, document.world)

    def _on_document(self, _old: object, new: AnyCampaign) -> None:
        if self._given_up is not None and new is self._given_up[0]:
            self.draft, self._given_up = self._given_up[1], None
        if self._watched:
            self.refresh()
