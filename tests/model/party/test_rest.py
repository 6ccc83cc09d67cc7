"""A rest of the party: one step, below each character who has lost anything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.party.rest import refills, rest
from mls_desktop.rules.common.values.counters import Counter
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shipped_data

SHIPPED_DATA = shipped_data()
ANN, BOB, CID = (
    Kite(id="ann", name="Ann", height=2),
    Kite(id="bob", name="Bob"),
    Kite(id="cid", name="Cid", height=1, role="minor"),
)
HILL: AnyCampaign = replace(empty_campaign("kites", KiteLibrary()), characters=(ANN, BOB, CID))

RESTS = {
    "to full": ({"player"}, None, {"ann": None, "cid": 1}),
    "by three points": ({"player"}, 3, {"ann": 5, "cid": 1}),
    "everybody": ({"player", "minor"}, 3, {"ann": 5, "cid": 4}),
    "nobody of that role": ({"major"}, None, {"ann": 2, "cid": 1}),
}


@pytest.mark.parametrize(("roles", "amount", "heights"), RESTS.values(), ids=RESTS)
def test_who_rested_gets_back(roles: set[str], amount: int | None, heights: dict[str, int | None]) -> None:
    step = rest(HILL, SYSTEM, SHIPPED_DATA.world(HILL), roles, amount)
    after = applied(HILL, step, SYSTEM, SHIPPED_DATA.world)
    assert {who.id: who.height for who in after.characters} == {"bob": None, **heights}
    assert step.name == "rest" and all(edit.path[1] != "bob" for edit in step.edits)


def test_a_rest_fills_the_counters_that_it_refills_of_those_who_rested() -> None:
    charges = Counter(name="Charges", max=3, now=1, refills="rest")
    food = Counter(name="Food", max=3, now=1, refills="day")
    people = tuple(replace(who, counters=(charges, food)) for who in HILL.characters)
    hill = replace(HILL, characters=people)
    step = rest(hill, SYSTEM, SHIPPED_DATA.world(hill), {"player"}, 1)
    after = applied(hill, step, SYSTEM, SHIPPED_DATA.world)
    assert {who.id: [each.left for each in who.counters] for who in after.characters} == {
        "ann": [3, 1], "bob": [3, 1], "cid": [1, 1],
    }  # fmt: skip


def test_an_adventure_and_a_day_fill_what_they_refill_of_those_who_were_there() -> None:
    luck = Counter(name="Luck", max=3, now=1, refills="adventure")
    hill = replace(HILL, characters=tuple(replace(who, counters=(luck,)) for who in HILL.characters))
    edits = refills(hill, {"ann", "cid"}, "adventure")
    assert [edit.path for edit in edits] == [("characters", id, "counters", "Luck", "now") for id in ("ann", "cid")]
    assert refills(hill, {"ann"}, "day") == ()
