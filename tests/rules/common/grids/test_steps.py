"""Steps over random grounds, a cell at a time: edges, corners, cells and doors."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.grids.grid import Cell, Edge
from mls_desktop.rules.common.grids.ground import DoorState, Ground, GroundCell, GroundEdge
from mls_desktop.rules.common.grids.ground_checks import ground_faults
from mls_desktop.rules.common.grids.step_sets import step_sets
from mls_desktop.rules.common.grids.terrain import GRIDS, Terrain, terrain


def any_ground(random: Random, grid: str) -> Ground:
    """A ground of a few cells with walls, doors, water, smoke and mud."""
    width, height = random.randint(1, 8), random.randint(1, 8)
    sides, edges, seen = GRIDS[grid].sides, [], set()
    for x in range(width):
        for y in range(height):
            for side in sides:
                edge = min((x, y, side), (*GRIDS[grid].across((x, y), side), ""), key=lambda each: (each[1], each[0]))
                if edge[:2] == (x, y) and random.random() < 0.12 and (x, y, side) not in seen:
                    seen.add((x, y, side))
                    more: dict[str, Any] = random.choice(
                        [
                            {},
                            {"block": "step"},
                            {"block": "sight"},
                            {"door": "open"},
                            {"door": "closed"},
                            {"door": "locked"},
                        ]
                    )
                    edges.append(GroundEdge(edge=(x, y, side), **more))
    cells = tuple(
        GroundCell(at=(x, y), block=random.choice((None, "both", "step", "sight")), extra=random.randint(0, 2))
        for x in range(width)
        for y in range(height)
        if random.random() < 0.15
    )
    return Ground(grid=grid, width=width, height=height, edges=tuple(edges), cells=cells)  # type: ignore[arg-type]


def may_step(held: Terrain, doors: Mapping[Edge, DoorState], cell: Cell, other: Cell) -> bool:
    """One step, judged by itself."""
    way = held.grid.passed(cell, other)
    inside = held.extent.holds(cell) and held.extent.holds(other)
    return inside and held.lets_step(way.edges, doors) and not any(each in held.barred for each in (*way.cells, other))


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_steps_are_open_where_nothing_bars_them(grid: str) -> None:
    random = Random(8)
    for _nth in range(150):
        ground = any_ground(random, grid)
        assert list(ground_faults(ground, (), ("square", "hex"))) == []
        held = terrain(ground)
        doors: dict[Edge, DoorState] = {edge: random.choice(("open", "closed", "locked")) for edge in held.doors}
        made = step_sets(held, doors)
        found = {
            (cell, (cell[0] + step.by[0], cell[1] + step.by[1]))
            for step in made.steps
            for cell in held.extent.cells(step.cells)
        }
        every = list(held.extent.cells(held.extent.all))
        wanted = {
            (cell, other)
            for cell in every
            for other in held.grid.neighbours(cell)
            if may_step(held, doors, cell, other)
        }
        assert found == wanted
        some = {cell for cell in every if random.random() < 0.1}
        near = {
            other
            for cell in some
            for other in held.grid.neighbours(cell)
            if held.extent.holds(other) and _touches(held, doors, cell, other)
        }
        assert set(held.extent.cells(made.next_to(held.extent.bits(some)))) == near


def _touches(held: Terrain, doors: Mapping[Edge, DoorState], cell: Cell, other: Cell) -> bool:
    """Whether a step could go there, whatever the cell itself holds."""
    way = held.grid.passed(cell, other)
    return held.lets_step(way.edges, doors) and not any(each in held.barred for each in way.cells)
