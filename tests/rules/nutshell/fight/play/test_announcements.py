"""What people say by hand bears on the fight as they mean it: who is near, conditions, arcs, comings and figures."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell
from tests.rules.nutshell.worlds import case

BOW: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"]}
CROSSBOW: dict[str, Any] = {"secondaries": [{"trait": "crossbow", "step": 2}], "weapons": ["crossbow"]}
MAGE: dict[str, Any] = {
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "sphere_fire", "step": 4}],
    "weapons": ["blade"],
    "magic": True,
    "tmp_roll": [6, 6],
    "spells": ["bolt"],
}


def ask_of(found: NutshellFight, who: str) -> Prompt:
    return next(prompt for prompt in found.prompts() if prompt.who == who)


def options_of(found: NutshellFight, who: str, name: str) -> set[str]:
    fields = (field for field in ask_of(found, who).fields if field.name == name)
    return {str(option) for field in fields for option in field.options}


def reaches(found: NutshellFight) -> dict[str, set[str]]:
    return {prompt.who: options_of(found, prompt.who, "target") for prompt in found.prompts()}


FOUR = {"ada": {"bor", "bil"}, "abe": {"bor", "bil"}, "bor": {"ada", "abe"}, "bil": {"ada", "abe"}}
NEAR: list[tuple[str, list[tuple[str, list[str]]], dict[str, set[str]]]] = [
    ("nothing said", [], FOUR),
    (
        "one of them",
        [("ada", ["bor"])],
        {"ada": {"bor"}, "abe": {"bor", "bil"}, "bor": {"ada", "abe"}, "bil": {"abe"}},
    ),
    (
        "said of both sides",
        [("ada", ["bor"]), ("bil", ["ada"])],
        {"ada": {"bor", "bil"}, "abe": {"bor"}, "bor": {"ada", "abe"}, "bil": {"ada"}},
    ),
    (
        "taken back",
        [("ada", ["bor"]), ("bor", [])],
        {"ada": set(), "abe": {"bil"}, "bor": set(), "bil": {"abe"}},
    ),
]


@pytest.mark.parametrize(
    "told, expected", [pytest.param(*each[1:], id=f"N-MELEE-1 near both ways, {each[0]}") for each in NEAR]
)
def test_near_holds_both_ways(told: list[tuple[str, list[str]]], expected: dict[str, set[str]]) -> None:
    found = fight(man("ada", "a"), man("abe", "a"), man("bor", "b"), man("bil", "b"))
    for who, to in told:
        found = tell(found, "near", who, to=to)
    got = reaches(acting(found))
    assert {who: got.get(who, set()) for who in expected} == expected
    assert all((one in expected[two]) == (two in expected[one]) for one in ("ada", "abe") for two in ("bor", "bil"))


@pytest.mark.parametrize(
    "told, offered",
    [
        case("N-TA-1", "anybody in reach", [], {"bil", "bob", "stop"}),
        case("N-TA-1", "who is next to him", [("ada", ["bor", "bob"])], {"bob", "stop"}),
        case("N-TA-1", "nobody is", [("ada", ["bor"])], None),
    ],
)
def test_a_total_attack_goes_on_to_idle_enemies_next_to_him(told: list[Any], offered: set[str] | None) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 1), man("bob", "b", 1))
    for who, to in told:
        found = tell(found, "near", who, to=to)
    found = acting(found)
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    found = tell(found, "declare", "bor", choice="attack", target="ada")
    found = tell(tell(tell(found, "roll", "ada", dice=15), "roll", "bor", dice=5), "damage", "ada", dice=[1, 1])
    asked = [prompt for prompt in found.prompts() if prompt.id == "go_on"]
    assert (set(asked[0].fields[0].options) if asked else None) == offered


@pytest.mark.parametrize("name", ["bound", "Bound", " UNAWARE ", "Unaware"])
@pytest.mark.parametrize("rule", [pytest.param("", id="N-FIGHT-11 however it is written")])
def test_a_condition_is_known_however_it_is_written(rule: str, name: str) -> None:
    found = acting(tell(fight(man("ada", "a"), man("bor", "b")), "effect", "bor", name=name))
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    assert [prompt.who for prompt in found.prompts()] == ["ada"]


@pytest.mark.parametrize(
    "condition, arms, arcs",
    [
        case("N-SHOOT-3", "a bow on foot", "", BOW, {"forward", "left"}),
        case("N-SHOOT-3", "a crossbow on foot", "", CROSSBOW, {"forward", "left", "right"}),
        case("N-SHOOT-3", "a bow on horseback", "mounted", BOW, {"forward", "left", "right"}),
        case("N-SHOOT-3", "a horse archer riding away", "Horse Archer", BOW, {"forward", "left", "right", "rear"}),
        case("N-SHOOT-3", "not with a crossbow", "horse archer", CROSSBOW, {"forward", "left", "right"}),
    ],
)
def test_the_arcs_of_riders(condition: str, arms: dict[str, Any], arcs: set[str]) -> None:
    found = fight(man("ada", "a", **arms), man("bor", "b"))
    if condition:
        found = tell(found, "effect", "ada", name=condition)
    assert options_of(acting(found, "shoot"), "ada", "arc") == arcs


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 who arrives has the attacks that are left")])
def test_who_arrives_has_the_attacks_that_are_left(rule: str) -> None:
    found = acting(fight(man("ada", "a", 6), man("bor", "b", 6), man("bil", "b", 6, joins=3)))
    found = onward(found, 1, "a", 3)
    found = tell(found, "arrive", "bil")
    assert "bil" in [prompt.who for prompt in found.prompts()]
    assert [slot.round for slot in found.battle.fighters["bil"].slots] == [3, 5]


@pytest.mark.parametrize(
    "spent, value, left",
    [
        case("N-FATE-1", "one less", 0, 1, 1),
        case("N-FATE-1", "more than ever", 0, 9, None),
        case("N-FATE-1", "what was spent comes back", 2, 9, 0),
    ],
)
def test_fate_spent_never_falls_below_none(spent: int, value: int, left: int | None) -> None:
    found = fight(man("ada", "a", fate_bought=2, now={"fate_spent": spent}), man("bor", "b"))
    found = tell(tell(found, "override", "ada", what="fate", value=value), "end")
    after = {edit.path: edit.value for who, edit in found.aftermath() if who == "ada"}
    assert after.get(("now", "fate_spent")) == left


@pytest.mark.parametrize("rule", [pytest.param("", id="N-BRK-1 breaking off strikes at no place")])
def test_no_place_is_asked_for_breaking_off(rule: str) -> None:
    found = acting(fight(man("ada", "a"), man("bor", "b")))
    (place,) = [field for field in ask_of(found, "ada").fields if field.name == "place"]
    assert place.when == (("choice", ("attack", "total_attack")),)


@pytest.mark.parametrize(
    "action, casts", [case("N-SHOOT-1", "one may cast back", "respond", True), case("N-TURN-2", "else", "move", False)]
)
def test_a_spell_at_hand_answers_a_shot(action: str, casts: bool) -> None:
    found = fight(man("ada", "a", **MAGE), man("bor", "b", **BOW), first="b")
    found = tell(tell(found, "wield", "ada", weapon="spell", spell="bolt"), "override", "ada", what="prepared", value=9)
    found = onward(found, 1, "a")
    found = tell(found, "action", "ada", action=action)
    assert bool(found.battle.fighters["ada"].spell) == casts
    found = tell(found, "declare", "bor", choice="shoot", target="ada")
    found = tell(tell(found, "shot", "bor", dice=4), "dodge", "ada", dice=12)
    assert ("declare ada" in [f"{prompt.id} {prompt.who}" for prompt in found.prompts()]) == casts
    if casts:
        tell(found, "declare", "ada", choice="cast", target="bor")


@pytest.mark.parametrize(
    "dice, prevented", [case("N-TURN-2", "a shot that hits", 13, True), case("N-TURN-2", "a miss", 4, False)]
)
def test_work_is_stopped_by_a_shot_that_hits(dice: int, prevented: bool) -> None:
    found = fight(man("ada", "a"), man("bor", "b", **BOW))
    found = tell(found, "action", "ada", action="other", what="search the desk")
    found = tell(found, "declare", "bor", choice="shoot", target="ada")
    found = tell(tell(found, "no_dodge", "ada"), "shot", "bor", dice=dice)
    if prevented:
        found = tell(found, "damage", "bor", dice=[1])
    assert (found.battle.fighters["ada"].work is None) == prevented
