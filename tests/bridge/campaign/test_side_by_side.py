"""A file that another program changed, beside the campaign: what differs beside characters is told, each thing once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.side_by_side import MOST_LINES, OtherSide, other_side
from mls_desktop.bridge.campaign.version_account import AccountTools
from mls_desktop.model.campaign import Encounter
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, Cloth, KiteLibrary, shipped_data

FORD = Encounter(id="ford", name="The ford", notes="By day.")
MINE = replace(campaign("Ann", "Bob"), encounters=(FORD,))


def beside(**theirs: Any) -> OtherSide:
    tools = AccountTools(shipped_data(), WORDS, Reference((RESOURCES,), "kites"))
    return other_side(replace(MINE, **theirs), MINE, tools)


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        ({"name": "Dune"}, "Name of the campaign: Hill here, Dune in the file"),
        ({"encounters": (replace(FORD, notes="By night."),)}, "The ford: Notes: By day. here, By night. in the file"),
        ({"encounters": ()}, "Encounter: The ford: only here"),
        ({"encounters": (FORD, replace(FORD, id="inn", name="The inn"))}, "Encounter: The inn: only in the file"),
        ({"library": KiteLibrary(ribbons=(Cloth(id="tar", name="Tar"),))}, "Tar: only in the file"),
        ({"rulings": {"K-COST-1": "other"}}, ": as written here, the other reading in the file"),
        ({"characters": MINE.characters[:1]}, "Character: Bob: only here"),
        ({"characters": MINE.characters[::-1]}, "The order of a list, or a picture: changed"),
    ],
)
def test_what_else_differs_is_told_with_both_sides(theirs: dict[str, Any], told: str) -> None:
    side = beside(**theirs)
    assert side.same and len(side.lines) == 1 and side.lines[0].endswith(told), side


def test_where_nothing_differs_nothing_is_told() -> None:
    assert beside() == OtherSide(True, ())


def test_characters_that_are_looked_at_one_by_one_are_no_lines() -> None:
    ann, bob = MINE.characters
    side = beside(characters=(replace(ann, name="Eve"), bob, replace(bob, id="new")), name="Dune")
    assert not side.same and len(side.lines) == 1 and "Dune" in side.lines[0]


def test_a_long_list_is_cut_and_counted() -> None:
    many = tuple(replace(FORD, id=f"f{n}") for n in range(MOST_LINES + 2))
    lines = beside(encounters=(FORD, *many)).lines
    assert len(lines) == MOST_LINES + 1 and lines[-1] == "and 2 more"
