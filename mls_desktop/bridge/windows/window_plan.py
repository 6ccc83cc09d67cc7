"""The plan of where a further window goes: beside the one in front, on top of none. No Qt."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

OFFSET = 32
"""Pixels to the right and down from one window to the next: the title of the one below is seen."""
LEAST_SHARE = 0.6
"""Share of a screen's width and height below which a window would be too small: it begins anew at the screen's
corner."""


class WindowBox(NamedTuple):
    """The box of a window on the screen, its frame included, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def corner(self) -> tuple[int, int]:
        return self.left, self.top


def place_beside(near: WindowBox, room: WindowBox) -> WindowBox:
    """Box of a window whose neighbour is at `near`, on a screen that leaves it `room`: a little further down and to the
    right, smaller where it would not fit there.

    Example: at (0, 0), 1000 x 700, on a screen of 1280 x 800 it goes to (32, 32), as large. On one of 1024 x 768 it is
    992 wide there.
    """
    left, top = max(near.left + OFFSET, room.left), max(near.top + OFFSET, room.top)
    width = min(near.left + OFFSET + near.width, room.left + room.width) - left
    height = min(near.top + OFFSET + near.height, room.top + room.height) - top
    if width < LEAST_SHARE * room.width or height < LEAST_SHARE * room.height:
        return WindowBox(room.left, room.top, min(near.width, room.width), min(near.height, room.height))
    return WindowBox(left, top, width, height)


def free_place(near: WindowBox, room: WindowBox, taken: Collection[tuple[int, int]]) -> WindowBox:
    """Box as `place_beside` gives it, moved on while another window has its corner among `taken`; the last one tried
    where all have."""
    place = place_beside(near, room)
    for _each in taken:
        if place.corner not in taken:
            break
        place = place_beside(place, room)
    return place
