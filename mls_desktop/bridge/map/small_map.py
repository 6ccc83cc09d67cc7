"""The small map of a ground of which only a part is seen: where it lies, and which part that is.

Example: 100 x 50 cells in a room of 800 x 600 pixels, at 100 %: the small map is at most 170 wide and a quarter of the
room's height, so 1.7 pixels a cell; it lies in the lower right corner.
"""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.bridge.map.viewport import Viewport

WIDEST = 170
"""Pixels at 100 %."""
OF_ROOM = 0.25
"""It takes no more than this share of the room's width and height."""
EDGE = 8
"""So many pixels, at 100 %, it lies off the room's edges."""


class SmallMap(Struct, frozen=True):
    """The small map: its upper left corner, pixels a cell, and cells of the ground across and down."""

    x: float
    y: float
    cell: float
    across: int
    down: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        return 0 <= x - self.x < self.across * self.cell and 0 <= y - self.y < self.down * self.cell

    def part(self, view: Viewport, room: tuple[int, int]) -> tuple[float, float, float, float]:
        """Part of the ground that a view shows, as it lies on the small map: left, top, right, bottom."""
        left, top = max(0.0, -view.x / view.cell), max(0.0, -view.y / view.cell)
        right = min(float(self.across), (room[0] - view.x) / view.cell)
        below = min(float(self.down), (room[1] - view.y) / view.cell)
        size = self.cell
        return self.x + left * size, self.y + top * size, self.x + right * size, self.y + below * size

    def led(self, view: Viewport, point: tuple[float, float], room: tuple[int, int]) -> Viewport:
        """The view with what is under a point of the small map in its middle, no farther off the ground than its
        edge."""
        across = min(max(0.0, (point[0] - self.x) / self.cell), float(self.across))
        down = min(max(0.0, (point[1] - self.y) / self.cell), float(self.down))
        return Viewport(view.cell, room[0] / 2 - across * view.cell, room[1] / 2 - down * view.cell)


def small_map(view: Viewport, ground: tuple[int, int], room: tuple[int, int], scale: float = 1.0) -> SmallMap | None:
    """The small map of a ground of so many cells in so much room; None where all of it is seen."""
    (across, down), (wide, high) = ground, room
    ends = view.x + across * view.cell, view.y + down * view.cell
    if view.x >= 0 and view.y >= 0 and ends[0] <= wide and ends[1] <= high:
        return None
    cell = min(min(WIDEST * scale, wide * OF_ROOM) / across, high * OF_ROOM / down)
    edge = EDGE * scale
    return SmallMap(wide - edge - across * cell, high - edge - down * cell, cell, across, down)
