"""Plain moves on random grounds against a search one by one, and their paths walked again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.battlefield.move_paths import DoorTouched, MovePath, Waypoint
from mls_desktop.rules.common.battlefield.plain_moves import (
    PlainEndings,
    approach,
    goes_far,
    near_any,
    plain_endings,
    plain_reach,
)
from mls_desktop.rules.common.battlefield.walks import Walked, after_walk, gone, path_to
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.grids.terrain import terrain
from mls_desktop.rules.common.values.saved_value import Json
from tests.rules.common.battlefield.boards import AHEAD, Board, Doors, Setting, between, settings
from tests.tiers import cases

MAPS = cases(quick=80, all=300, long=1500)
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Place(Struct, frozen=True):
    """How one stands in the midst of a move by hand."""

    at: Cell
    facing: str
    doors: Doors


def steps(board: Board, here: Place) -> Iterator[tuple[Place, int]]:
    """Each step any way, with its cost."""
    doors, old = dict(here.doors), board.cells(here.at, here.facing)
    for x, y in AROUND:
        new = [(u + x, v + y) for u, v in old]
        entered = [cell for cell in new if cell not in old]
        fits = board.stands(new[0], here.facing, doors)
        fits = fits and all(board.passes(one, two, doors) for one, two in zip(old, new, strict=True))
        if fits and not any(cell in board.enemies for cell in entered):
            yield replace(here, at=new[0]), 1 + max(board.extra.get(cell, 0) for cell in entered)


def turns(board: Board, here: Place) -> Iterator[tuple[Place, int]]:
    """Each turn: free, but of a long figure."""
    doors, old = dict(here.doors), board.cells(here.at, here.facing)
    for facing, (x, y) in AHEAD.items():
        if facing == here.facing:
            continue
        if board.length == 1:
            yield replace(here, facing=facing), 0
        elif (-x, -y) == AHEAD[here.facing]:
            yield replace(here, at=old[1], facing=facing), 1
        else:
            new = here.at[0] - x, here.at[1] - y
            swings = board.stands(here.at, facing, doors) and board.passes(old[1], new, doors)
            if swings and new not in board.enemies:
                yield replace(here, facing=facing), 1 + board.extra.get(new, 0)


def doors_ahead(board: Board, here: Place) -> Iterator[tuple[Place, int]]:
    """The door ahead opened or closed."""
    x, y = AHEAD[here.facing]
    edge, held = between(here.at, (here.at[0] + x, here.at[1] + y)), dict(here.doors)
    if held.get(edge) in ("open", "closed"):
        held[edge] = "open" if held[edge] == "closed" else "closed"
        yield replace(here, doors=tuple(sorted(held.items()))), 1


def searched(setting: Setting) -> dict[Place, int]:
    """Every place with the least cost at which one comes to it, found one by one."""
    board, found = setting.board, dict[Place, int]()
    edge = [(Place(setting.at, setting.facing, setting.doors), 0)]
    while edge:
        here, cost = edge.pop()
        if cost > setting.points or found.get(here, cost + 1) <= cost:
            continue
        found[here] = cost
        onward = (*steps(board, here), *turns(board, here), *doors_ahead(board, here))
        edge += [(then, cost + price) for then, price in onward]
    return found


def by_hand(setting: Setting) -> dict[tuple[Cell, str], int]:
    """The least cost of each square and facing in which they may end: alone, or where they stand already."""
    least = dict[tuple[Cell, str], int]()
    for here, cost in searched(setting).items():
        if may_end(setting, here.at, here.facing):
            key = here.at, here.facing
            least[key] = min(cost, least.get(key, cost))
    return least


def may_end(setting: Setting, at: Cell, facing: str) -> bool:
    stays = at == setting.at and (setting.board.length == 1 or facing == setting.facing)
    return stays or setting.board.free(at, facing)


def reach_of(setting: Setting) -> PlainEndings:
    return plain_endings(setting.mover, stand_of(setting), setting.points)


def stand_of(setting: Setting) -> Stand:
    return Stand(at=setting.at, facing=setting.facing, length=2 if setting.board.length == 2 else 1)


def test_a_move_ends_where_a_search_ends() -> None:
    for nth, setting in enumerate(settings(5, MAPS)):
        reach = reach_of(setting)
        assert {(each.at, each.facing): each.cost for each in reach.endings} == by_hand(setting), nth
        assert len({(each.at, each.facing) for each in reach.endings}) == len(reach.endings)
        keys = [(each.cost, each.at[1], each.at[0], "nesw".index(each.facing)) for each in reach.endings]
        assert keys == sorted(keys)


def field_of(setting: Setting) -> Battlefield:
    return Battlefield(setting.mover.terrain, setting.mover.doors, {"who": stand_of(setting)})


def test_every_path_is_gone_by_hand_at_its_cost() -> None:
    for setting in settings(6, MAPS // 2):
        reach, field, stand = reach_of(setting), field_of(setting), stand_of(setting)
        for ending in reach.endings:
            path = path_to(reach, ending, stand.facing)
            assert walked_by_hand(setting, path) == (ending.at, ending.facing, ending.cost)
            found = gone(field, stand, reach, path, setting.points)
            assert isinstance(found, Walked) and found.cost == ending.cost
            there = after_walk(field, "who", found).stands["who"]
            assert (there.at, there.facing, there.length) == (ending.at, ending.facing, stand.length)


def walked_by_hand(setting: Setting, path: MovePath) -> tuple[Cell, str, int] | None:
    """Where a path leads one by one, at what cost; None where it cannot be gone."""
    here, spent = Place(setting.at, setting.facing, setting.doors), 0
    for entry in path:
        if isinstance(entry, Waypoint):
            onward = (*steps(setting.board, here), *turns(setting.board, here))
            fits = [each for each in onward if (each[0].at, each[0].facing) == (entry.at, entry.facing)]
        else:
            fits = list(touched(setting.board, here, entry)) if isinstance(entry, DoorTouched) else []
        if not fits:
            return None
        assert len(fits) == 1, (here, entry)
        here, spent = fits[0][0], spent + fits[0][1]
    return here.at, here.facing, spent


def touched(board: Board, here: Place, entry: DoorTouched) -> Iterator[tuple[Place, int]]:
    """The door of an entry opened or closed, by one who turns to it for nothing unless they are long."""
    x, y, side = entry.edge
    was = "closed" if entry.does == "open" else "open"
    edge = between((x, y), (x + AHEAD[side][0], y + AHEAD[side][1]))
    for facing in (here.facing,) if board.length == 2 else AHEAD:
        for then, cost in doors_ahead(board, replace(here, facing=facing)):
            if dict(then.doors)[edge] != dict(here.doors)[edge] and dict(here.doors)[edge] == was:
                yield replace(then, facing=here.facing), cost


def test_any_path_is_gone_or_refused_as_by_hand() -> None:
    """Paths of random entries: what is refused cannot be gone by hand, and what can is not refused."""
    random, kinds = Random(9), set[str]()
    for setting in settings(7, MAPS):
        reach, field, stand = reach_of(setting), field_of(setting), stand_of(setting)
        for _nth in range(12):
            path = any_path(random, setting)
            ended = walked_by_hand(setting, path)
            found = gone(field, stand, reach, path, setting.points)
            if ended is not None and ended[2] <= setting.points and may_end(setting, *ended[:2]):
                assert isinstance(found, Walked) and (found.at, found.facing, found.cost) == ended
            else:
                assert isinstance(found, str), path
                kinds.add(found)
    assert {"no_door", "enemy_there", "no_step", "corner_barred", "barred", "too_far", "taken"} <= kinds


def any_path(random: Random, setting: Setting) -> MovePath:
    """Entries by chance, most of them steps."""
    at, facing, path = setting.at, setting.facing, list[Waypoint | DoorTouched]()
    for _nth in range(random.randint(0, 4)):
        if setting.mover.doors and random.random() < 0.1:
            path.append(DoorTouched(random.choice(sorted(setting.mover.doors)), random.choice(("open", "close"))))
            continue
        turns_now = random.random() < 0.2
        x, y = (0, 0) if turns_now else random.choice(AROUND) if random.random() < 0.97 else (2, 0)
        at, facing = (at[0] + x, at[1] + y), random.choice("nesw") if turns_now else facing
        path.append(Waypoint(at, facing))
    return tuple(path)


# Single cases


def open_ground(**more: object) -> Ground:
    return msgspec.convert({"grid": "square", "width": 9, "height": 9, **more}, Ground)


def reach_on(ground: Ground, stand: Stand, points: int, *enemies: Cell, friends: tuple[Cell, ...] = ()) -> PlainEndings:
    held = terrain(ground)
    mover = Mover(held, held.doors, stand.length, held.extent.bits(enemies), held.extent.bits(friends))
    return plain_endings(mover, stand, points)


def test_in_the_open_every_square_around_is_reached_in_every_facing() -> None:
    found = reach_on(open_ground(), Stand(at=(4, 4), facing="n"), 2)
    assert {(each.at, each.cost) for each in found.endings} == {
        ((4 + x, 4 + y), max(abs(x), abs(y))) for x in range(-2, 3) for y in range(-2, 3)
    }
    assert len(found.endings) == 25 * 4


def test_a_step_may_be_told_with_the_side_faced_after_it() -> None:
    stand, ground = Stand(at=(4, 4), facing="n"), open_ground()
    battlefield = Battlefield(terrain(ground), {}, {"who": stand})
    found = gone(battlefield, stand, reach_on(ground, stand, 1), (Waypoint((5, 5), "w"),), 1)
    assert isinstance(found, Walked) and (found.at, found.facing, found.cost) == ((5, 5), "w", 1)


def test_a_door_on_any_side_is_opened_for_one_and_a_locked_one_stays() -> None:
    stand, doors = Stand(at=(4, 4), facing="n"), [{"edge": [4, 4, "s"], "door": "closed"}]
    ground = open_ground(edges=doors)
    battlefield = Battlefield(terrain(ground), terrain(ground).doors, {"who": stand})
    opened = (DoorTouched((4, 4, "s"), "open"), Waypoint((4, 5), "n"))
    found = gone(battlefield, stand, reach_on(ground, stand, 2), opened, 2)
    assert isinstance(found, Walked) and found.cost == 2
    assert after_walk(battlefield, "who", found).doors == {(4, 4, "s"): "open"}
    locked = open_ground(edges=[{"edge": [4, 4, "s"], "door": "locked"}])
    assert gone(battlefield, stand, reach_on(locked, stand, 2), opened, 2) == "no_door"


def test_who_is_hemmed_in_goes_nowhere_but_may_open_a_door() -> None:
    walls = [{"edge": [0, 0, "e"]}, {"edge": [0, 0, "s"]}]
    stand = Stand(at=(0, 0), facing="n")
    assert not goes_far(reach_on(open_ground(edges=walls), stand, 5))
    assert goes_far(reach_on(open_ground(edges=[walls[0], {**walls[1], "door": "closed"}]), stand, 1))
    assert not goes_far(reach_on(open_ground(edges=[walls[0], {**walls[1], "door": "locked"}]), stand, 5))
    # Passed friends are no place to end.
    assert not goes_far(reach_on(open_ground(edges=walls[:1]), stand, 1, friends=((0, 1),)))
    assert goes_far(reach_on(open_ground(edges=walls[:1]), stand, 2, friends=((0, 1),)))


def test_a_long_figure_pays_for_its_turns() -> None:
    found = reach_on(open_ground(), Stand(at=(4, 4), facing="n", length=2), 1)
    costs = {(each.at, each.facing): each.cost for each in found.endings}
    assert costs[(4, 4), "n"] == 0 and costs[(4, 4), "e"] == 1
    assert costs[(4, 5), "s"] == 1, "it turns about: its rear is the front now"


def test_without_points_one_stays_as_one_stands() -> None:
    stand = Stand(at=(4, 4), facing="e")
    reach = plain_reach(stand, reach_on(open_ground(), stand, 0), "", 0)
    assert [(each.at, each.facing, each.cost) for each in reach.states] == [((4, 4), "e", 0)]
    assert reach.path(reach.states[0]) == []
    assert plain_reach(None, None, "", 3).states == ()


class Figure(Struct, frozen=True):
    """A fighter as a battlefield looks at them."""

    id: str
    side: str
    here: bool = True
    gone: bool = False
    up: bool = True


@pytest.mark.parametrize(
    ("enemy", "path"),
    [
        ((6, 4), [[5, 3, "n"], [5, 3, "e"]]),
        ((4, 3), []),
        ((5, 4), [[4, 4, "e"]]),
        ((8, 8), []),
    ],
    ids=["two_away", "ahead", "beside", "too_far"],
)
def test_one_comes_next_to_an_enemy_as_cheaply_as_can_be_and_faces_them(enemy: Cell, path: list[Json]) -> None:
    ann, foe = Figure("ann", "us"), Figure("foe", "them")
    stands = {"ann": Stand(at=(4, 4), facing="n"), "foe": Stand(at=enemy, facing="n")}
    battlefield = Battlefield(terrain(open_ground()), {}, stands)
    found = reach_on(open_ground(), stands["ann"], 2, enemy)
    assert approach(battlefield, (ann, foe), ann, found, ("foe",)) == path
    assert bool(list(near_any(found, battlefield.terrain.extent.bit(enemy)))) == (enemy != (8, 8))
