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
from mls_desktop.bridge.life.chronicle_model import ChronicleModel
from mls_desktop.bridge.life.draft_model import DraftModel
from mls_desktop.bridge.printing.sheet_export import ExportChoice, file_title, whom_to_print
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.roll.roll_session import RollRequest, RollSession
from mls_desktop.bridge.stash.sharing import SharingModels
from mls_desktop.model.campaign import JournalEntry
from mls_desktop.model.fight.candidates import found
from mls_desktop.model.impact import impact
from mls_desktop.model.life.entry_draft import EntryDraft
from mls_desktop.model.names_apart import name_apart, names_apart
from mls_desktop.model.party.adventure_draft import MemberDraft, new_draft, shares
from mls_desktop.model.party.journal import people_of
from mls_desktop.model.party.owner_row import owner_row
from mls_desktop.model.party.party import Party
from mls_desktop.model.party.time_draft import TimeDraft
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.report.fights.fight_report import FightSummary, taken_text
from mls_desktop.report.fights.homecoming import HOME, Home, homecoming
from mls_desktop.report.lives.past_sheet import past_title
from mls_desktop.report.lives.plan_page import plan_title
from mls_desktop.report.lives.sheet_titles import play_title, sheet_title
from mls_desktop.report.lives.tab_titles import titles_of
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.party.adventure_tables import adventure_tables, checkable_list, companions_list
from mls_desktop.report.party.recap import Recap, recap_page
from mls_desktop.report.party.time_tables import time_tables
from mls_desktop.rules.common.life.adventures import CheckTold
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
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


def in_awards(open_campaign: OpenCampaign) -> Iterable[str] | None:
    party = _party(open_campaign)
    if party.system.adventures is None:
        return None
    tables = adventure_tables(new_draft(party), party, {}, open_campaign.texts)
    return [row.name for table in tables for row in table.rows if row.id in ids(open_campaign)]


def in_checks(open_campaign: OpenCampaign) -> Iterable[str] | None:
    """In the titles above the checks of each, and where a check is given by hand."""
    party = _party(open_campaign)
    if party.system.adventures is None:
        return None
    draft = new_draft(party)
    for id in ids(open_campaign):
        draft = draft.with_member(id, MemberDraft(there=True, by_hand=(CheckTold("personality/kind"),)))
    shown = {share.who.id: share for share in shares(draft, party)}
    checks = adventure_tables(draft, party, shown, open_campaign.texts)[2]
    titles = [row.name for row in checks.rows if row.state == "title" and row.id.split()[-1] in ids(open_campaign)]
    offers = checkable_list(shown.values(), party, open_campaign.texts)
    offered_to = {row.name.partition(":")[0] for row in offers.rows if row.id.split()[0] in ids(open_campaign)}
    assert offered_to == {*titles}
    return titles


def in_time(open_campaign: OpenCampaign) -> Iterable[str] | None:
    party = _party(open_campaign)
    if party.system.passing is None:
        return None
    tables = time_tables(TimeDraft(), party, {}, open_campaign.texts)
    return [row.name for table in tables for row in table.rows if row.id in ids(open_campaign)]


def in_tabs(open_campaign: OpenCampaign) -> Iterable[str]:
    """In the titles of tabs and windows: sheets, creations, chronicles, plans, past sheets, sheets to play from."""
    people = open_campaign.document.campaign.characters
    mine = [who for who in people if who.name == HOB]
    lives = titles_of(people, "chronicle ", "plans ")
    return [
        *(sheet_title(who, people) for who in mine),
        *(sheet_title(who, people, of_creation=True) for who in mine),
        *(play_title(who, people) for who in mine),
        *(past_title(who, 0, people) for who in mine),
        *(title for id, title in lives.items() if id.split()[1] in ids(open_campaign)),
    ]


def in_rolls(open_campaign: OpenCampaign) -> Iterable[str]:
    """In the roll panel, as opposition and in the log of rolls."""
    document, session = open_campaign.document, RollSession(Roller(7))
    session.set_people(document.campaign.characters, document.system, document.world)
    session.texts = open_campaign.texts
    for id in ids(open_campaign):
        key = session.rolls(id)[0].key
        session.declare(RollRequest(id, key))
        session.throw({})
        assert session.log[-1].text.startswith(session.name(id)), session.log[-1]
    return [session.name(id) for id in ids(open_campaign)]


def on_paper(open_campaign: OpenCampaign) -> Iterable[str]:
    """In the choice of whom to print, and as the names of files."""
    document, texts = open_campaign.document, open_campaign.texts
    campaign, roles = document.campaign, document.system.roles
    files = [file_title(campaign, ExportChoice((id,)), "") for id in ids(open_campaign)]
    return [*files, *(next(whom_to_print(campaign, roles, texts, id))[0] for id in ids(open_campaign))]


def in_homecoming(open_campaign: OpenCampaign) -> Iterable[str]:
    document = open_campaign.document
    home = Home(document.campaign, document.system, open_campaign.world_of)
    left = Batch(HOME, tuple(Edit("set", ("characters", id, "notes"), "home") for id in ids(open_campaign)))
    told = taken_text(FightSummary(batch=left), home)
    names = [row.name for row in homecoming(left, home, open_campaign.texts, {}).rows if row.state == "marked"]
    assert all(name in told for name in names)
    return names


def in_undo(open_campaign: OpenCampaign) -> Iterable[str]:
    """As steps to undo: an edit of the sheet, an entry of the chronicle."""
    document, steps = open_campaign.document, []
    for id in ids(open_campaign):
        assert document.apply(Edit("set", ("characters", id, "notes"), "then"))
        steps.append(document.history.undoText())
        chronicle = ChronicleModel(open_campaign, id, open_campaign)
        lived = chronicle.lived
        prompt = next((form for form in lived.forms(len(lived.events)) if form.id == "note"), None)
        if prompt is None:
            continue
        draft = DraftModel(chronicle, EntryDraft(lived, "write", len(lived.events), prompt), open_campaign)
        draft.draft.set_entry(("text",), "rested")
        assert draft.submit()
        steps.append(document.history.undoText())
    return steps


PLACES: tuple[Callable[[OpenCampaign], Iterable[str] | None], ...] = (
    in_list, in_palette, in_compare, in_picker, as_typed, in_party, in_shares, in_finds, in_journal, in_companions,
    as_owners, in_impact, in_plans, in_versions, in_recap, in_awards, in_checks, in_time, in_tabs, in_rolls, on_paper,
    in_homecoming, in_undo,
)  # fmt: skip
"""Places where the characters of a campaign meet; None: the system has no such place."""


@HERE
def test_two_of_one_name_are_told_apart_in_every_place(system: str, open_campaign: OpenCampaign, qapp: object) -> None:
    for place in PLACES:
        found = place(open_campaign)
        if found is None:
            continue
        said = list(found)
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
