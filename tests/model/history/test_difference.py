"""The difference of any two campaigns, and the way back: the same values, the same bytes, every unknown key."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.history.difference import alike, difference
from mls_desktop.model.history.patch import NOTHING, Fields, Kept, Misfit, Patch, Spliced, Whole, patched
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign as kites
from tests.chance_edits import ChanceEdits
from tests.madeup.system import shipped_data as made_up
from tests.storage.madeup import shipped_data as pebbles
from tests.storage.test_properties import FILES
from tests.tiers import cases

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
REAL = ShippedData()
STARTS = sorted(
    str(path.relative_to(SAMPLES)) for path in SAMPLES.rglob("*.mls.json") if path.parent.name in REAL.table
)


@lru_cache(maxsize=8)
def sample(name: str) -> AnyCampaign:
    return read((SAMPLES / name).read_bytes(), REAL)


def through_json(patch: Patch) -> Patch:
    return msgspec.json.decode(msgspec.json.encode(patch), type=Fields | Whole)


def must_lead(old: AnyCampaign, new: AnyCampaign, shipped_data: ShippedData) -> None:
    """The law: a patch of the two makes the one of the other."""
    after = patched(old, through_json(difference(old, new)), shipped_data.system(old.system))
    assert after == new and alike(after, new)


def must_hold(states: list[AnyCampaign], shipped_data: ShippedData) -> None:
    for old, new in pairwise(states):
        must_lead(old, new, shipped_data)
        must_lead(new, old, shipped_data)
    must_lead(states[0], states[-1], shipped_data)
    must_lead(states[-1], states[0], shipped_data)
    there = patched(states[0], difference(states[0], states[-1]), shipped_data.system(states[0].system))
    assert write(there, shipped_data) == write(states[-1], shipped_data)


@settings(max_examples=cases(all=6, long=12), suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6))
@pytest.mark.parametrize("start", STARTS)
def test_every_step_of_a_history_by_chance_leads_there_and_back(start: str, seed: int) -> None:
    must_hold(ChanceEdits(seed, REAL).history(sample(start), 12), REAL)


@settings(max_examples=cases(all=30, long=60), suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6))
def test_so_it_is_for_a_system_that_is_made_up(seed: int) -> None:
    start = replace(kites("Ann", "Bo"), encounters=(Encounter(id="e"),))
    must_hold(ChanceEdits(seed, made_up()).history(start, 20), made_up())


@pytest.mark.long
@settings(max_examples=cases(all=60, long=150))
@given(FILES, FILES)
def test_campaigns_that_share_nothing_lead_to_each_other(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Keys of newer programs among them, at every level."""
    old, new = (read(json.dumps(file).encode(), pebbles()) for file in (one, other))
    must_lead(old, new, pebbles())
    must_lead(new, old, pebbles())
    after = patched(old, through_json(difference(old, new)), pebbles().system("pebbles"))
    assert write(after, pebbles()) == write(new, pebbles())


def fight(count: int) -> AnyCampaign:
    events = Events(told("hit", f"f{at}", dice=[at, 3]) for at in range(count))
    return replace(kites("Ann"), encounters=(Encounter(id="e", events=events),))


def test_one_more_of_ten_thousand_events_is_a_short_line_and_so_is_its_way_back() -> None:
    old = fight(10_000)
    encounter = old.encounters[0]
    new = replace(old, encounters=(replace(encounter, events=encounter.events.plus(told("pass", "f1"))),))
    there, back = difference(old, new), difference(new, old)
    assert len(msgspec.json.encode(there)) < 300 and len(msgspec.json.encode(back)) < 300
    after = patched(old, there, made_up().system("kites"))
    assert after.encounters[0].events.shared(encounter.events) == 10_000
    assert after.encounters[0].events._closed[0] is encounter.events._closed[0]


def test_one_that_is_corrected_in_their_midst_is_short_too() -> None:
    old = fight(10_000)
    held = old.encounters[0].events
    other = held.first(77).extended((told("pass", "f1"), *held[78:]))
    new = replace(old, encounters=(replace(old.encounters[0], events=other),))
    assert len(msgspec.json.encode(difference(old, new))) < 400
    must_lead(old, new, made_up())


def test_a_character_that_moves_is_not_told_anew() -> None:
    old = kites(*(f"K{at}" for at in range(30)))
    moved = (*old.characters[1:20], old.characters[0], *old.characters[20:])
    patch = difference(old, replace(old, characters=moved))
    assert patch == Fields({"characters": Spliced((Kept(1, 19), Kept(0, 1), Kept(20, 10)))})


@pytest.mark.parametrize(("one", "other"), [(1, 1.0), (1, True), (0.0, -0.0), ({"a": 1, "b": 2}, {"b": 2, "a": 1})])
def test_what_a_file_tells_apart_is_told_apart(one: Any, other: Any) -> None:
    old = replace(kites("Ann"), unknown={"later": {"deep": [one]}})
    new = replace(kites("Ann"), unknown={"later": {"deep": [other]}})
    new = replace(new, characters=old.characters)
    assert old == new and not alike(old, new)
    after = patched(old, through_json(difference(old, new)), made_up().system("kites"))
    assert repr(after.unknown) == repr(new.unknown)


def test_what_is_alike_has_no_difference() -> None:
    assert difference(kites("Ann", "Bo"), kites("Ann", "Bo")) is NOTHING


@pytest.mark.parametrize("cut", [0, 1])
def test_a_patch_for_a_longer_list_is_refused(cut: int) -> None:
    old = kites("Ann", "Bo", "Cid")
    new = replace(old, characters=(*old.characters[:2], replace(old.characters[2], notes="x")))
    with pytest.raises(Misfit):
        patched(replace(old, characters=old.characters[:cut]), difference(old, new), made_up().system("kites"))


@pytest.mark.parametrize(
    "patch",
    [
        Whole(1),
        Fields({"nothing": Whole(1)}),
        Fields({"version": Whole("one")}),
        Fields({"name": Fields()}),
        Fields({"characters": Spliced((Kept(-1, 2),))}),
        Fields({"characters": Whole([{"id": "ann"}])}),
        Fields({"encounters": Whole([{"id": "e", "events": [{}]}])}),
    ],
)
def test_nonsense_is_refused(patch: Patch) -> None:
    with pytest.raises(Misfit):
        patched(kites("Ann"), patch, made_up().system("kites"))
