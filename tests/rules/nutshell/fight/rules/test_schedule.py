"""The attacks of a Turn: when they fall, delays, rushes, reloading, one skill for all (N-ROUND-1 to N-ROUND-5)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.rules import schedule
from mls_desktop.rules.nutshell.fight.rules.engagements import groups
from mls_desktop.rules.nutshell.fight.rules.schedule import Slots, fresh
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell
from tests.rules.nutshell.worlds import case


def shown(slots: Slots | None) -> list[tuple[int, int, str]] | None:
    return None if slots is None else [(slot.round, slot.bonus, slot.fate) for slot in slots]


@pytest.mark.parametrize(
    "count, since, rounds",
    [
        case("N-ROUND-1", "one attack", 1, 1, [3]),
        case("N-ROUND-1", "two attacks", 2, 1, [2, 4]),
        case("N-ROUND-1", "three attacks", 3, 1, [1, 3, 5]),
        case("N-ROUND-1", "four attacks", 4, 1, [1, 2, 4, 5]),
        case("N-ROUND-1", "five attacks", 5, 1, [1, 2, 3, 4, 5]),
        case("N-ROUND-4", "what a close skill has left from round 3 on", 3, 3, [3, 5]),
    ],
)
def test_attacks_fall_in_these_rounds(count: int, since: int, rounds: list[int]) -> None:
    assert [slot.round for slot in fresh(count, since)] == rounds


@pytest.mark.parametrize(
    "count, round, by, expected",
    [
        case("N-ROUND-2", "delay by one", 3, 1, 1, [(2, 1, "due"), (4, 0, "due"), (6, 0, "lost")]),
        case("N-ROUND-2", "delay by two", 2, 2, 2, [(4, 2, "due"), (6, 0, "lost")]),
        case("N-ROUND-2", "delay past the last round", 2, 4, 2, [(2, 0, "due"), (6, 2, "lost")]),
        case("N-ROUND-2", "no delay by nothing", 2, 2, 0, None),
        case("N-ROUND-2", "no delay without an attack", 2, 3, 1, None),
    ],
)
def test_a_delay(count: int, round: int, by: int, expected: list[tuple[int, int, str]] | None) -> None:
    assert shown(schedule.delayed(fresh(count), round, by)) == expected


@pytest.mark.parametrize(
    "count, round, expected",
    [
        case("N-ROUND-2", "rush by one", 2, 1, [(1, -2, "due"), (4, 0, "due")]),
        case("N-ROUND-2", "rush in the middle", 2, 3, [(2, 0, "due"), (3, -2, "due")]),
        case("N-ROUND-2", "never two in a round", 4, 1, None),
        case("N-ROUND-2", "not before round 1", 3, 0, None),
        case("N-ROUND-2", "just one round early", 1, 1, None),
    ],
)
def test_a_rush(count: int, round: int, expected: list[tuple[int, int, str]] | None) -> None:
    assert shown(schedule.rushed(fresh(count), round)) == expected


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-2 not both on one attack")])
def test_a_delayed_attack_is_not_rushed_nor_a_rushed_one_delayed(rule: str) -> None:
    delayed = schedule.delayed(fresh(2), 2, 1)
    assert delayed is not None and schedule.rushed(delayed, 2) is None
    rushed = schedule.rushed(fresh(2), 1)
    assert rushed is not None and schedule.delayed(rushed, 1, 1) is None


@pytest.mark.parametrize(
    "points, attacks",
    [
        case("N-ROUND-3", "one point", 1, 1),
        case("N-ROUND-3", "two points", 2, 1),
        case("N-ROUND-3", "three points", 3, 2),
        case("N-ROUND-3", "five points", 5, 3),
        case("N-ROUND-3", "nothing is thrown with one attack", 0, 1),
    ],
)
def test_an_offensive_spell_takes_so_many_attacks(points: int, attacks: int) -> None:
    assert schedule.attacks_to_prepare(points) == attacks


BOW: dict[str, Any] = {
    "secondaries": [{"trait": "bow", "step": 4}, {"trait": "dagger", "step": 2}],
    "weapons": ["bow", "knife"],
}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-4 a bowman set upon")])
def test_a_bowman_set_upon_goes_over_to_his_close_skill(rule: str) -> None:
    """Bow 6: rounds 1, 3, 5; dagger 4: rounds 2 and 4. Attacked in round 1 he only blocks, by his dagger skill."""
    found = acting(fight(man("ann", "a", **BOW), man("bor", "b", 6)), "shoot")
    found = tell(found, "declare", "ann", choice="shoot", target="bor")
    found = tell(found, "declare", "bor", choice="attack", target="ann")
    assert [(prompt.id, prompt.who) for prompt in found.prompts()] == [("roll", "ann"), ("roll", "bor")]
    ann = found.battle.fighters["ann"]
    assert [slot.round for slot in ann.slots] == [2, 4] and ann.closed
    assert dict(found.prompts()[0].facts)["level"].value == 4


@pytest.mark.parametrize(
    "action", [pytest.param(a, id=f"N-ROUND-4 a bowman who chooses {a}") for a in ("fight", "charge")]
)
def test_a_bowman_who_fights_takes_his_dagger(action: str) -> None:
    found = acting(fight(man("ann", "a", **BOW), man("bor", "b", 10)), action)
    ann = found.battle.fighters["ann"]
    assert [slot.round for slot in ann.slots] == ([2, 4] if action == "fight" else [5])
    found = onward(found, 1, "a", ann.slots[0].round)
    prompt = next(each for each in found.prompts() if each.who == "ann")
    assert "attack" in prompt.fields[0].options and "shoot" not in prompt.fields[0].options


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-4 weapons change before the first attack alone")])
def test_weapons_change_only_before_the_first_attack(rule: str) -> None:
    found = acting(fight(man("ann", "a", **BOW), man("bor", "b", 2, armour=["plate"])), "shoot")
    changed = tell(found, "wield", "ann", weapon="knife")
    assert [slot.round for slot in changed.battle.fighters["ann"].slots] == [2, 4]
    shot = tell(found, "declare", "ann", choice="shoot", target="bor")
    for prompt in ("shot", "dodge"):
        shot = tell(shot, prompt, "ann" if prompt == "shot" else "bor", dice=8)
    with pytest.raises(Refused) as refused:
        shot.apply(told("wield", "ann", weapon="knife"))
    assert refused.value.finding.rule == "N-ROUND-4"


@pytest.mark.parametrize(
    "targets, expected",
    [
        case("N-ROUND-5", "two duels", {"a": "c", "b": "d"}, (("a", "c"), ("b", "d"))),
        case("N-ROUND-5", "one web", {"a": "c", "b": "c"}, (("a", "b", "c"),)),
        case("N-ROUND-5", "nobody attacks", {}, ()),
    ],
)
def test_groups_are_resolved_apart(targets: dict[str, str], expected: tuple[tuple[str, ...], ...]) -> None:
    line_up = [man("a", "a"), man("b", "a"), man("c", "b"), man("d", "b")]
    found = onward(acting(fight(*line_up)), 1, "a", 2)
    for who, at in targets.items():
        found = tell(found, "declare", who, choice="attack", target=at)
    assert groups(web_of(found.battle)) == expected
    assert (
        groups(web_of(found.battle), [("a", "b")] if targets else ()) != expected or not targets or len(expected) == 1
    )


@pytest.mark.parametrize("archers", [pytest.param(n, id=f"N-SHOOT-4 a Dodge against {n}") for n in (1, 2, 3)])
def test_one_dodge_answers_all_shooters(archers: int) -> None:
    """Agility 2, and -1 for each shooter beyond the first."""
    found = acting(fight(*(man(f"ann_{n}", "a", **BOW) for n in range(archers)), man("bor", "b")), "shoot")
    for n in range(archers):
        found = tell(found, "declare", f"ann_{n}", choice="shoot", target="bor")
    dodge = next(prompt for prompt in found.prompts() if prompt.id == "dodge")
    assert dict(dodge.facts)["level"].value == 2 - (archers - 1)


@pytest.mark.parametrize(
    "fell, prepared",
    [
        case("N-TIME-2", "a hit disturbs the preparing of a spell", 12, 0),
        case("N-TIME-2", "a miss does not", 5, 1),
    ],
)
def test_preparing_under_shots(fell: int, prepared: int) -> None:
    mage: dict[str, Any] = {
        "secondaries": [{"trait": "sphere_fire", "step": 4}], "weapons": [], "magic": True, "tmp_roll": [6, 6],
        "spells": ["bolt"],
    }  # fmt: skip
    found = acting(fight(man("syl", "a", **mage), man("ann", "b", **BOW)), "cast", spell="bolt")
    found = tell(found, "declare", "syl", choice="prepare")
    found = tell(found, "declare", "ann", choice="shoot", target="syl")
    found = tell(tell(found, "shot", "ann", dice=fell), "dodge", "syl", dice=4)
    if fell == 12:
        found = tell(found, "damage", "ann", dice=[1])
    assert found.battle.fighters["syl"].prepared == prepared
    assert found.battle.fighters["syl"].cmp == 12
