"""After an adventure: which checks were earned, what their rolls need, what is written."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.life.adventures import AdventureShare, AdventureTold, CheckTold, RollTold
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.editing import edit as edited
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.life.adventure import NutshellAdventures
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from tests.rules.nutshell.worlds import case, hero, world

pytestmark = pytest.mark.needs("nutshell")
AFTER = NutshellAdventures()
FORD = AdventureTold("average", "The ford", True, (1203, 45))
CHECKS = (CheckTold("secondaries/climb", "3 uses"), CheckTold("personality/chaste", "stood fast"))


def written(who: Any, told: AdventureTold, share: AdventureShare) -> Any:
    for each in AFTER.edits(who, told, share):
        who = edited(who, world(), each)
    return who


@pytest.mark.parametrize(
    ("size", "role", "success", "least", "most"),
    [
        case("N-ADV-2", "minor minor", "minor", "minor", True, 1, 1),
        case("N-ADV-2", "minor major", "minor", "major", True, 1, 3),
        case("N-ADV-2", "average minor", "average", "minor", True, 1, 3),
        case("N-ADV-2", "average major", "average", "major", True, 1, 6),
        case("N-ADV-2", "major minor", "major", "minor", True, 1, 6),
        case("N-ADV-2", "major major", "major", "major", True, 1, 10),
        case("N-ADV-2", "failed", "major", "major", False, 0, 0),
    ],
)
def test_what_an_adventure_brings(size: str, role: str, success: bool, least: int, most: int) -> None:
    assert AFTER.reward(AdventureTold(size, success=success), role) == (least, most)


@pytest.mark.parametrize(
    ("used", "why"),
    [
        case("N-CHK-1", "three uses", {"trait": "climb", "times": 3}, "times"),
        case("N-CHK-1", "three Turns", {"trait": "climb", "turns": 3}, "turns"),
        case("N-CHK-1", "a critical", {"trait": "climb", "times": 1, "criticals": 1}, "critical"),
        case("N-CHK-1", "too few", {"trait": "climb", "times": 2, "turns": 2}, None),
    ],
)
def test_what_was_used_earns_a_check_with_its_reason(used: dict[str, Any], why: str | None) -> None:
    offers = AFTER.checks(hero(now={"uses": [used]}), world())
    assert [(each.what, each.why) for each in offers] == ([("secondaries/climb", why)] if why else [])


def test_what_stands_is_offered_once_and_refused_where_it_stands() -> None:
    told: list[dict[str, Any]] = [
        {"kind": "check", "what": "secondaries/climb", "reason": "a critical"},
        {"kind": "check", "what": "secondaries/climb"},
        {"kind": "check", "what": "personality/chaste"},
        {"kind": "check", "what": "personality/chaste"},
        {"kind": "adventure", "size": "minor", "role": "minor", "cp": 1},
        {"kind": "check_roll", "what": "personality/chaste", "die": 3},
    ]
    who = hero(chronicle=told, now={"uses": [{"trait": "climb", "criticals": 1}]})
    offers = AFTER.checks(who, world())
    assert [(each.what, each.at, each.reason) for each in offers] == [
        ("secondaries/climb", 0, "a critical"), ("personality/chaste", 3, ""),
    ]  # fmt: skip
    share = AdventureShare("major", 4, checks=(CheckTold("secondaries/climb", refused=True, at=0),))
    after = written(who, FORD, share)
    assert after.chronicle[0] == {**told[0], "refused": True}
    assert [each.what for each in AFTER.rolls(who, world(), FORD, share)] == [
        "secondaries/climb",
        "personality/chaste",
    ], "without the first the second stands"


NEEDS = [(None, 2), (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, None)]


@pytest.mark.parametrize(("step", "least"), [case("N-CHK-2", f"at {step}", step, least) for step, least in NEEDS])
def test_needs_and_chances_of_a_secondary(step: int | None, least: int | None) -> None:
    held = [] if step is None else [{"trait": "acrobatics", "step": step}]
    share = AdventureShare("major", checks=(CheckTold("secondaries/acrobatics"),))
    (offer,) = AFTER.rolls(hero(secondaries=held), world(), FORD, share)
    assert (offer.sides, offer.before, offer.least) == (8, step, least)
    assert offer.chance == (Fraction(9 - least, 8) if least else 0)


@pytest.mark.parametrize(
    ("value", "least"),
    [
        case("N-CHK-3", "", 10, 11),
        case("N-CHK-3", "", 0, 1),
        case("N-CHK-3", "", 19, 20),
        case("N-CHK-3", "", 20, None),
    ],
)
def test_needs_of_a_side(value: int, least: int | None) -> None:
    share = AdventureShare("major", checks=(CheckTold("personality/chaste"),))
    (offer,) = AFTER.rolls(hero(personality={"chaste": value}), world(), FORD, share)
    assert (offer.sides, offer.before, offer.least) == (20, value, least)
    assert offer.chance == (Fraction(21 - least, 20) if least else 0)


def test_a_side_is_rolled_against_what_it_is_by_then() -> None:
    """N-CHK-3: each of several in turn; one left out stands for later."""
    share = AdventureShare(
        "major", 4, checks=(CheckTold("personality/chaste"),) * 3,
        rolls=(RollTold("personality/chaste", 11), RollTold("personality/chaste", 11)),
    )  # fmt: skip
    offers = AFTER.rolls(hero(), world(), FORD, share)
    assert [(each.before, each.least, each.raised) for each in offers] == [
        (10, 11, True),
        (11, 12, False),
        (11, 12, None),
    ]
    after = written(hero(), FORD, share)
    life = PresentStats(after, world()).life
    assert life.now.side("chaste") == 11 and life.checks == {"personality/chaste": 1}
    assert not [each for each in findings(after, world()) if each.path[:1] == ("chronicle",)]


def test_what_is_written_in_order() -> None:
    share = AdventureShare(
        "major", 4, 2, "a song", (*CHECKS, CheckTold("secondaries/sneak", refused=True)),
        (RollTold("secondaries/climb", 8), RollTold("personality/chaste")),
    )  # fmt: skip
    date = {"date": [1203, 45]}
    who = hero(now={"uses": [{"trait": "climb", "times": 3}, {"trait": "sword", "turns": 1}]})
    after = written(who, FORD, share)
    assert list(after.chronicle) == [
        {"kind": "check", "what": "secondaries/climb", "reason": "3 uses", **date},
        {"kind": "check", "what": "personality/chaste", "reason": "stood fast", **date},
        {"kind": "check", "what": "secondaries/sneak", "refused": True, **date},
        {"kind": "adventure", "size": "average", "role": "major", "name": "The ford", "cp": 4, **date},
        {"kind": "award", "cp": 2, "reason": "a song", **date},
        {"kind": "check_roll", "what": "secondaries/climb", "die": 8, **date},
    ]
    assert after.now.uses == (), "counted anew after each adventure (N-CHK-1)"
    assert PresentStats(after, world()).life.now.step("climb") == 1


def test_a_reason_without_points_of_its_own_is_kept() -> None:
    (entry,) = written(hero(), FORD, AdventureShare("major", 4, 0, "a song")).chronicle
    assert entry["kind"] == "adventure" and entry["note"] == "a song"


def test_a_failed_adventure_brings_nothing_but_its_checks() -> None:
    failed = AdventureTold("major", success=False)
    share = AdventureShare("major", checks=CHECKS)
    assert AFTER.edits(hero(), failed, share)[-1] == Edit(
        "add", ("chronicle",), {"kind": "adventure", "size": "major", "role": "major", "success": False, "cp": 0}
    )
    assert len(AFTER.rolls(hero(), world(), failed, share)) == 2


def test_nobody_checks_what_they_cannot_have() -> None:
    likely, others = AFTER.checkable(hero(secondaries=[{"trait": "sword", "step": 0}]), world())
    able = {*likely, *others}
    assert {"secondaries/sword", "secondaries/climb", "secondaries/acrobatics", "personality/chaste"} <= able
    assert not {"secondaries/dodge", "secondaries/clumsy"} & able
