"""Square and hex: neighbours, distance, lines, bearings, rings and areas against what a drawing shows, cell by cell
within ten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from random import Random

import pytest
from msgspec import Struct

from mls_desktop.rules.common.grids.areas import area
from mls_desktop.rules.common.grids.grid import (
    Cell,
    Grid,
    Passage,
    crossed,
    edge_between,
    occupied,
    opposite,
    relative,
    turned,
)
from mls_desktop.rules.common.grids.hexes import HexGrid
from mls_desktop.rules.common.grids.squares import SquareGrid, longer_and_half_the_shorter
from tests.rules.common.grids.drawing import (
    Point,
    clockwise,
    hex_centre,
    hex_corners,
    inside_length,
    is_on,
    square_centre,
    square_corners,
)

REACH = 10


class Drawn(Struct, frozen=True):
    """A grid and how it is drawn. `reach`: how far centres of neighbours lie apart at most."""

    grid: Grid
    centre: Callable[[Cell], Point]
    corners: Callable[[Cell], list[Point]]
    reach: float


DRAWN = {
    "square": Drawn(SquareGrid(), square_centre, square_corners, 1.5),
    "hex": Drawn(HexGrid(), hex_centre, hex_corners, 1.75),
}


@pytest.fixture(params=list(DRAWN))
def drawn(request: pytest.FixtureRequest) -> Drawn:
    return DRAWN[request.param]


def around(middle: Cell, reach: int = REACH) -> Iterator[Cell]:
    x, y = middle
    return ((x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))


def counted(drawn: Drawn, middle: Cell) -> dict[Cell, int]:
    """How many steps each cell within ten is away, gone one by one over what the drawing shows as next."""
    found, edge = {middle: 0}, [middle]
    while edge:
        near = [(cell, other) for cell in edge for other in around(cell, 2) if is_next(drawn, cell, other)]
        edge = []
        for cell, other in near:
            if other not in found and found[cell] < REACH:
                found[other] = found[cell] + 1
                edge.append(other)
    return found


def is_next(drawn: Drawn, cell: Cell, other: Cell) -> bool:
    one, two = drawn.centre(cell), drawn.centre(other)
    return cell != other and hypot(one[0] - two[0], one[1] - two[1]) < drawn.reach


@pytest.mark.parametrize("middle", [(0, 0), (1, 0), (4, 7), (5, 7), (-3, -2)])
def test_neighbours_and_distances_are_those_of_the_drawing(drawn: Drawn, middle: Cell) -> None:
    grid, away = drawn.grid, counted(drawn, middle)
    near = [other for other, steps in away.items() if steps == 1]
    assert sorted(grid.neighbours(middle)) == sorted(near)
    turns = [clockwise(drawn.centre(middle), drawn.centre(other)) for other in grid.neighbours(middle)]
    assert turns == sorted(turns) and turns[0] == 0
    assert {other: grid.distance(middle, other) for other in away} == away
    for radius in range(REACH + 1):
        ring = grid.ring(middle, radius)
        assert sorted(ring) == sorted(other for other, steps in away.items() if steps == radius)
        angles = [clockwise(drawn.centre(middle), drawn.centre(other)) for other in ring]
        assert angles == sorted(angles)
    assert grid.ring(middle, -1) == ()


@pytest.mark.parametrize("start", [(0, 0), (3, 4)])
def test_a_line_crosses_what_a_ruler_crosses(drawn: Drawn, start: Cell) -> None:
    grid, centre = drawn.grid, drawn.centre
    for end in around(start):
        line = grid.line(start, end)
        assert (line[-1].to if line else start) == end
        low = min(start[0], end[0]) - 1, min(start[1], end[1]) - 1
        high = max(start[0], end[0]) + 1, max(start[1], end[1]) + 1
        box = [(x, y) for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1)]
        ruled = {cell for cell in box if inside_length(drawn.corners(cell), centre(start), centre(end)) > 1e-7}
        assert {start, *(leg.to for leg in line)} == ruled | {start}
        assert list(crossed(line)) == [leg.to for leg in line][:-1]


@pytest.mark.parametrize("start", [(0, 0), (3, 4)])
def test_a_leg_leads_over_an_edge_or_round_a_corner(drawn: Drawn, start: Cell) -> None:
    grid = drawn.grid
    for end in around(start):
        at = start
        for leg in grid.line(start, end):
            shared = [point for point in drawn.corners(at) if _is_among(point, drawn.corners(leg.to))]
            touched = [point for point in drawn.corners(at) if is_on(point, drawn.centre(start), drawn.centre(end))]
            passes = [point for point in touched if _is_among(point, shared)] or (touched if len(shared) < 2 else [])
            assert len(leg.ways) == (2 if passes else 1), (start, end, leg)
            for way in leg.ways:
                assert is_chain(grid, at, way, leg.to)
            assert len({way.cells for way in leg.ways}) == len(leg.ways)
            at = leg.to


def _is_among(point: Point, others: list[Point]) -> bool:
    return any(hypot(point[0] - other[0], point[1] - other[1]) < 1e-7 for other in others)


def is_chain(grid: Grid, start: Cell, way: Passage, end: Cell) -> bool:
    """Whether the edges of a way lead over its cells from one to the other."""
    cells = [start, *way.cells, end]
    return len(way.edges) == len(cells) - 1 and all(
        edge in {edge_between(grid, one, side) for side in grid.sides if grid.across(one, side) == two}
        for edge, one, two in zip(way.edges, cells, cells[1:], strict=False)
    )


def test_a_line_is_the_same_from_either_end(drawn: Drawn) -> None:
    random = Random(5)
    for _nth in range(400):
        one, two = ((random.randint(-9, 9), random.randint(-9, 9)) for _ in range(2))
        there, back = drawn.grid.line(one, two), drawn.grid.line(two, one)
        assert [leg.to for leg in there][:-1] == [leg.to for leg in back][-2::-1]
        for leg, other in zip(there, reversed(back), strict=True):
            assert {frozenset(way.edges) for way in leg.ways} == {frozenset(way.edges) for way in other.ways}


@pytest.mark.parametrize("cell", [(0, 0), (7, 2)])
def test_bearings_and_sectors_are_those_of_the_drawing(drawn: Drawn, cell: Cell) -> None:
    grid = drawn.grid
    wide = 360 / len(grid.sides)
    assert grid.bearing(cell, cell) == ()
    for other in around(cell):
        if other == cell:
            continue
        angle = clockwise(drawn.centre(cell), drawn.centre(other))
        near = [
            side for at, side in enumerate(grid.sides) if abs((angle - at * wide + 180) % 360 - 180) < wide / 2 + 1e-6
        ]
        found = grid.bearing(cell, other)
        assert sorted(found) == sorted(near)
        if len(found) == 2:
            assert turned(grid, found[0], 1) == found[1]


def test_facings_turn_round(drawn: Drawn) -> None:
    grid = drawn.grid
    for at, side in enumerate(grid.sides):
        assert turned(grid, side, len(grid.sides)) == side and opposite(grid, opposite(grid, side)) == side
        assert [relative(grid, side, turned(grid, side, by)) for by in range(len(grid.sides))] == [
            *range(len(grid.sides))
        ]
        assert clockwise(drawn.centre((4, 4)), drawn.centre(grid.across((4, 4), side))) == pytest.approx(
            at * 360 / len(grid.sides), abs=1e-6
        )


def test_an_edge_has_two_names_and_one_is_kept(drawn: Drawn) -> None:
    grid = drawn.grid
    for cell in around((5, 5), 3):
        for side in grid.sides:
            other = grid.across(cell, side)
            assert grid.across(other, opposite(grid, side)) == cell
            kept = edge_between(grid, cell, side)
            assert kept == edge_between(grid, other, opposite(grid, side))
            assert kept[:2] == min(cell, other, key=lambda each: each[::-1])


def test_a_figure_of_two_cells_has_its_rear_right_behind() -> None:
    assert occupied(SquareGrid(), (3, 3), "n", 2) == ((3, 3), (3, 4))
    assert occupied(SquareGrid(), (3, 3), "w", 2) == ((3, 3), (4, 3))
    assert occupied(HexGrid(), (2, 2), "ne", 2) == ((2, 2), (1, 2))
    assert occupied(HexGrid(), (3, 2), "ne") == ((3, 2),)


def test_what_a_step_passes() -> None:
    squares, hexes = SquareGrid(), HexGrid()
    assert squares.passed((2, 2), (3, 2)) == Passage(((2, 2, "e"),))
    assert squares.passed((2, 2), (2, 1)) == Passage(((2, 1, "s"),))
    corner = squares.passed((2, 2), (3, 1))
    assert set(corner.edges) == {(2, 1, "s"), (2, 1, "e"), (2, 2, "e"), (3, 1, "s")}
    assert set(corner.cells) == {(2, 1), (3, 2)}
    assert hexes.passed((2, 2), (3, 2)) == Passage(((2, 2, "se"),))
    assert hexes.passed((3, 2), (2, 3)) == Passage(((3, 2, "sw"),))
    for grid, cell in ((squares, (4, 2)), (squares, (2, 2)), (hexes, (2, 0))):
        with pytest.raises(ValueError, match="no neighbour"):
            grid.passed((2, 2), cell)


def test_ranges_count_the_longer_way_and_half_the_shorter() -> None:
    """N-RANGE-1."""
    cases = {(0, 0): 0, (3, 0): 3, (0, -4): 4, (1, 1): 1, (2, 2): 3, (5, 3): 6, (-5, 2): 6, (-3, -3): 4}
    assert {other: longer_and_half_the_shorter((0, 0), other) for other in cases} == cases


class Room(Struct, frozen=True):
    """A rectangle of cells."""

    width: int
    height: int

    def is_open(self, _cell: Cell, other: Cell) -> bool:
        return 0 <= other[0] < self.width and 0 <= other[1] < self.height


@pytest.mark.parametrize(
    ("room", "centre", "found"),
    [
        pytest.param(Room(9, 9), (4, 4), HexGrid().ring((4, 4), 1), id="MLSF-MAP-2 in the open: its six neighbours"),
        pytest.param(Room(1, 9), (0, 4), [(0, n) for n in (3, 5, 2, 6, 1, 7)], id="MLSF-MAP-2 in a corridor: in line"),
        pytest.param(Room(1, 3), (0, 0), [(0, 1), (0, 2)], id="MLSF-MAP-2 fewer where no more are left"),
    ],
)
def test_an_area_of_seven(room: Room, centre: Cell, found: list[Cell]) -> None:
    filled = area(HexGrid(), centre, 7, room.is_open)
    assert filled[0] == centre and sorted(filled[1:]) == sorted(found)


def test_an_area_spreads_by_steps_and_then_clockwise(drawn: Drawn) -> None:
    """MLSF-MAP-2: against rings sorted by steps through random rooms."""
    random = Random(11)
    for _nth in range(60):
        walls = {cell for cell in around((0, 0), 5) if random.random() < 0.35} - {(0, 0)}
        count = random.randint(0, 30)
        filled = area(drawn.grid, (0, 0), count, lambda _cell, other, walls=walls: other not in walls)  # type: ignore[misc]
        assert len(filled) == len(set(filled)) <= count and not set(filled) & walls
        steps: dict[Cell, int] = {}
        for cell in filled:
            near = [steps[other] for other in drawn.grid.neighbours(cell) if other in steps]
            steps[cell] = min(near) + 1 if near else 0
        assert list(steps.values()) == sorted(steps.values())
        if len(filled) == count:
            continue
        assert all(other in walls or other in filled for cell in filled for other in drawn.grid.neighbours(cell))


def by_least_way(grid: Grid, walls: set[Cell], reach: int) -> list[Cell]:
    """The cells of a room round (0, 0), by the shortest way to each, ways of one length compared step by step, each
    step by which neighbour it leads to clockwise from the north; found by making ways better until none is."""
    ways: dict[Cell, tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    better = True
    while better:
        better = False
        for cell, (steps, way) in list(ways.items()):
            for nth, other in enumerate(grid.neighbours(cell)):
                led = steps + 1, (*way, nth)
                if steps < reach and other not in walls and led < ways.get(other, (reach + 1, ())):
                    ways[other], better = led, True
    return sorted(ways, key=lambda cell: ways[cell])


@pytest.mark.parametrize("seed", range(12))
def test_an_area_of_any_number_is_the_cells_with_the_least_ways(drawn: Drawn, seed: int) -> None:
    """MLSF-MAP-2: areas of every size as far as ten steps, in the open and between walls."""
    random = Random(seed)
    walls = {cell for cell in around((0, 0), REACH + 1) if random.random() < 0.05 * seed} - {(0, 0)}
    wanted = by_least_way(drawn.grid, walls, REACH)
    for count in {0, 1, 2, 7, len(wanted) // 2, len(wanted)}:
        filled = area(drawn.grid, (0, 0), count, lambda _cell, other: other not in walls)
        assert list(filled) == wanted[:count]


@pytest.mark.parametrize("cell", [(0, 0), (3, 4)])
def test_sectors_of_every_facing_are_those_of_the_drawing(drawn: Drawn, cell: Cell) -> None:
    """MLSF-MAP-3 for hexes: ahead 0, then clockwise; a cell on a border lies in two. Measured by the angle from the
    middle of the side that is faced."""
    grid = drawn.grid
    count = len(grid.sides)
    wide = 360 / count
    for facing in grid.sides:
        ahead = clockwise(drawn.centre(cell), drawn.centre(grid.across(cell, facing)))
        for other in around(cell):
            if other == cell:
                continue
            off = (clockwise(drawn.centre(cell), drawn.centre(other)) - ahead) % 360
            near = {nth for nth in range(count) if abs((off - nth * wide + 180) % 360 - 180) < wide / 2 + 1e-6}
            assert {relative(grid, facing, side) for side in grid.bearing(cell, other)} == near, (facing, other)
