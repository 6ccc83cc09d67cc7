"""The model of sharing out: who gets how many of each thing and a share of the money, and what that comes to."""

from __future__ import annotations

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.party_model import members, short_names
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.stash import Gift, SharingOut, shared_out
from mls_desktop.report.party.sharing_table import MONEY, SHARING, sharing_sentences, sharing_table
from mls_desktop.report.party.standing import MEMBER
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.i18n import _


class SharingModels(SectionModels):
    """The table of sharing out: a row for the money, one a thing, a column a player's character. `among`: ids of the
    characters who share the money."""

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        names = {f"{MEMBER}{id}": name for id, name in short_names(open_campaign.document.campaign).items()}
        super().__init__(open_campaign.texts.heading({}, {**names, SHARING: _("Who gets what")}), parent)
        self._open_campaign = open_campaign
        self.people = names_apart(members(open_campaign.document.campaign), _("unnamed"))
        self.among = set(self.people)
        self.money: int | float | None = None
        """Amount of the money that is shared; None: all of it."""
        self._counts: dict[tuple[str, str], int] = {}
        self.refresh()

    def refresh(self) -> None:
        """Replaces the table by one of the campaign as it is now and the counts entered; emits `sections_changed`."""
        campaign = self._open_campaign.document.campaign
        self._set_sections((sharing_table(campaign, self.people, self.among, self._counts, self.texts),))

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Enters `edit`, a share of the money for a character (True or not) or the count of a thing, and shows the
        table anew; always True. The campaign stays as it is."""
        thing, who = edit.path
        if thing == MONEY:
            (self.among.add if edit.value is True else self.among.discard)(who)
        else:
            self._counts[thing[1:], who] = max(0, int(str(edit.value or 0)))
        self.refresh()
        return True

    def sharing(self) -> SharingOut:
        """Sharing entered so far, as data for the step."""
        gifts = tuple(Gift(who, thing, count) for (thing, who), count in self._counts.items() if count)
        return SharingOut(gifts, tuple(id for id in self.people if id in self.among), self.money)

    def step(self) -> Batch | None:
        """Step for the sharing entered so far, not applied; None where it is refused, as for too much of a thing."""
        document = self._open_campaign.document
        try:
            return shared_out(document.campaign, document.system, document.world, self.sharing())
        except Refused:
            return None

    def outcome(self) -> str:
        """Sentences on the effect of the sharing entered so far, a line each, or on why it cannot be."""
        document = self._open_campaign.document
        told = sharing_sentences(document.campaign, self.sharing(), self.people, self.texts)
        try:
            step = shared_out(document.campaign, document.system, document.world, self.sharing())
        except Refused:
            return "\n".join((_("There is not so much of that: give away less."), *told))
        return "\n".join(told) if step.edits else _("Nobody gets anything yet.")
