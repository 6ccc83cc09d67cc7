"""Lines of sight: walls, cells and figures that close them, and corners with a way on either hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid, edge_between
from mls_desktop.rules.common.grids.hexes import HexGrid
from mls_desktop.rules.common.grids.sight import Closed, Screens, sight
from mls_desktop.rules.common.grids.squares import SquareGrid
from tests.rules.common.grids.drawing import (
    Point,
    hex_centre,
    hex_corners,
    inside_length,
    square_centre,
    square_corners,
)

SQUARES, ROOM = SquareGrid(), Extent(8, 8)
EAST_OF_1, SOUTH_OF_11 = (1, 1, "e"), (1, 1, "s")


def case(*parts: object, id: str) -> object:
    return pytest.param(*parts, id=f"N-SHOOT-4 {id}")


@pytest.mark.parametrize(
    ("ends", "screens", "found"),
    [
        case(((1, 1), (4, 1)), Screens(), Closed(), id="nothing in the way"),
        case(((1, 1), (1, 1)), Screens(frozenset({EAST_OF_1})), Closed(), id="oneself"),
        case(((1, 1), (4, 1)), Screens(frozenset({EAST_OF_1})), Closed((EAST_OF_1,)), id="a wall"),
        case(((4, 1), (1, 1)), Screens(frozenset({EAST_OF_1})), Closed((EAST_OF_1,)), id="a wall from the other side"),
        case(((1, 1), (4, 1)), Screens(cells=frozenset({(2, 1)})), Closed((), ((2, 1),)), id="smoke"),
        case(((1, 1), (4, 1)), Screens(cells=frozenset({(1, 1), (4, 1)})), Closed(), id="smoke at both ends"),
        case(((1, 1), (4, 1)), Screens(figures={(3, 1): "ork"}), Closed((), (), ("ork",)), id="a figure"),
        case(((1, 1), (4, 1)), Screens(figures={(3, 1): "me", (2, 1): "you"}), Closed(), id="both figures' own cells"),
        case(
            ((1, 1), (5, 1)), Screens(figures={(3, 1): "ox", (4, 1): "ox"}), Closed((), (), ("ox",)),
            id="a figure of two cells once",
        ),
        case(((1, 1), (2, 2)), Screens(frozenset({EAST_OF_1})), Closed(), id="one way round a corner is open"),
        case(
            ((1, 1), (2, 2)), Screens(frozenset({EAST_OF_1, SOUTH_OF_11})), Closed((SOUTH_OF_11, EAST_OF_1)),
            id="neither way is",
        ),
        case(
            ((1, 1), (2, 2)), Screens(frozenset({EAST_OF_1}), frozenset({(1, 2)})), Closed((EAST_OF_1,), ((1, 2),)),
            id="a wall here, smoke there",
        ),
        case(
            ((1, 1), (2, 2)), Screens(frozenset({EAST_OF_1}), figures={(1, 2): "ork"}),
            Closed((EAST_OF_1,), (), ("ork",)), id="a wall here, a figure there",
        ),
        case(((1, 1), (2, 2)), Screens(cells=frozenset({(1, 2)})), Closed(), id="smoke on one hand"),
    ],
)  # fmt: skip
def test_what_closes_a_line(ends: tuple[Cell, Cell], screens: Screens, found: Closed) -> None:
    assert sight(SQUARES, ROOM, screens, ends, ("me", "you")) == found
    assert found.is_clear == (found == Closed())


def test_by_the_switch_one_closed_way_round_a_corner_is_enough() -> None:
    """N-SHOOT-4."""
    wall = Screens(frozenset({EAST_OF_1}))
    assert sight(SQUARES, ROOM, wall, ((1, 1), (2, 2)), needs_both=True) == Closed((EAST_OF_1,))
    assert sight(SQUARES, ROOM, Screens(), ((1, 1), (2, 2)), needs_both=True).is_clear


def test_along_an_edge_of_hexes_both_must_be_closed() -> None:
    """MLSF-MAP-8."""
    grid, ends = HexGrid(), ((2, 2), (4, 2))
    for closed, is_clear in (({(3, 1)}, True), ({(3, 2)}, True), ({(3, 1), (3, 2)}, False)):
        assert sight(grid, ROOM, Screens(cells=frozenset(closed)), ends).is_clear is is_clear


def test_what_is_off_the_ground_lets_nothing_through() -> None:
    """Of hexes in columns a line may run along the border."""
    ends = ((0, 0), (2, 0))
    assert sight(HexGrid(), Extent(3, 1), Screens(cells=frozenset({(1, 0)})), ends) == Closed((), ((1, -1), (1, 0)))
    assert sight(HexGrid(), Extent(3, 1), Screens(), ends).is_clear


@pytest.mark.parametrize("name", ["square", "hex"])
def test_lines_through_random_rooms(name: str) -> None:
    """Against a ruler: what it crosses closes the line; what it only touches does so with its counterpart."""
    grid: Grid = SquareGrid() if name == "square" else HexGrid()
    centre, corners = (square_centre, square_corners) if name == "square" else (hex_centre, hex_corners)
    random, room = Random(3), Extent(9, 9)
    for _nth in range(500):
        start, end = _cell(random), _cell(random)
        walls = {(*edge[:2], edge[2]) for edge in _edges(grid, room) if random.random() < 0.08}
        smoke = {cell for cell in room.cells(room.all) if random.random() < 0.06}
        found = sight(grid, room, Screens(frozenset(walls), frozenset(smoke)), (start, end))
        ruled = {
            cell for cell in smoke - {start, end} if inside_length(corners(cell), centre(start), centre(end)) > 1e-7
        }
        assert ruled <= set(found.cells)
        crossed = {edge for edge in walls if _crosses(grid, edge, centre(start), centre(end), corners)}
        assert crossed <= set(found.edges)
        if not ruled and not crossed and not found.is_clear:
            # A corner, closed on either hand.
            assert len(found.edges) + len(found.cells) >= 2


def _cell(random: Random) -> Cell:
    return random.randint(0, 8), random.randint(0, 8)


def _edges(grid: Grid, room: Extent) -> Iterator[Edge]:
    for cell in room.cells(room.all):
        for side in grid.sides[: len(grid.sides) // 2]:
            yield edge_between(grid, cell, side)


def _crosses(grid: Grid, edge: Edge, start: Point, end: Point, corners: object) -> bool:
    """Whether a segment crosses an edge between its ends."""
    cell = edge[:2]
    other = grid.across(cell, edge[2])
    here, there = corners(cell), corners(other)  # type: ignore[operator]
    one, two = [point for point in here if any(abs(point[0] - p[0]) + abs(point[1] - p[1]) < 1e-7 for p in there)]

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(one, two, start) * side(one, two, end) < -1e-7 and side(start, end, one) * side(start, end, two) < -1e-7
