"""Two characters of one name are told apart wherever they can meet: by their player, else by a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.command_palette import character_offers
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.party_model import short_names
from mls_desktop.bridge.campaign.version_account import AccountTools, account_of
from mls_desktop.bridge.compare.counterparts import Counterparts
from mls_desktop.bridge.fight.preparation import data_of, offered, people
from mls_desktop.bridge.find.campaign_index import CampaignIndex
from mls_desktop.bridge.stash.sharing import SharingModels
from mls_desktop.model.campaign import JournalEntry
from mls_desktop.model.fight.candidates import found
from mls_desktop.model.impact import impact
from mls_desktop.model.names_apart import name_apart, names_apart
from mls_desktop.model.party.journal import people_of
from mls_desktop.model.party.owner_row import owner_row
from mls_desktop.model.party.party import Party
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.report.lives.plan_page import plan_title
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.party.adventure_tables import companions_list
from mls_desktop.report.party.recap import Recap, recap_page
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.homes import folders
from tests.tiers import cases

SHIPPED = ShippedData()
HOB = "Hob Carter"
HERE = pytest.mark.parametrize("system", [pytest.param(id, marks=pytest.mark.needs(id)) for id in SYSTEMS])


@pytest.fixture
def open_campaign(system: str, tmp_path: Path, parent: QObject) -> OpenCampaign:
    """A campaign whose first three characters are of players and called alike; one is Ann's."""
    campaign = read(min((SHIPPED.resources[0] / "samples" / system).glob("*.mls.json")).read_bytes(), SHIPPED)
    players = ("Ann", "", "")
    hobs = [
        replace(who, name=HOB, player=player, role="player", owner=None)
        for who, player in zip(campaign.characters, players, strict=False)
    ]
    held = replace(campaign, characters=(*hobs, *campaign.characters[len(hobs) :]))
    return OpenCampaign(Loaded(held), SHIPPED, folders(tmp_path), parent)


def ids(open_campaign: OpenCampaign) -> list[str]:
    return [who.id for who in open_campaign.document.campaign.characters if who.name == HOB]


def _party(open_campaign: OpenCampaign) -> Party:
    document = open_campaign.document
    return Party(document.campaign, document.system, document.world)


def in_list(open_campaign: OpenCampaign) -> Iterable[str]:
    rows = {row.id: row.name for row in open_campaign.roster.model.section.rows}
    return [rows[id] for id in ids(open_campaign)]


def in_palette(open_campaign: OpenCampaign) -> Iterable[str]:
    return [
        each.text
        for each in character_offers(open_campaign.document.campaign.characters)
        if each.id in ids(open_campaign)
    ]


def in_compare(open_campaign: OpenCampaign) -> Iterable[str]:
    first, *rest = ids(open_campaign)
    held = Counterparts(open_campaign)
    return [each.title for each in held.of(first) if each.who.id in rest and each.key.startswith("here/")]


def in_picker(open_campaign: OpenCampaign) -> Iterable[str]:
    return [row.name for row in people(open_campaign).rows if row.id.removeprefix("own ") in ids(open_campaign)]


def as_typed(open_campaign: OpenCampaign) -> Iterable[str]:
    return [name for _id, name, _lies in offered(open_campaign, "hob")]


def in_party(open_campaign: OpenCampaign) -> Iterable[str]:
    names = short_names(open_campaign.document.campaign)
    return [names[id] for id in ids(open_campaign)]


def in_shares(open_campaign: OpenCampaign) -> Iterable[str]:
    held = SharingModels(open_campaign, open_campaign).people
    return [held[id] for id in ids(open_campaign)]


def in_finds(open_campaign: OpenCampaign) -> Iterable[str]:
    index, document = CampaignIndex(open_campaign.document.system), open_campaign.document
    batches = index.batches(document.campaign, document.world, open_campaign.texts, open_campaign.reference)
    return [
        each.text for batch in batches for each in batch if each.kind == "character" and each.id in ids(open_campaign)
    ]


def in_journal(open_campaign: OpenCampaign) -> Iterable[str]:
    return [
        each.name
        for each in people_of(open_campaign.document.campaign, JournalEntry(id="x", people=tuple(ids(open_campaign))))
    ]


def in_companions(open_campaign: OpenCampaign) -> Iterable[str]:
    """Names offered as having been there: those of characters who are no players'."""
    first = replace(_party(open_campaign), campaign=_minor(open_campaign))
    return [row.name for row in companions_list((), first, open_campaign.texts).rows if row.id in ids(open_campaign)]


def _minor(open_campaign: OpenCampaign):  # type: ignore[no-untyped-def]
    campaign = open_campaign.document.campaign
    return replace(campaign, characters=tuple(replace(who, role="minor") for who in campaign.characters))


def as_owners(open_campaign: OpenCampaign) -> Iterable[str]:
    campaign = open_campaign.document.campaign
    animal: Character = replace(campaign.characters[0], id="dog", name="Dog", role="minor")
    row = owner_row((*campaign.characters, animal), animal)
    assert row is not None and row.cells[0].field is not None
    return [name for id, name in row.cells[0].field.names if id in ids(open_campaign)]


def in_impact(open_campaign: OpenCampaign) -> Iterable[str]:
    document = open_campaign.document
    told = impact(document.campaign, Edit("set", ("name",), "x"), document.system, open_campaign.world_of)
    return [each.name for each in told if each.who in ids(open_campaign)]


def in_plans(open_campaign: OpenCampaign) -> Iterable[str]:
    people = open_campaign.document.campaign.characters
    return [plan_title(who, name_apart(who, people)) for who in people if who.name == HOB]


def in_versions(open_campaign: OpenCampaign) -> Iterable[str]:
    """In the account of a version in which each of them was older."""
    campaign = open_campaign.document.campaign
    then = replace(campaign, characters=tuple(replace(who, notes="then") for who in campaign.characters))
    tools = AccountTools(SHIPPED, open_campaign.texts, open_campaign.reference)
    told = account_of(then, campaign, tools, detailed=False)
    return [each.name for each in told.items if each.kind == "character" and each.id in ids(open_campaign)]


def in_recap(open_campaign: OpenCampaign) -> Iterable[str]:
    recap = Recap("The ford", None, tuple((id, ()) for id in ids(open_campaign)))
    party, title = _party(open_campaign), open_campaign.document.campaign.name
    context = PageContext(title, party.system, party.world, open_campaign.texts, open_campaign.reference)
    page = recap_page(recap, party, context, PageOptions())
    return [block.title for band in page.bands for column in band.columns for block in column]


PLACES: tuple[Callable[[OpenCampaign], Iterable[str]], ...] = (
    in_list, in_palette, in_compare, in_picker, as_typed, in_party, in_shares, in_finds, in_journal, in_companions,
    as_owners, in_impact, in_plans, in_versions, in_recap,
)  # fmt: skip


@HERE
def test_two_of_one_name_are_told_apart_in_every_place(system: str, open_campaign: OpenCampaign, qapp: object) -> None:
    for place in PLACES:
        said = list(place(open_campaign))
        assert len(said) >= len(ids(open_campaign)) - 1 and len({*said}) == len(said), (place.__name__, said)
        if place is not in_compare:
            assert any("(Ann)" in each for each in said), (place.__name__, said)


@HERE
def test_a_name_that_means_several_is_asked(system: str, open_campaign: OpenCampaign, qapp: object) -> None:
    data = data_of(open_campaign)
    by_player = found(data, "hob carter (ann)")
    assert by_player is not None and by_player[0].player == "Ann"


def test_any_characters_are_told_apart() -> None:
    chance = Random("apart")
    for _ in range(cases(quick=60, all=300, long=1000)):
        people = [
            Character(
                id=f"c{nth}", name=chance.choice((HOB, "Hob  Carter", "Hob Carter (Ann)", "Ben", "")),
                player=chance.choice(("", "Ann", "Ben")),
            )
            for nth in range(chance.randint(1, 8))
        ]  # fmt: skip
        names = names_apart(people, "unnamed")
        said = [" ".join(name.split()) for name in names.values()]
        assert len({*said}) == len(said) == len(people)
        assert [name_apart(who, people, "unnamed") for who in people] == [*names.values()]
        alone = [
            who for who in people if sum(" ".join(x.name.split()) == " ".join(who.name.split()) for x in people) == 1
        ]
        assert all(names[who.id].startswith(who.name.strip() or "unnamed") for who in alone)
