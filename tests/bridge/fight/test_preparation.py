"""Encounters made from characters, templates and groups: copies that last, each a step that can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight import preparation
from mls_desktop.bridge.fight.encounter_list_model import EncounterListModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.candidates import TEMPLATES
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import default_resources
from mls_desktop.storage.writing import write
from tests.bouts import SHIPPED
from tests.homes import folders

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = default_resources() / "samples" / "nutshell" / "the_grey_coast.mls.json"


@pytest.fixture
def open_campaign(qapp, tmp_path: Path) -> Iterator[OpenCampaign]:
    parent = QObject()
    yield OpenCampaign(Loaded(read(SAMPLE.read_bytes(), SHIPPED)), SHIPPED, folders(tmp_path), parent)
    parent.deleteLater()


def wanted(open_campaign: OpenCampaign, *ids: str) -> list[Character]:
    found = [open_campaign.document.character(id) for id in ids]
    return [each for each in found if each is not None]


def template(open_campaign: OpenCampaign) -> Character:
    section = open_campaign.document.system.catalogue(open_campaign.document.world, TEMPLATES)
    found = preparation.template_of(open_campaign, section.rows[-1].id)
    assert found is not None
    return found


def the(open_campaign: OpenCampaign, id: str) -> Encounter:
    found = preparation.encounter_of(open_campaign, id)
    assert found is not None
    return found


def test_an_encounter_of_chosen_characters_is_one_step(open_campaign: OpenCampaign) -> None:
    id = preparation.made(open_campaign, wanted(open_campaign, "tam_oster", "hedda_vale"))
    fight = the(open_campaign, id)
    assert [(entry.id, entry.side, entry.of) for entry in fight.line_up] == [
        ("tam_oster", "party", "tam_oster"),
        ("hedda_vale", "party", "hedda_vale"),
    ]
    assert open_campaign.document.history.undoText() == "New encounter"
    open_campaign.document.history.undo()
    assert preparation.encounter_of(open_campaign, id) is None


def test_a_group_is_one_entry_and_stands_for_many(open_campaign: OpenCampaign) -> None:
    id = preparation.made(open_campaign, wanted(open_campaign, "tam_oster"))
    assert preparation.join(open_campaign, id, template(open_campaign), "foes", count=10)
    running_fight = RunningFight(open_campaign, id, Roller(1), open_campaign)
    foes = [who for who in running_fight.fighters() if running_fight.side_of(who) == "foes"]
    assert len(foes) == 10 and foes[0].endswith(".1") and foes[-1].endswith(".10")
    running_fight.close()


def test_what_the_campaign_becomes_later_does_not_touch_the_fight(open_campaign: OpenCampaign) -> None:
    id = preparation.made(open_campaign, wanted(open_campaign, "hedda_vale"))
    assert preparation.join(open_campaign, id, template(open_campaign), "foes")
    running_fight = RunningFight(open_campaign, id, Roller(1), open_campaign)
    before = running_fight.sections
    weapons = the(open_campaign, id).library["weapons"]
    assert isinstance(weapons, list)
    held = {**weapons[0], "dam": 19}
    assert open_campaign.document.apply(Edit("add", ("library", "weapons"), held))
    again = RunningFight(open_campaign, id, Roller(1), open_campaign)
    assert again.sections == before
    for each in (running_fight, again):
        each.close()


def test_it_can_be_written_and_read(open_campaign: OpenCampaign) -> None:
    id = preparation.made(open_campaign, wanted(open_campaign, "hedda_vale", "saelith"))
    assert preparation.join(open_campaign, id, template(open_campaign), "foes", count=3, joins=2)
    assert open_campaign.document.apply(Edit("set", ("encounters", id, "notes"), "By night."))
    campaign = open_campaign.document.campaign
    assert read(write(campaign, SHIPPED), SHIPPED).encounters == campaign.encounters


def test_copy_run_again_and_delete(open_campaign: OpenCampaign) -> None:
    id = preparation.made(open_campaign, wanted(open_campaign, "tam_oster"))
    assert preparation.join(open_campaign, id, template(open_campaign), "foes")
    running_fight = RunningFight(open_campaign, id, Roller(1), open_campaign)
    assert running_fight.all_again()
    running_fight.close()
    copy, fresh = preparation.copied(open_campaign, id), preparation.run_again(open_campaign, id)
    assert (
        the(open_campaign, copy).events == the(open_campaign, id).events and len(the(open_campaign, fresh).events) == 0
    )
    assert the(open_campaign, fresh).line_up == the(open_campaign, id).line_up
    assert len({the(open_campaign, each).name for each in (id, copy, fresh)}) == 3
    assert preparation.removed(open_campaign, copy)
    assert preparation.encounter_of(open_campaign, copy) is None
    open_campaign.document.history.undo()
    assert preparation.encounter_of(open_campaign, copy) is not None
    assert preparation.copied(open_campaign, "nobody") == "" and preparation.run_again(open_campaign, "nobody") == ""


def test_the_list_follows(open_campaign: OpenCampaign, qtbot) -> None:
    listed = EncounterListModel(open_campaign.document, open_campaign.texts, open_campaign)
    with qtbot.waitSignal(listed.changed):
        id = preparation.made(open_campaign)
    at = listed.model.position(id)
    assert at is not None
    assert [listed.model.data(listed.model.index(at, column)) for column in (0, 1)] == [
        the(open_campaign, id).name,
        "empty",
    ]
    preparation.join(open_campaign, id, template(open_campaign), "foes")
    assert listed.model.data(listed.model.index(at, 1)) == "one side only"
    preparation.join(open_campaign, id, template(open_campaign), "party")
    assert listed.model.data(listed.model.index(at, 1)) == "ready"
    listed.begin(frozenset({id}))
    assert listed.model.data(listed.model.index(at, 1)) == "begun"
    listed.begin(frozenset())
    assert listed.model.data(listed.model.index(at, 1)) == "ready"


def test_who_came_with_whose_they_are_comes_no_second_time(open_campaign):
    open_campaign.document.apply(Edit("set", ("characters", "hedda_vale", "owner"), "tam_oster"))
    id = preparation.made(open_campaign, wanted(open_campaign, "tam_oster", "hedda_vale"))
    assert [entry.of for entry in preparation.encounter_of(open_campaign, id).line_up] == ["tam_oster", "hedda_vale"]
