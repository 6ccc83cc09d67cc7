"""Where a further window goes."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.windows.window_plan import OFFSET, WindowBox, free_place, place_beside

ROOM = WindowBox(0, 0, 1280, 800)
PLACES = {
    "there is room": (WindowBox(0, 0, 1000, 700), WindowBox(32, 32, 1000, 700)),
    "it is cut at the edge": (WindowBox(200, 100, 1080, 700), WindowBox(232, 132, 1048, 668)),
    "it would be small": (WindowBox(600, 350, 680, 450), WindowBox(0, 0, 680, 450)),
    "a window of another screen": (WindowBox(5000, 100, 2000, 900), WindowBox(0, 0, 1280, 800)),
    "a window that begins above the screen": (WindowBox(-100, -200, 1000, 900), WindowBox(0, 0, 932, 732)),
}


@pytest.mark.parametrize(("near", "place"), PLACES.values(), ids=PLACES)
def test_a_new_window_goes_beside_the_one_before(near: WindowBox, place: WindowBox) -> None:
    found = place_beside(near, ROOM)
    assert found == place and found.corner != near.corner and OFFSET > 0


def test_further_windows_stand_on_top_of_none() -> None:
    near = WindowBox(0, 0, 1000, 700)
    taken = [near.corner]
    for _nth in range(4):
        taken.append(free_place(near, ROOM, taken).corner)
    assert len(set(taken)) == 5
