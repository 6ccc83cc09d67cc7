"""The viewport of a map: how large a cell is drawn, and where the ground begins.

Example: cells of 40 pixels, the ground's corner at (-20, 0): the point (30, 10) is 50 pixels into the ground, so in the
second cell of the first row.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from mls_desktop.rules.common.grids.grid import Cell

LEAST, MOST = 4.0, 160.0
"""Least and greatest size of a cell in pixels, at 100 %."""
MOST_HIGH = 1 << 20
"""Height in pixels beyond that of any screen."""
MARGIN = 0.6
"""Share of a cell left free around a ground that fits."""
FRAMED, AROUND = 66.0, 2.5
"""Greatest size of a cell in pixels at 100 % where some cells are framed, and number of cells seen around those."""


class Viewport(Struct, frozen=True):
    """View of the ground. `cell`: size of a cell in pixels; the ground's upper left corner is at (`x`, `y`) of the
    view."""

    cell: float = 40.0
    x: float = 0.0
    y: float = 0.0

    def cell_at(self, x: float, y: float) -> Cell:
        """Cell under the point `x`, `y` of the view, on the ground or off it."""
        return int((x - self.x) // self.cell), int((y - self.y) // self.cell)

    def share_at(self, x: float, y: float) -> tuple[float, float]:
        """Place of the point `x`, `y` of the view within its cell, from 0 to 1 across and down."""
        left, top = self.corner(self.cell_at(x, y))
        return (x - left) / self.cell, (y - top) / self.cell

    def corner(self, cell: Cell) -> tuple[float, float]:
        """Point in the view of a cell's upper left corner."""
        return self.x + cell[0] * self.cell, self.y + cell[1] * self.cell

    def moved(self, across: float, down: float) -> Viewport:
        return Viewport(self.cell, self.x + across, self.y + down)

    def zoomed(self, by: float, x: float, y: float) -> Viewport:
        """Viewport enlarged by the factor `by` (below 1: made smaller), with the place under the point `x`, `y` staying
        there; a cell keeps within `LEAST` and `MOST`."""
        cell = max(LEAST, min(MOST, self.cell * by))
        factor = cell / self.cell
        return Viewport(cell, x - (x - self.x) * factor, y - (y - self.y) * factor)


def fitted(width: int, height: int, room: tuple[int, int], scale: float = 1.0) -> Viewport:
    """Viewport that shows a ground of `width` by `height` cells whole, in the middle of `room` (pixels); a cell is at
    most half of `MOST` and at least `LEAST`, even where the ground then does not fit."""
    across, down = width + 2 * MARGIN, height + 2 * MARGIN
    cell = max(LEAST, min(MOST * scale / 2, room[0] / across, room[1] / down))
    return Viewport(cell, (room[0] - cell * width) / 2, (room[1] - cell * height) / 2)


def framed(cells: Collection[Cell], ground: tuple[int, int], room: tuple[int, int], scale: float = 1.0) -> Viewport:
    """Viewport that shows `cells` with some around them, of a `ground` so many cells wide and high: never smaller than
    the whole ground fits, and no larger than `FRAMED`. The whole ground without any cells."""
    whole = fitted(*ground, room, scale)
    if not cells:
        return whole
    spans = [(min(places), max(places) + 1) for places in zip(*cells, strict=True)]
    least = [seen / (end - start + 2 * AROUND) for seen, (start, end) in zip(room, spans, strict=True)]
    cell = min(FRAMED * scale, *least)
    if cell <= whole.cell:
        return whole
    x, y = (_begin(*each, cell) for each in zip(spans, ground, room, strict=True))
    return Viewport(cell, x, y)


def _begin(span: tuple[int, int], cells: int, seen: int, cell: float) -> float:
    """Place in pixels at which a ground of `cells` cells of size `cell` begins in a view of `seen` pixels, across or
    down: centred if it fits with margins, else `span` in the middle, as far as at most `MARGIN` of a cell is free.
    `span`: from its first cell up to the one after its last."""
    most, least = cell * MARGIN, seen - cell * (cells + MARGIN)
    if least > most:
        return (seen - cell * cells) / 2
    return max(least, min(most, seen / 2 - cell * (span[0] + span[1]) / 2))


def is_seen(viewport: Viewport, cell: Cell, room: tuple[int, int]) -> bool:
    """Tells whether `cell` is seen whole in a `room` of pixels."""
    return showing(viewport, cell, room) == viewport


def height_for(width: int, height: int, room: int, scale: float = 1.0) -> int:
    """Height in pixels in which a ground of `width` by `height` cells takes all of a `room` of so many pixels in
    width."""
    return round(fitted(width, height, (room, MOST_HIGH), scale).cell * (height + 2 * MARGIN))


def showing(view: Viewport, cell: Cell, room: tuple[int, int]) -> Viewport:
    """Viewport moved as little as shows `cell` whole in a `room` of pixels; `view` itself where it does so already."""
    x, y = view.corner(cell)
    right, below = x + view.cell - room[0], y + view.cell - room[1]
    across = -x if x < 0 else -right if right > 0 else 0.0
    down = -y if y < 0 else -below if below > 0 else 0.0
    return view.moved(across, down) if across or down else view
