"""Party Turns, set actions, durations, and what may be told unasked (N-TURN-1 to N-TURN-4 and chapters 10, 11)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Used
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.stats.use_counts import check_earned
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell
from tests.rules.nutshell.worlds import case


def now(found: NutshellFight) -> tuple[Json, Json, Json]:
    state = found.state()
    return state["turn"], state["active"], state["round"]


def asked(found: NutshellFight) -> list[tuple[str, str]]:
    return [(prompt.id, prompt.who) for prompt in found.prompts()]


def option(found: NutshellFight, who: str, field: str) -> tuple[str, ...]:
    prompt = next(each for each in found.prompts() if each.who == who)
    return tuple(o for each in prompt.fields if each.name == field for o in each.options)


@pytest.mark.parametrize(
    "first, roles, expected",
    [
        case("N-TURN-1", "the side that is named begins", "b", ("player", "minor"), "b"),
        case("N-TURN-1", "else the players' side", "", ("minor", "player"), "b"),
        case("N-TURN-1", "without players the first", "", ("minor", "major"), "a"),
    ],
)
def test_who_begins(first: str, roles: tuple[str, str], expected: str) -> None:
    line_up = [man("ada", "a", role=roles[0]), man("bor", "b", role=roles[1])]
    assert now(fight(*line_up, first=first)) == (1, expected, 0)


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 both sides attack in each party Turn")])
def test_both_sides_have_their_attacks_in_every_party_turn(rule: str) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 4))
    for turn, side in ((1, "a"), (1, "b"), (2, "a")):
        found = acting(onward(found, turn, side))
        assert now(found) == (turn, side, 2) and asked(found) == [("declare", "ada"), ("declare", "bor")]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 the surprised come last")])
def test_the_surprised_come_last(rule: str) -> None:
    found = tell(fight(man("ada", "a"), man("bor", "b")), "surprise", side="a")
    assert now(found) == (1, "b", 0)
    with pytest.raises(Refused) as refused:
        acting(found).apply(told("surprise", side="b"))
    assert refused.value.finding.rule == "not_now"


@pytest.mark.parametrize(
    "action, opens",
    [
        case("N-TURN-2", "fight", "fight", True),
        case("N-TURN-2", "move", "move", False),
        case("N-TURN-2", "respond", "respond", False),
        case("N-TURN-2", "something else", "other", False),
        case("N-TURN-4", "flee", "flee", False),
    ],
)
def test_a_set_action_binds_in_the_own_turn(action: str, opens: bool) -> None:
    """Only Fight opens an attack; the inactive may strike whatever it is."""
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4)), action)
    assert asked(found) == [("declare", "ada")] * opens + [("declare", "bor")]
    struck = tell(found, "declare", "bor", choice="attack", target="ada")
    strikes_back = ("declare", "ada") in asked(struck)
    assert strikes_back == (action != "flee")


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-4 flight goes on through the enemy's next Turn")])
def test_flight_goes_on_through_the_enemys_next_turn(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4)), "flee")
    found = acting(onward(found, 1, "b"))
    assert asked(found) == [("declare", "bor")]
    found = onward(found, 2, "a")
    assert found.battle.fighters["ada"].action == "" and asked(found)[0] == ("action", "ada")


@pytest.mark.parametrize(
    "by, prevented",
    [
        case("N-TURN-2", "done at the end of the Turn", "nothing", False),
        case("N-TURN-2", "prevented by a close attack", "attack", True),
    ],
)
def test_anything_else_takes_effect_at_the_end(by: str, prevented: bool) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4)), "other", what="climbs the wall")
    if by == "attack":
        found = tell(found, "declare", "bor", choice="attack", target="ada")
    assert found.battle.fighters["ada"].work is not None
    kinds: list[str] = []
    for _ in range(20):
        if now(found)[1] == "b":
            break
        prompt = found.prompts()[0]
        facts: dict[str, Any] = {"choice": "forego"} if prompt.id == "declare" else {"dice": 8}
        found, notes = found.apply(told(prompt.id, prompt.who, **facts))
        kinds += [note.kind for note in notes]
    assert ("prevented" in kinds, "done" in kinds) == (prevented, not prevented)


@pytest.mark.parametrize(
    "turns, rulings, ends",
    [
        case("N-TURN-3", "one Turn is the next own one", 1, {}, (2, "b")),
        case("N-TURN-3", "two Turns", 2, {}, (3, "b")),
        case("N-TURN-3", "the other reading counts each party Turn", 1, {"N_TURN_3": "other"}, (2, "a")),
        case("N-TURN-3", "two party Turns", 2, {"N_TURN_3": "other"}, (2, "b")),
    ],
)
def test_an_effect_lasts_so_long(turns: int, rulings: dict[str, str], ends: tuple[int, str]) -> None:
    """It begins in the own party Turn of its bearer, which does not count."""
    found = fight(man("ada", "a", 1), man("bor", "b", 1), **rulings)
    found = tell(found, "effect", "ada", name="blessed", modifier=1, turns=turns)
    while found.battle.fighters["ada"].effects:
        turn, side, _round = now(found)
        found = onward(found, *((turn, "b") if side == "a" else (turn + 1, "a")))  # type: ignore[operator, arg-type]
    assert now(found)[:2] == ends


@pytest.mark.parametrize("rule", [pytest.param("", id="N-CHARGE-1 one attack in round 5")])
def test_one_who_charges_strikes_and_is_struck_in_round_5_alone(rule: str) -> None:
    found = acting(fight(man("ada", "a", 8), man("bor", "b", 10)), "charge")
    assert now(found) == (1, "a", 5) and asked(found) == [("declare", "ada"), ("declare", "bor")]
    with pytest.raises(Refused) as refused:
        later = acting(fight(man("ada", "a", 8), man("abe", "a", 8), man("bor", "b", 10)), "charge")
        later.apply(told("declare", "bor", choice="delay", by=1))
    assert refused.value.finding.rule == "N-ROUND-2"


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MS-1 one shot in its round")])
def test_move_and_shoot(rule: str) -> None:
    bow: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 6}], "weapons": ["bow"]}
    found = fight(man("ann", "a", **bow), man("ben", "b", **bow))
    found = acting(found, "move_and_shoot", round=4)
    times = {"ann": 0, "ben": 0}
    while now(found)[1] == "a":
        prompt = found.prompts()[0]
        if prompt.id == "declare" and "shoot" in prompt.fields[0].options:
            times[prompt.who] += 1
            found = tell(found, "declare", prompt.who, choice="shoot", target="ben" if prompt.who == "ann" else "ann")
        else:
            found = tell(found, prompt.id, prompt.who, dice=5)
    assert times == {"ann": 1, "ben": 1}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-KILL-1 into the square of the fallen")])
def test_who_fells_an_enemy_may_take_his_place(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 1, role="minor", thp_roll=[1, 1, 1, 1])))
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found = tell(tell(found, "roll", "ada", dice=16), "roll", "bor", dice=5)
    found, notes = found.apply(told("damage", "ada", dice=[1, 1, 1]))
    assert [(note.kind, note.rule) for note in notes if note.rule == "N-KILL-1"] == [("may_advance", "N-KILL-1")]
    assert ("end", "") in asked(found)


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-5 a critical may be followed up")])
def test_a_critical_total_attack_may_be_followed_up(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 2)))
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    found = tell(found, "roll", "ada", dice=16)
    _found, notes = found.apply(told("roll", "bor", dice=5))
    assert "may_change_places" in [note.kind for note in notes]


REFUSED: list[Any] = [
    case(
        "N-FIGHT-1",
        "another than his attacker",
        "bor",
        {"choice": "attack", "target": "abe"},
        "not_his_attacker",
        "ada",
    ),
    case("N-FIGHT-1", "nobody", "bor", {"choice": "attack"}, "no_target", "ada"),
    case("N-AIM-1", "no such place", "bor", {"choice": "attack", "target": "ada", "place": "chest"}, "place", "head"),
    case("N-TD-1", "with a target", "bor", {"choice": "total_defence", "target": "ada"}, "target", ""),
    case("N-ROUND-1", "no attack in this round", "bil", {"choice": "attack", "target": "ada"}, "no_attack", ""),
]


@pytest.mark.parametrize("who, facts, kind, allowed", REFUSED)
def test_what_is_forbidden_is_refused_with_what_would_be_allowed(
    who: str, facts: dict[str, Any], kind: str, allowed: str, request: pytest.FixtureRequest
) -> None:
    line_up = [man("ada", "a"), man("abe", "a"), man("bor", "b"), man("bil", "b", 3)]
    found = acting(fight(*line_up))
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    with pytest.raises(Refused) as refused:
        found.apply(told("declare", who, **facts))
    finding = refused.value.finding
    assert f"[{finding.rule} " in request.node.name and finding.kind == kind
    assert allowed in str(dict(finding.facts).get("allowed", ""))


@pytest.mark.parametrize("what", ["skill", "dam", "strength", "shield", "dodge", "shock"])
def test_the_referee_overrides_a_figure(what: str) -> None:
    found = fight(man("ada", "a"), man("bor", "b"))
    after, notes = found.apply(told("override", "ada", what=what, value=7, reason="so it is"))
    figure = getattr(after.battle.fighters["ada"].body, what)
    assert (figure.value, figure.rule) == (7, "override")
    assert [note.kind for note in notes] == ["override", "reason"]


def test_the_referee_overrides_armour_on_every_place() -> None:
    found = tell(fight(man("ada", "a", armour=["mail"]), man("bor", "b")), "override", "ada", what="armour", value=9)
    worn = found.battle.fighters["ada"].body.worn
    assert {held.value.value for held in worn.values()} == {9} and len(worn) == 8
    assert {held.coverage for held in worn.values()} == {"full"}


@pytest.mark.parametrize(
    "used, reason",
    [
        case("N-CHK-1", "two uses are not enough", Used(trait="dodge", times=2), ""),
        case("N-CHK-1", "three uses", Used(trait="dodge", times=3), "times"),
        case("N-CHK-1", "three Turns", Used(trait="sword", turns=3), "turns"),
        case("N-CHK-1", "a critical", Used(trait="sword", turns=1, criticals=1), "critical"),
    ],
)
def test_a_check_is_earned(used: Used, reason: str) -> None:
    assert check_earned(used) == reason


@pytest.mark.parametrize("rule", [pytest.param("", id="N-CHK-1 a skill counts once a Turn")])
def test_a_combat_skill_counts_once_a_turn(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 1)))
    for _ in range(2):
        found = tell(found, "declare", "ada", choice="attack", target="bor")
        found = tell(tell(found, "roll", "ada", dice=8), "roll", "bor", dice=8)
    assert found.battle.fighters["ada"].uses == (Used(trait="sword", turns=1),)
    found = acting(onward(found, 2, "a"))
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found = tell(found, "roll", "ada", dice=18)
    assert found.battle.fighters["ada"].uses == (Used(trait="sword", turns=2, criticals=1),)


@pytest.mark.parametrize("full", [pytest.param(full, id=f"N-MP-1 full at the start {full}") for full in (False, True)])
def test_magic_points_as_a_fight_begins(full: bool) -> None:
    mage = man("syl", "a", magic=True, tmp_roll=[6, 6], now={"cmp": 3})
    found = fight(mage, man("bor", "b"), **({"N_MP_1": "other"} if full else {}))
    assert found.battle.fighters["syl"].cmp == (12 if full else 3)


@pytest.mark.parametrize("kind", ["end", "join", "override", "surprise", "action", "roll"])
def test_nothing_can_be_told_after_the_end(kind: str) -> None:
    found = tell(fight(man("ada", "a"), man("bor", "b")), "end")
    with pytest.raises(Refused):
        found.apply(told(kind, "ada"))
    with pytest.raises(Refused):
        found.apply(told(kind, "wolf", side="b", character="wolf"))
