"""The shapes of figures: each side's its own, within its box; a tip on the side that is faced."""

from __future__ import annotations

import pytest

from mls_desktop.report.maps.figure_shapes import DEEP, HALF, OUT, SIDES, in_box, ring_marks, side_corners, tip_corners
from mls_desktop.rules.common.grids.squares import OFFSETS


def test_each_side_has_a_shape_of_its_own_and_a_fifth_the_first_again() -> None:
    shapes = [side_corners(side) for side in range(SIDES)]
    assert len(set(shapes)) == SIDES and side_corners(SIDES) == shapes[0]
    assert [len(shape) for shape in shapes] == [0, 3, 4, 4]


@pytest.mark.parametrize("side", range(SIDES))
def test_a_shape_fills_its_box(side: int) -> None:
    corners = in_box(side_corners(side), 10, 20, 4, 6)
    across, down = [x for x, _y in corners], [y for _x, y in corners]
    if corners:
        assert (min(across), max(across), min(down), max(down)) == (10, 14, 20, 26)


@pytest.mark.parametrize("facing", OFFSETS)
def test_the_tip_points_where_one_faces(facing: str) -> None:
    point, one, other = tip_corners(facing, 100, 100, 10)
    across, down = OFFSETS[facing]
    assert point == pytest.approx((100 + 10 * OUT * across, 100 + 10 * OUT * down))
    base = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    assert (point[0] - base[0], point[1] - base[1]) == pytest.approx((10 * DEEP * across, 10 * DEEP * down))
    assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == pytest.approx(20 * HALF)


def test_who_faces_nowhere_has_the_tip_at_the_top() -> None:
    assert tip_corners("", 0, 0, 1) == tip_corners("n", 0, 0, 1)


@pytest.mark.parametrize(
    ("now", "most", "marks", "share", "ticks"),
    [
        (13, 13, (0, 6), 1.0, 2),
        (6, 12, (6, 0), 0.5, 2),
        (-3, 12, (-12, 0, 6), 0.0, 2),
        (0, 0, (0,), 0.0, 1),
        (15, 12, (), 1.0, 1),
    ],
)
def test_a_ring_is_filled_by_its_share_and_marked_at_nought_and_within(
    now: int, most: int, marks: tuple[int, ...], share: float, ticks: int
) -> None:
    found, directions = ring_marks(now, most, marks)
    assert (found, len(directions)) == (share, ticks) and directions[0] == pytest.approx((0, -1))
    assert all(x * x + y * y == pytest.approx(1) for x, y in directions)


def test_the_half_is_marked_below_and_a_quarter_at_the_right() -> None:
    _share, (_nought, half, quarter) = ring_marks(4, 8, (4, 2))
    assert half == pytest.approx((0, 1)) and quarter == pytest.approx((1, 0))
