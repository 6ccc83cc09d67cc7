"""The small map of a ground of which only a part is seen."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.map.small_map import EDGE, OF_ROOM, WIDEST, small_map
from mls_desktop.bridge.map.viewport import Viewport, fitted

ROOM = 800, 600


def test_what_is_seen_whole_has_none() -> None:
    assert small_map(fitted(100, 50, ROOM), (100, 50), ROOM) is None
    assert small_map(Viewport(8, -1, 0), (100, 50), ROOM) is not None


@pytest.mark.parametrize("ground", [(100, 50), (5, 200), (200, 3), (60, 60)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_it_lies_in_the_corner_and_shows_the_part_that_is_seen(ground: tuple[int, int], scale: float) -> None:
    view = Viewport(160, -40, -80)
    small = small_map(view, ground, ROOM, scale)
    assert small is not None
    wide, high = ground[0] * small.cell, ground[1] * small.cell
    assert wide <= min(WIDEST * scale, ROOM[0] * OF_ROOM) + 1e-9 and high <= ROOM[1] * OF_ROOM + 1e-9
    assert (small.x + wide, small.y + high) == pytest.approx((ROOM[0] - EDGE * scale, ROOM[1] - EDGE * scale))
    left, top, right, below = small.part(view, ROOM)
    assert (left - small.x, top - small.y) == pytest.approx((0.25 * small.cell, 0.5 * small.cell))
    assert small.x <= left < right <= small.x + wide + 1e-9 and small.y <= top < below <= small.y + high + 1e-9
    assert small.holds(small.x, small.y) and not small.holds(small.x - 1, small.y)


def test_what_is_pressed_comes_to_the_middle_and_no_farther_than_the_edge() -> None:
    view = Viewport(40, -40, -40)
    small = small_map(view, (60, 60), ROOM)
    assert small is not None
    at = small.x + 20.5 * small.cell, small.y + 7.5 * small.cell
    led = small.led(view, at, ROOM)
    assert led.cell == 40 and led.cell_at(400, 300) == (20, 7)
    far = small.led(view, (at[0] + 9999, at[1] - 9999), ROOM)
    assert far.corner((60, 0)) == (400, 300)
