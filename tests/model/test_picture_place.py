"""Where the picture of a ground lies: moved, made larger, laid by two places on it."""

from __future__ import annotations

import pytest

from mls_desktop.model.ground.picture_place import (
    FARTHEST,
    LEAST,
    MOST,
    Point,
    first_place,
    grown,
    moved,
    nudged,
    pixel_at,
    placed,
    spanned,
)
from mls_desktop.rules.common.grids.ground import GroundPicture

PLAN = GroundPicture(id="plan", cell=70, offset=(10, -20))


@pytest.mark.parametrize(("across", "down", "offset"), [(0, 0, (10, -20)), (1, 0, (-60, -20)), (-0.5, 2, (45, -160))])
def test_a_picture_moves_with_the_hand(across: float, down: float, offset: Point) -> None:
    assert moved(PLAN, across, down) == GroundPicture(id="plan", cell=70, offset=offset)


def test_keys_move_it_by_its_own_pixels_and_make_it_larger() -> None:
    assert nudged(PLAN, 1, -10).offset == (9, -10)
    larger = grown(PLAN, 2)
    assert larger.cell == 35 and pixel_at(larger, (0, 0)) == pixel_at(PLAN, (0, 0))


@pytest.mark.parametrize(
    ("start", "end", "squares", "cell", "offset"),
    [
        ((2, 0), (5, 0), 3, 70, (10, -20)),
        ((0, 0), (5, 0), 10, 35, (10, -20)),
        ((2.1, 1.9), (5.1, 1.9), 6, 35, (87, 43)),
        ((0, 0), (3, 4), 5, 70, (10, -20)),
    ],
)
def test_two_places_tell_how_large_it_is(start: Point, end: Point, squares: int, cell: float, offset: Point) -> None:
    laid = spanned(PLAN, start, end, squares)
    assert (laid.cell, laid.offset) == (cell, offset)
    at = (round(start[0]), round(start[1]))
    assert pixel_at(laid, at) == pytest.approx(pixel_at(PLAN, start)), "what was clicked first lies at a corner"


def test_one_place_tells_nothing() -> None:
    assert spanned(PLAN, (1, 1), (1, 1), 4) == PLAN and spanned(PLAN, (1, 1), (4, 4), 0) == PLAN


def test_no_picture_is_laid_beyond_what_can_be_seen() -> None:
    assert placed(PLAN, 0, (1e9, -1e9)) == GroundPicture(id="plan", cell=LEAST, offset=(FARTHEST, -FARTHEST))
    assert placed(PLAN, 1e9, (0, 0)).cell == MOST


@pytest.mark.parametrize(
    ("size", "cells", "cell"), [((700, 400), (20, 10), 35), ((4000, 4000), (20, 10), 200), ((3, 3), (20, 10), LEAST)]
)
def test_a_picture_first_covers_the_ground(size: tuple[int, int], cells: tuple[int, int], cell: float) -> None:
    assert first_place("plan", *size, *cells) == GroundPicture(id="plan", cell=cell)
