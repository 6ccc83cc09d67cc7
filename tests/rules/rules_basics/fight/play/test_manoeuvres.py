"""Each manoeuvre on a turn: what it does, till when it holds, what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.rules_basics.fight.rules.defending import PLAIN, Stance
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import RULES
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS
from tests.rules.rules_basics.people import Bout, armed, case, world


def duel(where: Any = None, **keys: Any) -> Bout:
    """Ann with sword 14 and bow 13 (Acc 3) against a slower foe with sword 12, block 10 and dodge 8."""
    bow = {"acc": 3, **keys.pop("bow", {})}
    ann = armed(melee=14, ranged=13, speed=6, bow=bow, defences={"dodge": 8, "block": 10}, **keys)
    return Bout(where, ann=ann, foe=armed("foe", melee=12, speed=5, defences={"dodge": 8, "block": 10}))


def missed(bout: Bout, who: str, level: int) -> Bout:
    """The attack that is asked for has this target, and does nothing: it misses, or where 18 hits is stopped."""
    assert bout.asked[0] == ("attack", who) and bout.level() == level
    bout.tell("attack", who, dice=18)
    if bout.asked[0][0] == "defend":
        on = bout.prompt.who
        bout.tell("defend", on, defence="dodge").tell("defence", on, dice=3)
    return bout


@pytest.mark.parametrize(
    ("action", "rule"),
    [case(rule, f"every action has its rule: {action}", action, rule) for action, rule in RULES.items()],
)
def test_each_action_is_told_by_its_rule(action: str, rule: str) -> None:
    assert action in ACTIONS
    bout = duel(more=[{"id": "fist", "name": "Fist", "skill": "blade", "kind": "melee"}])
    facts: dict[str, Any] = {}
    for field in bout.prompt.fields[1:]:
        if all({"action": action, **facts}.get(name) in among for name, among in field.when) and not field.blank:
            facts.setdefault(field.name, field.options[0] if field.options else "")
    bout.does("ann", action, **facts)
    note = next(note for note in bout.notes if note.kind == f"declared_{action}")
    assert note.rule == rule
    assert bout["ann"].action == action


def test_doing_nothing() -> None:
    """RB-MV-1."""
    bout = duel().does("ann", "do_nothing")
    assert bout.asked == [("declare", "foe")]


@pytest.mark.parametrize(
    ("move", "most"),
    [case("RB-MV-2", "up to Move", 5, 5), case("RB-MV-2", "a Move of 5.9", 5.9, 5), case("RB-MV-2", "below 0", -2, 0)],
)
def test_moving(move: float, most: int) -> None:
    bout = Bout(ann=armed(speed=6, move=move), foe=armed())
    yards = next(field for field in bout.prompt.fields if field.name == "yards")
    assert yards.bounds == (0, most)
    bout.does("ann", "move", yards=most)
    assert bout.fact("declared_move", "yards") == most


AIMING = {"target": "foe", "weapon": "bow"}


def aims(bout: Bout, *braced: bool) -> Bout:
    """So many turns of aiming, the foe doing nothing between."""
    for each in braced:
        bout.does("ann", "aim", **AIMING, braced=each).idle("foe")
    return bout


@pytest.mark.parametrize(
    ("braced", "level"),
    [
        case("RB-MV-3", "one second", (False,), 16),
        case("RB-MV-3", "braced", (True,), 17),
        case("RB-MV-3", "two seconds", (False, False), 17),
        case("RB-MV-3", "three", (False, False, False), 18),
        case("RB-MV-3", "five", (False,) * 5, 18),
        case("RB-MV-3", "braced on the last", (False, True), 18),
        case("RB-MV-3", "braced on the first alone", (True, False), 17),
    ],
)
def test_the_attack_after_aiming(braced: tuple[bool, ...], level: int) -> None:
    bout = aims(duel(), *braced).does("ann", "attack", **AIMING)
    missed(bout, "ann", level).idle("foe")
    assert bout["ann"].aim is None
    missed(bout.does("ann", "attack", **AIMING), "ann", 13)


@pytest.mark.parametrize(
    ("first", "then", "bonus"),
    [
        case("RB-MV-3", "RB-T24, Acc 3, two seconds, a Move, one second", 2, 1, 3),
        case("RB-MV-3", "one second, a Move, two seconds", 1, 2, 4),
    ],
)
def test_seconds_must_be_in_a_row(first: int, then: int, bonus: int) -> None:
    bout = aims(duel(), *([False] * first)).does("ann", "move", yards=2).idle("foe")
    assert bout["ann"].aim is None
    aims(bout, *([False] * then)).does("ann", "attack", **AIMING)
    assert bout.level() == 13 + bonus


@pytest.mark.parametrize(
    ("action", "facts"),
    [
        case("RB-MV-3", "lost by another weapon", "attack", {"target": "foe", "weapon": "sword"}),
        case("RB-MV-3", "lost by doing nothing", "do_nothing", {}),
        case("RB-MV-3", "lost by a feint", "feint", {"target": "foe", "weapon": "sword"}),
        case("RB-MV-3", "lost by defence alone", "double_defence", {}),
        case("RB-MV-3", "lost by readying", "ready", {"what": "small_thing"}),
        case("RB-MV-3", "lost by thought", "concentrate", {}),
    ],
)
def test_an_aim_is_lost(action: str, facts: dict[str, str]) -> None:
    bout = aims(duel(), False).does("ann", action, **facts)
    if action == "attack":
        missed(bout, "ann", 14)
    if action == "feint":
        bout.tell("feint", "ann", dice=10).tell("feint_against", "foe", dice=10)
    assert bout["ann"].aim is None


def test_of_two_attacks_the_first_is_the_aimed_one() -> None:
    """RB-MV-3, RB-MV-7."""
    bout = aims(duel(), False).does("ann", "double_attack", **AIMING)
    missed(missed(bout, "ann", 16), "ann", 13)
    bout = aims(duel(), False).does("ann", "double_attack", target="foe", weapon="sword", second_weapon="bow")
    missed(missed(bout, "ann", 14), "ann", 13)


def test_a_ranged_charge_loses_the_aim() -> None:
    """RB-MV-8, RB-T13."""
    bout = aims(duel(), False, False).does("ann", "charge", **AIMING, yards=3)
    missed(bout, "ann", 11)
    assert bout["ann"].aim is None


def feints(bout: Bout, own: int = 10, foe: int = 11, who: str = "ann", on: str = "foe", **facts: Any) -> Bout:
    """A feint with sword 14 against sword 12: by 4 and 1 unless told otherwise."""
    bout.does(who, facts.pop("action", "feint"), target=on, weapon="sword", **facts)
    assert {prompt.id for prompt in bout.fight.prompts()} == {"feint", "feint_against"}
    return bout.tell("feint_against", on, dice=foe).tell("feint", who, dice=own)


@pytest.mark.parametrize(
    ("own", "foe", "bonus", "other"),
    [
        case("RB-MV-6", "RB-T8, by 4 and 1", 10, 11, 3, 3),
        case("RB-MV-6", "RB-T9, the foe fails by 2", 10, 14, 4, 6),
        case("RB-MV-6", "RB-T23, both fail", 15, 16, 0, 0),
    ],
)
def test_a_feint_and_the_attack_behind_it(own: int, foe: int, bonus: int, other: int) -> None:
    for where, gained in ((world(), bonus), (world(RB_MV_6="other"), other)):
        bout = feints(duel(where), own, foe).idle("foe").does("ann", "attack", target="foe", weapon="sword")
        missed(bout, "ann", 14 + gained).idle("foe")
        assert bout["ann"].feint is None
        missed(bout.does("ann", "attack", target="foe", weapon="sword"), "ann", 14)


def test_a_feint_counts_for_any_weapon_and_that_target_alone() -> None:
    """RB-MV-6."""
    bout = feints(duel()).idle("foe").does("ann", "attack", target="foe", weapon="bow")
    assert bout.level() == 13 + 3
    three = Bout(ann=armed(melee=14, speed=6), foe=armed(melee=12, speed=5), foe2=armed(melee=12, speed=4))
    feints(three).idle("foe", "foe2").does("ann", "attack", target="foe2", weapon="sword")
    missed(three, "ann", 14)
    assert three["ann"].feint is None, "gone at the end of the next turn"


def test_a_feint_is_gone_at_the_end_of_the_next_turn() -> None:
    """RB-MV-6."""
    bout = feints(duel())
    assert bout["ann"].feint is not None and bout["ann"].feint.turns == 1
    bout.idle("foe", "ann")
    assert bout["ann"].feint is None


def test_feints_do_not_add_up() -> None:
    """RB-MV-6: the later counts."""
    bout = feints(duel(), 7, 11).idle("foe")
    feints(bout, 10, 11).idle("foe").does("ann", "attack", target="foe", weapon="sword")
    assert bout.level() == 14 + 3
    bout = feints(feints(duel(), 7, 11).idle("foe"), 15, 11, action="all_out_feint")
    assert bout.level() == 14


def test_who_is_feinted_at_meets_it_with_the_best_melee_skill() -> None:
    """RB-MV-5: among weapons ready; without one the referee enters a number; the off hand does not count."""
    fist = {"id": "fist", "name": "Fist", "skill": "brawl"}
    brawl = {"id": "brawl", "name": "Brawl", "value": 15, "use": "melee"}
    foe = armed(melee=12, speed=5, skills=[brawl], more=[fist])
    bout = Bout(ann=armed(melee=14, speed=6, sword={"off_hand": True}), foe=foe)
    bout.does("ann", "feint", target="foe", weapon="sword")
    levels = {prompt.id: dict(prompt.facts)["level"].value for prompt in bout.fight.prompts()}
    assert levels == {"feint": 14, "feint_against": 15}
    bout = Bout(ann=armed(melee=14, speed=6), foe=armed(speed=5, ranged=15))
    bout.does("ann", "feint", target="foe", weapon="sword").tell("feint", "ann", dice=10)
    assert [field.name for field in bout.prompt.fields][:1] == ["level"]
    bout.tell("feint_against", "foe", level=9, dice=8)
    assert bout["ann"].feint is not None and bout["ann"].feint.bonus == 3


def test_an_all_out_feint_and_its_attack() -> None:
    """RB-MV-7: a feint, then an attack; the bonus is gone at the end of this turn."""
    bout = feints(duel(), action="all_out_feint")
    missed(bout, "ann", 14 + 3)
    assert bout.asked == [("declare", "foe")] and bout["ann"].feint is None
    bout = feints(duel(), action="all_out_feint", second_weapon="bow")
    missed(bout, "ann", 13 + 3)
    three = Bout(ann=armed(melee=14, speed=6), foe=armed(melee=12, speed=5), foe2=armed(speed=4))
    missed(feints(three, action="all_out_feint", second_target="foe2"), "ann", 14)
    assert three["ann"].feint is None


@pytest.mark.parametrize(
    ("action", "weapon", "level"),
    [
        case("RB-MV-4", "an attack", "attack", "sword", 14),
        case("RB-MV-7", "RB-T14, Determined", "determined", "sword", 18),
        case("RB-MV-7", "RB-T14, its ranged version", "determined_ranged", "bow", 14),
        case("RB-MV-7", "Strong", "strong", "sword", 14),
        case("RB-MV-8", "RB-T10, a charge", "charge", "sword", 9),
        case("RB-MV-8", "a ranged charge", "charge", "bow", 11),
    ],
)
def test_one_attack(action: str, weapon: str, level: int) -> None:
    bout = missed(duel().does("ann", action, target="foe", weapon=weapon), "ann", level)
    assert bout.asked == [("declare", "foe")]


@pytest.mark.parametrize("action", ["determined", "double_attack", "strong"])
def test_an_all_out_attack_leaves_no_defence_till_the_next_turn(action: str) -> None:
    """RB-MV-7, RB-AT-3."""
    bout = duel().does("ann", action, target="foe", weapon="sword")
    while bout.asked[0][0] == "attack":
        missed(bout, "ann", bout.level())
    bout.does("foe", "attack", target="ann", weapon="sword").tell("attack", "foe", dice=9)
    assert bout.asked == [("damage", "foe")]
    bout.tell("damage", "foe", dice=[3]).idle("ann")
    bout.does("foe", "attack", target="ann", weapon="sword").tell("attack", "foe", dice=9)
    assert bout.asked == [("defend", "ann")]


@pytest.mark.parametrize(
    ("action", "facts", "stance"),
    [
        case("RB-MV-7", "no defence", "strong", {"target": "foe", "weapon": "sword"}, Stance(none=True)),
        case("RB-MV-9", "one increased", "increased_defence", {"defence": "dodge"}, Stance(increased="dodge")),
        case("RB-MV-9", "two", "double_defence", {}, Stance(double=True)),
        case("RB-AT-3", "as usual", "do_nothing", {}, PLAIN),
    ],
)
def test_how_one_stands_ends_as_the_next_turn_begins(action: str, facts: dict[str, Any], stance: Stance) -> None:
    bout = duel().does("ann", action, **facts)
    if action == "strong":
        missed(bout, "ann", 14)
    assert bout["ann"].stance == stance and bout["ann"].action == action
    bout.idle("foe")
    assert bout.asked == [("declare", "ann")]
    assert bout["ann"].stance == PLAIN and bout["ann"].action == ""


def test_two_attacks_at_two_targets() -> None:
    """RB-MV-7."""
    bout = Bout(ann=armed(melee=14, speed=6), foe=armed(speed=5), foe2=armed(speed=4))
    bout.does("ann", "double_attack", target="foe", weapon="sword", second_target="foe2")
    assert dict(bout.prompt.facts)["on_who"].value == "Ann" or bout.prompt.who == "ann"
    bout.tell("attack", "ann", dice=18)
    assert dict(bout.prompt.facts)["on_who"].value == bout["foe2"].name
    bout.tell("attack", "ann", dice=18)
    assert bout.asked == [("declare", "foe")]


def test_a_weapon_that_needs_readying_attacks_once() -> None:
    """RB-MV-7, RB-MV-11: two attacks with two ready weapons."""
    bout = duel(bow={"readying": True})
    seconds = {
        f.when[1][1][0]: (f.options, f.blank)
        for f in bout.prompt.fields
        if f.name == "second_weapon" and len(f.when) > 1
    }
    assert seconds == {"sword": (("sword", "bow"), True), "bow": (("sword",), False)}
    bout.does("ann", "double_attack", target="foe", weapon="bow", second_weapon="sword")
    missed(missed(bout, "ann", 13), "ann", 14)
    assert bout["ann"].unready == ("bow",)
    bout.idle("foe").does("ann", "ready", what="make_weapon_ready", weapon="bow")
    assert not bout["ann"].unready and bout.fact("task_done", "task") == "Bow"


@pytest.mark.parametrize(
    ("defence", "before", "after"),
    [
        case("RB-MV-9", "RB-T17, dodge 8 counts 10", "dodge", 10, 8),
        case("RB-MV-9", "no other defence", "block", 8, 8),
    ],
)
def test_an_increased_defence_holds_till_the_next_turn(defence: str, before: int, after: int) -> None:
    bout = duel().does("ann", "increased_defence", defence=defence)
    for level in (before, after):
        bout.does("foe", "attack", target="ann", weapon="sword").tell("attack", "foe", dice=9)
        bout.tell("defend", "ann", defence="dodge")
        assert bout.level() == level
        bout.tell("defence", "ann", dice=3)
        if bout.asked == [("declare", "ann")]:
            bout.idle("ann")


def double_defence(where: Any = None) -> Bout:
    bout = duel(where).does("ann", "double_defence")
    bout.does("foe", "double_attack", target="ann", weapon="sword")
    return bout.tell("attack", "foe", dice=9)


@pytest.mark.parametrize(
    ("block", "dodge", "ended", "asked"),
    [
        case("RB-MV-9", "RB-T18, block 10 rolls 12, dodge 8 rolls 7", 12, 7, "defended_stopped", ("attack", "foe")),
        case("RB-MV-9", "both fail", 12, 9, "defended_failed", ("damage", "foe")),
    ],
)
def test_two_defences_against_one_attack(block: int, dodge: int, ended: str, asked: tuple[str, str]) -> None:
    bout = double_defence().tell("defend", "ann", defence="block").tell("defence", "ann", dice=block)
    assert bout.asked == [("defend", "ann")] and bout.prompt.fields[0].options == ("dodge", "none")
    bout.tell("defend", "ann", defence="dodge").tell("defence", "ann", dice=dodge)
    assert bout.kinds()[-1] == ended and bout.asked == [asked]


@pytest.mark.parametrize(
    ("reading", "again"),
    [case("RB-MV-9", "every attack", "default", True), case("RB-MV-9", "one attack only", "other", False)],
)
def test_two_defences_against_every_attack_or_one(reading: str, again: bool) -> None:
    bout = double_defence(world(RB_MV_9=reading)).tell("defend", "ann", defence="block").tell("defence", "ann", dice=12)
    bout.tell("defend", "ann", defence="dodge").tell("defence", "ann", dice=7)
    bout.tell("attack", "foe", dice=9).tell("defend", "ann", defence="block").tell("defence", "ann", dice=12)
    assert bout.asked == ([("defend", "ann")] if again else [("damage", "foe")])


def test_the_one_attack_is_chosen() -> None:
    """RB-MV-9 read otherwise: let go against the first, the second try is kept."""
    bout = double_defence(world(RB_MV_9="other")).tell("defend", "ann", defence="block").tell("defence", "ann", dice=12)
    bout.tell("defend", "ann", defence="none").tell("damage", "foe", dice=[1]).tell("attack", "foe", dice=9)
    bout.tell("defend", "ann", defence="dodge").tell("defence", "ann", dice=12)
    assert bout.asked == [("defend", "ann")]


def test_concentrating_with_a_roll() -> None:
    """RB-MV-10."""
    bout = duel().does("ann", "concentrate", task="the rune", stat="values.perception")
    assert bout.asked == [("task", "ann")] and bout.level() == 10
    bout.tell("task", "ann", dice=9, modifier=-2, reason="in the dark")
    assert bout.fact("rolled", "outcome") == "failure" and bout.fact("rolled", "margin") == -1
    assert bout.asked == [("declare", "foe")]
    assert duel().does("ann", "concentrate", task="the rune").asked == [("declare", "foe")]
    assert duel().does("ann", "concentrate", stat="skills.archery").level() == 13


def test_a_long_task_counts_its_turns_whatever_comes_between() -> None:
    """RB-MV-11."""
    bout = duel().does("ann", "ready", what="long_task", task="the lock", turns=3).idle("foe", "ann", "foe")
    bout.does("ann", "ready", what="long_task", task="the lock").idle("foe")
    assert [(task.name, task.done, task.turns) for task in bout["ann"].tasks] == [("the lock", 2, 3)]
    bout.does("ann", "ready", what="long_task", task="the lock")
    assert bout["ann"].tasks == () and bout.kinds().count("task_done") == 1


def test_readying_that_takes_turns() -> None:
    """RB-MV-11: how many, the referee says."""
    bout = duel(bow={"readying": True}).does("ann", "attack", **AIMING).tell("attack", "ann", dice=18).idle("foe")
    bout.does("ann", "ready", what="make_weapon_ready", weapon="bow", turns=2).idle("foe")
    assert bout["ann"].unready == ("bow",)
    bout.does("ann", "ready", what="make_weapon_ready", weapon="bow")
    assert not bout["ann"].unready


@pytest.mark.parametrize(
    ("action", "usual", "other"),
    [
        case("RB-MV-3", "aim", "aim", False, True),
        case("RB-MV-4", "attack", "attack", True, True),
        case("RB-MV-5", "feint", "feint", False, False),
        *(
            case("RB-MV-7", each, each, True, True)
            for each in ("determined", "double_attack", "all_out_feint", "strong")
        ),
        case("RB-MV-9", "increased", "increased_defence", False, False),
        case("RB-MV-9", "double", "double_defence", False, False),
        case("RB-MV-10", "concentrate", "concentrate", False, False),
        case("RB-MV-11", "ready", "ready", False, False),
        case("RB-RD-3", "a step is no part of a Move", "move", False, False),
    ],
)
def test_who_may_step(action: str, usual: bool, other: bool) -> None:
    for where, may in ((world(), usual), (world(RB_MV_3="other"), other)):
        steps = next(field for field in duel(where).prompt.fields if field.name == "step")
        assert (action in steps.when[0][1]) is may


def test_a_step_is_told() -> None:
    """RB-RD-3."""
    bout = duel().does("ann", "attack", target="foe", weapon="sword", step=True)
    assert "stepped" in bout.kinds()
