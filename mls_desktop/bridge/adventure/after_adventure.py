"""The model of the page after an adventure: the draft, its tables, the program's dice, and the step that writes it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.adventure.draft_models import DraftModels
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import Encounter, JournalEntry
from mls_desktop.model.party.adventure_draft import (
    AdventureDraft,
    MemberShare,
    new_draft,
    shares,
    with_fight,
    writing,
)
from mls_desktop.model.party.adventure_edits import edited_draft
from mls_desktop.model.party.journal import written as in_journal
from mls_desktop.model.party.party import Party
from mls_desktop.report.fights.fight_told import fight_sentences
from mls_desktop.report.party.adventure_tables import (
    WHAT,
    WHOM,
    adventure_tables,
    adventure_words,
    checkable_list,
    companions_list,
)
from mls_desktop.report.party.member_shares import (
    Found,
    cell_entry,
    found_with_reasons,
    is_open,
    open_rolls,
    open_sentence,
)
from mls_desktop.report.party.recap import journal_entry, newest, recaps, with_fights
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside


class AfterAdventure(DraftModels[AdventureDraft]):
    """The model of an adventure that is over. `written` carries its name once it stands in the chronicles."""

    written = Signal(str)

    def __init__(self, open_campaign: OpenCampaign, roller: Roller, parent: QObject | None = None) -> None:
        document = open_campaign.document
        first = new_draft(Party(document.campaign, document.system, document.world))
        super().__init__(open_campaign, first, parent)
        self._roller = roller
        self.shown: dict[str, MemberShare] = {}
        self.refresh()

    def follow(self, fight: str) -> None:
        """Adds the fight with id `fight` to the draft: its name where the adventure has none, its fighters, and its
        place in the journal; does nothing where there is no such fight."""
        encounter: Encounter | None = inside(self._open_campaign.document.campaign.encounters, fight)
        if encounter is not None:
            begun = self.is_begun()
            self.take(with_fight(self.draft, encounter, self._party()))
            if not begun:
                self._first = self.draft  # nobody has entered that

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Enters `edit` of a cell into the draft; False where that changes nothing. The campaign stays as it is."""
        return self.take(edited_draft(self.draft, cell_entry(edit), self.shown))

    def refresh(self) -> None:
        """Works out shares, tables and words anew from draft and campaign, and emits `changed`."""
        party = self._party()
        self._speak(adventure_words(self._open_campaign.texts, party))
        self.shown = {share.who.id: share for share in shares(self.draft, party)}
        self._set_sections(adventure_tables(self.draft, party, self.shown, self.texts))
        self.changed.emit()

    def catalogue(self, list: str) -> Section:
        party = self._party()
        if list == WHOM:
            return companions_list(self.draft.also, party, self.texts)
        assert list == WHAT
        return checkable_list(self.shown.values(), party, self.texts)

    def roll(self, edit: Edit) -> bool:
        """Rolls the program's dice for the cell that `edit` is of, and enters the result in the draft; False where
        nothing is rolled there or nothing changes."""
        part, who, *rest = edit.path
        share = self.shown.get(who)
        if share is None:
            return False
        if part == "members" and rest == ["cp"]:
            return self.send(replace(edit, value=self._points(share)))
        for each in share.rolls if part == "rolls" else ():
            if each.key == rest[0]:
                (die,) = self._roller.roll((each.offer.sides,))
                return self.send(replace(edit, value=die))
        return False

    def roll_rest(self) -> bool:
        """Rolls the program's dice for all awards and checks still open, into the draft; False where none is."""
        draft = self.draft
        for who, share in self.shown.items():
            member = draft.member(who)
            if share.share.cp is None:
                member = replace(member, cp=self._points(share))
            dice = {each.key: self._roller.roll((each.offer.sides,))[0] for each in share.rolls if is_open(each)}
            draft = draft.with_member(who, replace(member, dice={**member.dice, **dice}))
        return self.take(draft)

    def still_open(self) -> tuple[int, int]:
        """Number of awards, and number of checks, in the draft that are not rolled yet."""
        return open_rolls(self.shown.values())

    def said(self) -> str:
        """Sentences on awards and checks still open, or that everything is rolled, or that nobody was there."""
        return open_sentence(self.shown.values())

    def write(self) -> bool:
        """Writes the draft into the chronicles, and into the journal if wanted, as one step; then begins a new draft
        and emits `written`; False where there is nothing to write or it was refused."""
        name, party = self.draft.told.name, self._party()
        if not self._write(self._told(writing(self.draft, party, self._found())), new_draft(party)):
            return False
        self.written.emit(name)
        return True

    def _told(self, step: Batch) -> Batch:
        """Batch of `step` and of an entry of the journal on its effects; `step` itself where the draft wants none,
        where it has no edits, or where it would be refused."""
        party, world_of = self._party(), self._open_campaign.world_of
        if not self.draft.journal or not step.edits:
            return step
        try:
            campaign = applied(party.campaign, step, party.system, world_of)
        except Refused:
            return step  # the document says why
        after = replace(party, campaign=campaign)
        found = recaps(after)
        entry = self._with_fights(
            journal_entry(found[newest(found, self.draft.told.name)], after, self._open_campaign.texts)
        )
        return Batch(step.name, (*step.edits, *in_journal(campaign, entry).edits))

    def _with_fights(self, entry: JournalEntry) -> JournalEntry:
        """Copy of `entry` that links to the fights of the draft, with their accounts before its own text."""
        document, told = self._open_campaign.document, self._open_campaign
        held = document.campaign.encounters
        fights = [found for id in self.draft.fights if (found := inside(held, id)) is not None]
        sentences = [
            " ".join(fight_sentences(fight, document.campaign, document.system, told.shipped, told.texts))
            for fight in fights
        ]
        return with_fights(entry, fights, sentences)

    def _found(self) -> Iterator[Found]:
        """Yields each character who took part, by the draft, with their share, the reasons of its checks in words."""
        return found_with_reasons(self.shown.values(), self.texts)

    def _points(self, share: MemberShare) -> int:
        (fell,) = self._roller.roll((share.most - share.least + 1,))
        return share.least + fell - 1
