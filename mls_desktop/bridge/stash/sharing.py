"""The model of sharing out: who gets how many of each thing and a share of the money, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.party_model import members, short_names
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.stash import Gift, SharingOut, shared_out, shares
from mls_desktop.report.party.standing import MEMBER
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.things import exact_amount, saved_amount
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

SHARING, MONEY = "sharing", "money"


class SharingModels(SectionModels):
    """The table of sharing out: a row for the money, one a thing, a column a player's character."""

    def __init__(self, open_campaign: OpenCampaign, parent: QObject | None = None) -> None:
        names = {f"{MEMBER}{id}": name for id, name in short_names(open_campaign.document.campaign).items()}
        super().__init__(open_campaign.texts.heading({}, {**names, SHARING: _("Who gets what")}), parent)
        self._open_campaign = open_campaign
        self.people = names_apart(members(open_campaign.document.campaign), _("unnamed"))
        self.among = set(self.people)
        self.money: int | float | None = None
        """How much of the money is shared; None: all of it."""
        self._counts: dict[tuple[str, str], int] = {}
        self.refresh()

    def refresh(self) -> None:
        """Shows what is entered so far."""
        columns = tuple(f"{MEMBER}{id}" for id in self.people)
        self._set_sections((Section(SHARING, "items", columns, tuple(self._rows())),))

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Takes what a person enters; nothing of the campaign changes before all of it is taken."""
        thing, who = edit.path
        if thing == MONEY:
            (self.among.add if edit.value is True else self.among.discard)(who)
        else:
            self._counts[thing[1:], who] = max(0, int(str(edit.value or 0)))
        self.refresh()
        return True

    def sharing(self) -> SharingOut:
        """Sharing entered so far."""
        gifts = tuple(Gift(who, thing, count) for (thing, who), count in self._counts.items() if count)
        return SharingOut(gifts, tuple(id for id in self.people if id in self.among), self.money)

    def step(self) -> Batch | None:
        """The one step it makes; None where it cannot be."""
        document = self._open_campaign.document
        try:
            return shared_out(document.campaign, document.system, document.world, self.sharing())
        except Refused:
            return None

    def outcome(self) -> str:
        """Outcome of the sharing, in sentences, a line each."""
        document, texts = self._open_campaign.document, self.texts
        try:
            step = shared_out(document.campaign, document.system, document.world, self.sharing())
        except Refused:
            return "\n".join((_("There is not so much of that: give away less."), *self._said(texts)))
        return "\n".join(self._said(texts)) if step.edits else _("Nobody gets anything yet.")

    def _said(self, texts: Texts) -> Iterator[str]:
        campaign, sharing = self._open_campaign.document.campaign, self.sharing()
        purse = exact_amount(campaign.purse.money)
        part = purse if sharing.money is None else exact_amount(sharing.money)
        each = shares(saved_amount(part), len(sharing.among)).each
        if each:
            left = texts.figure(given(purse - each * len(sharing.among)))
            names = ", ".join(self.people[id] for id in sharing.among)
            yield _("{names}: {each} each, and {left} left in the purse.").format(names=names, each=each, left=left)
        for thing, at in zip(campaign.stash, entry_ids(campaign.stash), strict=True):
            got = [(self.people[gift.who], gift.count) for gift in sharing.gifts if gift.thing == at]
            if got:
                to = ", ".join(_("{n} to {who}").format(n=count, who=who) for who, count in got)
                there = thing.count - sum(count for _who, count in got)
                yield _("{thing}: {to}; {left} left.").format(thing=thing.name, to=to, left=there)

    def _rows(self) -> Iterator[Row]:
        campaign = self._open_campaign.document.campaign
        shared = Field(MONEY, "flag")
        flags = (
            Cell(f"{MEMBER}{id}", given(int(id in self.among)), shared, Edit("set", (MONEY, id))) for id in self.people
        )
        held = self.texts.figure(given(exact_amount(campaign.purse.money)))
        yield Row(MONEY, tuple(flags), name=_("A share of the money ({n})").format(n=held))
        for thing, at in zip(campaign.stash, entry_ids(campaign.stash), strict=True):
            field = Field("count", "number", bounds=(0, thing.count))
            cells = (
                Cell(f"{MEMBER}{id}", given(self._counts.get((at, id), 0)), field, Edit("set", (f"#{at}", id)))
                for id in self.people
            )
            yield Row(f"#{at}", tuple(cells), name=f"{thing.name} ({thing.count})", note=thing.note)
