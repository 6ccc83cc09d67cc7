"""The target of an attack: what is added, in which order, with the rule on each part."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import Figure, computed, exact, number
from mls_desktop.rules.rules_basics.fight.rules.aim import Aim, aim_bonus, aimed
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import (
    Bearing,
    attack_target,
    weapon_aim,
    weapon_targets,
)
from tests.rules.rules_basics.people import case, person, stats


def target(
    skill: int, kind: str = "melee", action: Any = "attack", *, both: bool = False, acc: float = 0, aim: Any = None,
    off_hand: bool = False, feint: int = 0, effects: int = 0, modifier: int = 0,
) -> Figure:  # fmt: skip
    """The target of an attack with a weapon at that skill; `aim`: seconds, and whether braced."""
    weapon = {"id": "it", "name": "It", "skill": "skill", "kind": kind, "acc": acc, "off_hand": off_hand}
    who = person(skills=[{"id": "skill", "name": "Skill", "value": skill}], weapons=[weapon], ambidexterity=both)
    held = stats(who).weapons["it"]
    bonus = weapon_aim(held, *aim) if aim else None
    found = attack_target(stats(who), held, action, Bearing(bonus, feint, effects, modifier))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("told", "value"),
    [
        case("RB-MV-3", "RB-T6, rifle 12, Acc 4", {"skill": 12, "kind": "ranged", "acc": 4, "aim": (1, False)}, 16),
        case("RB-MV-3", "RB-T7, braced, 2 s", {"skill": 12, "kind": "ranged", "acc": 4, "aim": (2, True)}, 18),
        case("RB-MV-3", "RB-T7, braced, 3 s", {"skill": 12, "kind": "ranged", "acc": 4, "aim": (3, True)}, 19),
        case("RB-MV-3", "RB-T7, braced, 6 s", {"skill": 12, "kind": "ranged", "acc": 4, "aim": (6, True)}, 19),
        case("RB-MV-8", "RB-T10, charge, sword 16", {"skill": 16, "action": "charge"}, 9),
        case("RB-MV-8", "RB-T11, charge, sword 11", {"skill": 11, "action": "charge"}, 7),
        case("RB-MV-8", "RB-T12, charge, slam 12", {"skill": 12, "kind": "slam", "action": "charge"}, 12),
        case("RB-MV-8", "another weapon as usual", {"skill": 12, "kind": "other", "action": "charge"}, 12),
        case("RB-MV-8", "RB-T13, charge, bow 13, aimed, Acc 3",
             {"skill": 13, "kind": "ranged", "action": "charge", "acc": 3, "aim": (2, True)}, 11),
        case("RB-MV-7", "RB-T14, Determined, sword 11", {"skill": 11, "action": "determined"}, 15),
        case("RB-MV-7", "RB-T14, ranged version, bow 11",
             {"skill": 11, "kind": "ranged", "action": "determined_ranged"}, 12),
        case("RB-AT-4", "RB-T15, off hand 13", {"skill": 13, "off_hand": True, "action": "double_attack"}, 9),
        case("RB-AT-4", "RB-T15, with Ambidexterity",
             {"skill": 13, "off_hand": True, "both": True, "action": "double_attack"}, 13),
        case("RB-AT-2", "RB-T20, charge after a feint of 5, sword 16",
             {"skill": 16, "action": "charge", "feint": 5}, 9),
        case("RB-AT-2", "RB-T20, of 3, sword 8", {"skill": 8, "action": "charge", "feint": 3}, 7),
        case("RB-AT-2", "RB-T21, Determined (ranged), bow 11, Acc 3, 2 s",
             {"skill": 11, "kind": "ranged", "action": "determined_ranged", "acc": 3, "aim": (2, False)}, 16),
        case("RB-AT-4", "RB-T22, charge, off hand 15", {"skill": 15, "off_hand": True, "action": "charge"}, 7),
        case("RB-MV-8", "RB-T26, charge, bow 16", {"skill": 16, "kind": "ranged", "action": "charge"}, 14),
        case("RB-AT-4", "RB-T26, charge, off-hand pistol 13",
             {"skill": 13, "kind": "ranged", "off_hand": True, "action": "charge"}, 7),
        case("RB-AT-2", "all is added", {"skill": 10, "feint": 2, "effects": -1, "modifier": 3}, 14),
        case("RB-AT-2", "the 9 comes after the referee's modifier",
             {"skill": 20, "action": "charge", "modifier": 5, "effects": 2}, 9),
        case("RB-AT-2", "what lowers it counts before the 9", {"skill": 20, "action": "charge", "modifier": -9}, 7),
        case("RB-MV-4", "an attack as it is", {"skill": 10}, 10),
        case("RB-MV-7", "Strong adds nothing to hit", {"skill": 10, "action": "strong"}, 10),
        case("RB-CH-1", "an Acc of 2.9 is 2", {"skill": 10, "acc": 2.9, "aim": (1, False)}, 12),
    ],
)  # fmt: skip
def test_the_target(told: dict[str, Any], value: int) -> None:
    found = target(**told)
    assert number(found) == value
    adds_up(found)


def adds_up(figure: Figure) -> None:
    """Every part is a figure with its rule, and they come to the whole."""
    assert figure.rule.startswith("RB-")
    if figure.parts:
        assert figure.value == computed(figure.how, [exact(part) for _name, part in figure.parts])
        for _name, part in figure.parts:
            adds_up(part)


def test_each_part_names_its_rule() -> None:
    full = target(13, "melee", "charge", acc=3, aim=(3, True), off_hand=True, feint=2, effects=-1, modifier=1)
    assert (full.how, full.rule) == ("min", "RB-MV-8")
    total = dict(full.parts)["total"]
    assert {name: (part.value, part.rule) for name, part in total.parts} == {
        "skill": (13, "RB-CH-1"), "off_hand": (-4, "RB-AT-4"), "charge": (-4, "RB-MV-8"), "aim": (6, "RB-MV-3"),
        "feint": (2, "RB-MV-6"), "effects": (-1, "RB-SR-2"), "modifier": (1, "RB-SR-2"),
    }  # fmt: skip
    aim = dict(total.parts)["aim"]
    assert [(name, part.value) for name, part in aim.parts] == [("acc", 3), ("braced", 1), ("seconds", 2)]


@pytest.mark.parametrize(
    ("seconds", "braced", "bonus"),
    [
        case("RB-MV-3", f"Acc 3, {seconds} s{', braced' if braced else ''}", seconds, braced, bonus)
        for seconds, braced, bonus in [
            (1, False, 3), (2, False, 4), (3, False, 5), (9, False, 5), (1, True, 4), (2, True, 5), (3, True, 6),
        ]
    ],
)  # fmt: skip
def test_what_an_aim_gives(seconds: int, braced: bool, bonus: int) -> None:
    assert number(aim_bonus(3, seconds, braced)) == bonus


@pytest.mark.parametrize(
    ("before", "seconds"),
    [
        case("RB-MV-3", "the first second", None, 1),
        case("RB-MV-3", "the second", Aim("bow", "foe", 1, True), 2),
        case("RB-MV-3", "the fourth", Aim("bow", "foe", 3), 4),
        case("RB-MV-3", "anew at another", Aim("bow", "other", 3), 1),
        case("RB-MV-3", "anew with another weapon", Aim("gun", "foe", 3), 1),
    ],
)
def test_seconds_in_a_row(before: Aim | None, seconds: int) -> None:
    assert aimed(before, "bow", "foe", False) == Aim("bow", "foe", seconds, False)


@pytest.mark.parametrize(
    ("kind", "uses"),
    [
        case("RB-AT-2", "a sword", "melee",
             {"attack": 14, "determined": 18, "off_hand": 10, "full_aim": 17, "charge": 9}),
        case("RB-AT-2", "a bow", "ranged",
             {"attack": 14, "determined_ranged": 15, "off_hand": 10, "full_aim": 17, "charge": 12}),
        case("RB-AT-2", "a slam", "slam",
             {"attack": 14, "determined": 18, "off_hand": 10, "full_aim": 17, "charge": 14}),
    ],
)  # fmt: skip
def test_a_weapon_in_all_its_uses(kind: str, uses: dict[str, int]) -> None:
    who = person(
        skills=[{"id": "skill", "name": "Skill", "value": 14.9}],
        weapons=[{"id": "it", "name": "It", "skill": "skill", "kind": kind}],
    )
    found = weapon_targets(stats(who), stats(who).weapons["it"])
    assert {name: figure.value for name, figure in found} == uses
    for _name, figure in found:
        adds_up(figure)


def test_an_attack_with_nothing_added_tells_its_skill() -> None:
    """RB-AT-2: "Why?" leads to the skill behind the number."""
    found = target(14)
    ((name, skill),) = found.parts
    assert (found.value, found.rule) == (14, "RB-AT-2") and (name, skill.value) == ("skill", 14)


def test_a_weapon_without_a_skill_has_no_target() -> None:
    who = person(weapons=[{"id": "it", "name": "It"}])
    assert weapon_targets(stats(who), stats(who).weapons["it"]) == ()
