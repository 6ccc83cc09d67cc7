"""Who may join a fight, found by what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.loaded_campaign import blank_campaign
from mls_desktop.model.fight import candidates
from mls_desktop.model.fight.new_encounter import CampaignData
from mls_desktop.model.systems import installed
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.flown import Flown
from tests.madeup.system import Kite, Sky

SAMPLES = sorted(
    sample
    for system in installed()
    for sample in (Path(__file__).parents[3] / "resources" / "samples" / system).glob("*.mls.json")
)


def data() -> CampaignData:
    """Red, Redwing and Osprey of the campaign, and the shipped stunt kite."""
    held = Flown().data
    own = (*held.campaign.characters, Kite(id="wing", name="Redwing"), Kite(id="osprey", name="Osprey", role="minor"))
    return replace(held, campaign=replace(held.campaign, characters=own))


@pytest.mark.parametrize(
    ("text", "who", "count"),
    [
        ("Red", "red", 1),
        ("  osprey X 12 ", "osprey", 12),
        ("osprey×3", "osprey", 3),
        ("redw*2", "wing", 2),
        ("stunt", "stunt_kite", 1),
        ("prey", "osprey", 1),
        ("osprey x100", "osprey", 100),
    ],
)
def test_who_is_meant(text: str, who: str, count: int) -> None:
    found = candidates.found(data(), text)
    assert found is not None and (found[0].id, found[1]) == (who, count)


@pytest.mark.parametrize("text", ["", "re", "nobody", "osprey x0", "osprey x101"])
def test_nobody_is_meant_or_too_many_are(text: str) -> None:
    assert candidates.found(data(), text) is None


def test_names_that_fit_so_far() -> None:
    assert [each.name for each in candidates.fitting(data(), "RE")] == ["Red", "Redwing", "Osprey"]
    (kite,) = candidates.fitting(data(), "kite x4")
    assert (kite.id, kite.name, kite.own, kite.who.id) == ("stunt_kite", "Stunt kite", False, "stunt_kite")


def test_an_example_is_somebody_who_may_join() -> None:
    held = data()
    assert candidates.example(held) == "Stunt kite"
    assert isinstance(held.world, Sky)
    bare = replace(held, world=replace(held.world, templates={}))
    assert candidates.example(bare) == "Red", "of the campaign, where the library has none"
    assert candidates.example(replace(bare, campaign=replace(bare.campaign, characters=()))) == ""


@pytest.mark.parametrize("system", installed())
def test_the_example_of_every_game_is_found_when_it_is_typed(system: str) -> None:
    shipped_data = ShippedData()
    campaign = blank_campaign(shipped_data, system)
    held = CampaignData(
        campaign, shipped_data.system(system), shipped_data.shipped(system), shipped_data.world(campaign)
    )
    found = candidates.found(held, f"{candidates.example(held)} x10")
    assert found is not None and found[1] == 10


def test_templates_come_first_then_those_of_the_campaign_but_some() -> None:
    rows = candidates.people(data(), "Own", without={"wing"}).rows
    assert [(row.id, row.note) for row in rows] == [("stunt_kite", ""), ("own red", "Own"), ("own osprey", "Own")]


@pytest.mark.parametrize(
    ("id", "name"), [("own red", "Red"), ("stunt_kite", "Stunt kite"), ("own stunt_kite", None), ("red", None)]
)
def test_who_stands_in_a_row(id: str, name: str | None) -> None:
    found = candidates.person(data(), id)
    assert (found.name if found is not None else None) == name


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda each: each.name)
def test_those_of_the_campaign_have_the_same_figures_as_templates(sample: Path) -> None:
    shipped_data = ShippedData()
    campaign = read(sample.read_bytes(), shipped_data)
    system = shipped_data.system(campaign.system)
    held = CampaignData(campaign, system, shipped_data.shipped(campaign.system), shipped_data.world(campaign))
    people = candidates.people(held, "Own")
    own = [row for row in people.rows if row.note == "Own"]
    assert [row.id.removeprefix("own ") for row in own] == [who.id for who in campaign.characters]
    for row in own:
        figures = {cell.column: cell.figure.value for cell in row.cells}
        assert set(people.columns) <= set(figures), row.name
    assert any(isinstance(cell.figure.value, int) for row in own for cell in row.cells)
