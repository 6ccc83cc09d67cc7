"""The area of a number of cells round a centre, as a room with walls lets it spread."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.rules.common.grids.grid import Cell, Grid


def area(grid: Grid, centre: Cell, count: int, is_open: Callable[[Cell, Cell], bool]) -> tuple[Cell, ...]:
    """Area of `count` cells, the centre first, in the order in which they are reached: those fewer steps away before
    others, of the same number those reached from an earlier cell, then clockwise from the north; fewer where no more
    are left. `is_open`: whether it spreads from one cell to a neighbour (MLSF-MAP-2)."""
    found = [centre] if count > 0 else []
    held = set(found)
    for cell in found:
        for other in grid.neighbours(cell):
            if len(found) >= count:
                return tuple(found)
            if other not in held and is_open(cell, other):
                held.add(other)
                found.append(other)
    return tuple(found)
