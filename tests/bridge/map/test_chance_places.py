"""Plates beside figures: where they cover nobody, and never off the canvas."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.map.chance_places import Plate, chance_place

CELL: Plate = (100, 100, 40, 40)
SIZE = (60.0, 18.0)
ROOM: Plate = (0, 0, 400, 300)
RIGHT, BELOW, ABOVE, LEFT = (142, 111), (90, 142), (90, 80), (38, 111)


@pytest.mark.parametrize(
    ("beside", "place"),
    [
        ([], RIGHT),
        ([(140, 100, 40, 40)], BELOW),
        ([(140, 100, 40, 40), (100, 140, 40, 40)], ABOVE),
        ([(140, 100, 40, 40), (100, 140, 40, 40), (100, 60, 40, 40)], LEFT),
        ([(140, 100, 40, 40), (100, 140, 40, 40), (100, 60, 40, 40), (99, 100, 1, 40)], LEFT),
    ],
)
def test_a_plate_covers_nobody_where_it_can(beside: list[Plate], place: tuple[float, float]) -> None:
    assert chance_place(CELL, SIZE, [CELL, *beside], ROOM)[:2] == place


@pytest.mark.parametrize("corner", [(0, 0), (360, 0), (0, 260), (360, 260)])
def test_all_of_it_is_seen_and_none_of_its_figure_is_covered(corner: tuple[float, float]) -> None:
    cell = (*corner, 40, 40)
    left, top, wide, high = chance_place(cell, SIZE, [cell], ROOM)
    assert left >= 0 and top >= 0 and left + wide <= 400 and top + high <= 300 and (wide, high) == SIZE
    assert left >= cell[0] + 40 or left + wide <= cell[0] or top >= cell[1] + 40 or top + high <= cell[1]
