"""A rest of the party: one step, below each character who has lost anything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.rest import rest
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shelf

SHELF = shelf()
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
    step = rest(HILL, SYSTEM, SHELF.world(HILL), roles, amount)
    after = applied(HILL, step, SYSTEM, SHELF.world)
    assert {who.id: who.height for who in after.characters} == {"bob": None, **heights}
    assert step.name == "rest" and all(edit.path[1] != "bob" for edit in step.edits)
