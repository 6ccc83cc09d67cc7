"""Hit points at which nobody lives, of somebody who is not said to be dead: a warning, marked at the sheet's row."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.bridge.sheet.finding_list import row_flags
from mls_desktop.bridge.sheet.section_places import place_in
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.system_texts import Texts
from tests.rules.nutshell.worlds import case, hero, world


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        case("N-HARM-4", "below half the other way", {"thp_roll": [6, 3], "now": {"chp": -5}}, "N-HARM-4"),
        case("N-HARM-4", "half of 9 is 4.5", {"thp_roll": [6, 3], "now": {"chp": -4}}, None),
        case("N-HARM-4", "half of 10 exactly", {"thp_roll": [6, 4], "now": {"chp": -5}}, None),
        case("N-HARM-4", "below half of 10", {"thp_roll": [6, 4], "now": {"chp": -6}}, "N-HARM-4"),
        case("N-HARM-4", "said to be dead", {"thp_roll": [6, 3], "now": {"chp": -50, "dead": True}}, None),
        case("N-HARM-5", "minor ones at 0", {"role": "minor", "thp_roll": [6, 3], "now": {"chp": 0}}, "N-HARM-5"),
        case("N-HARM-5", "minor ones above", {"role": "minor", "thp_roll": [6, 3], "now": {"chp": 1}}, None),
    ],
)
def test_points_below_death_are_a_warning(keys: dict[str, Any], rule: str | None) -> None:
    who = hero(**keys)
    found = [each for each in findings(who, world()) if each.kind == "below_death"]
    assert [(each.rule, each.severity, each.path) for each in found] == (
        [(rule, "warning", ("now", "chp"))] if rule else []
    )
    for way in (way for each in found for way in each.ways):
        after = findings(SYSTEM.edit(who, world(), way), world())
        assert not [each for each in after if each.kind == "below_death"]


def test_it_is_marked_at_its_row_and_breaks_nothing() -> None:
    who = hero(thp_roll=[6, 3], now={"chp": -50})
    sections = SYSTEM.sheet(who, world())
    flags = row_flags(findings(who, world()), who, lambda path: place_in(sections, path), Texts({}))
    (flag,) = (flag for section in flags.values() for flag in section.values())
    assert flag.colour == "warn" and not flag.allowed
