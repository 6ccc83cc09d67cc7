"""The doors of a map as a person points at them, and what the next turn of one is."""

from __future__ import annotations

from mls_desktop.bridge.map.map_tools import sides_off
from mls_desktop.bridge.map.move_draft import MoveDraft
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene
from mls_desktop.rules.common.grids.grid import Cell, edge_between
from mls_desktop.rules.common.grids.ground import DoorState

AFTER: dict[str, DoorState] = {"open": "closed", "closed": "open", "locked": "open"}
"""What the referee makes of a door that is so."""
NEAR = 0.25
"""So much of a square a point may be off a door."""


def door_pointed_at(scene: MapScene, cell: Cell, share: tuple[float, float]) -> EdgeMark | None:
    """The door near a point in a cell, given as shares of it across and down; None without one."""
    held = (_door(scene, cell, side) for away, side in sides_off(share) if away <= NEAR)
    return next((door for door in held if door is not None), None)


def door_of(scene: MapScene, cell: Cell) -> EdgeMark | None:
    """The door of a cell: the one that who stands there faces, else the first from the north clockwise; None without
    one."""
    faced = [token.facing for token in scene.standing_in(cell) if token.at == cell]
    held = (_door(scene, cell, side) for side in (*faced, *scene.grid.sides))
    return next((door for door in held if door is not None), None)


def _door(scene: MapScene, cell: Cell, side: str) -> EdgeMark | None:
    edge = edge_between(scene.grid, cell, side)
    return next((each for each in scene.edges if each.edge == edge and each.kind in AFTER), None)


def door_at_hand(scene: MapScene, draft: MoveDraft | None, cursor_cell: Cell) -> EdgeMark | None:
    """The door of the cell under the cursor: ahead of the end of the move that is drafted, else as `door_of` finds it;
    None without one."""
    at_end = draft is not None and draft.chosen is not None and draft.chosen.at == cursor_cell
    ahead = draft.door_ahead() if draft is not None and at_end else None
    return next((each for each in scene.edges if each.edge == ahead), None) or door_of(scene, cursor_cell)
