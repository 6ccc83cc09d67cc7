"""Reach of a set action on the ground, and the legality of a path entered for it (N-MOVE-1 to -6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield import walks
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.battlefield.move_paths import Climbed, MovePath, Waypoint, climbing, on_foot
from mls_desktop.rules.common.battlefield.on_field import mover_of
from mls_desktop.rules.common.battlefield.walks import Walked
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.nutshell.fight.moves.endings import (
    Endings,
    fled,
    fought,
    moved,
    pursued,
    shifted_once,
    stayed,
    turning,
)
from mls_desktop.rules.nutshell.fight.moves.strides import Stance
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden

TIMES: Mapping[str, int] = {"move": 1, "charge": 1, "move_and_shoot": 1, "flee": 2, "pursue": 2}
"""Points of a move by set action, as a multiple of the fighter's movement (N-MOVE-1); no other set action gives any."""
TURNING = ("shoot", "cast", "respond")
"""Set actions that have one free turn by the other reading of N-MOVE-1."""
Way = Literal["moves", "fights", "flees", "pursues", "shifts", "turns", "stays"]
WAYS: Mapping[str, Way] = {
    "move": "moves", "charge": "moves", "move_and_shoot": "moves", "fight": "fights", "flee": "flees",
    "pursue": "pursues", "other": "shifts",
}  # fmt: skip
FIRST = 3
"""Most points that a step, a turn or a door costs where the ground is not costly."""
FREE: tuple[Way, ...] = ("fights", "shifts", "turns", "stays")
"""Ways of moving that cost no points (N-MOVE-1, N-TIME-1)."""
MUST: Mapping[Way, tuple[str, str]] = {
    "moves": ("N-MOVE-6", "taken"),
    "fights": ("N-MOVE-1", "next_to_enemy"),
    "flees": ("N-MOVE-5", "all_movement"),
    "pursues": ("N-MOVE-5", "to_the_quarry"),
    "shifts": ("N-TIME-1", "one_step"),
    "turns": ("N-MOVE-1", "one_turn"),
    "stays": ("N-MOVE-1", "stays"),
}
"""Rule and kind of the refusal of a move that ends where it may not, by way of moving."""

HITCHES: Mapping[str, tuple[str, str]] = {
    "no_door": ("N-TIME-1", "no_door"),
    "enemy_there": ("N-MOVE-6", "enemy_there"),
    "contact": ("N-MOVE-5", "contact"),
    "no_step": ("N-MOVE-2", "no_step"),
    "corner_barred": ("N-MOVE-3", "barred"),
    "barred": ("N-MOVE-2", "barred"),
    "too_far": ("N-MOVE-1", "too_far"),
    "taken": ("N-MOVE-6", "taken"),
}
"""Rule and kind of the refusal of a path that may not be gone, by the hitch on it."""


class ActionReach(Struct, frozen=True):
    """Reach of one fighter by a set action: the way of moving, the points for it, and the possible endings."""

    way: Way
    points: int
    endings: Endings


def points_of(fighter: Fighter, action: str) -> int:
    """Points of movement that the set action `action` gives `fighter` (N-MOVE-1); 0 for one that gives none."""
    return TIMES.get(action, 0) * number(fighter.movement)


def way_of(battle: Battle, action: str) -> Way:
    """Way of moving by the set action `action`: "stays" for one that gives no move, "turns" instead for a shot, spell
    or response by the other reading of N-MOVE-1."""
    turns = action in TURNING and battle.world.other("N-MOVE-1")
    return WAYS.get(action, "turns" if turns else "stays")


def reach_of(
    battle: Battle, battlefield: Battlefield, fighter: Fighter, action: str, quarry: str = "", climbed: int = 0
) -> ActionReach:
    """Reach on the ground of `fighter`, who stands there, by the set action `action`, a pursuit to fighter `quarry`;
    the points `climbed` go into ladders and are not left for squares."""
    mover, stand = mover_of(battlefield, battle.all(), fighter), battlefield.stands[fighter.id]
    way, points = way_of(battle, action), max(0, points_of(fighter, action) - climbed)
    match way:
        case "moves":
            endings = moved(mover, stand.at, stand.facing, points)
        case "fights":
            endings = fought(mover, stand.at, stand.facing)
        case "flees":
            shunned = battlefield.steps.next_to(mover.enemies)
            endings = fled(replace(mover, shunned=shunned), stand.at, stand.facing, points)
        case "pursues":
            cells = battlefield.terrain.extent.bits(battlefield.cells(quarry))
            endings = pursued(mover, stand.at, stand.facing, points, cells)
        case "shifts":
            endings = shifted_once(mover, stand.at, stand.facing)
        case "turns":
            endings = turning(mover, stand.at, stand.facing)
        case "stays":
            endings = stayed(mover, stand.at, stand.facing)
    return ActionReach(way, points, endings)


def may_move(battle: Battle, fighter: Fighter) -> bool:
    """Tells whether `fighter` can be asked for a move: able, of the active side, not yet moved in this party Turn, and
    with anything else to do than stay. False without a ground or a place on it."""
    battlefield = battle.battlefield
    if battlefield is None or fighter.id in battle.moved or not (fighter.able and battle.is_active(fighter)):
        return False
    stand, way = battlefield.stands.get(fighter.id), way_of(battle, fighter.action)
    if stand is None or way == "stays":
        return False
    if way in FREE:
        endings = reach_of(battle, battlefield, fighter, fighter.action).endings.endings
        return any((each.at, each.facing) != (stand.at, stand.facing) for each in endings)
    points, mover = points_of(fighter, fighter.action), mover_of(battlefield, battle.all(), fighter)
    # Most can do something for a few points: how far they come is looked at once they are to move.
    return any(_budges(mover, stand, way, most) for most in dict.fromkeys((min(points, FIRST), points)))


def _budges(mover: Mover, stand: Stand, way: Way, points: int) -> bool:
    """Whether `mover` has another ending than the present one for a move of `points`: of square or facing; one who
    flees must come to another square, which a pursuer already there need not."""
    endings = moved(mover, stand.at, stand.facing, points).endings
    if way == "flees":
        return any(each.at != stand.at for each in endings)
    return any((each.at, each.facing) != (stand.at, stand.facing) for each in endings)


def gone(battlefield: Battlefield, fighter: Fighter, reach: ActionReach, path: MovePath) -> Walked[Stance] | Forbidden:
    """Walk of `fighter` along `path`, or the refusal by the rule that the path breaks; the battlefield is not changed.
    `reach`: as far as they come with the points that the path's ladders leave."""
    stand, points = battlefield.stands[fighter.id], None if reach.way in FREE else reach.points
    steps, climbed = on_foot(path), climbing(path)
    found = walks.gone(battlefield, stand, reach.endings, steps, points)
    if climbed and points is None:
        return Forbidden("N-TIME-1", fighter.id, "no_climb")
    if climbed and not isinstance(found, str):
        found = _with_ladders(reach, stand, path)
        if found.cost > reach.points + climbed or climbed > points_of(fighter, fighter.action):
            found = "too_far"
    if not isinstance(found, str):
        return found
    rule, kind = MUST[reach.way] if found == "ends_elsewhere" else HITCHES[found]
    return Forbidden(rule, fighter.id, kind, (str(reach.points + climbed),) if found == "too_far" else ())


def _with_ladders(reach: ActionReach, stand: Stand, path: MovePath) -> Walked[Stance]:
    """Walk along `path`, which may be gone on foot, with the cost of its ladders: half a metre costs a point
    (N-TIME-1), and the next diagonal step after one is the first of a run again (N-MOVE-3)."""
    to, stance, cost = Waypoint(stand.at, stand.facing), reach.endings.start, 0
    legs: list[tuple[int, Waypoint]] = []
    for entry in path:
        if isinstance(entry, Climbed):
            stance, cost = replace(stance, in_run=False), cost + entry.halves
        else:
            here = replace(stand, at=to.at, facing=to.facing)
            step = walks.walked(reach.endings, here, (entry,), stance)
            assert not isinstance(step, int)  # it was gone on foot, where it cost no more
            to, stance, cost = step.to, step.stance, cost + step.cost
        legs.append((cost, to))
    return Walked(to, stance, cost, tuple(legs))
