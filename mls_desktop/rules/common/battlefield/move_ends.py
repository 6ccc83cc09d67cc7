"""Endings of a move: every square and facing with its least cost, and the flood in which the path to it is found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.battlefield.goings import Footing, Mover
from mls_desktop.rules.common.grids.extent import CellSet, Extent
from mls_desktop.rules.common.grids.floods import Flood, Stride
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.squares import SIDES

F = TypeVar("F", bound=Footing)


class Ending(Struct, Generic[F], frozen=True):
    """Possible ending of a move, at the least cost. `stance`: the stance of the flood it is reached in, after `spent`
    strides or points."""

    at: Cell
    facing: Side
    cost: int
    stance: F
    spent: int


class Endings(Struct, Generic[F], frozen=True):
    """All endings of a move, by cost, row, column and facing, and the flood that their paths are found in. `reached`:
    every way to end, at a cost, in a stance, on these squares, one of a square and facing at other costs or in other
    stances too; `is_exact`: whether one may end so at that cost alone, or at any higher one for which there are
    points."""

    endings: tuple[Ending[F], ...]
    flood: Flood[F]
    mover: Mover
    reached: tuple[tuple[int, F, CellSet], ...] = ()
    is_exact: bool = False

    @property
    def start(self) -> F:
        """The stance in which the move begins."""
        return next(iter(self.flood.layers[0]))

    def may_end(self, stance: F, at: Cell, cost: int) -> bool:
        """Tells whether the move may end in `stance` with its front in the square `at`, having cost `cost` to get
        there."""
        here = self.mover.terrain.extent.bit(at)
        return any(
            each == stance and cells & here and (least == cost if self.is_exact else least <= cost)
            for least, each, cells in self.reached
        )

    def path(self, ending: Ending[F]) -> tuple[tuple[Stride[F], Cell], ...]:
        """Strides that lead to `ending`, each with the front square after it."""
        extent = self.mover.terrain.extent
        found = self.flood.path(ending.stance, extent.index(ending.at), ending.spent)
        return tuple((stride, extent.cell(index)) for stride, index in found)


def listed(extent: Extent, reached: Iterable[tuple[int, F, CellSet]], is_free: bool = False) -> tuple[Ending[F], ...]:
    """Endings of a move, one for each square and facing, at the least cost, by cost, row, column and facing. `reached`:
    cost, stance and squares, the least cost first; where facing counts for nothing a square gives one for every facing.
    `is_free`: none costs anything."""
    seen = dict.fromkeys(SIDES, 0)
    found = []
    for cost, stance, cells in reached:
        for facing in (stance.facing,) if stance.facing else SIDES:
            new = cells & ~seen[facing]
            seen[facing] |= new
            found += [Ending(cell, facing, 0 if is_free else cost, stance, cost) for cell in extent.cells(new)]
    return tuple(sorted(found, key=lambda end: (end.cost, end.at[1], end.at[0], SIDES.index(end.facing))))
