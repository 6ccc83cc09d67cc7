"""The way of one who comes nearer to others whom they cannot reach yet.

Near is counted in steps over the ground: past all figures, through every door that is not locked. A straight line would
run somebody against the wall behind which an enemy stands.

Example: an enemy behind a wall with a gap three squares to the left: who comes up ends at the gap, not at the wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import Footing
from mls_desktop.rules.common.battlefield.move_ends import Ending, Endings
from mls_desktop.rules.common.grids.extent import CellSet
from mls_desktop.rules.common.grids.step_sets import step_sets

F = TypeVar("F", bound=Footing)


def nearing(battlefield: Battlefield, who: str, found: Endings[F], others: CellSet) -> Ending[F] | None:
    """Ending in `found` from which fewest steps lead to one of the squares `others`, of several the cheapest, then
    nearest; None where fighter `who` is as near already, or no way leads there. Nearest is as the crow flies; of its
    facings one that looks there comes first."""
    extent, here = battlefield.terrain.extent, battlefield.terrain.extent.bit(battlefield.stands[who].at)
    for ring in _rings(battlefield, others):
        if here & ring:
            return None
        near = [each for each in found.endings if extent.bit(each.at) & ring]
        if near:
            cheapest = (each for each in near if each.cost == near[0].cost)
            return min(cheapest, key=lambda each: _aside(battlefield, each, others))
    return None


def _rings(battlefield: Battlefield, cells: CellSet) -> Iterator[CellSet]:
    """Yields the squares `cells`, then those one step off, those two steps off and so on, as far as steps lead: past
    all figures, through every door that is not locked."""
    terrain = battlefield.terrain
    locked = {edge: state for edge, state in battlefield.doors.items() if state == "locked"}
    steps, barred = step_sets(terrain, locked, battlefield.is_lax), terrain.extent.bits(terrain.barred)
    seen = ring = cells
    while ring:
        yield ring
        ring = steps.next_to(ring) & ~seen & ~barred
        seen |= ring


def _aside(battlefield: Battlefield, ending: Ending[F], others: CellSet) -> tuple[int, bool]:
    """Distance from `ending` to the nearest of the squares `others`, and whether the facing there looks elsewhere."""
    grid, cells = battlefield.terrain.grid, battlefield.terrain.extent.cells(others)
    away, nearest = min((grid.distance(ending.at, cell), cell) for cell in cells)
    return away, ending.facing not in grid.bearing(ending.at, nearest)
