"""What is found of a character: numbers that cannot be, targets that decide nothing, weapons without a skill."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.rules_basics.editing import edit
from mls_desktop.rules.rules_basics.findings import findings
from tests.rules.rules_basics.people import armed, case, person, world

SKILL = {"id": "blade", "name": "Blade", "use": "melee"}

LEFT_OUT = ("no_speed", "no_move", "unarmed", "no_counters")


def found(**keys: Any) -> list[tuple[str, str, str]]:
    """Kind, severity and path of each finding, all of one rule."""
    held = findings(person(**{"speed": 5, "move": 5, "role": "npc", **keys}), world())
    assert all(each.rule == "RB-CH-2" for each in held)
    return [(each.kind, each.severity, "/".join(each.path)) for each in held]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        case("RB-CH-2", "a plain character", {"speed": 5.5, "move": 5}, []),
        case("RB-CH-2", "Move below 0", {"move": -1}, [("negative", "error", "move")]),
        case("RB-CH-2", "Speed below 0", {"speed": -0.25}, [("negative", "error", "speed")]),
        case("RB-CH-2", "Acc below 0", {"skills": [{**SKILL, "value": 10}],
             "weapons": [{"id": "w", "name": "W", "skill": "blade", "acc": -1}]},
             [("negative_acc", "error", "weapons/w/acc")]),
        case("RB-CH-2", "0 is hardly meant", {"move": 0, "speed": 0},
             [("no_speed", "warning", "speed"), ("no_move", "warning", "move")]),
        case("RB-CH-2", "the least above 0", {"move": 1, "speed": 0.25}, []),
        case("RB-CH-2", "a value below 3", {"values": {"st": 2}}, [("never", "warning", "values/st")]),
        case("RB-CH-2", "3 is none", {"values": {"st": 3}}, []),
        case("RB-CH-2", "2.9 counts as 2", {"values": {"st": 2.9}}, [("never", "warning", "values/st")]),
        case("RB-CH-2", "17 is none", {"values": {"luck": 17}}, []),
        case("RB-CH-2", "above 17", {"values": {"luck": 18}}, [("always", "warning", "values/luck")]),
        case("RB-CH-2", "a skill above 17", {"skills": [{**SKILL, "value": 21}]},
             [("always", "warning", "skills/blade/value")]),
        case("RB-CH-2", "a defence below 3", {"defences": [{"id": "d", "name": "D", "value": 1}]},
             [("never", "warning", "defences/d/value")]),
        case("RB-CH-2", "the off hand makes it useless", {"skills": [{**SKILL, "value": 6}],
             "weapons": [{"id": "w", "name": "W", "skill": "blade", "off_hand": True}]},
             [("never", "warning", "weapons/w/off_hand")]),
        case("RB-CH-2", "but not with Ambidexterity", {"skills": [{**SKILL, "value": 6}], "ambidexterity": True,
             "weapons": [{"id": "w", "name": "W", "skill": "blade", "off_hand": True}]}, []),
        case("RB-CH-2", "a weapon without a skill", {"weapons": [{"id": "w", "name": "W"}]},
             [("no_skill", "warning", "weapons/w/skill")]),
    ],
)  # fmt: skip
def test_what_is_found(keys: dict[str, Any], wanted: list[tuple[str, str, str]]) -> None:
    assert found(**keys) == wanted


@pytest.mark.parametrize(
    "who",
    [
        person(move=-3, speed=-1),
        person(values={"st": 1, "luck": 40}),
        armed(melee=6, sword={"off_hand": True, "acc": -2}),
        armed(melee=12, more=[{"id": "club", "name": "Club"}]),
    ],
)
def test_each_way_out_mends_it(who: Any) -> None:
    for finding in findings(who, world()):
        assert finding.ways or finding.kind in LEFT_OUT, "what was left out only its owner knows"
        for way in finding.ways:
            after = findings(edit(who, world(), way), world())
            assert not [each for each in after if each.path == finding.path and each.kind == finding.kind]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        case("RB-CH-1", "no weapon", {"counters": [{"name": "Hit points", "max": 10}]}, ["RB-CH-1.unarmed weapons"]),
        case("RB-CH-3", "no hit points", {"weapons": [{"id": "w", "name": "W", "skill": "blade"}]},
             ["RB-CH-3.no_counters counters"]),
        case("RB-CH-1", "somebody of the referee's", {"role": "npc"}, []),
    ],
)  # fmt: skip
def test_a_players_character_has_a_weapon_and_something_to_lose(keys: dict[str, Any], wanted: list[str]) -> None:
    held = findings(person(speed=5, move=5, skills=[{**SKILL, "value": 10}], **keys), world())
    assert [f"{each.rule}.{each.kind} {'/'.join(each.path)}" for each in held] == wanted


def test_the_ways_out_are_skills_that_fit() -> None:
    who = armed(melee=12, ranged=13, more=[{"id": "gun", "name": "Gun", "kind": "ranged"}])
    finding, *_rest = findings(who, world())
    assert [way.value for way in finding.ways] == ["archery"]
    who = armed(melee=12, more=[{"id": "gun", "name": "Gun", "kind": "ranged"}])
    finding, *_rest = findings(who, world())
    assert [way.value for way in finding.ways] == ["blade"], "all of them where none fits"
