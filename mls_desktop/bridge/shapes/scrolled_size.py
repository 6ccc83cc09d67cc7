"""Size of contents that fill the room they are seen in, and are scrolled where they need more."""

from __future__ import annotations

from msgspec import Struct

Size = tuple[int, int]


class Scrolled(Struct, frozen=True):
    """Contents in their room: their size, and whether there is a scroll bar `beside` them and one `below`."""

    width: int
    height: int
    beside: bool = False
    below: bool = False


def scrolled_size(room: Size, needed: Size, bars: Size) -> Scrolled:
    """Size of contents that need at least `needed` (width, height), in a `room` without scroll bars, and the bars they
    get. `bars`: width of an upright bar, height of one below; each takes its part of the room where it is wanted.

    Example: in a room of 300 by 200, with bars of 10, contents that need 100 by 250 become 290 by 250; those that need
    295 by 250 become 295 by 250 and have both bars, since the upright one leaves no room for their width.
    """
    width, height = room
    beside = needed[1] > height
    below = needed[0] > width - bars[0] * beside
    beside = needed[1] > height - bars[1] * below
    width, height = width - bars[0] * beside, height - bars[1] * below
    return Scrolled(max(width, needed[0]), max(height, needed[1]), beside, below)
