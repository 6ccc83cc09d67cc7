"""An adventure that ends with a fight: who was in it is there, and the journal tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.adventure.after_adventure import AfterAdventure
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.storage.reading import read
from tests.desk import SHIPPED
from tests.homes import folders

pytestmark = pytest.mark.needs("nutshell")
SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "nutshell"
MILL, DUEL = "four_against_six", "duel_on_the_quay"


@pytest.fixture
def open_campaign(parent: QObject, tmp_path: Path) -> OpenCampaign:
    campaign = read((SAMPLES / "three_fights.mls.json").read_bytes(), SHIPPED)
    return OpenCampaign(Loaded(campaign), SHIPPED, folders(tmp_path), parent)


@pytest.fixture
def after(open_campaign: OpenCampaign, parent: QObject) -> AfterAdventure:
    return AfterAdventure(open_campaign, Roller(), parent)


def test_those_who_were_in_the_fight_are_there_and_no_others(after: AfterAdventure) -> None:
    assert len(after.shown) == 6
    after.follow(MILL)
    assert set(after.shown) == {"tam_oster", "hedda_vale", "borrin_kettle", "urzha"}
    assert after.draft.told.name == "Four against six at the mill" and not after.is_begun()
    after.follow(MILL)
    assert after.draft.fights == (MILL,)


def test_a_second_fight_brings_those_who_were_in_it(after: AfterAdventure) -> None:
    after.follow(DUEL)
    assert set(after.shown) == {"hedda_vale"}
    after.follow(MILL)
    assert set(after.shown) == {"tam_oster", "hedda_vale", "borrin_kettle", "urzha"}
    assert after.draft.told.name == "The duel on the quay"


def test_the_journal_names_fight_fallen_fate_criticals_and_loot(
    open_campaign: OpenCampaign, after: AfterAdventure
) -> None:
    after.follow(MILL)
    after.roll_rest()
    assert after.write()
    (entry,) = open_campaign.document.campaign.journal
    assert (entry.title, entry.encounters) == ("Four against six at the mill", (MILL,))
    assert set(entry.people) == {"tam_oster", "hedda_vale", "borrin_kettle", "urzha"}
    fight, *brought = entry.text.split("\n\n")
    for said in (
        "The fight: Four against six at the mill.",
        "Dead: Salt Creek Raider 2, Salt Creek Raider 3, Salt Creek Raider 4.",
        "Unconscious: Hedda Vale, Borrin Kettle,",
        "Fate spent: Hedda Vale 1.",
        "Criticals: Tam Oster 3,",
        "Loot: 1 × Great Axe,",
    ):
        assert said in fight
    assert len(brought) == 4 and any(line.startswith("Tam Oster: ") for line in brought)
    assert after.draft.fights == (), "the next adventure begins with none"


def test_a_fight_that_is_gone_is_not_told_of(open_campaign: OpenCampaign, after: AfterAdventure) -> None:
    after.follow("nobody_fought")
    assert after.draft.fights == () and len(after.shown) == 6
