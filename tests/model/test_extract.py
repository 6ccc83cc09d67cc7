"""Library entries that characters use: those without which they, or the entries they use, could not be as they are."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.extract import needed, only, places
from mls_desktop.model.library import merged, without
from mls_desktop.model.systems import AnySystem, installed
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.tiers import cases

SHIPPED_DATA = ShippedData()
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


def whole(id: str) -> list[tuple[Any, Any]]:
    """The samples of a system with all of its library as their own, and each person and template there."""
    found = []
    for file in sorted((SAMPLES / id).glob("*.mls.json")):
        campaign: Any = read(file.read_bytes(), SHIPPED_DATA)
        campaign = replace(campaign, library=merged(SHIPPED_DATA.shipped(id), campaign.library))
        found += [(campaign, who) for who in (*campaign.characters, *campaign.library.templates)]
    return found


def by_leaving_out(campaign: Any, who: Any, system: AnySystem) -> set[tuple[str, str]]:
    """The entries found by leaving out each of the whole library, until no further one is missed."""
    own, found = campaign.library, set[tuple[str, str]]()
    worlds = {place: system.world(type(own)(), without(own, *place), campaign.rulings) for place in places(own)}
    while True:
        kept = only(own, found)
        missed = {
            place
            for place, world in worlds.items()
            if place not in found and (system.integrity(who, world) or system.library_integrity(world, kept))
        }
        if not missed:
            return found
        found |= missed


@pytest.mark.parametrize("id", sorted(installed()))
def test_what_is_needed_is_what_is_missed(id: str) -> None:
    """People and templates of the samples, drawn by the number of the tier."""
    system, people = SHIPPED_DATA.system(id), whole(id)
    drawn = Random(5).sample(people, min(len(people), cases(all=4, long=60)))
    for campaign, who in drawn:
        shipped = type(campaign.library)()
        found = needed(campaign, (who,), shipped, system)
        assert set(found) == by_leaving_out(campaign, who, system), who.id
        assert len(found) == len(set(found))


@pytest.mark.parametrize("id", ['lance "of" war', "a\\b", "ünz", "tab\there"])
@pytest.mark.needs("nutshell")
def test_an_id_of_any_letters_is_found(id: str) -> None:
    campaign, who = whole("nutshell")[0]
    spear = replace(campaign.library.weapons[0], id=id)
    campaign = replace(campaign, library=replace(campaign.library, weapons=(*campaign.library.weapons, spear)))
    armed = replace(who, weapons=(*who.weapons, id))
    shipped = type(campaign.library)()
    assert ("weapons", id) in needed(campaign, (armed,), shipped, SHIPPED_DATA.system("nutshell"))
    assert ("weapons", id) not in needed(campaign, (who,), shipped, SHIPPED_DATA.system("nutshell"))
