"""Endings of each action on random grounds against a search one by one, and their paths walked again."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.grids.terrain import terrain
from mls_desktop.rules.nutshell.fight.moves.endings import Endings, fled, fought, moved, pursued
from tests.rules.common.battlefield.boards import Setting, settings
from tests.rules.nutshell.fight.moves import by_hand
from tests.rules.nutshell.fight.moves.by_hand import State
from tests.tiers import cases

MAPS = cases(quick=80, all=300, long=1000)


def start_of(setting: Setting) -> State:
    """How a move by hand begins."""
    return State(setting.at, setting.facing, False, setting.doors, "step")


def ends(reach: Endings) -> dict[tuple[Cell, str], int]:
    found = {(each.at, each.facing): each.cost for each in reach.endings}
    assert len(found) == len(reach.endings)
    assert [each.cost for each in reach.endings] == sorted(each.cost for each in reach.endings)
    return found


def walked(setting: Setting, reach: Endings, onward: by_hand.Onward) -> None:
    """Every path is one that can be gone by hand, at its cost."""
    for ending in reach.endings:
        state, spent = start_of(setting), 0
        for stride, cell in reach.path(ending):
            fits = [
                (then, cost)
                for then, cost in onward(setting.board, state, by_hand.nobody)
                if (then.at, then.facing, cost) == (cell, stride.to.facing, stride.cost)
                and (then.last == "door") == stride.name.startswith(("open", "close"))
            ]
            assert fits, (ending, stride)
            state, spent = fits[0][0], spent + fits[0][1]
        assert (state.at, state.facing, spent) == (ending.at, ending.facing, ending.cost)


def test_n_move_2_to_4_a_move_ends_where_a_search_ends() -> None:
    for nth, setting in enumerate(settings(1, MAPS)):
        reach = moved(setting.mover, setting.at, setting.facing, setting.points)
        assert ends(reach) == by_hand.move(setting.board, start_of(setting), setting.points), nth
        walked(setting, reach, by_hand.anything)


def test_n_move_5_flee_uses_all_its_movement() -> None:
    for nth, setting in enumerate(settings(2, MAPS)):
        near = setting.mover.terrain.extent.bits(
            cell
            for cell in setting.mover.terrain.extent.cells(setting.mover.terrain.extent.all)
            if setting.board.touching([cell], setting.board.enemies, dict(setting.doors))
        )
        mover = Mover(
            setting.mover.terrain, setting.mover.doors, setting.mover.length, setting.mover.enemies,
            setting.mover.friends, near,
        )  # fmt: skip
        reach = fled(mover, setting.at, setting.facing, setting.points)
        assert ends(reach) == by_hand.flee(setting.board, start_of(setting), setting.points), nth
        walked(setting, reach, by_hand.towards_steps)


def test_n_move_5_pursue_comes_next_to_the_quarry_or_as_near_as_can_be() -> None:
    for nth, setting in enumerate(settings(3, MAPS)):
        if setting.quarry:
            quarry = setting.mover.terrain.extent.bits(setting.quarry)
            reach = pursued(setting.mover, setting.at, setting.facing, setting.points, quarry)
            assert ends(reach) == by_hand.pursue(setting.board, start_of(setting), setting.points, setting.quarry), nth


def test_n_move_1_fight_steps_and_turns_once_next_to_an_enemy() -> None:
    for nth, setting in enumerate(settings(4, MAPS)):
        reach = fought(setting.mover, setting.at, setting.facing)
        assert set(ends(reach)) == by_hand.fight(setting.board, start_of(setting)), nth
        assert {each.cost for each in reach.endings} == {0}
        for ending in reach.endings:
            path = reach.path(ending)
            assert [stride.name for stride, _cell in path] in ([], ["step"], ["turn"], ["step", "turn"])
            assert (path[-1][1] if path else setting.at) == ending.at


@pytest.mark.parametrize(
    ("facing", "path", "cost"),
    [
        pytest.param("n", [(5, 4)], 1, id="N-MOVE-2 forward"),
        pytest.param("n", [(6, 4)], 2, id="N-MOVE-3 one diagonally ahead"),
        pytest.param("n", [(6, 4), (7, 3)], 3, id="N-MOVE-3 two"),
        pytest.param("n", [(6, 4), (7, 3), (8, 2)], 5, id="N-MOVE-3 three"),
        pytest.param("n", [(6, 5)], 2, id="N-MOVE-4 sideways"),
        pytest.param("n", [(5, 6)], 2, id="N-MOVE-4 back"),
        pytest.param("n", [(4, 6)], 3, id="N-MOVE-4 diagonally back"),
    ],
)
def test_what_steps_cost(facing: str, path: list[Cell], cost: int) -> None:
    """In the open the least cost of a square with the facing kept."""
    mover = Mover(terrain(Ground(grid="square", width=11, height=11)), {})
    found = ends(moved(mover, (5, 5), facing, 6))
    assert found[path[-1], facing] == cost
