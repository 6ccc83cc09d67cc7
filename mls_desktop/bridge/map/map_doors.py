"""The doors of a map as a person points at them, and what the next turn of one is."""

from __future__ import annotations

from mls_desktop.bridge.map.map_tools import sides_off
from mls_desktop.bridge.map.move_draft import MoveDraft
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene
from mls_desktop.rules.common.grids.grid import Cell, edge_between
from mls_desktop.rules.common.grids.ground import DoorState

AFTER: dict[str, DoorState] = {"open": "closed", "closed": "open", "locked": "open"}
"""State to which the referee turns a door, by its present state."""
NEAR = 0.25
"""Share of a square's side that a point may be off a door to mean it."""


def door_pointed_at(scene: MapScene, cell: Cell, share: tuple[float, float]) -> EdgeMark | None:
    """Door nearest to a point in `cell`, no farther off than `NEAR`; None without one. `share`: place of the point in
    the cell, from 0 to 1 across and down."""
    held = (_door(scene, cell, side) for away, side in sides_off(share) if away <= NEAR)
    return next((door for door in held if door is not None), None)


def door_of(scene: MapScene, cell: Cell) -> EdgeMark | None:
    """Door at a side of `cell`: the side that a fighter in it faces, else the first clockwise from north; or None."""
    faced = [token.facing for token in scene.standing_in(cell) if token.at == cell]
    held = (_door(scene, cell, side) for side in (*faced, *scene.grid.sides))
    return next((door for door in held if door is not None), None)


def _door(scene: MapScene, cell: Cell, side: str) -> EdgeMark | None:
    edge = edge_between(scene.grid, cell, side)
    return next((each for each in scene.edges if each.edge == edge and each.kind in AFTER), None)


def door_at_hand(scene: MapScene, draft: MoveDraft | None, cursor_cell: Cell) -> EdgeMark | None:
    """Door that a key would turn at `cursor_cell`: ahead of the end of the move of `draft` where that is this cell,
    else as `door_of` finds it; None without one."""
    at_end = draft is not None and draft.chosen is not None and draft.chosen.at == cursor_cell
    ahead = draft.door_ahead() if draft is not None and at_end else None
    return next((each for each in scene.edges if each.edge == ahead), None) or door_of(scene, cursor_cell)
