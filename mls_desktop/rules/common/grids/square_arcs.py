"""The four arcs in which squares lie as seen from one who faces a side."""

from __future__ import annotations

from typing import Literal

from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.squares import OFFSETS

Arc = Literal["forward", "left", "right", "rear"]


def arc_of(at: Cell, facing: Side, cell: Cell) -> Arc:
    """Arc in which the square `cell` lies for one at `at` who faces side `facing`: forward up to its two diagonals,
    which count as forward; rear between the diagonals behind, which count as right and left (N-SHOOT-3)."""
    x, y = cell[0] - at[0], cell[1] - at[1]
    across, down = OFFSETS[facing]
    ahead, right = x * across + y * down, y * across - x * down
    if ahead >= abs(right):
        return "forward"
    if -ahead > abs(right):
        return "rear"
    return "right" if right > 0 else "left"
