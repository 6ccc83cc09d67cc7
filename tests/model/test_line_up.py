"""A fight is prepared from the campaign: copies, and the library they use, whatever becomes of either later."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.fight.fielding import begun, fielded
from mls_desktop.model.line_up import LineUpOptions, as_json, mustered, prepared
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
SHIPPED_DATA = ShippedData()
CAMPAIGN = read(SAMPLE.read_bytes(), SHIPPED_DATA)
SYSTEM, SHIPPED = SHIPPED_DATA.system("nutshell"), SHIPPED_DATA.shipped("nutshell")


def whole() -> Any:
    """Saelith against four mudfoot goblins, who use the campaign's own spear, and a shipped wolf."""
    people = {who.id: who for who in CAMPAIGN.characters}
    wolf = SHIPPED_DATA.world(CAMPAIGN).templates["wolf"]
    found = prepared(replace(CAMPAIGN, rulings={"N-TA-2": "other"}), "reeds", "In the reeds")
    found = applied_sides(found)
    for who, how in (
        (people["saelith"], LineUpOptions("party")),
        (people["mudfoot"], LineUpOptions("foes", 4)),
        (wolf, LineUpOptions("foes", 1, 2)),
    ):
        found = mustered(found, who, how, CAMPAIGN, SHIPPED, SYSTEM)
    return found


def applied_sides(found: Any) -> Any:
    campaign = applied(CAMPAIGN, Edit("add", ("encounters",), found), SYSTEM, SHIPPED_DATA.world)
    for side in ("party", "foes"):
        edit = Edit("add", ("encounters", found.id, "sides"), {"id": side})
        campaign = applied(campaign, edit, SYSTEM, SHIPPED_DATA.world)
    return campaign.encounters[-1]


def test_the_line_up_holds_copies() -> None:
    found = whole()
    assert [(e.id, e.side, e.of, e.count, e.joins) for e in found.line_up] == [
        ("saelith", "party", "saelith", 1, 1), ("mudfoot", "foes", "mudfoot", 4, 1), ("wolf", "foes", None, 1, 2),
    ]  # fmt: skip
    assert found.rulings == {"N-TA-2": "other"}


def test_nothing_is_looked_up_outside() -> None:
    """The fight is the same where nothing is shipped and the campaign has no library: it brings all along."""
    found = whole()
    assert "fish_spear" in [each["id"] for each in found.library["weapons"]]
    bare, full = begun(found, SYSTEM, NutshellLibrary()), begun(found, SYSTEM, SHIPPED)
    assert bare.state() == full.state() and bare.board() == full.board()
    events = Events([told("action", "saelith", action="fight")])
    assert Replay(bare).at(events).state() == Replay(full).at(events).state()


def test_an_age_in_days_is_counted_by_the_year_the_fight_began_with() -> None:
    """Two years of 200 days bring the points of two increments, in a year of 365 those of one (N-CP-2)."""
    people = {who.id: who for who in CAMPAIGN.characters}
    lived = replace(people["hedda_vale"], age=18, chronicle=({"kind": "time", "days": 400},))
    for days, age in (200, 20), (365, 18 + Fraction(400, 365)):
        campaign = replace(CAMPAIGN, calendar=replace(CAMPAIGN.calendar, days=days))
        fight = mustered(prepared(campaign, "a", "A"), lived, LineUpOptions("party"), campaign, SHIPPED, SYSTEM)
        ready = fielded(fight, SYSTEM, SHIPPED)
        life = SYSTEM.life(ready.entrants[0].who, ready.world)
        assert life is not None and life.age == age


def test_it_is_saved_as_it_is() -> None:
    campaign = applied(CAMPAIGN, Edit("add", ("encounters",), whole()), SYSTEM, SHIPPED_DATA.world)
    assert read(write(campaign, SHIPPED_DATA), SHIPPED_DATA) == campaign


def test_keys_of_a_newer_program_stay_in_the_copy() -> None:
    raw = {"id": "a", "name": "A", "gear": [{"name": "Rope", "\ufdd0": {"knots": 3}}], "\ufdd0": {"aura_colour": [1]}}
    assert as_json(msgspec.convert(raw, Hero)) == {
        "id": "a", "name": "A", "gear": [{"name": "Rope", "knots": 3}], "aura_colour": [1],
    }  # fmt: skip
