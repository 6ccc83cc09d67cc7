"""The line of sight between two cells: whether it is clear, and what closes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid

Shut = tuple[list[Edge], list[Cell], list[str]]
"""Obstacles that close one way of a leg: edges, cells, figures."""


class Screens(Struct, frozen=True):
    """Possible obstacles to a line: edges, cells, and figures that stand in a cell, by their ids."""

    edges: frozenset[Edge] = frozenset()
    cells: frozenset[Cell] = frozenset()
    figures: Mapping[Cell, str] = {}


class Closed(Struct, frozen=True):
    """Obstacles that close a line, each once in the order in which it comes; a line without one is clear."""

    edges: tuple[Edge, ...] = ()
    cells: tuple[Cell, ...] = ()
    figures: tuple[str, ...] = ()

    @property
    def is_clear(self) -> bool:
        return not (self.edges or self.cells or self.figures)


def sight(
    grid: Grid,
    extent: Extent,
    screens: Screens,
    ends: tuple[Cell, Cell],
    but: Collection[str] = (),
    needs_both: bool = False,
) -> Closed:
    """Obstacles that close the line between the cells `ends`: round a corner or along an edge those of both ways if
    both are closed, with `needs_both` if either is; figures in `but` close nothing (N-SHOOT-4). They are edges that it
    crosses, cells between the two whose inside it crosses, off the ground too, and the figures in them."""
    edges: dict[Edge, None] = {}
    cells: dict[Cell, None] = {}
    figures: dict[str, None] = {}
    walls, dark, standing_in, holds = screens.edges, screens.cells, screens.figures, extent.holds

    def judge(passed: Collection[Edge], through: Collection[Cell]) -> Shut | None:
        if not through and walls.isdisjoint(passed):
            return None  # as with most ways
        barred = [edge for edge in passed if edge in walls]
        shut = [cell for cell in through if cell in dark or not holds(cell)]
        standing = [who for cell in through if (who := standing_in.get(cell)) is not None and who not in but]
        return (barred, shut, standing) if barred or shut or standing else None

    def close(found: Shut) -> None:
        edges.update(dict.fromkeys(found[0]))
        cells.update(dict.fromkeys(found[1]))
        figures.update(dict.fromkeys(found[2]))

    legs = grid.line(*ends)
    for leg in legs:
        shut = [found for way in leg.ways if (found := judge(way.edges, way.cells)) is not None]
        if len(shut) == len(leg.ways) or needs_both:
            for found in shut:
                close(found)
        if leg is legs[-1]:
            break
        if leg.to in dark or leg.to in standing_in or not holds(leg.to):
            inside = judge((), (leg.to,))
            if inside is not None:
                close(inside)
    return Closed(tuple(edges), tuple(cells), tuple(figures))
