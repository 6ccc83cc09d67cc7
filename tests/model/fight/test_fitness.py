"""Who can fight: those who would lie as a fight begins, and fights against nobody."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.fight.fitness import unfit, unfit_entries, unopposed
from mls_desktop.model.line_up import LineUpOptions, mustered
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.flown import Flown

SHIPPED = ShippedData()
SYSTEMS = tuple(SHIPPED.table)


class Own:
    """A campaign that ships for a system, with what a fight is made from."""

    def __init__(self, system: str) -> None:
        (root,) = SHIPPED.resources
        path = min((root / "samples" / system).glob("*.mls.json"))
        self.campaign: AnyCampaign = read(path.read_bytes(), SHIPPED)
        self.system: AnySystem = SHIPPED.system(system)
        self.shipped: Library = SHIPPED.shipped(system)
        self.world = SHIPPED.world(self.campaign)

    def dead(self) -> Character:
        found: Character = self.system.edit(self.campaign.characters[0], self.world, Edit("set", ("now", "dead"), True))
        return found

    def lined_up(self, *people: Character, joins: int = 1) -> Encounter:
        encounter = Encounter(id="fight")
        for who in people:
            how = LineUpOptions("party", joins=joins)
            encounter = mustered(encounter, who, how, self.campaign, self.shipped, self.system)
        return encounter


POINTS = {"nutshell": ("chp", -40), "death_or_glory": ("hp", -12)}
MORTAL = tuple(system for system in SYSTEMS if system in POINTS)
"""The systems in which somebody may be dead."""


@pytest.mark.parametrize("system", MORTAL)
def test_the_dead_cannot_fight_and_others_can(system: str) -> None:
    own = Own(system)
    assert unfit(own.system, own.dead(), own.world) == "dead"
    assert [unfit(own.system, who, own.world) for who in own.campaign.characters] == [""] * len(own.campaign.characters)


@pytest.mark.parametrize("system", MORTAL)
def test_who_is_dead_as_the_sheet_has_it_comes_into_a_fight_so(system: str) -> None:
    """The list of characters asks the sheet alone."""
    own = Own(system)
    assert own.dead().dead
    pool, low = POINTS[system]
    for points in range(low, 3):
        who = own.system.edit(own.campaign.characters[0], own.world, Edit("set", ("now", pool), points))
        assert who.dead == (unfit(own.system, who, own.world) == "dead"), points


@pytest.mark.parametrize("system", MORTAL)
@pytest.mark.parametrize("joins", [1, 3])
def test_the_entry_of_one_dead_is_told_however_late_they_come(system: str, joins: int) -> None:
    own = Own(system)
    encounter = own.lined_up(own.dead(), own.campaign.characters[1], joins=joins)
    found = unfit_entries(encounter, own.system, own.shipped)
    assert dict(found) == {encounter.line_up[0].id: "dead"}


def test_nobody_is_told_where_an_encounter_cannot_be_played() -> None:
    flown = Flown()
    broken = replace(flown.session.encounter, line_up=(LineUp(id="x", side="us", character={"id": 7}),))
    assert not unfit_entries(broken, flown.data.system, flown.data.shipped)


@pytest.mark.parametrize(
    ("sides", "lying", "alone"),
    [("", "", True), ("ab", "", False), ("aa", "", True), ("ab", "1", True), ("aab", "0", False), ("abc", "2", False)],
)
def test_a_fight_against_nobody(sides: str, lying: str, alone: bool) -> None:
    line_up = tuple(LineUp(id=str(nth), side=side) for nth, side in enumerate(sides))
    assert unopposed(Encounter(id="fight", line_up=line_up), lying) is alone
