"""Ends of coming nearer: where fewest steps lead on, against a search one by one on random grounds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.battlefield.battlefield import Battlefield, battlefield_of
from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.battlefield.nearing import nearing
from mls_desktop.rules.common.battlefield.plain_moves import plain_endings
from mls_desktop.rules.common.grids.ground import Ground, Stand
from tests.rules.common.battlefield.boards import Board, Cell, Setting, settings
from tests.tiers import cases

MAPS = cases(quick=150, all=600, long=3000)
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def steps_off(board: Board, goals: frozenset[Cell], doors: dict[tuple[Cell, Cell], str]) -> dict[Cell, int]:
    """How many steps it is from each square to the nearest of those, past everybody."""
    passable = {edge: "locked" if state == "locked" else "open" for edge, state in doors.items()}
    found, edge = dict.fromkeys(goals, 0), list(goals)
    for cell in edge:
        for x, y in AROUND:
            other = cell[0] + x, cell[1] + y
            if other in found or not board.inside(other) or other in board.water:
                continue
            if board.passes(cell, other, passable):
                found[other] = found[cell] + 1
                edge.append(other)
    return found


def judge(made: Setting) -> bool:
    """Whether somebody came nearer, once all is as by hand."""
    stand = Stand(at=made.at, facing=made.facing, length=2 if made.board.length == 2 else 1)
    battlefield = Battlefield(made.mover.terrain, made.mover.doors, {"who": stand})
    endings = plain_endings(made.mover, stand, made.points)
    best = nearing(battlefield, "who", endings, made.mover.terrain.extent.bits(made.board.enemies))
    off = steps_off(made.board, made.board.enemies, dict(made.doors))
    least = min((off[each.at] for each in endings.endings if each.at in off), default=None)
    if least is None or off.get(made.at, least + 1) <= least:
        assert best is None
        return False
    assert best is not None and off[best.at] == least
    assert best.cost == min(each.cost for each in endings.endings if off.get(each.at) == least)
    return True


def test_the_nearest_ending_is_that_of_a_search_one_by_one() -> None:
    came = [judge(made) for made in settings(17, MAPS)]
    assert came.count(True) > MAPS // 10 and came.count(False) > MAPS // 10


WALL: list[dict[str, Any]] = [{"edge": [2, y, "e"]} for y in range(1, 6)]
"""East of the third column, but for a gap in the first row."""


@pytest.mark.parametrize(
    ("door", "points", "ends"),
    [("closed", 2, (2, 4)), ("closed", 0, None), ("locked", 2, (2, 2)), ("locked", 9, (5, 3))],
    ids=["up to a door", "no points", "past a locked one to the gap", "through the gap"],
)
def test_a_wall_is_gone_round_and_a_door_gone_up_to(door: str, points: int, ends: Cell | None) -> None:
    edges = [each for each in WALL if each["edge"][1] != 4] + [{"edge": [2, 4, "e"], "door": door}]
    start = {"who": {"at": [1, 4], "facing": "e"}}
    raw = {"grid": "square", "width": 8, "height": 6, "edges": edges, "start": start}
    battlefield = battlefield_of(msgspec.convert(raw, Ground))
    goals = battlefield.terrain.extent.bit((6, 4))
    endings = plain_endings(
        Mover(battlefield.terrain, battlefield.doors, 1, goals, 0), battlefield.stands["who"], points
    )
    best = nearing(battlefield, "who", endings, goals)
    assert (best.at if best is not None else None) == ends
    assert best is None or best.facing == "e" or best.at != (2, 4)
