"""The line between two figures on a battlefield as a shot goes."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.grids.square_arcs import arc_of

Distance = Callable[[Cell, Cell], int]


def line_between(
    battlefield: Battlefield,
    stands: tuple[Stand, Stand],
    bars: tuple[str, ...],
    but: tuple[str, str],
    distance: Distance,
    needs_both: bool = False,
) -> SightLine:
    """Line between two fighters at `stands`: to the target's front cell if that line is clear, else to the rear one if
    that is, else to the front one. `bars`: fighters whose figures close it, except the two in `but`; `distance`: how a
    system counts it; `needs_both`: as in `sight`."""
    mine, theirs = stands
    cells = battlefield.taken_by(theirs)
    lines = [(cell, battlefield.line((mine.at, cell), bars, but, needs_both)) for cell in cells]
    cell, line = next((each for each in lines if each[1].is_clear), lines[0])
    adjacent = battlefield.next_to(battlefield.taken_by(mine), cells)
    return SightLine(cell, distance(mine.at, cell), arc_of(mine.at, mine.facing, cell), adjacent, line)
