"""Positions of fighters on the ground of a fight: nearness, facing, and the line between two (N-MELEE-1, N-MOVE-6,
N-SHOOT-3, N-SHOOT-4, N-RANGE-1)."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.battlefield import on_field
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.rules.common.battlefield.sight_lines import line_between
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.grids.square_arcs import Arc
from mls_desktop.rules.common.grids.squares import OFFSETS, longer_and_half_the_shorter
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter


def barring(battle: Battle, field: Battlefield) -> dict[Cell, str]:
    """The cells of all who stand: the fallen bar nothing (N-MOVE-6)."""
    return on_field.barring(field, battle.all())


def next_to(field: Battlefield, one: str, other: str) -> bool:
    """Whether two are next to each other (N-MOVE-6)."""
    return field.next_to(field.cells(one), field.cells(other))


def faces(field: Battlefield, fighter: Fighter, enemy: str) -> bool:
    """Whether an enemy is on the square one faces, or with what reaches so far on a forward diagonal
    (N-MELEE-1)."""
    stand = field.stands.get(fighter.id)
    return stand is not None and faces_from(field, fighter, stand, enemy)


def faces_from(field: Battlefield, fighter: Fighter, stand: Stand, enemy: str) -> bool:
    """Whether `enemy` would be faced, as in `faces`, by `fighter` standing at `stand`."""
    them = field.cells(enemy)
    return any(cell in them and field.opens(stand.at, cell) for cell in _ahead(stand, fighter.reaches_diagonals))


def cells_struck(field: Battlefield, fighter: Fighter) -> tuple[Cell, ...]:
    """The squares into which one could open an attack as they stand (N-MELEE-1)."""
    stand = field.stands.get(fighter.id)
    if stand is None:
        return ()
    ahead = _ahead(stand, fighter.reaches_diagonals)
    return tuple(cell for cell in ahead if field.terrain.extent.holds(cell) and field.opens(stand.at, cell))


def _ahead(stand: Stand, with_diagonals: bool) -> tuple[Cell, ...]:
    (x, y), (across, down) = stand.at, OFFSETS[stand.facing]
    ahead = x + across, y + down
    if not with_diagonals:
        return (ahead,)
    return ahead, (ahead[0] - down, ahead[1] + across), (ahead[0] + down, ahead[1] - across)


def turned_to(field: Battlefield, fighter: Fighter, attacker: str, taken: Iterable[Cell]) -> Battlefield:
    """The battlefield once one set upon has turned to an attacker, free of cost: they face them, or as nearly as the
    square lets them; who faces them already stays so, and so does a long one where its rear finds no room
    (N-MELEE-1)."""
    stand, them = field.stands.get(fighter.id), field.cells(attacker)
    if stand is None or not them or faces(field, fighter, attacker):
        return field
    near = min(them, key=lambda cell: longer_and_half_the_shorter(stand.at, cell))
    sides = field.terrain.grid.bearing(stand.at, near)
    if not sides or stand.facing in sides:
        return field
    others = set(taken) - set(field.cells(fighter.id))
    turned = (Stand(at=stand.at, facing=side, length=stand.length) for side in sides)
    free = next((each for each in turned if not field.fault(each, others)), None)
    return field if free is None else field.standing(fighter.id, free)


def standing_in_round(battle: Battle, field: Battlefield, fighter: Fighter) -> Stand | None:
    """Stand of a fighter as shots by and at them count: on the move where the path had brought them with as many points
    as the round's number (N-MS-1); None where they stand nowhere."""
    if fighter.action == "move_and_shoot" and battle.is_active(fighter) and fighter.id in battle.passed:
        return next(stand for cost, stand in reversed(battle.passed[fighter.id]) if cost <= battle.round)
    return field.stands.get(fighter.id)


def sight_line(battle: Battle, field: Battlefield, who: Fighter, target: Fighter) -> SightLine | None:
    """Line between two fighters as a shot goes; None where one of them stands nowhere."""
    mine, theirs = standing_in_round(battle, field, who), standing_in_round(battle, field, target)
    if mine is None or theirs is None:
        return None
    bars, both = on_field.standing(battle.all()), battle.world.other("N-SHOOT-4")
    return line_between(field, (mine, theirs), bars, (who.id, target.id), longer_and_half_the_shorter, both)


def distance_to(battle: Battle, who: Fighter, target: Fighter) -> int:
    """Distance to `target` on the ground; 0 without a ground, or where one of the two stands nowhere."""
    line = sight_line(battle, battle.field, who, target) if battle.field is not None else None
    return line.distance if line is not None else 0


def arc_to(battle: Battle, who: Fighter, target: Fighter) -> Arc | None:
    """Arc of fighter `who` in which `target` is on the ground; None without a ground, or where one of the two stands
    nowhere."""
    line = sight_line(battle, battle.field, who, target) if battle.field is not None else None
    found: Arc | None = line.arc if line is not None else None  # type: ignore[assignment]
    return found
