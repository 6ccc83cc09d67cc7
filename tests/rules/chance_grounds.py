"""Grounds by chance as a file holds them, and paths and doors by chance that fights on them allow."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from mls_desktop.rules.common.battlefield.battlefield import battlefield_of
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.grids.grid import edge_between
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.grids.squares import SIDES
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.rules.common.values.saved_value import Json


def any_path(random: Random, ground: GroundView, who: str, mode: str, longer: Json = None) -> list[Json]:
    """A path somebody may go; with the mode "put" to any free square, `longer` being how long they are then."""
    if mode == "move":
        reach = ground.reach(who)
        return reach.path(random.choice(reach.states))
    battlefield, side = ground.battlefield, random.choice(SIDES)
    taken = {cell for id, up in ground.there.items() if up and id != who for cell in battlefield.cells(id)}
    length: Any = longer or (battlefield.stands[who].length if who in battlefield.stands else 1)
    cells = battlefield.terrain.extent.cells(battlefield.terrain.extent.all)
    free = [cell for cell in cells if not battlefield.fault(Stand(at=cell, facing=side, length=length), taken)]
    return [[*random.choice(free), side]]


def any_door(random: Random, ground: GroundView) -> list[Json]:
    """The edge of a door."""
    return [*random.choice(sorted(ground.battlefield.doors))]


def random_ground(random: Random, fighters: list[str]) -> dict[str, Any]:
    """A small ground with walls, doors and costly squares, most of the fighters on it, some long."""
    width, height = random.randint(5, 10), random.randint(5, 10)
    edges = {edge_between(GRIDS["square"], (random.randrange(width), random.randrange(height)), random.choice(SIDES))
             for _each in range(random.randint(0, 12))}  # fmt: skip
    kinds: list[dict[str, Any]] = [{}, {}, {"block": "step"}, {"block": "sight"}]
    doors = iter([{"door": "closed"}, {"door": "open"}] if random.random() < 0.5 else ())
    held: list[dict[str, Any]] = [
        {"edge": [*edge], **next(doors, random.choice(kinds))}
        for edge in sorted(edges) if 0 <= edge[0] < width and 0 <= edge[1] < height
    ]  # fmt: skip
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    for _each in range(random.randint(0, 6)):
        at = random.randrange(width), random.randrange(height)
        cells[at] = {"at": [*at], **random.choice([{"block": "both"}, {"block": "sight"}, {"extra": 2}])}
    ground = {"grid": "square", "width": width, "height": height, "edges": held, "cells": list(cells.values())}
    battlefield, taken = battlefield_of(msgspec.convert(ground, Ground)), set[tuple[int, int]]()
    start = {}
    for who in fighters:
        at = random.randrange(width), random.randrange(height)
        stand = Stand(at=at, facing=random.choice(SIDES), length=random.choice((1, 1, 1, 2)))
        if not battlefield.fault(stand, taken):
            taken |= set(battlefield.taken_by(stand))
            start[who] = {"at": [*at], "facing": stand.facing, "length": stand.length}
    return {**ground, "start": start}
