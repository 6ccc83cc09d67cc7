"""The form model of a library entry: cards; the campaign's own can be changed, the starter's are shown as they are."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.entry_sections import entry_layouts, entry_sections
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.library import find
from mls_desktop.report.maps.ground_rows import ground_form
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.values.edits import Edit, below


class EntryForm(SectionModels):
    """The form model of entry `id` of `list` as the draft has it; `gone` when the draft has it no more."""

    gone = Signal()

    def __init__(
        self, open_campaign: OpenCampaign, draft: Draft, list: str, id: str, parent: QObject | None = None
    ) -> None:
        """Makes the sections of the entry and follows the draft. Raises KeyError where the draft has no such entry."""
        super().__init__(draft.texts, parent)
        self._open_campaign, self._draft, self.list, self.id = open_campaign, draft, list, id
        self._make()
        draft.changed.connect(self._on_changed)

    @property
    def own(self) -> bool:
        """Tells whether the entry is the campaign's own, so that it can be changed."""
        return find(self._draft.trial.library, self.list, self.id) is not None

    @property
    def layouts(self) -> Layouts:
        """Layouts of the entry's sections: those of a template like a sheet's; of any other entry the first across the
        page."""
        entry = find(self._draft.trial.library, self.list, self.id) or find(
            self._open_campaign.shipped, self.list, self.id
        )
        return entry_layouts(self._open_campaign.document.system, entry, self.sections)

    def send(self, edit: Edit, gesture: str = "") -> bool:
        return self.own and self._draft.add(below(edit, "library", self.list, self.id))

    def catalogue(self, list: str) -> Section:
        return self._open_campaign.document.system.catalogue(self._draft.world, list)

    def close(self) -> None:
        self._draft.changed.disconnect(self._on_changed)

    def _on_changed(self) -> None:
        self._speak(self._draft.texts)
        try:
            self._make()
        except KeyError:
            self.gone.emit()

    def _make(self) -> None:
        system = self._open_campaign.document.system
        ground = find(self._draft.trial.library, GROUNDS, self.id) if self.list == GROUNDS else None
        if isinstance(ground, GroundEntry):
            self._set_sections(ground_form(ground))
        else:
            self._set_sections(entry_sections(system, self._draft.world, self.list, self.id, self.own))
