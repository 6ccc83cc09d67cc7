"""The table of sharing out: a row for the money, one a thing, a column a player's character; what it comes to, in
words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.party.stash import SharingOut, shares
from mls_desktop.report.party.standing import MEMBER
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.things import exact_amount, saved_amount
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

SHARING, MONEY = "sharing", "money"
Names = Mapping[str, str]
"""Names of the players' characters, by id."""


def sharing_table(
    campaign: AnyCampaign, people: Names, among: Collection[str], counts: Mapping[tuple[str, str], int], texts: Texts
) -> Section:
    """Table of sharing out with what is entered so far: a row for the money, one a thing, a column a character.
    `among`: who has a share of the money; `counts`: how many of a thing, by its id and whose they are to be."""
    columns = tuple(f"{MEMBER}{id}" for id in people)
    return Section(SHARING, "items", columns, tuple(_rows(campaign, people, among, counts, texts)))


def _rows(
    campaign: AnyCampaign, people: Names, among: Collection[str], counts: Mapping[tuple[str, str], int], texts: Texts
) -> Iterator[Row]:
    shared = Field(MONEY, "flag")
    flags = (Cell(f"{MEMBER}{id}", given(int(id in among)), shared, Edit("set", (MONEY, id))) for id in people)
    held = texts.figure(given(exact_amount(campaign.purse.money)))
    yield Row(MONEY, tuple(flags), name=_("A share of the money ({n})").format(n=held))
    for thing, at in zip(campaign.stash, entry_ids(campaign.stash), strict=True):
        field = Field("count", "number", bounds=(0, thing.count))
        cells = (
            Cell(f"{MEMBER}{id}", given(counts.get((at, id), 0)), field, Edit("set", (f"#{at}", id))) for id in people
        )
        yield Row(f"#{at}", tuple(cells), name=f"{thing.name} ({thing.count})", note=thing.note)


def sharing_sentences(campaign: AnyCampaign, sharing: SharingOut, people: Names, texts: Texts) -> list[str]:
    """Sentences on who gets what, and what is left: of the money, then of each thing."""
    said = []
    purse = exact_amount(campaign.purse.money)
    part = purse if sharing.money is None else exact_amount(sharing.money)
    each = shares(saved_amount(part), len(sharing.among)).each
    if each:
        left = texts.figure(given(purse - each * len(sharing.among)))
        names = ", ".join(people[id] for id in sharing.among)
        said.append(_("{names}: {each} each, and {left} left in the purse.").format(names=names, each=each, left=left))
    for thing, at in zip(campaign.stash, entry_ids(campaign.stash), strict=True):
        got = [(people[gift.who], gift.count) for gift in sharing.gifts if gift.thing == at]
        if got:
            to = ", ".join(_("{n} to {who}").format(n=count, who=who) for who, count in got)
            there = thing.count - sum(count for _who, count in got)
            said.append(_("{thing}: {to}; {left} left.").format(thing=thing.name, to=to, left=there))
    return said
