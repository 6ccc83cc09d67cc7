"""The viewport of a map: where cells are seen, and what stays where it was."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.map.viewport import LEAST, MARGIN, MOST, Viewport, fitted, framed, is_seen, showing


@pytest.mark.parametrize(
    ("point", "cell"),
    [((-20, 0), (0, 0)), ((30, 10), (1, 0)), ((19.9, 39.9), (0, 0)), ((-21, 0), (-1, 0)), ((20, 40), (1, 1))],
)
def test_the_cell_under_a_point(point: tuple[float, float], cell: tuple[int, int]) -> None:
    assert Viewport(40, -20, 0).cell_at(*point) == cell


def test_where_in_its_cell_a_point_is() -> None:
    assert Viewport(40, -20, 0).share_at(30, 10) == (0.25, 0.25) and Viewport(40, -20, 0).share_at(-30, 40) == (0.75, 0)


@pytest.mark.parametrize("by", [0.5, 0.9, 1.25, 2])
def test_what_is_under_a_point_stays_there_as_it_grows(by: float) -> None:
    view = Viewport(40, -13, 27)
    for x, y in ((0, 0), (100, 50), (-13, 27), (311, 7)):
        after = view.zoomed(by, x, y)
        assert after.cell == pytest.approx(40 * by)
        assert ((x - after.x) / after.cell, (y - after.y) / after.cell) == pytest.approx(((x + 13) / 40, (y - 27) / 40))


def test_no_cell_is_smaller_or_larger_than_can_be_seen() -> None:
    assert Viewport(40).zoomed(1e-9, 0, 0).cell == LEAST and Viewport(40).zoomed(1e9, 0, 0).cell == MOST


@pytest.mark.parametrize(("size", "room"), [((12, 8), (600, 400)), ((200, 3), (600, 400)), ((3, 150), (640, 480))])
def test_a_ground_that_fits_is_seen_whole_in_the_middle(size: tuple[int, int], room: tuple[int, int]) -> None:
    view = fitted(*size, room)
    left, top = view.corner((0, 0))
    right, bottom = view.corner(size)
    if view.cell > LEAST:
        assert left >= 0 and top >= 0 and right <= room[0] and bottom <= room[1]
    assert left + right == pytest.approx(room[0]) and top + bottom == pytest.approx(room[1])


def test_a_cell_is_brought_into_sight_by_as_little_as_does() -> None:
    view = Viewport(40, 0, 0)
    assert showing(view, (2, 2), (200, 200)) is view
    assert showing(view, (5, 0), (200, 200)) == Viewport(40, -40, 0)
    assert showing(Viewport(40, -100, 0), (1, 0), (200, 200)) == Viewport(40, -40, 0)


ROOM = (900, 500)
FRAMES = {
    "some of a large ground": ({(20, 20), (24, 22)}, (60, 40), 500 / 8),
    "no larger than a frame may be": ({(20, 20)}, (60, 40), 66.0),
    "never smaller than the ground": ({(0, 0), (11, 7)}, (12, 8), fitted(12, 8, ROOM).cell),
    "far apart": ({(2, 2), (50, 30)}, (60, 40), 500 / 34),
    "nobody": (set[tuple[int, int]](), (60, 40), fitted(60, 40, ROOM).cell),
}


@pytest.mark.parametrize(("cells", "ground", "size"), FRAMES.values(), ids=FRAMES)
def test_a_fight_is_framed(cells: set[tuple[int, int]], ground: tuple[int, int], size: float) -> None:
    view = framed(cells, ground, ROOM)
    assert view.cell == pytest.approx(size)
    assert all(is_seen(view, cell, ROOM) for cell in cells)


def test_a_frame_goes_no_further_beyond_the_ground_than_its_margin() -> None:
    for cell in ((0, 0), (59, 0), (0, 39), (59, 39)):
        view = framed({cell}, (60, 40), ROOM)
        beyond = view.x, view.y, ROOM[0] - view.x - 60 * view.cell, ROOM[1] - view.y - 40 * view.cell
        assert max(beyond) == pytest.approx(MARGIN * view.cell)
