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


def barring(battle: Battle, battlefield: Battlefield) -> dict[Cell, str]:
    """Ids of all fighters on their feet, by the cells they occupy: the fallen bar nothing (N-MOVE-6)."""
    return on_field.barring(battlefield, battle.all())


def next_to(battlefield: Battlefield, one: str, other: str) -> bool:
    """Tells whether fighters `one` and `other` are next to each other on the ground (N-MOVE-6): a step could go between
    them. False where one of them stands nowhere."""
    return battlefield.next_to(battlefield.cells(one), battlefield.cells(other))


def faces(battlefield: Battlefield, fighter: Fighter, enemy: str) -> bool:
    """Tells whether the fighter with id `enemy` is on the square that `fighter` faces or, if the weapon reaches so far,
    on a forward diagonal, and nothing bars a step there (N-MELEE-1). False where one of them stands nowhere."""
    stand = battlefield.stands.get(fighter.id)
    return stand is not None and faces_from(battlefield, fighter, stand, enemy)


def faces_from(battlefield: Battlefield, fighter: Fighter, stand: Stand, enemy: str) -> bool:
    """Whether `enemy` would be faced, as in `faces`, by `fighter` standing at `stand`."""
    them = battlefield.cells(enemy)
    return any(cell in them and battlefield.opens(stand.at, cell) for cell in _ahead(stand, fighter.reaches_diagonals))


def cells_struck(battlefield: Battlefield, fighter: Fighter) -> tuple[Cell, ...]:
    """Squares into which `fighter` could open an attack as they stand (N-MELEE-1); () where they stand nowhere."""
    stand = battlefield.stands.get(fighter.id)
    if stand is None:
        return ()
    ahead = _ahead(stand, fighter.reaches_diagonals)
    return tuple(cell for cell in ahead if battlefield.terrain.extent.holds(cell) and battlefield.opens(stand.at, cell))


def _ahead(stand: Stand, with_diagonals: bool) -> tuple[Cell, ...]:
    (x, y), (across, down) = stand.at, OFFSETS[stand.facing]
    ahead = x + across, y + down
    if not with_diagonals:
        return (ahead,)
    return ahead, (ahead[0] - down, ahead[1] + across), (ahead[0] + down, ahead[1] - across)


def turned_to(battlefield: Battlefield, fighter: Fighter, attacker: str, taken: Iterable[Cell]) -> Battlefield:
    """Battlefield once `fighter`, set upon, has turned at no cost to face `attacker`, or as nearly as the square lets
    them, a long one with the rear on none of the cells `taken` (N-MELEE-1). Unchanged where the fighter faces them
    already, one of them stands nowhere, or there is no room to turn."""
    stand, them = battlefield.stands.get(fighter.id), battlefield.cells(attacker)
    if stand is None or not them or faces(battlefield, fighter, attacker):
        return battlefield
    near = min(them, key=lambda cell: longer_and_half_the_shorter(stand.at, cell))
    sides = battlefield.terrain.grid.bearing(stand.at, near)
    if not sides or stand.facing in sides:
        return battlefield
    others = set(taken) - set(battlefield.cells(fighter.id))
    turned = (Stand(at=stand.at, facing=side, length=stand.length) for side in sides)
    free = next((each for each in turned if not battlefield.fault(each, others)), None)
    return battlefield if free is None else battlefield.standing(fighter.id, free)


def standing_in_round(battle: Battle, battlefield: Battlefield, fighter: Fighter) -> Stand | None:
    """Place of `fighter` for shots by and at them in this round: on Move and Shoot where their path had brought them
    with as many points as the round's number (N-MS-1); None where they have no place."""
    if fighter.action == "move_and_shoot" and battle.is_active(fighter) and fighter.id in battle.passed:
        return next(stand for cost, stand in reversed(battle.passed[fighter.id]) if cost <= battle.round)
    return battlefield.stands.get(fighter.id)


def sight_line(battle: Battle, battlefield: Battlefield, who: Fighter, target: Fighter) -> SightLine | None:
    """Line of a shot from `who` to `target` in this round: distance, arc, obstacles; None where one has no place."""
    mine, theirs = standing_in_round(battle, battlefield, who), standing_in_round(battle, battlefield, target)
    if mine is None or theirs is None:
        return None
    bars, both = on_field.bars(battlefield, battle.fighters), battle.world.other("N-SHOOT-4")
    return line_between(battlefield, (mine, theirs), bars, (who.id, target.id), longer_and_half_the_shorter, both)


def distance_to(battle: Battle, who: Fighter, target: Fighter) -> int:
    """Distance from `who` to `target` on the ground; 0 without a ground, or where one of the two has no place."""
    line = sight_line(battle, battle.battlefield, who, target) if battle.battlefield is not None else None
    return line.distance if line is not None else 0


def arc_to(battle: Battle, who: Fighter, target: Fighter) -> Arc | None:
    """Arc of fighter `who` in which `target` is on the ground; None without a ground, or where one of the two stands
    nowhere."""
    line = sight_line(battle, battle.battlefield, who, target) if battle.battlefield is not None else None
    found: Arc | None = line.arc if line is not None else None  # type: ignore[assignment]
    return found
