"""The fights that ship as samples: they play to their end, and what they leave can be taken in one step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.commands.check import checked
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import aftermath, begun
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
SHIPPED_DATA = ShippedData()
CAMPAIGN = read(SAMPLE.read_bytes(), SHIPPED_DATA)
fights = pytest.mark.parametrize("encounter", CAMPAIGN.encounters, ids=lambda each: each.id)


def reel_of(encounter: Encounter) -> Replay[Fight]:
    return Replay(begun(encounter, SHIPPED_DATA.system(CAMPAIGN.system), SHIPPED_DATA.shipped(CAMPAIGN.system)))


def test_a_duel_four_against_six_and_a_skirmish() -> None:
    assert [each.id for each in CAMPAIGN.encounters] == [
        "duel_on_the_quay", "four_against_six", "skirmish_in_the_reeds",
    ]  # fmt: skip
    assert write(CAMPAIGN, SHIPPED_DATA) == SAMPLE.read_bytes()
    assert not checked(str(SAMPLE), SHIPPED_DATA).fights


@fights
def test_it_plays_to_its_end(encounter: Encounter) -> None:
    reel = reel_of(encounter)
    state: Any = reel.at(encounter.events).state()
    assert not [moment for moment in reel.moments(encounter.events) if moment.misfit]
    standing = {held["side"] for held in state["fighters"] if held["state"] == "up"}
    assert state["over"] and len(standing) < len(encounter.sides)


@fights
def test_what_it_leaves_is_taken_in_one_step(encounter: Encounter) -> None:
    batch = aftermath(CAMPAIGN, encounter, reel_of(encounter).at(encounter.events))
    after = applied(CAMPAIGN, batch, SHIPPED_DATA.system(CAMPAIGN.system), SHIPPED_DATA.world)
    changed = {one.id for one, other in zip(after.characters, CAMPAIGN.characters, strict=True) if one != other}
    assert changed and changed == {edit.path[1] for edit in batch.edits}
    assert read(write(after, SHIPPED_DATA), SHIPPED_DATA) == after


def test_a_skirmish_has_bows_and_spells() -> None:
    kinds = {(event.kind, event.entry("choice")) for event in CAMPAIGN.encounters[2].events}
    assert {("declare", "shoot"), ("declare", "cast"), ("dodge", None), ("shot", None)} <= kinds


def test_eight_fight_in_a_warehouse_with_walls_and_doors() -> None:
    sample = SAMPLE.with_name("the_warehouse.mls.json")
    campaign = read(sample.read_bytes(), SHIPPED_DATA)
    (encounter,) = campaign.encounters
    assert write(campaign, SHIPPED_DATA) == sample.read_bytes() and not checked(str(sample), SHIPPED_DATA).fights
    ground = encounter.ground
    assert ground is not None and sum(each.count or 1 for each in encounter.line_up) == len(ground.start) == 8
    assert {each.door for each in ground.edges} == {None, "open", "closed", "locked"} and any(ground.fog)
    moments = [moment for moment in reel_of(encounter).moments(encounter.events) if moment.misfit]
    assert not moments
    state: Any = reel_of(encounter).at(encounter.events).state()
    assert state["turn"] > 2, "two whole Turns were fought"
    gone = [event for event in encounter.events if event.kind == "move" and event.entry("path")]
    assert len({event.who for event in gone}) > 4
