"""Fighters near, faced and seen on a ground, square by square and by the rules' own words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.grid import Cell, opposite
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.grids.square_arcs import arc_of
from mls_desktop.rules.common.grids.squares import SIDES, SquareGrid
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.play.battle import Opening
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.fight.play.test_fight_of_several import rolled
from tests.rules.nutshell.fighting import acting, armoury, man, tell

pytestmark = pytest.mark.needs("nutshell")
AWAY = 10
ARCHER: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"]}
SPEARMAN: dict[str, Any] = {"secondaries": [{"trait": "spear", "step": 2}], "weapons": ["spear"]}
Place = tuple[Cell, str] | tuple[Cell, str, int]


def on(
    *line_up: Any, edges: list[Any] | None = None, cells: list[Any] | None = None, size: int = 12, first: str = "a",
    rulings: dict[str, str] | None = None, **start: Place,
) -> NutshellFight:  # fmt: skip
    """A fight on a ground of so many squares either way."""
    stands = {
        who: {"at": [*place[0]], "facing": place[1], "length": place[2] if len(place) > 2 else 1}
        for who, place in start.items()
    }
    raw = {"grid": "square", "width": size, "height": size, "edges": edges or [], "cells": cells or [], "start": stands}
    found = SYSTEM.begin(line_up, ("a", "b"), first, armoury(**(rulings or {})), msgspec.convert(raw, Ground))
    assert isinstance(found, NutshellFight)
    return found


def stays(fight: NutshellFight) -> NutshellFight:
    """Nobody moves."""
    while any(prompt.id == "move" for prompt in fight.prompts()):
        who = next(prompt.who for prompt in fight.prompts() if prompt.id == "move")
        fight = tell(fight, "move", who, path=[])
    return fight


def offered(fight: NutshellFight, who: str, choice: str) -> tuple[str, ...]:
    """At whom somebody may do that in this round."""
    for prompt in fight.prompts():
        if (prompt.id, prompt.who) == ("declare", who) and choice in prompt.fields[0].options:
            for field in prompt.fields:
                if field.name == "target" and choice in field.when[0][1]:
                    return field.options
    return ()


def in_round(fight: NutshellFight, nth: int) -> NutshellFight:
    """The fight in a round, in which nobody has attacked before; as it goes on where nobody has an attack to make."""
    while fight.state()["round"] != nth:
        prompt = next((prompt for prompt in fight.prompts() if prompt.id == "declare"), None)
        if prompt is None:
            break
        fight = tell(fight, "declare", prompt.who, choice="forego")
    return fight


@pytest.mark.parametrize("facing", SIDES)
def test_n_shoot_3_arcs_square_by_square(facing: str) -> None:
    """Forward has its two diagonals, right and left those behind: the side by which the line leaves, its corners so
    given out."""
    grid = SquareGrid()
    behind, right = opposite(grid, facing), SIDES[(SIDES.index(facing) + 1) % 4]
    for x in range(-AWAY, AWAY + 1):
        for y in range(-AWAY, AWAY + 1):
            sides = grid.bearing((0, 0), (x, y))
            if not sides:
                continue
            wanted = "right" if right in sides else "left"
            if facing in sides:
                wanted = "forward"
            elif sides == (behind,):
                wanted = "rear"
            assert arc_of((0, 0), facing, (x, y)) == wanted, (x, y)


@pytest.mark.parametrize(
    ("mine", "edges", "reached"),
    [
        pytest.param(((5, 5), "n"), [], {"bor"}, id="N-MELEE-1 the square faced"),
        pytest.param(((5, 5), "e"), [], {"cob"}, id="N-MELEE-1 another square faced"),
        pytest.param(((5, 5), "s"), [], set(), id="N-MELEE-1 nobody faced"),
        pytest.param(((5, 5), "n"), [{"edge": [5, 4, "s"]}], set(), id="N-MELEE-1 a wall between"),
        pytest.param(((5, 5), "n"), [{"edge": [5, 4, "s"], "door": "closed"}], set(), id="N-MELEE-1 a door between"),
        pytest.param(((5, 5), "n"), [{"edge": [5, 4, "s"], "door": "open"}], {"bor"}, id="N-MELEE-1 an open door"),
        pytest.param(((5, 5), "n"), [{"edge": [5, 4, "s"], "block": "sight"}], {"bor"}, id="N-MELEE-1 a curtain"),
    ],
)
def test_whom_somebody_may_attack(mine: Place, edges: list[Any], reached: set[str]) -> None:
    fight = on(
        man("ada", "a"), man("bor", "b"), man("cob", "b"), man("dag", "b"), edges=edges,
        ada=mine, bor=((5, 4), "s"), cob=((6, 5), "s"), dag=((6, 4), "s"),
    )  # fmt: skip
    fight = stays(acting(fight))
    assert set(offered(in_round(fight, 2), "ada", "attack")) == reached


@pytest.mark.parametrize(
    ("edges", "reached"),
    [
        pytest.param([], {"bor", "dag"}, id="N-MELEE-1 with a spear"),
        pytest.param([{"edge": [5, 5, "e"]}], {"bor"}, id="N-MELEE-1 a corner touched"),
    ],
)
def test_a_spear_strikes_on_forward_diagonals(edges: list[Any], reached: set[str]) -> None:
    fight = on(
        man("ada", "a", **SPEARMAN), man("bor", "b"), man("cob", "b"), man("dag", "b"), edges=edges,
        ada=((5, 5), "n"), bor=((5, 4), "s"), cob=((6, 5), "s"), dag=((6, 4), "s"),
    )  # fmt: skip
    fight = stays(acting(fight))
    assert set(offered(in_round(fight, 2), "ada", "attack")) == reached


def test_n_melee_1_one_set_upon_turns_free_to_the_attacker_struck_back_at() -> None:
    fight = on(man("ada", "a"), man("bor", "b"), ada=((5, 5), "s"), bor=((5, 6), "s"))
    fight = tell(in_round(stays(acting(fight)), 2), "declare", "ada", choice="attack", target="bor")
    assert offered(fight, "bor", "attack") == ("ada",)
    fight = tell(fight, "declare", "bor", choice="attack", target="ada")
    state: Any = fight.state()
    assert {each["id"]: each["facing"] for each in state["fighters"]} == {"ada": "s", "bor": "n"}


def test_n_ta_1_a_total_attack_goes_on_to_all_who_are_next_to_its_owner() -> None:
    fight = on(
        man("ada", "a", 9), man("bor", "b"), man("cob", "b"), man("dag", "b"), man("eik", "b"),
        ada=((5, 5), "n"), bor=((5, 4), "s"), cob=((6, 6), "s"), dag=((5, 7), "n"), eik=((4, 5), "n"),
        edges=[{"edge": [4, 5, "e"]}],
    )  # fmt: skip
    fight = stays(acting(fight))
    fight = tell(
        in_round(fight, fight.battle.fighters["ada"].slots[0].round),
        "declare",
        "ada",
        choice="total_attack",
        target="bor",
    )
    while any(prompt.id == "declare" for prompt in fight.prompts()):
        who = next(prompt.who for prompt in fight.prompts() if prompt.id == "declare")
        fight = tell(fight, "declare", who, choice="forego")
    for prompt in fight.prompts():
        if prompt.id == "roll":
            fight = tell(fight, "roll", prompt.who, dice=17 if prompt.who == "ada" else 4)
    while not any(prompt.id == "go_on" for prompt in fight.prompts()):
        prompt = fight.prompts()[0]
        facts: dict[str, Json] = {"dice": [1] * len(prompt.fields[0].sides)} if prompt.id == "damage" else {"dice": 12}
        fight = tell(fight, prompt.id, prompt.who, **facts)
    prompt = next(prompt for prompt in fight.prompts() if prompt.id == "go_on")
    assert prompt.fields[0].options == ("cob", "stop"), "one stands two squares away, one behind a wall"


@pytest.mark.parametrize(
    ("theirs", "edges", "choice"),
    [
        pytest.param(((5, 1), "s"), [], True, id="N-SHOOT-3 forward"),
        pytest.param(((1, 1), "s"), [], True, id="N-SHOOT-3 the forward diagonal"),
        pytest.param(((1, 5), "s"), [], True, id="N-SHOOT-3 left, for the right-handed"),
        pytest.param(((9, 5), "s"), [], False, id="N-SHOOT-3 right"),
        pytest.param(((5, 9), "s"), [], False, id="N-SHOOT-3 rear"),
        pytest.param(((5, 1), "s"), [{"edge": [5, 3, "s"]}], False, id="N-SHOOT-4 a wall"),
        pytest.param(((5, 1), "s"), [{"edge": [5, 3, "s"], "block": "step"}], True, id="N-SHOOT-4 a window"),
        pytest.param(((5, 1), "s"), [{"edge": [5, 3, "s"], "door": "closed"}], False, id="N-SHOOT-4 a closed door"),
        pytest.param(((5, 1), "s"), [{"edge": [5, 3, "s"], "door": "open"}], True, id="N-SHOOT-4 an open door"),
        pytest.param(((2, 2), "s"), [{"edge": [4, 4, "e"]}], True, id="N-SHOOT-4 one way round a corner"),
        pytest.param(((2, 2), "s"), [{"edge": [4, 4, "e"]}, {"edge": [4, 4, "s"]}], False, id="N-SHOOT-4 both ways"),
    ],
)
def test_at_whom_somebody_may_shoot(theirs: Place, edges: list[Any], choice: bool) -> None:
    fight = on(man("ann", "a", **ARCHER), man("bor", "b"), edges=edges, ann=((5, 5), "n"), bor=theirs)
    fight = acting(fight, "shoot")
    assert bool(offered(in_round(fight, 2), "ann", "shoot")) == choice


def test_n_shoot_4_a_standing_figure_is_in_the_way_and_a_fallen_one_is_not() -> None:
    people = (man("ann", "a", **ARCHER), man("ada", "a"), man("bor", "b"))
    fight = on(*people, ann=((5, 5), "n"), ada=((5, 3), "n"), bor=((5, 1), "s"))
    shooting = tell(fight, "action", "ann", action="shoot")
    shooting = in_round(tell(shooting, "action", "ada", action="respond"), 2)
    assert not offered(shooting, "ann", "shoot")
    fallen = tell(tell(fight, "override", "ada", what="state", value="out"), "action", "ann", action="shoot")
    assert offered(in_round(fallen, 2), "ann", "shoot") == ("bor",)


def test_n_shoot_4_read_otherwise_one_way_closed_is_enough() -> None:
    edges = [{"edge": [4, 4, "e"]}]
    fight = on(
        man("ann", "a", **ARCHER), man("bor", "b"), edges=edges, rulings={"N-SHOOT-4": "other"},
        ann=((5, 5), "n"), bor=((2, 2), "s"),
    )  # fmt: skip
    assert not offered(in_round(acting(fight, "shoot"), 2), "ann", "shoot")


def test_n_range_1_the_distance_is_the_longer_way_and_half_the_shorter() -> None:
    fight = on(man("ann", "a", **ARCHER), man("bor", "b"), size=90, ann=((1, 80), "n"), bor=((21, 30), "s"))
    fight = in_round(acting(fight, "shoot"), 2)
    fight = tell(fight, "declare", "ann", choice="shoot", target="bor")
    assert fight.battle.said["ann"].far == -1, "60 squares at a range of 40"
    assert fight.battle.said["ann"].arc == "forward"


@pytest.mark.parametrize("entry", [{"distance": 3}, {"arc": "forward"}])
def test_what_follows_from_the_ground_is_not_told_by_hand(entry: dict[str, Any]) -> None:
    fight = on(man("ann", "a", **ARCHER), man("bor", "b"), ann=((5, 5), "n"), bor=((5, 1), "s"))
    fight = in_round(acting(fight, "shoot"), 2)
    with pytest.raises(Refused) as refused:
        fight.apply(told("declare", "ann", choice="shoot", target="bor", **entry))
    assert refused.value.finding.rule == "not_now"
    with pytest.raises(Refused) as refused:
        fight.apply(told("near", "ann", to=["bor"]))
    assert refused.value.finding.rule == "not_now"


def test_n_ms_1_on_the_move_one_is_in_a_round_where_as_many_points_had_brought_them() -> None:
    fight = on(
        man("ann", "a", primaries={"size": 1, "body": 1, "agility": 2}, **ARCHER), man("ada", "a"),
        man("bor", "b", **ARCHER), ann=((2, 5), "n"), ada=((0, 0), "e"), bor=((8, 3), "w"),
    )  # fmt: skip
    fight = tell(fight, "action", "ann", action="move_and_shoot", round=2)
    fight = tell(fight, "action", "ada", action="move")
    fight = tell(fight, "move", "ann", path=[[2, 4, "n"], [2, 3, "n"], [2, 2, "n"], [2, 1, "n"]])
    assert fight.battle.battlefield is not None and fight.battle.battlefield.stands["ann"].at == (2, 1)
    at = {nth: replace(fight, battle=replace(fight.battle, round=nth)).ground for nth in range(6)}
    seen = {nth: ground.sight("bor", "ann").cell for nth, ground in at.items() if ground is not None}
    assert seen == {0: (2, 5), 1: (2, 4), 2: (2, 3), 3: (2, 2), 4: (2, 1), 5: (2, 1)}


def test_n_move_1_read_otherwise_who_shoots_has_one_free_turn() -> None:
    people = (man("ann", "a", **ARCHER), man("bor", "b"))
    place: dict[str, Any] = {"ann": ((5, 5), "n"), "bor": ((9, 5), "w")}
    assert not [prompt for prompt in acting(on(*people, **place), "shoot").prompts() if prompt.id == "move"]
    fight = acting(on(*people, rulings={"N-MOVE-1": "other"}, **place), "shoot")
    reach = fight.ground.reach("ann") if fight.ground is not None else None
    assert reach is not None and {(each.at, each.facing, each.cost) for each in reach.states} == {
        ((5, 5), side, 0) for side in SIDES
    }
    fight = tell(fight, "move", "ann", path=[[5, 5, "e"]])
    assert offered(in_round(fight, 2), "ann", "shoot") == ("bor",)


def test_n_move_3_read_otherwise_one_open_way_round_a_corner_lets_pass() -> None:
    people, edges = (
        (man("ada", "a", primaries={"size": 1, "body": 1, "agility": 2}), man("bor", "b")),
        [{"edge": [5, 5, "e"]}],
    )
    place: dict[str, Any] = {"ada": ((5, 5), "n"), "bor": ((0, 0), "s")}
    for reading, passes in (("default", False), ("other", True)):
        rulings = {"N-MOVE-3": reading} if reading == "other" else {}
        fight = acting(on(*people, edges=edges, rulings=rulings, **place), "move")
        reach = fight.ground.reach("ada") if fight.ground is not None else None
        assert reach is not None
        assert (((6, 4), "n", 2) in {(each.at, each.facing, each.cost) for each in reach.states}) == passes


def test_who_stands_nowhere_strikes_nobody_until_they_are_put() -> None:
    fight = on(man("ada", "a"), man("bor", "b"), ada=((5, 5), "n"))
    absent = in_round(stays(acting(fight)), 2)
    assert not offered(absent, "ada", "attack") and not offered(absent, "bor", "attack")
    put = tell(fight, "move", "bor", mode="put", path=[[5, 4, "s"]])
    put = in_round(stays(acting(put)), 2)
    assert offered(put, "ada", "attack") == ("bor",) and offered(put, "bor", "attack") == ("ada",)


def test_the_log_tells_a_first_placing_a_turn_and_another_place_apart() -> None:
    """N-MOVE-6 knows of none of them: the referee's word."""
    fight: Any = on(man("ada", "a"), man("bor", "b"), ada=((5, 5), "n"))
    told_of = {(5, 4, "s"): "placed_there", (5, 4, "e"): "turned_about", (4, 4, "e"): "put_there"}
    for path, kind in told_of.items():
        fight, notes = fight.apply(told("move", "bor", mode="put", path=[[*path]]))
        assert [note.kind for note in notes] == [kind]


@pytest.mark.parametrize(
    ("theirs", "action", "ends"),
    [
        (((6, 5), "w"), "fight", None),
        (((7, 5), "w"), "fight", [6, 5, "e"]),
        (((8, 5), "w"), "charge", [7, 5, "e"]),
        (((11, 5), "w"), "move", [9, 5, "e"]),
    ],
    ids=["faced", "one free step off", "a charge off", "out of reach"],
)
def test_n_move_1_the_usual_is_to_come_to_blows_or_nearer(theirs: Place, action: str, ends: list[Json] | None) -> None:
    """A fighter with nobody before them charges; one who reaches nobody comes as near as they may."""
    swift = man("ada", "a", primaries={"size": 1, "body": 1, "agility": 1})
    fight: Any = on(swift, man("bor", "b"), ada=((5, 5), "e"), bor=theirs)
    (prompt,) = fight.prompts()
    usual = fight.default_answer(prompt)
    assert usual is not None and usual.entry("action") == action
    fight, _notes = fight.apply(usual)
    moves = [each for each in fight.prompts() if each.id == "move"]
    path: Any = fight.default_answer(moves[0]).entry("path") if moves else []
    assert (path[-1] if path else None) == ends


def test_without_a_ground_the_usual_is_a_fight() -> None:
    fight = SYSTEM.begin((man("ada", "a"), man("bor", "b")), ("a", "b"), "a", armoury())
    usual = fight.default_answer(fight.prompts()[0])
    assert usual is not None and usual.entry("action") == "fight"


def broken_off(
    edges: tuple[Any, ...] = (), cells: tuple[Any, ...] = (), reading: str = "other", **more: Place
) -> NutshellFight:
    """Ada, who faces north, has broken off from Bor; others stand where they are told."""
    others = [man(who, "a") for who in more]
    place: dict[str, Any] = {"ada": ((5, 5), "n"), "bor": ((5, 4), "s"), **more}
    fight = on(
        man("ada", "a", 4), man("bor", "b", 4), *others, edges=list(edges), cells=list(cells),
        rulings={"N-BRK-1": reading} if reading == "other" else {}, **place,
    )  # fmt: skip
    fight = stays(acting(fight))
    fight = tell(fight, "declare", "ada", choice="break_off", target="bor")
    fight = tell(fight, "declare", "bor", choice="attack", target="ada")
    return rolled(fight, ada=14, bor=5)


def backing(fight: NutshellFight) -> list[Cell]:
    assert fight.ground is not None
    return [each.at for each in fight.ground.opened("ada", "back").states]


def test_n_brk_1_who_breaks_off_twice_in_a_turn_backs_away_from_the_later_enemy() -> None:
    place: dict[str, Any] = {"ada": ((5, 5), "n"), "bor": ((9, 9), "s"), "cob": ((5, 4), "s")}
    people = (man("ada", "a", 4), man("bor", "b", 4), man("cob", "b", 4))
    fight = acting(on(*people, rulings={"N-BRK-1": "other"}, **place))
    fight = stays(replace(fight, battle=replace(fight.battle, apart=frozenset({frozenset(("ada", "bor"))}))))
    fight = tell(fight, "declare", "ada", choice="break_off", target="cob")
    fight = tell(fight, "declare", "cob", choice="attack", target="ada")
    found = rolled(fight, ada=14, cob=5)
    assert [(each.who, each.mode, each.over) for each in found.battle.openings] == [("ada", "back", "cob")]


WALL, ROCK = {"edge": [5, 5, "s"]}, {"at": [4, 6], "block": "both"}


@pytest.mark.parametrize(
    ("fight", "cells"),
    [
        pytest.param({}, [(5, 6), (6, 6), (4, 6)], id="N-BRK-1 read otherwise: behind, or diagonally behind"),
        pytest.param({"reading": "default"}, [], id="N-BRK-1 nobody moves"),
        pytest.param({"edges": (WALL,)}, [], id="N-BRK-1 a wall behind bars the corners too"),
        pytest.param({"cells": (ROCK,)}, [(5, 6), (6, 6)], id="N-BRK-1 not into a rock"),
        pytest.param({"cob": ((5, 6), "n")}, [(6, 6), (4, 6)], id="N-BRK-1 not onto a friend"),
    ],
)
def test_who_broke_off_backs_away_on_the_ground(fight: dict[str, Any], cells: list[Cell]) -> None:
    found = broken_off(**fight)
    assert backing(found) == cells
    asked = [prompt for prompt in found.prompts() if prompt.id == "move"]
    assert [prompt.rule for prompt in asked] == (["N-BRK-1"] if cells else [])
    if not cells:
        return
    usual = found.default_answer(asked[0])
    assert usual is not None and usual.entry("path") == [[*cells[0], "n"]] and usual.entry("mode") == "back"
    after, notes = found.apply(told("move", "ada", mode="back", path=[[*cells[-1], "n"]]))
    assert ("backed_away", "N-BRK-1") in [(note.kind, note.rule) for note in notes]
    assert after.battle.battlefield is not None and after.battle.battlefield.stands["ada"].at == cells[-1]
    assert backing(after) == [], "once"
    for path in ([[5, 7, "n"]], [[*cells[0], "s"]], [[5, 5, "n"]]):
        with pytest.raises(Refused) as refused:
            found.apply(told("move", "ada", mode="back", path=path))
        assert refused.value.finding.rule == "N-BRK-1"


def test_what_opened_is_offered_only_where_there_is_room() -> None:
    """N-KILL-1: another comes to stand where one fell."""
    people = man("ada", "a", 4), man("cob", "a", 4), man("bor", "b", 4)
    fight = on(*people, ada=((5, 5), "n"), bor=((5, 4), "s"), cob=((0, 0), "s"))
    fight = stays(acting(fight))
    fallen = replace(fight.battle, openings=(Opening("ada", "step_in", "bor"),))
    fight = replace(fight, battle=fallen.having(replace(fallen.fighters["bor"], health=Health(-5, 24, "dead"))))
    assert fight.ground is not None and [each.at for each in fight.ground.opened("ada", "step_in").states] == [(5, 4)]
    assert [prompt.rule for prompt in fight.prompts() if prompt.id == "move"] == ["N-KILL-1"]
    after = tell(fight, "move", "cob", mode="put", path=[[5, 4, "s"]])
    assert after.ground is not None and not after.ground.opened("ada", "step_in").states
    assert not [prompt for prompt in after.prompts() if prompt.id == "move"]
