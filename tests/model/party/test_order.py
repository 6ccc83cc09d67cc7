"""Which place a character has among those of a role, and the steps that give another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.party.order import copying, moving, moving_by
from mls_desktop.rules.common.values.edits import Batch
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shipped_data

SHIPPED_DATA = shipped_data()
PEOPLE = tuple(Kite(id=id, name=id, role="player" if id in "abc" else "minor") for id in "axbcy")
"""Players a, b, c mixed with the foes x, y."""
HILL: AnyCampaign = replace(empty_campaign("kites", KiteLibrary()), characters=PEOPLE)


def order(step: Batch | None) -> str:
    """The players and the foes after a step."""
    assert step is not None
    after = applied(HILL, step, SYSTEM, SHIPPED_DATA.world).characters
    roles = ("".join(who.id for who in after if who.role == role) for role in ("player", "minor"))
    return " ".join(roles)


MOVES = {
    "before another": (("c", "player", "a"), "cab xy"),
    "down by one": (("a", "player", "c"), "bac xy"),
    "to the end": (("a", "player", ""), "bca xy"),
    "up in the other role": (("y", "minor", "x"), "abc yx"),
    "into the other role, before one": (("b", "minor", "y"), "ac xby"),
    "into the other role, at its end": (("a", "minor", ""), "bc xya"),
    "back among the players": (("x", "player", "b"), "axbc y"),
}


@pytest.mark.parametrize("case", MOVES)
def test_somebody_moves(case: str) -> None:
    (id, role, before), wanted = MOVES[case]
    assert order(moving(PEOPLE, id, role, before)) == wanted


STAYING = {"where they are": ("a", "player", "b"), "at the end": ("c", "player", ""), "nobody": ("z", "player", "")}


@pytest.mark.parametrize("case", STAYING)
def test_who_stays_makes_no_step(case: str) -> None:
    assert moving(PEOPLE, *STAYING[case]) is None


STEPS = {"up": ("b", -1, "bac xy"), "down": ("b", 1, "acb xy"), "at the end": ("c", 1, ""), "at the top": ("x", -1, "")}


@pytest.mark.parametrize("case", STEPS)
def test_one_place_up_or_down_among_the_same_role(case: str) -> None:
    id, by, wanted = STEPS[case]
    step = moving_by(PEOPLE, id, by)
    assert (order(step) if step is not None else "") == wanted


def test_a_copy_joins_where_it_is_put() -> None:
    copy = replace(PEOPLE[0], id="d")
    assert order(copying(PEOPLE, copy, "player", "b")) == "adbc xy"
    assert order(copying(PEOPLE, copy, "minor")) == "abc xyd"
    assert order(copying(PEOPLE, copy, "minor", "x")) == "abc dxy"
