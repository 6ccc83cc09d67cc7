"""What takes an attack or a Turn beside the fight: levers, searches, quiet doors, ladders (N-TIME-1, N-TIME-2)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.play.default_answers import usual_of
from tests.rules.nutshell.fight.map.test_positions import ARCHER, in_round, on, stays
from tests.rules.nutshell.fight.odds.test_odds_and_play import MINOR
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

pytestmark = pytest.mark.needs("nutshell")
DOOR = {"edge": [5, 4, "s"], "door": "closed"}
SHUT, OPEN = {"edge": [5, 4, "s"], "state": "closed"}, {"edge": [5, 4, "s"], "state": "open"}


def asked(found: NutshellFight, who: str, kind: str = "declare") -> tuple[str, ...]:
    """What somebody may choose in answer to what is asked of them; nothing where they are not asked."""
    asks = [prompt for prompt in found.prompts() if (prompt.id, prompt.who) == (kind, who)]
    return tuple(map(str, asks[0].fields[0].options)) if asks else ()


def refusal(found: NutshellFight, kind: str, who: str, **facts: Any) -> str:
    with pytest.raises(Refused) as refused:
        found.apply(told(kind, who, **facts))
    return f"{refused.value.finding.rule} {refused.value.finding.kind}"


def notes(found: NutshellFight, kind: str, who: str, **facts: Any) -> tuple[NutshellFight, list[str]]:
    after, said = found.apply(told(kind, who, **facts))
    return after, [each.kind for each in said]


def apart() -> NutshellFight:
    """Ada, who fights, and Bor stand far from each other; Abe and Bil fight."""
    found = on(
        man("ada", "a", 6), man("abe", "a", 2), man("bor", "b", 2), man("bil", "b", 2),
        ada=((0, 0), "n"), abe=((5, 5), "e"), bor=((11, 11), "s"), bil=((6, 5), "w"),
    )  # fmt: skip
    return stays(acting(found))


# A lever


def test_n_time_1_a_lever_takes_one_attack_where_no_other_number_is_told() -> None:
    found = in_round(acting(fight(man("ada", "a"), man("bor", "b"))), 2)
    found = tell(found, "declare", "bor", choice="forego")
    assert "work" in asked(found, "ada")
    found, said = notes(found, "declare", "ada", choice="work", what="the lever")
    assert said[:2] == ["declared_work", "task_done"]
    assert found.battle.fighters["ada"].task is None and found.battle.round == 4


def test_n_time_2_progress_is_kept_over_attacks_and_turns() -> None:
    found = in_round(acting(fight(man("ada", "a"), man("bor", "b"))), 2)
    found = tell(
        tell(found, "declare", "bor", choice="forego"), "declare", "ada", choice="work", what="winch", attacks=3
    )
    found = tell(found, "declare", "bor", choice="forego")
    found = tell(found, "declare", "ada", choice="work")
    task = found.battle.fighters["ada"].task
    assert task is not None and (task.what, task.done, task.needed) == ("winch", 2, 3)
    found = onward(found, 1, "b", 2)
    found, said = notes(tell(found, "declare", "bor", choice="forego"), "declare", "ada", choice="work", what="winch")
    assert said[:2] == ["declared_work", "task_done"]


def test_n_time_2_none_of_it_while_attacked_in_close_combat() -> None:
    found = in_round(acting(fight(man("ada", "a"), man("bor", "b"))), 2)
    before = tell(found, "declare", "bor", choice="attack", target="ada")
    assert "work" not in asked(before, "ada")
    assert refusal(before, "declare", "ada", choice="work") == "N-TIME-2 attacked"
    after = tell(
        tell(found, "declare", "ada", choice="work", what="lever"), "declare", "bor", choice="attack", target="ada"
    )
    assert asked(after, "ada"), "set upon, one chooses anew"


def test_n_time_2_hit_by_a_shot_the_attack_is_lost_and_what_was_done_stays() -> None:
    found = acting(fight(man("ada", "a", **MINOR), man("bor", "b", **{**ARCHER, "role": "minor"})))
    lost = {}
    for fell in (17, 3):
        held = in_round(found, 2)
        held = tell(held, "declare", "ada", choice="work", what="lever", attacks=2)
        held = tell(held, "declare", "bor", choice="shoot", target="ada")
        held = tell(held, "shot", "bor", dice=fell)
        held = tell(held, "dodge", "ada", dice=4)
        while held.battle.round == 2 and (
            rest := [prompt for prompt in held.prompts() if prompt.id in ("shock", "damage")]
        ):
            held = tell(held, rest[0].id, rest[0].who, dice=18 if rest[0].id == "shock" else [1])
        task = held.battle.fighters["ada"].task
        assert task is not None and task.what == "lever"
        lost[fell] = task.done
    assert lost == {17: 0, 3: 1}


def test_n_time_1_with_nobody_near_who_means_to_is_asked_in_each_round_of_an_attack() -> None:
    found = apart()
    assert not asked(found, "ada")
    found = tell(found, "work", "ada", what="the winch", attacks=2)
    assert asked(found, "ada") == ("work", "delay", "forego")
    usual = usual_of(found.battle, next(prompt for prompt in found.prompts() if prompt.who == "ada"))
    assert usual is not None and usual.entry("choice") == "work"
    no_more = tell(found, "work", "ada")
    assert no_more.battle.fighters["ada"].task is None and not asked(no_more, "ada")
    found = in_round(tell(found, "declare", "ada", choice="work"), 5)
    task = found.battle.fighters["ada"].task
    assert task is not None and (task.done, found.battle.round) == (1, 5) and asked(found, "ada")
    found, said = notes(found, "declare", "ada", choice="work")
    assert "task_done" in said


def test_n_time_1_who_declares_it_unasked_means_it() -> None:
    found = tell(apart(), "declare", "ada", choice="work", what="the bell", attacks=2)
    found = in_round(found, 5)
    task = found.battle.fighters["ada"].task
    assert task is not None and (task.what, task.done) == ("the bell", 1) and asked(found, "ada")


@pytest.mark.parametrize("action", ["charge", "flee", "respond", "other"])
def test_n_turn_4_a_set_action_that_leaves_no_attack_leaves_none_for_a_lever(action: str) -> None:
    found = stays(acting(fight(man("ada", "a", 6), man("bor", "b", 6)), action))
    assert ("work" not in asked(found, "ada") and "work" in asked(found, "bor")) or action in ("flee", "charge")
    with pytest.raises(Refused):
        found.apply(told("declare", "ada", choice="work", what="lever"))


# Anything else that takes a Turn


def other(where: Any = ((5, 5), "n"), edges: list[Any] | None = None, **facts: Any) -> NutshellFight:
    """Ada does something else in the middle of the ground; Bor is far."""
    found = on(man("ada", "a"), man("bor", "b"), edges=edges, ada=where, bor=((11, 11), "s"))
    return tell(found, "action", "ada", action="other", **facts)


def test_n_time_1_before_a_search_one_step_or_one_turn() -> None:
    found = other(what="search the wall")
    assert [prompt.id for prompt in found.prompts()] == ["move"]
    assert found.ground is not None
    reach = found.ground.reach("ada")
    states = {(each.at, each.facing): each.cost for each in reach.states}
    steps = {((x, y), "n") for x in (4, 5, 6) for y in (4, 5, 6)}
    assert states == dict.fromkeys(steps | {((5, 5), side) for side in "nesw"}, 0) and reach.points == 0
    usual = usual_of(found.battle, found.prompts()[0])
    assert usual is not None and usual.entry("path") == []
    for path in ([], [[4, 6, "n"]], [[5, 5, "s"]]):
        after = tell(found, "move", "ada", path=path)
        assert after.battle.round > 0 or after.battle.active == "b"
    for far in ([[5, 4, "n"], [5, 3, "n"]], [[5, 4, "n"], [5, 4, "e"]]):
        with pytest.raises(Refused):
            found.apply(told("move", "ada", path=far))


def test_n_turn_2_the_search_takes_effect_as_the_turn_ends_and_the_step_is_not_taken_again() -> None:
    found = other(what="search", turns=2)
    found = tell(found, "move", "ada", path=[[5, 4, "n"]])
    while not asked(found, "ada", "action"):
        prompt = found.prompts()[0]
        facts: dict[str, Any] = {"action": "fight"} if prompt.id == "action" else {"path": []}
        found = tell(found, prompt.id, prompt.who, **facts)
    found, said = notes(found, "action", "ada", action="continue")
    assert "move" not in [prompt.id for prompt in found.prompts()] and "done" in said


def doors(found: NutshellFight) -> Any:
    return found.state()["doors"]


@pytest.mark.parametrize(
    ("first", "edge", "then"),
    [
        pytest.param("closed", [5, 4, "s"], "open", id="N-TIME-1 opened"),
        pytest.param("closed", [5, 5, "n"], "open", id="N-TIME-1 told by its other side"),
        pytest.param("open", [5, 4, "s"], "closed", id="N-TIME-1 closed"),
    ],
)
def test_a_door_moved_quietly_stands_so_as_the_turn_ends(first: str, edge: Any, then: str) -> None:
    found = other(edges=[{**DOOR, "door": first}], quietly=edge)
    assert doors(found) == [{"edge": [5, 4, "s"], "state": first}]
    found, said = notes(found, "move", "ada", path=[])
    assert doors(found) == [{"edge": [5, 4, "s"], "state": then}] and f"quietly_{then}" in said


def test_n_time_1_a_door_after_a_step_and_one_that_is_left() -> None:
    found = other(((5, 6), "n"), [DOOR], quietly=[5, 4, "s"])
    near, far = tell(found, "move", "ada", path=[[5, 5, "n"]]), tell(found, "move", "ada", path=[])
    assert doors(near) == [OPEN] and doors(far) == [SHUT]


@pytest.mark.parametrize(
    ("edges", "edge"),
    [
        pytest.param([{**DOOR, "door": "locked"}], [5, 4, "s"], id="N-TIME-1 a locked one"),
        pytest.param([DOOR], [5, 5, "s"], id="N-TIME-1 no door"),
        pytest.param([{"edge": [9, 4, "s"], "door": "closed"}], [9, 4, "s"], id="N-TIME-1 a door far away"),
    ],
)
def test_what_is_no_door_at_hand_is_refused(edges: list[Any], edge: Any) -> None:
    found = on(man("ada", "a"), man("bor", "b"), edges=edges, ada=((5, 5), "n"), bor=((11, 11), "s"))
    assert refusal(found, "action", "ada", action="other", quietly=edge) == "N-TIME-1 no_door"


def test_n_turn_2_a_close_attack_prevents_the_door() -> None:
    found = on(man("ada", "a"), man("bor", "b", 6), edges=[DOOR], ada=((5, 5), "n"), bor=((6, 5), "w"))
    found = tell(tell(found, "action", "ada", action="other", quietly=[5, 4, "s"]), "move", "ada", path=[])
    found = tell(found, "declare", "bor", choice="attack", target="ada")
    assert found.battle.fighters["ada"].work is None and doors(found) == [SHUT]


# Ladders


def climber(action: str = "move", **facts: Any) -> NutshellFight:
    """Ada, who has 5 movement points."""
    swift = man("ada", "a", primaries={"size": 1, "body": 1, "agility": 2}, **ARCHER)
    found = on(swift, man("bor", "b", **ARCHER), ada=((5, 5), "n"), bor=((5, 0), "s"))
    return tell(found, "action", "ada", action=action, **facts)


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        pytest.param([{"climb": 4}], 4, id="N-TIME-1 a ladder of two metres"),
        pytest.param([[5, 4, "n"], {"climb": 2}, [5, 3, "n"]], 4, id="N-TIME-1 amid steps"),
        pytest.param([[6, 4, "n"], {"climb": 1}, [7, 3, "n"]], 5, id="N-MOVE-3 it breaks a run of diagonals"),
        pytest.param([{"climb": 2}, {"climb": 3}], 5, id="N-TIME-1 all points"),
    ],
)
def test_a_ladder_costs_a_point_a_half_metre(path: list[Any], cost: int) -> None:
    _after, said = climber().apply(told("move", "ada", path=path))
    costs = [dict(note.facts)["cost"].value for note in said if note.kind == "moves_there"]
    assert costs == [cost] and next(note.kind for note in said) == "climbs"


@pytest.mark.parametrize(
    ("action", "path", "why"),
    [
        pytest.param("move", [{"climb": 6}], "N-MOVE-1 too_far", id="N-MOVE-1 too high"),
        pytest.param("move", [[5, 4, "n"], {"climb": 5}], "N-MOVE-1 too_far", id="N-MOVE-1 too high after a step"),
        pytest.param("other", [{"climb": 1}], "N-TIME-1 no_climb", id="N-TIME-1 without points"),
        pytest.param("move", [{"climb": 0}], "wrong_value ", id="no ladder"),
        pytest.param("move", [{"climb": 1, "open": [1, 1, "s"]}], "wrong_value ", id="two in one"),
    ],
)
def test_what_cannot_be_climbed(action: str, path: list[Any], why: str) -> None:
    assert refusal(climber(action), "move", "ada", path=path).startswith(why.strip())


def test_n_ms_1_on_a_ladder_one_is_where_the_points_had_brought_them() -> None:
    found = climber("move_and_shoot", round=3)
    found = tell(found, "move", "ada", path=[[5, 4, "n"], {"climb": 3}, [5, 3, "n"]])
    assert [(cost, stand.at) for cost, stand in found.battle.passed["ada"]] == [
        (0, (5, 5)), (1, (5, 4)), (4, (5, 4)), (5, (5, 3)),
    ]  # fmt: skip
