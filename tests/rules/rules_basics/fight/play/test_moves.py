"""Moves on a ground: by Move, charge and step, and by the referee's word (RB-RD-3, RB-MV-2, RB-MV-4, RB-MV-8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.values.events import told
from tests.rules.rules_basics.people import Bout, armed, case, world

ANN = armed(sword={"reach": "20"}, melee=12, ranged=12, defences={"dodge": 8}, speed=6, move=3, bow={"acc": 2})


def ground(start: dict[str, list[Any]] | None = None, **more: Any) -> Ground:
    """Nine by nine squares; Ann stands in the middle and faces north, the foe three east of her."""
    stands = start or {"ann": [4, 4, "n"], "foe": [7, 4, "w"]}
    held = {
        who: {"at": [x, y], "facing": facing, **({"length": 2} if rest else {})}
        for who, (x, y, facing, *rest) in stands.items()
    }
    return msgspec.convert({"grid": "square", "width": 9, "height": 9, "start": held, **more}, Ground)


def bout(held: Ground | None = None, where: Any = None, **people: Any) -> Bout:
    others = people or {"foe": armed("foe", melee=10, defences={"dodge": 7}, speed=5, move=2)}
    return Bout(where, ground=held or ground(), ann=ANN, **others)


def place(held: Bout, who: str) -> Any:
    state: Any = held.fight.state()
    found = next(each for each in state["fighters"] if each["id"] == who)
    return *found["at"], found["facing"]


def view(held: Bout) -> GroundView:
    found = held.fight.ground
    assert found is not None
    return found


def refused(held: Bout, kind: str, who: str, **facts: Any) -> str:
    """By which rule and kind something is refused; nothing has changed by it."""
    before = held.fight.state()
    with pytest.raises(Refused) as caught:
        held.fight.apply(told(kind, who, **facts))
    assert held.fight.state() == before
    finding = caught.value.finding
    return f"{finding.rule} {finding.kind}".strip()


# What is asked


ASKED = [
    case("RB-MV-2", "a move is asked for after it was said", {"action": "move"}, ["move ann"], 3),
    case(
        "RB-MV-8", "a charge moves before it strikes",
        {"action": "charge", "target": "foe", "weapon": "sword"}, ["move ann"], 3,
    ),
    case(
        "RB-MV-4", "a step stands beside the roll",
        {"action": "attack", "target": "foe", "weapon": "sword"}, ["attack ann", "move ann"], 1,
    ),
    case(
        "RB-MV-7", "a step stands beside both rolls of a feint",
        {"action": "all_out_feint", "target": "foe", "weapon": "sword"},
        ["feint ann", "feint_against foe", "move ann"], 1,
    ),
    case("RB-MV-3", "no step goes with aiming", {"action": "aim", "target": "foe", "weapon": "bow"},
         ["declare foe"], 0),
    case("RB-MV-1", "no step goes with nothing", {"action": "do_nothing"}, ["declare foe"], 0),
    case("RB-MV-5", "no step goes with a feint", {"action": "feint", "target": "foe", "weapon": "sword"},
         ["feint ann", "feint_against foe"], 0),
]  # fmt: skip


@pytest.mark.parametrize(("said", "asked", "yards"), ASKED)
def test_what_is_asked_after_a_declaration(said: dict[str, Any], asked: list[str], yards: int) -> None:
    held = bout().tell("declare", "ann", **said)
    assert [f"{kind} {who}" for kind, who in held.asked] == asked
    told_yards = [dict(prompt.facts)["yards"].value for prompt in held.fight.prompts() if prompt.id == "move"]
    assert told_yards == ([yards] if yards else [])


def test_a_step_goes_with_aiming_where_the_rule_is_read_so() -> None:
    """RB-MV-3, read otherwise: nothing else is asked, and the turn waits for it."""
    held = bout(where=world(RB_MV_3="other")).does("ann", "aim", target="foe", weapon="bow")
    assert held.asked == [("move", "ann")]
    held.tell("move", "ann", path=[])
    assert held.asked == [("declare", "foe")] and held.kinds()[-1] == "aims"


def test_nothing_of_it_is_told_by_hand() -> None:
    """RB-RD-3, RB-MV-2: where there is a ground neither step nor yards are said; elsewhere all is as it was."""
    names = {field.name for field in bout().prompt.fields}
    assert not names & {"step", "yards"}
    assert refused(bout(), "declare", "ann", action="move", yards=2) == "not_now"
    assert refused(bout(), "declare", "ann", action="attack", target="foe", weapon="sword", step=True) == "not_now"
    without = Bout(ann=ANN, foe=armed("foe", melee=10))
    assert {"step", "yards"} <= {field.name for field in without.prompt.fields}
    assert without.fight.ground is None and not {"doors"} & set(without.fight.state())
    without.does("ann", "move", yards=3)
    assert without.asked == [("declare", "foe")]
    assert {prompt.id for prompt in without.fight.announcements()}.isdisjoint({"move", "door"})


def test_who_can_only_stay_is_not_asked() -> None:
    """RB-RD-3: a square with a wall on each side; a door would be something to do."""
    walls = [{"edge": [4, 4, side]} for side in "nesw"]
    shut = ground(edges=walls)
    assert bout(shut).does("ann", "move").asked == [("declare", "foe")]
    assert bout(shut).does("ann", "attack", target="foe", weapon="sword").asked == [("attack", "ann")]
    assert bout(shut).does("ann", "charge", target="foe", weapon="sword").asked == [("attack", "ann")]
    door = ground(edges=[*walls[:3], {**walls[3], "door": "closed"}])
    assert bout(door).does("ann", "move").asked == [("move", "ann")]
    absent = ground({"foe": [7, 4, "w"]})
    assert bout(absent).does("ann", "move").asked == [("declare", "foe")]
    lame = Bout(ground=ground(), ann=armed(melee=12, speed=6, move=0), foe=armed("foe", melee=10))
    assert lame.does("ann", "move").asked == [("declare", "foe")]


# Where one comes


def test_rb_mv_2_up_to_move_yards_diagonals_and_steps_count_one() -> None:
    held = bout().does("ann", "move")
    reach = view(held).reach("ann")
    assert (reach.action, reach.points) == ("move", 3)
    costs = {each.at: each.cost for each in reach.states}
    assert costs == {(x, y): max(abs(x - 4), abs(y - 4)) for x in range(1, 8) for y in range(1, 8) if (x, y) != (7, 4)}
    held.tell("move", "ann", path=[[5, 3, "n"], [6, 2, "n"], [7, 2, "n"], [7, 2, "s"]])
    assert place(held, "ann") == (7, 2, "s") and held.asked == [("declare", "foe")]
    assert held.kinds()[-1] == "moves_there" and (
        held.fact("moves_there", "cost"),
        held.fact("moves_there", "points"),
    ) == (3, 3)


def test_rb_mv_2_what_a_square_asks_is_added() -> None:
    muddy = ground(cells=[{"at": [5, 4], "extra": 2}])
    costs = {each.at: each.cost for each in view(bout(muddy).does("ann", "move")).reach("ann").states}
    assert costs[(5, 4)] == 3 and costs[(6, 4)] == 2


REFUSED = [
    case("RB-MV-2", "too far", {"action": "move"}, [[5, 3, "n"], [5, 2, "n"], [5, 1, "n"], [5, 0, "n"]],
         "RB-MV-2 too_far"),
    case("RB-MV-8", "too far", {"action": "charge", "target": "foe", "weapon": "sword"},
         [[5, 3, "n"], [5, 2, "n"], [5, 1, "n"], [5, 0, "n"]], "RB-MV-8 too_far"),
    case("RB-RD-3", "a step is one square", {"action": "attack", "target": "foe", "weapon": "sword"},
         [[5, 3, "n"], [5, 2, "n"]], "RB-RD-3 too_far"),
    case("RB-RD-3", "no leap", {"action": "move"}, [[4, 2, "n"]], "RB-RD-3 no_step"),
    case("RB-RD-3", "no step through a wall", {"action": "move"}, [[3, 4, "n"]], "RB-RD-3 barred"),
    case("RB-RD-3", "none round its corner", {"action": "move"}, [[3, 3, "n"]], "RB-RD-3 corner_barred"),
    case("RB-RD-3", "no enemy is passed", {"action": "move"}, [[5, 4, "n"], [6, 4, "n"]], "RB-RD-3 enemy_there"),
    case("RB-RD-3", "nobody ends on another", {"action": "move"}, [[4, 5, "n"]], "RB-RD-3 taken"),
    case("RB-RD-3", "no door there", {"action": "move"}, [{"open": [4, 4, "n"]}], "RB-RD-3 no_door"),
    case("RB-RD-3", "a locked one stays", {"action": "move"}, [[4, 3, "n"], {"open": [4, 3, "n"]}], "RB-RD-3 no_door"),
    case("RB-RD-3", "no path", {"action": "move"}, [["n"]], "wrong_value"),
]  # fmt: skip
CROWDED = ground(
    {"ann": [4, 4, "n"], "ben": [4, 5, "n"], "foe": [6, 4, "w"]},
    edges=[{"edge": [3, 4, "e"]}, {"edge": [4, 3, "n"], "door": "locked"}],
)


def crowded() -> Bout:
    """Ann with a wall to her left, a friend behind her, an enemy two squares to her right and a locked door ahead."""
    return bout(CROWDED, ben=armed("ben", melee=10, speed=4), foe=armed("foe", melee=10))


@pytest.mark.parametrize(("said", "path", "found"), REFUSED)
def test_a_path_that_may_not_be_gone_is_refused_by_its_rule(said: dict[str, Any], path: list[Any], found: str) -> None:
    held = crowded().tell("declare", "ann", **said)
    assert refused(held, "move", "ann", path=path) == found


def test_rb_rd_3_friends_are_passed_and_who_is_out_bars_nothing() -> None:
    held = crowded().tell("out", "foe")
    held.does("ann", "move").tell("move", "ann", path=[[4, 5, "n"], [4, 6, "n"]])
    assert place(held, "ann") == (4, 6, "n")
    held = crowded().tell("out", "foe").does("ann", "move")
    assert place(held.tell("move", "ann", path=[[5, 4, "n"], [6, 4, "n"]]), "ann") == (6, 4, "n")


def test_rb_rd_3_a_door_is_opened_for_one_and_one_goes_on() -> None:
    closed = ground(edges=[{"edge": [4, 4, "e"], "door": "closed"}])
    held = bout(closed).does("ann", "move").tell("move", "ann", path=[{"open": [4, 4, "e"]}, [5, 4, "e"], [6, 4, "e"]])
    assert place(held, "ann") == (6, 4, "e")
    assert held.fight.state()["doors"] == [{"edge": [4, 4, "e"], "state": "open"}]
    step = bout(closed).does("ann", "attack", target="foe", weapon="sword")
    assert refused(step, "move", "ann", path=[{"open": [4, 4, "e"]}, [5, 4, "e"]]) == "RB-RD-3 too_far"
    step.tell("move", "ann", path=[{"open": [4, 4, "e"]}])
    assert place(step, "ann") == (4, 4, "n") and step.kinds()[-1] == "stepped"


def test_rb_rd_3_a_long_figure_turns_for_a_step() -> None:
    rider = ground({"ann": [4, 4, "n", 2], "foe": [7, 4, "w"]})
    held = bout(rider).does("ann", "attack", target="foe", weapon="sword")
    assert {each.cost for each in view(held).reach("ann").states if each.at == (4, 4)} == {0, 1}
    held.tell("move", "ann", path=[[4, 4, "e"]])
    assert place(held, "ann") == (4, 4, "e") and held.kinds()[-1] == "stepped"


# When


def test_rb_mv_4_a_step_before_the_attack_or_after_it() -> None:
    said = {"target": "foe", "weapon": "sword"}
    before = bout().does("ann", "attack", **said).tell("move", "ann", path=[[5, 4, "e"]])
    assert before.asked == [("attack", "ann")] and before.kinds()[-1] == "stepped"
    before.tell("attack", "ann", dice=18)
    assert before.asked == [("declare", "foe")], "it was answered"
    after = bout().does("ann", "attack", **said).tell("attack", "ann", dice=18)
    assert after.asked == [("move", "ann")], "the turn does not end before it is answered"
    after.tell("move", "ann", path=[])
    assert after.asked == [("declare", "foe")] and place(after, "ann") == (4, 4, "n")


def test_rb_mv_4_no_step_in_the_midst_of_an_attack() -> None:
    held = bout().does("ann", "attack", target="foe", weapon="sword").tell("attack", "ann", dice=3)
    assert held.asked == [("defend", "foe")]
    assert refused(held, "move", "ann", path=[[5, 4, "n"]]) == "RB-RD-3 under_way"
    held.tell("defend", "foe", defence="dodge").tell("defence", "foe", dice=3)
    assert held.asked == [("move", "ann")]


def test_rb_mv_7_a_step_between_two_attacks() -> None:
    held = bout().does("ann", "double_attack", target="foe", weapon="sword", second_weapon="bow")
    held.tell("attack", "ann", dice=18)
    assert held.asked == [("attack", "ann"), ("move", "ann")]
    held.tell("move", "ann", path=[[5, 4, "n"]]).tell("attack", "ann", dice=18)
    assert held.asked == [("declare", "foe")]


def test_rb_mv_8_a_charge_goes_first_and_strikes_then() -> None:
    held = bout().does("ann", "charge", target="foe", weapon="sword")
    assert refused(held, "attack", "ann", dice=10) == "not_asked"
    assert held.fight.default_answer(held.prompt) == told("move", "ann", path=[[5, 4, "n"], [6, 3, "n"], [6, 3, "e"]])
    held.tell("move", "ann", path=[[5, 4, "n"], [6, 4, "e"]])
    assert held.asked == [("attack", "ann")]
    assert refused(held, "move", "ann", path=[]) == "RB-RD-3 moved"


def test_what_is_usually_answered() -> None:
    """A step is not taken; a Move comes next to an enemy at the least cost, or as near as may be where none
    can be reached; with no way to any it stays."""
    held = bout().does("ann", "attack", target="foe", weapon="sword")
    (prompt,) = [each for each in held.fight.prompts() if each.id == "move"]
    assert held.fight.default_answer(prompt) == told("move", "ann", path=[]) and prompt.follows
    moving = bout().does("ann", "move")
    assert not moving.prompt.follows
    usual = moving.fight.default_answer(moving.prompt)
    assert usual is not None
    moving.fight, _notes = moving.fight.apply(usual)
    assert view(moving).reaches("ann") == ("foe",)
    far = bout(ground({"ann": [0, 0, "n"], "foe": [8, 8, "w"]})).does("ann", "move")
    path: Any = [[1, 1, "n"], [2, 2, "n"], [3, 3, "n"], [3, 3, "e"]]
    assert far.fight.default_answer(far.prompt) == told("move", "ann", path=path)
    locked = [{"edge": [0, y, "e"]} for y in range(9)]
    walled = bout(ground({"ann": [0, 0, "n"], "foe": [8, 8, "w"]}, edges=locked)).does("ann", "move")
    assert walled.fight.default_answer(walled.prompt) == told("move", "ann", path=[])


def test_of_two_enemies_a_charge_comes_to_the_one_it_is_aimed_at() -> None:
    held = bout(ground({"ann": [4, 4, "n"], "foe": [4, 2, "s"], "foe2": [7, 4, "w"]}),
                foe=armed("foe", melee=10), foe2=armed("foe2", melee=10, speed=4))  # fmt: skip
    held.does("ann", "charge", target="foe2", weapon="sword")
    usual = held.fight.default_answer(held.prompt)
    assert usual is not None
    held.fight, _notes = held.fight.apply(usual)
    assert view(held).reaches("ann") == ("foe2",)


def test_a_move_that_is_not_asked_for_is_refused_by_its_rule() -> None:
    held = bout()
    assert refused(held, "move", "foe", path=[]) == "RB-RD-4 not_their_turn"
    assert refused(held, "move", "ann", path=[]) == "RB-RD-2 first_said"
    held.does("ann", "feint", target="foe", weapon="sword")
    assert refused(held, "move", "ann", path=[]) == "RB-MV-5 step"
    without = Bout(ann=ANN, foe=armed("foe", melee=10))
    assert refused(without, "move", "ann", path=[]) == "not_asked"
    assert refused(without, "move", "ann", path=[[1, 1, "n"]], mode="put") == "not_now"
    assert refused(without, "door", "", edge=[1, 1, "n"], state="open") == "not_now"


def test_what_is_waited_for_lapses_with_who_is_out() -> None:
    held = bout().does("ann", "move").tell("out", "ann")
    assert held.asked == [("declare", "foe"), ("end", "")]
    struck = bout().does("ann", "attack", target="foe", weapon="sword").tell("out", "foe")
    assert struck.asked == [("move", "ann"), ("end", "")] and struck.kinds()[-1] == "no_target"
    gone = bout().does("ann", "charge", target="foe", weapon="sword").tell("leave", "foe")
    assert gone.asked == [("move", "ann"), ("end", "")]


# The referee's word


def test_somebody_is_put_and_a_door_set_by_the_referees_word() -> None:
    """RB-RD-3 bars nothing of it but a square that is taken; also in the midst of somebody's move."""
    held = bout(ground(edges=[{"edge": [2, 2, "s"], "door": "closed"}])).does("ann", "move")
    held.tell("move", "ann", mode="put", path=[[0, 0, "e"]]).tell("door", edge=[2, 3, "n"], state="locked")
    assert place(held, "ann") == (0, 0, "e") and held.asked == [("move", "ann")]
    assert held.fight.state()["doors"] == [{"edge": [2, 2, "s"], "state": "locked"}]
    assert held.kinds()[-2:] == ["put_there", "door_locked"]
    assert refused(held, "move", "ann", mode="put", path=[[7, 4, "e"]]) == "cell_taken"
    assert refused(held, "move", "ann", mode="put", path=[[9, 4, "e"]]) == "outside_ground"
    assert refused(held, "move", "ann", mode="put", path=[]) == "wrong_value"
    assert refused(held, "door", "", edge=[0, 0, "n"], state="open") == "wrong_value"
    held.tell("move", "foe", mode="put", path=[[5, 5, "s"]], length=2)
    state: Any = held.fight.state()["fighters"]
    assert (state[1]["at"], state[1]["facing"], state[1]["length"]) == ([5, 5], "s", 2)


def test_who_comes_later_stands_where_they_start_unless_another_does() -> None:
    stands = {"ann": [4, 4, "n"], "foe": [5, 4, "w"]}
    late = Bout(joins={"foe": 2}, ground=ground(stands), ann=ANN, foe=armed("foe", melee=10))
    late.does("ann", "move").tell("move", "ann", path=[])
    assert place(late, "foe") == (5, 4, "w")
    taken = Bout(joins={"foe": 2}, ground=ground(stands), ann=ANN, foe=armed("foe", melee=10))
    taken.does("ann", "move").tell("move", "ann", path=[[5, 4, "n"]])
    state: Any = taken.fight.state()["fighters"]
    assert (state[1]["at"], state[1]["facing"], state[1]["length"]) == (None, None, None)
    assert "foe" not in view(taken).there and view(taken).reaches("ann") == ()
    taken.tell("move", "foe", mode="put", path=[[6, 4, "w"]])
    assert view(taken).reaches("ann") == ("foe",)


def test_who_leaves_stands_nowhere() -> None:
    held = bout().tell("leave", "foe")
    assert "foe" not in view(held).there
    state: Any = held.fight.state()["fighters"]
    assert state[1]["at"] is None


# What is seen


def test_what_lies_between_two() -> None:
    wall = ground(edges=[{"edge": [5, 4, "e"]}], cells=[{"at": [3, 4], "block": "sight"}])
    line = view(bout(wall)).sight("ann", "foe")
    assert (line.distance, line.arc, line.adjacent, line.closed.edges) == (3, "right", False, ((5, 4, "e"),))
    diagonal = view(bout(ground({"ann": [4, 4, "n"], "foe": [6, 1, "s"]}))).sight("ann", "foe")
    assert (diagonal.distance, diagonal.arc, diagonal.closed.is_clear) == (3, "forward", True), "each diagonal is one"
    with pytest.raises(KeyError):
        view(bout(ground({"ann": [4, 4, "n"]}))).sight("ann", "foe")


def test_how_far_one_would_come() -> None:
    seen = view(bout())
    assert [(each.at, each.cost) for each in seen.reach("ann").states] == [((4, 4), 0)]
    assert (seen.reach("ann").action, seen.reach("ann").points) == ("", 0)
    assert seen.reach("ann", "attack").points == 1 and len({s.at for s in seen.reach("ann", "attack").states}) == 9
    assert seen.reach("foe", "charge").points == 2
    assert seen.reach("ann", "dance").points == 0
    fallen = view(bout().tell("out", "foe"))
    assert fallen.reach("foe", "move").states == () and fallen.there == {"ann": True, "foe": False}
    with pytest.raises(KeyError):
        seen.reach("nobody")


def test_those_next_to_one_are_in_reach_walls_counted() -> None:
    stands = {"ann": [4, 4, "n"], "foe": [5, 5, "w"]}
    seen = view(bout(ground(stands)))
    assert seen.reaches("ann") == ("foe",) and len(seen.strikes("ann")) == 8 and seen.distance((0, 0), (2, 5)) == 5
    walled = view(bout(ground(stands, edges=[{"edge": [4, 4, "e"]}])))
    assert walled.reaches("ann") == () and set(walled.strikes("ann")) == {(3, 3), (4, 3), (3, 4), (3, 5), (4, 5)}
    assert view(bout(ground(stands)).tell("out", "ann")).strikes("ann") == ()


def test_a_scripted_fight_on_a_ground() -> None:
    """A door, a charge, a step between blows, somebody put: where everybody stands after each of it."""
    held = bout(ground(edges=[{"edge": [5, y, "e"]} for y in range(9) if y != 4]
                       + [{"edge": [5, 4, "e"], "door": "closed"}]))  # fmt: skip
    script: list[tuple[tuple[str, str, dict[str, Any]], list[str], str]] = [
        (("declare", "ann", {"action": "move"}), ["move ann"], "4 4 n, 7 4 w"),
        (("move", "ann", {"path": [[5, 4, "e"], {"open": [5, 4, "e"]}]}), ["declare foe"], "5 4 e, 7 4 w"),
        (("declare", "foe", {"action": "charge", "target": "ann", "weapon": "sword"}), ["move foe"], "5 4 e, 7 4 w"),
        (("move", "foe", {"path": [[6, 4, "w"]]}), ["attack foe"], "5 4 e, 6 4 w"),
        (("attack", "foe", {"dice": 6}), ["defend ann"], "5 4 e, 6 4 w"),
        (("defend", "ann", {"defence": "dodge"}), ["defence ann"], "5 4 e, 6 4 w"),
        (("defence", "ann", {"dice": 8}), ["declare ann"], "5 4 e, 6 4 w"),
        (("declare", "ann", {"action": "attack", "target": "foe", "weapon": "sword"}), ["attack ann", "move ann"],
         "5 4 e, 6 4 w"),
        (("attack", "ann", {"dice": 18}), ["move ann"], "5 4 e, 6 4 w"),
        (("move", "ann", {"path": [[4, 5, "e"]]}), ["declare foe"], "4 5 e, 6 4 w"),
        (("move", "foe", {"mode": "put", "path": [[0, 8, "n"]]}), ["declare foe"], "4 5 e, 0 8 n"),
        (("door", "", {"edge": [6, 4, "w"], "state": "locked"}), ["declare foe"], "4 5 e, 0 8 n"),
        (("end", "", {}), [], "4 5 e, 0 8 n"),
    ]  # fmt: skip
    for (kind, who, facts), asked, stands in script:
        held.tell(kind, who, **facts)
        assert [f"{prompt} {of}" for prompt, of in held.asked] == asked, (kind, facts)
        assert ", ".join(" ".join(map(str, place(held, who))) for who in ("ann", "foe")) == stands
    assert held.fight.state()["doors"] == [{"edge": [5, 4, "e"], "state": "locked"}]


def test_the_log_tells_a_first_placing_a_turn_and_another_place_apart() -> None:
    """RB-RD-3 knows of none of them: the referee's word."""
    held = bout(ground({"ann": [4, 4, "n"]}))
    for path, kind in (((0, 0, "e"), "placed_there"), ((0, 0, "s"), "turned_about"), ((1, 0, "s"), "put_there")):
        held.tell("move", "foe", mode="put", path=[[*path]])
        assert held.kinds()[-1] == kind and place(held, "foe") == path
