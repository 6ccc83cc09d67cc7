"""The draft of what comes after an adventure, for all who were there: what is chosen, typed and rolled so far, and the
one step that writes it into their chronicles. It goes by ids, so that it outlives every change of the campaign.

Only what somebody said is in it; what the system offers is asked for anew each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.party.party import Party, companions, is_alive
from mls_desktop.rules.common.life.adventures import (
    AdventureShare,
    AdventureTold,
    CheckOffer,
    CheckTold,
    RollOffer,
    RollTold,
)
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, below

STEP = "adventure"
"""The name of the step."""
Key = str
"""Key of a check or roll among those of one character: "personality/chaste", of the second "personality/chaste#2"."""


class MemberDraft(Struct, frozen=True):
    """Draft of one character. `there`: None: unless they are dead; `cp`: the award that fell, None for none yet;
    `more`: points beside it, for a `reason`; `refused`: checks that the referee refuses; `by_hand`: checks given
    without an offer, each with its reason; `order`: of the rolls, as far as somebody moved one; `dice`: what fell, by
    check."""

    there: bool | None = None
    role: str = ""
    cp: int | None = None
    more: int = 0
    reason: str = ""
    refused: frozenset[Key] = frozenset()
    by_hand: tuple[CheckTold, ...] = ()
    order: tuple[Key, ...] = ()
    dice: Mapping[Key, int] = {}


class AdventureDraft(Struct, frozen=True):
    """The whole draft. `also`: those who are no players and were there all the same; `journal`: whether the campaign's
    journal is to tell what it brought; `fights`: the encounters it is to tell of. The date is the campaign's."""

    told: AdventureTold
    also: tuple[str, ...] = ()
    members: Mapping[str, MemberDraft] = {}
    journal: bool = True
    fights: tuple[str, ...] = ()

    def member(self, id: str) -> MemberDraft:
        """Draft of character `id`; an empty one if there is none."""
        return self.members.get(id) or MemberDraft()

    def with_member(self, id: str, member: MemberDraft) -> AdventureDraft:
        """Adventure draft with `member` as the draft of character `id`."""
        return replace(self, members={**self.members, id: member})


class OfferedCheck(Struct, frozen=True):
    """A check as it stands in the draft: earned, standing, or (`offer` None) given by hand."""

    key: Key
    told: CheckTold
    offer: CheckOffer | None = None


class OfferedRoll(Struct, frozen=True):
    """A roll as it stands in the draft."""

    key: Key
    offer: RollOffer


class MemberShare(Struct, frozen=True):
    """Share of a character who was present. `least`, `most`: the points that it brings."""

    who: Character
    share: AdventureShare
    least: int
    most: int
    checks: tuple[OfferedCheck, ...]
    rolls: tuple[OfferedRoll, ...]


def new_draft(party: Party, name: str = "") -> AdventureDraft:
    """Draft of an adventure of that name and of the system's first size, in which nothing else is said."""
    return AdventureDraft(AdventureTold(party.adventures.sizes[0], name))


def with_fight(draft: AdventureDraft, encounter: Encounter, party: Party) -> AdventureDraft:
    """Adventure draft with fight `encounter` added, and its name if it has none; at the first fight those listed but
    not in it are set absent (nobody, if none was in it), at a later one those in it count as there again. What somebody
    said of those who were in it stays, unless another fight was without them."""
    if encounter.id in draft.fights:
        return draft
    fought = {each.of or each.id for each in encounter.line_up}
    listed = [who.id for who in companions(draft.also, party)]
    told = draft.told if draft.told.name else replace(draft.told, name=encounter.name)
    after = replace(draft, told=told, fights=(*draft.fights, encounter.id))
    if fought.isdisjoint(listed):
        return after
    for id in listed:
        member, was_in = after.member(id), id in fought
        if was_in and draft.fights and member.there is False:
            after = after.with_member(id, replace(member, there=None))
        elif not was_in and not draft.fights:
            after = after.with_member(id, replace(member, there=False))
    return after


def is_there(draft: AdventureDraft, who: Character) -> bool:
    """Tells whether character `who` was there: as the draft says, else unless they are dead."""
    said = draft.member(who.id).there
    return said if said is not None else is_alive(who)


def shares(draft: AdventureDraft, party: Party) -> tuple[MemberShare, ...]:
    """Share of each character present."""
    listed = companions(draft.also, party)
    return tuple(member_share(draft, who, party) for who in listed if is_there(draft, who))


def dated(draft: AdventureDraft, party: Party) -> AdventureTold:
    """Adventure of the draft with the campaign's date of today, None for none."""
    return replace(draft.told, date=party.campaign.calendar.date)


def member_share(draft: AdventureDraft, who: Character, party: Party) -> MemberShare:
    """Share of character `who`: the checks offered and given, and then the rolls they lead to."""
    adventures, member, told = party.adventures, draft.member(who.id), dated(draft, party)
    role = member.role or adventures.roles[0]
    least, most = adventures.reward(told, role)
    # What fell for another size or role may not lie in this range; it is there again once that is taken back.
    cp = least if least == most else member.cp if member.cp is not None and least <= member.cp <= most else None
    checks = tuple(_checks(member, adventures.checks(who, party.world)))
    before = AdventureShare(role, cp, member.more, member.reason, tuple(each.told for each in checks))
    ready = adventures.rolls(who, party.world, told, before)
    keys = in_order(keyed(each.what for each in ready), member.order)
    rolls = tuple(RollTold(key.partition("#")[0], member.dice.get(key)) for key in keys)
    share = replace(before, rolls=rolls)
    offers = adventures.rolls(who, party.world, told, share)
    found = tuple(OfferedRoll(key, offer) for key, offer in zip(keys, offers, strict=True))
    return MemberShare(who, share, least, most, checks, found)


def _checks(member: MemberDraft, offers: tuple[CheckOffer, ...]) -> Iterator[OfferedCheck]:
    for key, offer in zip(keyed(each.what for each in offers), offers, strict=True):
        yield OfferedCheck(key, CheckTold(offer.what, offer.reason, key in member.refused, offer.at), offer)
    for nth, told in enumerate(member.by_hand):
        yield OfferedCheck(f"hand#{nth}", told)


def keyed(names: Iterable[str]) -> tuple[Key, ...]:
    """Names told apart: the second of one gets "#2", the third "#3"."""
    count: dict[str, int] = {}
    found = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        found.append(name if count[name] == 1 else f"{name}#{count[name]}")
    return tuple(found)


def in_order(keys: tuple[Key, ...], order: tuple[Key, ...]) -> tuple[Key, ...]:
    """Keys in the order that somebody gave them; those without a place in it come at the end, as they stand."""
    first = {key: at for at, key in enumerate(order)}
    return tuple(sorted(keys, key=lambda key: first.get(key, len(order))))


def with_reasons(share: AdventureShare, checks: tuple[OfferedCheck, ...], said: Mapping[Key, str]) -> AdventureShare:
    """Share whose checks are `checks`, each with the reason that `said` has for its key, else with its own."""
    told = (replace(each.told, reason=said.get(each.key, each.told.reason)) for each in checks)
    return replace(share, checks=tuple(told))


def writing(draft: AdventureDraft, party: Party, found: Iterable[tuple[Character, AdventureShare]]) -> Batch:
    """Step of edits that writes the adventure into chronicles. `found`: the characters who were there, each with their
    share and all reasons in it."""
    told, adventures = dated(draft, party), party.adventures
    edits: list[Edit] = []
    for who, share in found:
        edits += [below(edit, "characters", who.id) for edit in adventures.edits(who, told, share)]
    return Batch(STEP, tuple(edits))
