"""The small map of a ground of which only a part is seen: where it lies, and which part that is.

Example: 100 x 50 cells in a room of 800 x 600 pixels, at 100 %: the small map is at most 170 wide and a quarter of the
room's height, so 1.7 pixels a cell; it lies in the lower right corner.
"""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.bridge.map.viewport import Viewport

WIDEST = 170
"""Width of the small map in pixels at 100 %, at most."""
OF_ROOM = 0.25
"""Share of the room's width and height that the small map takes at most."""
EDGE = 8
"""Pixels at 100 % between the small map and the room's edges."""


class SmallMap(Struct, frozen=True):
    """The small map: its upper left corner, pixels a cell, and cells of the ground across and down."""

    x: float
    y: float
    cell: float
    across: int
    down: int

    def holds(self, x: float, y: float) -> bool:
        """Tells whether the point `x`, `y` of the view is on the small map."""
        return 0 <= x - self.x < self.across * self.cell and 0 <= y - self.y < self.down * self.cell

    def part(self, view: Viewport, room: tuple[int, int]) -> tuple[float, float, float, float]:
        """Part of the ground that `view` shows in a `room` of pixels, as on the small map: left, top, right, bottom."""
        left, top = max(0.0, -view.x / view.cell), max(0.0, -view.y / view.cell)
        right = min(float(self.across), (room[0] - view.x) / view.cell)
        below = min(float(self.down), (room[1] - view.y) / view.cell)
        size = self.cell
        return self.x + left * size, self.y + top * size, self.x + right * size, self.y + below * size

    def led(self, view: Viewport, point: tuple[float, float], room: tuple[int, int]) -> Viewport:
        """Viewport as large as `view`, with the place on the ground under `point` of the small map in the middle of the
        `room`; a point beside the small map counts as its edge."""
        across = min(max(0.0, (point[0] - self.x) / self.cell), float(self.across))
        down = min(max(0.0, (point[1] - self.y) / self.cell), float(self.down))
        return Viewport(view.cell, room[0] / 2 - across * view.cell, room[1] / 2 - down * view.cell)


def small_map(view: Viewport, ground: tuple[int, int], room: tuple[int, int], scale: float = 1.0) -> SmallMap | None:
    """Small map of a ground (cells across and down) in a `room` of pixels; None where `view` shows all of it."""
    (across, down), (wide, high) = ground, room
    ends = view.x + across * view.cell, view.y + down * view.cell
    if view.x >= 0 and view.y >= 0 and ends[0] <= wide and ends[1] <= high:
        return None
    cell = min(min(WIDEST * scale, wide * OF_ROOM) / across, high * OF_ROOM / down)
    edge = EDGE * scale
    return SmallMap(wide - edge - across * cell, high - edge - down * cell, cell, across, down)
