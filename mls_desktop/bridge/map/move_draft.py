"""The draft of a move on the map: how far somebody comes, or where they may be put, and where they are to end."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.ground_view import GroundView, MoveReach, ReachedState, places
from mls_desktop.rules.common.battlefield.move_paths import place_of
from mls_desktop.rules.common.grids.grid import Cell, Edge, Side
from mls_desktop.rules.common.values.saved_value import Json


class MoveDraft:
    """The draft of a move of fighter `who`, who must stand on `ground`. `chosen`: its end and facing, at first the
    fighter's own, None where a move cannot end there. `reach`: the ends to choose from; None: as far as the fighter
    comes by what they do."""

    def __init__(self, who: str, ground: GroundView, reach: MoveReach | None = None) -> None:
        self.who, self._sides = who, ground.battlefield.terrain.grid.sides
        self.reach: MoveReach = ground.reach(who) if reach is None else reach
        self._stand = ground.battlefield.stands[who]
        found: dict[Cell, dict[Side, ReachedState]] = {}
        for state in self.reach.states:
            found.setdefault(state.at, {})[state.facing] = state
        self._by_cell = found
        self.costs: Mapping[Cell, int] = {at: min(s.cost for s in held.values()) for at, held in found.items()}
        """Least cost to end in each cell that the move can end in."""
        self.turns_door = False
        """Tells whether the door ahead of the end is opened or closed as the last act of the move."""
        self.chosen: ReachedState | None = found.get(self._stand.at, {}).get(self._stand.facing)

    def choose(self, cell: Cell, facing: Side | None = None) -> bool:
        """Chooses `cell` as the end of the move; False where it cannot end there. Facing: `facing`, else as chosen
        there already, else as the fighter faces now at the same least cost, else as costs least."""
        held = self._by_cell.get(cell)
        if not held:
            return False
        if facing is None and self.chosen in held.values():
            return True  # they end there already, facing as was chosen
        self.turns_door = False
        if facing is not None:
            if facing not in held:
                return False
            self.chosen = held[facing]
            return True
        now = self.chosen.facing if self.chosen is not None else self._stand.facing
        self.chosen = min(
            held.values(), key=lambda each: (each.cost, each.facing != now, self._sides.index(each.facing))
        )
        return True

    def follow(self, path: Json) -> None:
        """Chooses the end of `path`, a list as an answer has it, if the draft can end there, and whether the door ahead
        is turned as in `path`."""
        ends = [entry for entry in path if isinstance(entry, (list, tuple)) and len(entry) == 3] if path else []  # type: ignore[union-attr]
        if ends:
            x, y, facing = ends[-1]
            self.choose((x, y), facing)
        self.turns_door, held = False, self._with_door()
        self.turns_door = held is not None and held[0] == path

    def face(self, facing: Side) -> bool:
        """Chooses `facing` at the present end of the move; False where it is not possible."""
        at = self.chosen.at if self.chosen is not None else self._stand.at
        return self.choose(at, facing)

    def sides(self) -> tuple[Side, ...]:
        """Sides that the fighter may face at the present end of the move."""
        at = self.chosen.at if self.chosen is not None else self._stand.at
        return tuple(side for side in self._sides if side in self._by_cell.get(at, {}))

    def door_ahead(self) -> Edge | None:
        """Edge of the door ahead of the chosen end that may be opened or closed there; None without one."""
        held = self._with_door()
        last = held[0][-1] if held is not None else None
        if not isinstance(last, dict):
            return None
        x, y, side = place_of(next(iter(last.values())))
        return x, y, side

    def turn_door(self, edge: Edge) -> bool:
        """Sets or unsets that the door at `edge` is opened or closed as the last act of the move; False, without a
        change, where that is not the door ahead."""
        if edge != self.door_ahead():
            return False
        self.turns_door = not self.turns_door
        return True

    def path(self) -> list[Json]:
        """Path to the chosen end, as an answer has it, with the door; [] where the fighter stays."""
        held = self._with_door() if self.turns_door else None
        if held is not None:
            return held[0]
        return self.reach.path(self.chosen) if self.chosen is not None else []

    def cost(self) -> int:
        """Cost of the whole move in points, with the door; 0 without an end."""
        held = self._with_door() if self.turns_door else None
        return held[1] if held is not None else self.chosen.cost if self.chosen is not None else 0

    def _with_door(self) -> tuple[list[Json], int] | None:
        return self.reach.door(self.chosen) if self.chosen is not None else None

    def cells_passed(self) -> tuple[Cell, ...]:
        """Cells of the way, from the fighter's own to the end; of a fighter on several squares the front one."""
        steps = [entry for entry in self.path() if isinstance(entry, list)]
        cells = [self._stand.at, *((int(each[0]), int(each[1])) for each in steps)]
        return tuple(cell for nth, cell in enumerate(cells) if not nth or cell != cells[nth - 1])


def anywhere(who: str, ground: GroundView) -> MoveReach:
    """Reach of fighter `who` as the referee may put them on the ground: wherever nobody else stands, at no cost."""
    battlefield = ground.battlefield
    held, extent, taken = battlefield.stands[who], battlefield.terrain.extent, _taken(who, ground)
    sides, cells = battlefield.terrain.grid.sides, extent.cells(extent.all)
    stands = (replace(held, at=cell, facing=side) for cell in cells for side in sides)
    return places(each for each in stands if not battlefield.fault(each, taken))


def may_be_put(who: str, cell: Cell, ground: GroundView) -> bool:
    """Tells whether fighter `who`, who must stand on the ground, may be put in `cell` with the same facing."""
    return not ground.battlefield.fault(replace(ground.battlefield.stands[who], at=cell), _taken(who, ground))


def _taken(who: str, ground: GroundView) -> set[Cell]:
    """Cells of the others who bar the way of fighter `who`."""
    others = (other for other, bars in ground.there.items() if bars and other != who)
    return {cell for other in others for cell in ground.battlefield.cells(other)}
