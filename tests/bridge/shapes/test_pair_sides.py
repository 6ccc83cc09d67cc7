"""How the two sides of a pair and the slider between them share a room."""

from __future__ import annotations

from mls_desktop.bridge.shapes.pair_sides import shared_room


def test_the_track_takes_its_room_before_the_sides() -> None:
    assert shared_room(100, 200, 340, 60) == (100, 240, 40)
    assert shared_room(100, 200, 400, 60) == (120, 280, 60)


def test_without_room_nothing_is_longer() -> None:
    assert shared_room(100, 200, 250, 60) == (100, 200, 0)
