"""An attack step by step: target, roll, defence, damage, armour, counters; what is refused, and what may change
meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.notation import dice_of
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.rules_basics.editing import edit
from mls_desktop.rules.rules_basics.fight.rules.damage import damage_figure, strong_bonus, through
from tests.rules.rules_basics.people import Bout, armed, case, world


def duel(damage: str = "2d+1", where: Any = None, sword: Any = None, **foe: Any) -> Bout:
    """Ann with sword 14 against a slower foe with block 10, dodge 8, mail of 2 and 10 hit points."""
    plain: dict[str, Any] = {
        "melee": 12, "speed": 5, "defences": {"block": 10, "dodge": 8},
        "armour": [{"name": "Mail", "resistance": 2}], "counters": [{"name": "Hit points", "max": 10}],
    }  # fmt: skip
    ann = armed(melee=14, speed=6, damage=damage, sword=sword or {})
    return Bout(where, ann=ann, foe=armed("foe", **{**plain, **foe}))


def hit(bout: Bout, action: str = "attack", **facts: Any) -> Bout:
    """Ann hits, and nothing is tried against it."""
    bout.does("ann", action, target="foe", weapon="sword", **facts).tell("attack", "ann", dice=9)
    return bout.tell("defend", "foe", defence="none") if bout.asked == [("defend", "foe")] else bout


def test_the_order_of_an_attack() -> None:
    """RB-AT-1: target, 3d6, the defence, damage, armour, counters."""
    bout = duel().does("ann", "attack", target="foe", weapon="sword")
    asked = []
    for kind, who, facts in (
        ("attack", "ann", {"dice": 12}), ("defend", "foe", {"defence": "block"}), ("defence", "foe", {"dice": 11}),
        ("damage", "ann", {"dice": [3, 4]}), ("harm", "foe", {"counter": "Hit points"}),
    ):  # fmt: skip
        asked += bout.asked
        bout.tell(kind, who, **facts)
    assert asked == [("attack", "ann"), ("defend", "foe"), ("defence", "foe"), ("damage", "ann"), ("harm", "foe")]
    assert bout.kinds() == ["declared_attack", "attacked", "defends", "defended_failed", "hit", "lowered"]
    assert (bout.fact("hit", "damage"), bout.fact("hit", "resistance"), bout.fact("hit", "through")) == (8, 2, 6)
    assert bout["foe"].counters[0].left == 4
    assert bout.fight.aftermath() == bout.fight.aftermath()
    ((who, change),) = bout.fight.aftermath()
    assert (who, change.path, change.value) == ("foe", ("counters", "Hit points", "now"), 4)


@pytest.mark.parametrize(
    ("dice", "modifier", "hits"),
    [
        case("RB-AT-2", "at the target", 14, 0, True),
        case("RB-AT-2", "above it", 15, 0, False),
        case("RB-AT-2", "the referee's modifier counts", 14, -1, False),
        case("RB-AT-2", "and helps", 16, 2, True),
    ],
)
def test_the_attack_roll(dice: int, modifier: int, hits: bool) -> None:
    bout = duel().does("ann", "attack", target="foe", weapon="sword")
    bout.tell("attack", "ann", dice=dice, modifier=modifier, reason="rain")
    assert bout.asked[0][0] == ("defend" if hits else "declare")
    assert bout.fact("attacked", "outcome") == ("success" if hits else "failure")
    assert bout.fact("attacked", "margin") == 14 + modifier - dice and bout.fact("reason", "reason") == "rain"


@pytest.mark.parametrize(
    ("roll", "modifier", "stops"),
    [
        case("RB-AT-3", "a success on its value", 10, 0, True),
        case("RB-AT-3", "a failure", 11, 0, False),
        case("RB-AT-3", "with a modifier", 10, -2, False),
    ],
)
def test_a_defence_stops_the_attack(roll: int, modifier: int, stops: bool) -> None:
    bout = duel().does("ann", "attack", target="foe", weapon="sword").tell("attack", "ann", dice=9)
    bout.tell("defend", "foe", defence="block").tell("defence", "foe", dice=roll, modifier=modifier)
    assert bout.asked == [("declare", "foe")] if stops else [("damage", "ann")]


def test_one_try_against_each_attack_and_any_number_of_attacks() -> None:
    """RB-AT-3."""
    bout = duel().does("ann", "double_attack", target="foe", weapon="sword")
    for _nth in range(2):
        bout.tell("attack", "ann", dice=9).tell("defend", "foe", defence="block").tell("defence", "foe", dice=18)
        assert bout.asked == [("damage", "ann")]
        bout.tell("damage", "ann", dice=[1, 1]).tell("harm", "foe")
    assert bout.asked == [("declare", "foe")]


@pytest.mark.parametrize(
    "action", ["do_nothing", "move", "increased_defence", "double_defence", "concentrate", "ready"]
)
def test_every_other_manoeuvre_allows_a_defence(action: str) -> None:
    """RB-AT-3."""
    more = {"increased_defence": {"defence": "dodge"}, "ready": {"what": "small_thing"}}.get(action, {})
    bout = duel(speed=7).does("foe", action, **more).does("ann", "attack", target="foe", weapon="sword")
    assert bout.tell("attack", "ann", dice=9).asked == [("defend", "foe")]


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        case("RB-MV-7", "RB-T16, 1d", "1d", 2),
        case("RB-MV-7", "RB-T16, 2d", "2d", 2),
        case("RB-MV-7", "RB-T16, 3d", "3d", 3),
        case("RB-MV-7", "seven dice", "7d-2", 7),
        case("RB-MV-7", "no dice at all", "4", 2),
    ],
)
def test_what_strong_adds(text: str, bonus: int) -> None:
    assert strong_bonus(dice_of(text, 6)) == bonus


@pytest.mark.parametrize(
    ("action", "damage", "parts"),
    [
        case("RB-MV-7", "RB-T27, 2d+1 and 3, 4", "strong", 10, {"dice": 7, "weapon": 1, "strong": 2}),
        case("RB-AT-1", "a plain one", "attack", 8, {"dice": 7, "weapon": 1}),
    ],
)
def test_the_damage_of_a_hit(action: str, damage: int, parts: dict[str, int]) -> None:
    bout = hit(duel(), action).tell("damage", "ann", dice=[3, 4])
    note = next(note for note in bout.notes if note.kind == "hit")
    figure = dict(note.facts)["damage"]
    assert (figure.value, {name: part.value for name, part in figure.parts}) == (damage, parts)
    assert number(dict(note.facts)["through"]) == damage - 2
    assert number(damage_figure(dice_of("2d+1", 6), action == "strong", 7)) == damage


@pytest.mark.parametrize(
    ("damage", "resistance", "left"),
    [
        case("RB-AT-1", "less resistance", 8, 3, 5),
        case("RB-AT-1", "never below 0", 2, 3, 0),
        case("RB-AT-1", "none", -1, 0, 0),
    ],
)
def test_what_armour_lets_through(damage: int, resistance: int, left: int) -> None:
    assert through(damage, resistance) == left


def test_all_that_is_worn_counts() -> None:
    """RB-AT-1."""
    worn = [{"name": "Mail", "resistance": 2}, {"name": "Coat", "resistance": 1.9}, {"name": "Mail", "resistance": 1}]
    bout = hit(duel(armour=worn)).tell("damage", "ann", dice=[3, 4])
    assert (bout.fact("hit", "resistance"), bout.fact("hit", "through")) == (4, 4)


@pytest.mark.parametrize(
    ("damage", "kept", "asked"),
    [
        case("RB-AT-1", "a number without dice", "5", {}, ("harm", "foe")),
        case("RB-AT-1", "nobody knows the dice", "", {}, ("harm", "foe")),
        case("RB-AT-1", "nothing comes through", "1", {}, ("declare", "foe")),
        case("RB-AT-1", "who keeps no counters", "5", {"counters": []}, ("declare", "foe")),
        case("RB-AT-1", "who has nothing left in them", "5", {"counters": [{"name": "HP", "max": 9, "now": 0}]},
             ("declare", "foe")),
    ],
)  # fmt: skip
def test_what_is_asked_after_a_hit(damage: str, kept: dict[str, Any], asked: tuple[str, str]) -> None:
    assert hit(duel(damage, **kept)).asked == [asked]


def test_counters_are_lowered_by_a_persons_yes_alone() -> None:
    """RB-AT-1: entered by hand, or as much as came through; never below 0."""
    assert hit(duel("5")).tell("harm", "foe")["foe"].counters[0].left == 10
    assert hit(duel("5")).tell("harm", "foe", counter="Hit points")["foe"].counters[0].left == 7
    assert hit(duel("5")).tell("harm", "foe", counter="Hit points", points=1)["foe"].counters[0].left == 9
    assert hit(duel("50")).tell("harm", "foe", counter="Hit points")["foe"].counters[0].left == 0
    unknown = hit(duel(""))
    with pytest.raises(Refused):
        unknown.tell("harm", "foe", counter="Hit points")
    assert unknown.tell("harm", "foe", counter="Hit points", points=3)["foe"].counters[0].left == 7


def test_what_a_fight_leaves_behind_can_be_edited_in() -> None:
    foe = armed(
        "foe", speed=5, counters=[{"name": "HP", "max": 10}], now={"effects": [{"name": "wet", "modifier": -1}]}
    )
    bout = Bout(ann=armed(melee=14, speed=6, damage="5"), foe=foe)
    bout.tell("effect_ends", "foe", name="wet").tell("effect", "foe", name="dry", rounds=3)
    hit(bout).tell("harm", "foe", counter="HP").tell("end")
    for who, change in bout.fight.aftermath():
        assert who == "foe"
        foe = edit(foe, world(), change)
    assert foe.counters[0].left == 5 and [(each.name, each.turns) for each in foe.now.effects] == [("dry", 3)]


OFF = {"off_hand": True}


@pytest.mark.parametrize(
    ("sword", "both", "level"),
    [
        case("RB-AT-4", "RB-T15, without Ambidexterity", OFF, False, 10),
        case("RB-AT-4", "RB-T15, with it", OFF, True, 14),
        case("RB-AT-4", "the better hand", {}, False, 14),
    ],
)
def test_the_off_hand_in_every_attack(sword: dict[str, bool], both: bool, level: int) -> None:
    for action in ("attack", "double_attack", "strong"):
        ann = armed(melee=14, speed=6, sword=sword, ambidexterity=both)
        bout = Bout(ann=ann, foe=armed(speed=5)).does("ann", action, target="foe", weapon="sword")
        assert bout.level() == level


def kinds_of(error: Refused) -> tuple[str, str, str]:
    allowed = dict(error.finding.facts).get("allowed")
    return error.finding.rule, error.finding.kind, str(allowed.value) if allowed is not None else ""


def arms(**keys: Any) -> Bout:
    """Ann with a sword, a bow that is not ready, a slam and a club without a skill; two foes."""
    more = [
        {"id": "body", "name": "Body", "skill": "blade", "kind": "slam"},
        {"id": "club", "name": "Club"},
    ]
    ann = armed(melee=14, ranged=13, speed=6, more=more, **{"defences": {"dodge": 8}, **keys})
    foe = armed(melee=12, speed=5, defences={"block": 10, "dodge": 8})
    return Bout(ann=ann, foe=foe, foe2=armed(speed=4)).tell("override", "ann", what="unready", which="bow")


@pytest.mark.parametrize(
    ("told_of", "refused"),
    [
        case("RB-MV-7", "exactly one version", {"action": "all_out_attack"},
             ("RB-MV-7", "version", "determined, double_attack, all_out_feint, strong")),
        case("RB-MV-9", "exactly one version", {"action": "all_out_defense"},
             ("RB-MV-9", "version", "increased_defence")),
        case("RB-MV-9", "two defences of one", {"action": "double_defence"}, ("RB-MV-9", "too_few_defences", None)),
        case("RB-MV-7", "ranged with nothing ranged ready",
             {"action": "determined_ranged", "target": "foe", "weapon": "bow"}, ("RB-MV-11", "not_ready", None)),
        case("RB-MV-11", "a weapon that is not ready", {"action": "attack", "target": "foe", "weapon": "bow"},
             ("RB-MV-11", "not_ready", "sword, body")),
        case("RB-CH-1", "a weapon without a skill", {"action": "attack", "target": "foe", "weapon": "club"},
             ("RB-CH-1", "no_skill", "sword, body")),
        case("RB-MV-5", "a feint with a slam", {"action": "feint", "target": "foe", "weapon": "body"},
             ("RB-MV-5", "kind_of_weapon", "sword")),
        case("RB-MV-7", "Determined with a bow", {"action": "determined", "target": "foe", "weapon": "bow"},
             ("RB-MV-7", "kind_of_weapon", "sword, body")),
        case("RB-MV-7", "the second weapon not ready",
             {"action": "double_attack", "target": "foe", "weapon": "sword", "second_weapon": "bow"},
             ("RB-MV-11", "not_ready", "sword, body")),
        case("RB-MV-5", "a step", {"action": "feint", "target": "foe", "weapon": "sword", "step": True},
             ("RB-MV-5", "step", "")),
        case("RB-MV-3", "a step", {"action": "aim", "target": "foe", "weapon": "sword", "step": True},
             ("RB-MV-3", "step", "")),
        case("RB-MV-9", "a step", {"action": "increased_defence", "defence": "dodge", "step": True},
             ("RB-MV-9", "step", "")),
        case("RB-MV-10", "a step", {"action": "concentrate", "step": True}, ("RB-MV-10", "step", "")),
        case("RB-MV-11", "a step", {"action": "ready", "what": "small_thing", "step": True}, ("RB-MV-11", "step", "")),
        case("RB-MV-2", "farther than Move", {"action": "move", "yards": 6}, ("RB-MV-2", "yards", "0 to 5")),
        case("RB-MV-8", "farther than Move", {"action": "charge", "target": "foe", "weapon": "sword", "yards": 6},
             ("RB-MV-8", "yards", "0 to 5")),
        case("RB-MV-4", "yards in an attack", {"action": "attack", "target": "foe", "weapon": "sword", "yards": 2},
             ("RB-MV-4", "yards", "")),
    ],
)  # fmt: skip
def test_what_a_rule_forbids_is_refused_by_it(told_of: dict[str, Any], refused: tuple[str, str, str | None]) -> None:
    bout = arms()
    with pytest.raises(Refused) as error:
        bout.tell("declare", "ann", **told_of)
    rule, kind, allowed = kinds_of(error.value)
    assert (rule, kind) == refused[:2]
    assert refused[2] is None or allowed == refused[2]


@pytest.mark.parametrize(
    ("told_of", "code"),
    [
        ({"action": "fly"}, "wrong_value"),
        ({"action": "attack", "target": "nobody", "weapon": "sword"}, "wrong_value"),
        ({"action": "attack", "target": "foe", "weapon": "spoon"}, "wrong_value"),
        ({"action": "attack", "target": "foe"}, "wrong_value"),
        ({"action": "do_nothing", "target": "foe"}, "wrong_value"),
        ({}, "wrong_value"),
    ],
)
def test_what_fits_no_form_is_a_wrong_value(told_of: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as error:
        arms().tell("declare", "ann", **told_of)
    assert error.value.finding.rule == code


@pytest.mark.parametrize(
    ("kind", "who", "facts", "code"),
    [
        ("attack", "ann", {"dice": 9}, "not_asked"),
        ("defend", "foe", {"defence": "dodge"}, "not_asked"),
        ("dance", "ann", {}, "unknown_event"),
        ("back", "ann", {}, "not_now"),
        ("arrive", "ann", {}, "not_now"),
    ],
)
def test_what_is_not_asked(kind: str, who: str, facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as error:
        arms().tell(kind, who, **facts)
    assert error.value.finding.rule == code


def test_a_second_try_is_refused() -> None:
    """RB-AT-3, RB-MV-7, RB-MV-9."""
    bout = duel().does("ann", "strong", target="foe", weapon="sword").tell("attack", "ann", dice=9)
    bout.tell("defend", "foe", defence="block")
    with pytest.raises(Refused) as error:
        bout.tell("defend", "foe", defence="dodge")
    assert kinds_of(error.value)[:2] == ("RB-AT-3", "once")
    bout.tell("defence", "foe", dice=18).tell("damage", "ann", dice=[1, 1]).tell("harm", "foe")
    bout.does("foe", "attack", target="ann", weapon="sword").tell("attack", "foe", dice=9)
    with pytest.raises(Refused) as error:
        bout.tell("defend", "ann", defence="dodge")
    assert kinds_of(error.value)[:2] == ("RB-MV-7", "no_defence")
    bout = duel(speed=7).does("foe", "double_defence").does("ann", "attack", target="foe", weapon="sword")
    bout.tell("attack", "ann", dice=9).tell("defend", "foe", defence="block").tell("defence", "foe", dice=18)
    with pytest.raises(Refused) as error:
        bout.tell("defend", "foe", defence="block")
    assert kinds_of(error.value) == ("RB-MV-9", "same_defence", "dodge, none")


@pytest.mark.parametrize("step", ["attack", "defend", "defence", "damage", "harm"])
@pytest.mark.parametrize("who", ["ann", "foe"])
def test_somebody_is_out_in_the_midst_of_an_attack(step: str, who: str) -> None:
    """What has got through still counts; the rest comes to nothing, and the turn goes on."""
    answers: dict[str, tuple[str, dict[str, Any]]] = {
        "attack": ("ann", {"dice": 9}),
        "defend": ("foe", {"defence": "block"}),
        "defence": ("foe", {"dice": 18}),
        "damage": ("ann", {"dice": [3, 4]}),
    }
    bout = duel().does("ann", "attack", target="foe", weapon="sword")
    for kind, (by, facts) in answers.items():
        if kind == step:
            break
        bout.tell(kind, by, **facts)
    bout.tell("out", who)
    if step in ("damage", "harm"):
        assert bout.asked[0][0] == step
    else:
        assert bout.asked[0][0] == "declare"
    assert ("no_target" in bout.kinds()) is (who == "foe" and step not in ("damage", "harm"))


def test_somebody_is_out_in_the_midst_of_a_feint_or_task() -> None:
    bout = Bout(ann=armed(melee=14, speed=6), foe=armed(melee=12), foe2=armed(melee=12, speed=4))
    bout.does("ann", "all_out_feint", target="foe", weapon="sword", second_target="foe2").tell("out", "foe")
    assert bout.asked == [("attack", "ann")]
    bout.tell("attack", "ann", dice=18).does("foe2", "concentrate", stat="values.st").tell("out", "foe2")
    assert bout.asked[0] == ("declare", "ann")


def test_the_referees_word_on_counters_and_readiness() -> None:
    bout = duel().tell("override", "foe", what="counter", which="Hit points", value=3, reason="poison")
    assert bout["foe"].counters[0].left == 3 and bout.fact("reason", "reason") == "poison"
    bout.tell("override", "ann", what="unready", which="sword")
    assert "attack" not in bout.prompt.fields[0].options
    bout.tell("override", "ann", what="ready", which="sword")
    assert "attack" in bout.prompt.fields[0].options


def test_a_ruling_changes_a_fight_under_way() -> None:
    bout = duel().tell("ruling", rule="RB-MV-3", reading="other")
    bout.does("ann", "aim", target="foe", weapon="sword", step=True)
    assert bout.battle.world.other("RB-MV-3")


@pytest.mark.parametrize(
    ("before", "usual"),
    [
        ({}, {"action": "attack", "target": "foe", "weapon": "sword"}),
        ({"action": "aim", "target": "foe2", "weapon": "sword", "braced": True},
         {"action": "aim", "target": "foe2", "weapon": "sword", "braced": True}),
        ({"action": "move", "yards": 3}, {"action": "move", "yards": 3}),
        ({"action": "increased_defence", "defence": "dodge"}, {"action": "increased_defence", "defence": "dodge"}),
        ({"action": "ready", "what": "long_task", "task": "lock", "turns": 2},
         {"action": "ready", "what": "long_task", "task": "lock"}),
        ({"action": "ready", "what": "long_task", "task": "lock", "turns": 1},
         {"action": "attack", "target": "foe", "weapon": "sword"}),
        ({"action": "ready", "what": "small_thing"}, {"action": "ready", "what": "small_thing"}),
        ({"action": "concentrate", "task": "a rune"}, {"action": "concentrate", "task": "a rune"}),
    ],
)  # fmt: skip
def test_the_usual_answer_is_the_same_again(before: dict[str, Any], usual: dict[str, Any]) -> None:
    """RB-RD-2."""
    bout = arms()
    if before:
        bout.tell("declare", "ann", **before).idle("foe", "foe2")
    event = bout.fight.default_answer(bout.prompt)
    assert event == told("declare", "ann", **usual)


def test_the_usual_answers_to_the_rest() -> None:
    bout = duel("5").does("ann", "attack", target="foe", weapon="sword")
    assert bout.fight.default_answer(bout.prompt) is None, "dice must fall"
    bout.tell("attack", "ann", dice=9)
    assert bout.fight.default_answer(bout.prompt) == told("defend", "foe", defence="block")
    bout.tell("defend", "foe", defence="none")
    assert bout.fight.default_answer(bout.prompt) == told("harm", "foe", counter="Hit points")
    bout = hit(duel(""))
    assert bout.fight.default_answer(bout.prompt) == told("harm", "foe")
    helpless = Bout(ann=armed(speed=6), foe=armed())
    assert helpless.fight.default_answer(helpless.prompt) == told("declare", "ann", action="do_nothing")


def test_the_board_and_the_tally() -> None:
    bout = hit(duel("5")).tell("harm", "foe", counter="Hit points")
    sections = {section.id: section for section in bout.fight.board()}
    assert list(sections) == ["fighters", "aims", "readiness", "lasting", "counters"]
    rows = {row.id: {cell.column: cell.figure.value for cell in row.cells} for row in sections["fighters"].rows}
    assert rows["ann"] == {"state": "up", "order": 1, "manoeuvre": "attack", "defends": "usual", "side": "us"}
    (tally,) = bout.fight.tally(bout.notes)
    ann = {cell.column: cell.figure.value for cell in tally.rows[0].cells}
    assert ann == {"done": 3, "taken": 0, "hits": 1, "misses": 0, "stopped": 0, "feints": 0}
    bout.does("foe", "aim", target="ann", weapon="sword")
    assert bout.fight.board()[1].rows[0].id == "foe#aim"
    state = bout.fight.state()
    assert state["order"] == ["ann", "foe"] and state["active"] == "ann"
