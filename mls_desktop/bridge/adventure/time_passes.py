"""The model of the page of time that passes: the draft, its tables, and the step that lets it pass."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.adventure.draft_models import DraftModels
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.party.time_draft import Passes, TimeDraft, edited_time, lasts, passing, time_step, unchosen
from mls_desktop.report.party.adventure_tables import companions_list
from mls_desktop.report.party.time_tables import open_text, time_tables, time_words
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit


class TimePasses(DraftModels[TimeDraft]):
    """The model of the page. `written`: the time has passed."""

    written = Signal()

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        super().__init__(open_campaign, TimeDraft(), parent)
        self.shown: dict[str, Passes] = {}
        self.refresh()

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Enters `edit` into the draft; False where that changes nothing. The campaign stays as it is."""
        return self.take(edited_time(self.draft, edit))

    def refresh(self) -> None:
        """Works out the tables anew from draft and campaign, and emits `changed`."""
        party = self._party()
        self._speak(time_words(self._open_campaign.texts))
        self.shown = {each.who.id: each for each in passing(self.draft, party)}
        self._set_sections(time_tables(self.draft, party, self.shown, self.texts))
        self.changed.emit()

    def catalogue(self, list: str) -> Section:
        return companions_list(self.draft.also, self._party(), self.texts)

    def said(self) -> str:
        """Sentences on what is missing (length, people, training points, chosen losses), or that nothing is open."""
        return open_text(self.shown.values(), unchosen(self.draft, tuple(self.shown.values())), lasts(self.draft))

    def can_pass(self) -> bool:
        """Tells whether the draft has an amount of time, and at least one character for whom it passes."""
        return bool(self.shown) and lasts(self.draft)

    def write(self) -> bool:
        """Lets the time of the draft pass, as one step, then begins a new draft and emits `written`; False where there
        is none to pass or it was refused."""
        step = time_step(self.draft, self._party(), tuple(self.shown.values()))
        if not self.can_pass() or not self._write(step, TimeDraft(split=self.draft.split, also=self.draft.also)):
            return False
        self.written.emit()
        return True
