"""The way most would go over the ground by their set action, and whom one could bring them to (N-MOVE-1 to -6).

Whoever has a point left turns to face the nearest enemy; a fleer and who need not move at all do so too.

Example: an enemy seven squares to the east, past a wall; a wolf with 5 points looks north. A charge would reach nobody,
so the wolf Moves: three squares north to the gap, and a turn to the east with what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_events import MOVE, told_path
from mls_desktop.rules.common.battlefield.move_paths import path_json
from mls_desktop.rules.common.battlefield.nearing import nearing
from mls_desktop.rules.common.battlefield.on_field import cell_set, on_field
from mls_desktop.rules.common.battlefield.walks import after_walk, path_to
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.squares import longer_and_half_the_shorter
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.move_reach import ActionReach, gone, may_move, reach_of
from mls_desktop.rules.nutshell.fight.map.positions import faces_from
from mls_desktop.rules.nutshell.fight.moves.endings import Ending
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.reach import shot_targets
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden


class UsualWay(Struct, frozen=True):
    """Facts for the usual move of `fighter`, who is about to move: `reach`, how far they come, and `foes`, the enemies
    on their feet who stand on the ground."""

    battle: Battle
    battlefield: Battlefield
    fighter: Fighter
    reach: ActionReach
    foes: tuple[Fighter, ...]

    @property
    def endings(self) -> Sequence[Ending]:
        return self.reach.endings.endings

    @property
    def staying(self) -> Ending | None:
        """Ending with the present square and facing, at no cost; None where the move may not end so."""
        stand = self.battlefield.stands[self.fighter.id]
        stays = (each for each in self.endings if (each.at, each.facing, each.cost) == (stand.at, stand.facing, 0))
        return next(stays, None)

    def faced(self, ending: Ending) -> tuple[str, ...]:
        """Ids of the enemies on their feet whom the fighter faces after `ending` (N-MELEE-1)."""
        return faced_from(self.battlefield, self.fighter, ending, self.foes)


def default_move(battle: Battle, who: str) -> Event:
    """Move of fighter `who` that most would make, as an event: in a fight or charge to face an enemy at the least cost;
    on a move, and in a charge that comes to no enemy, as near to them as may be; a fleer as far from all of them as may
    be, a pursuer to the quarry; else to stay. With what is left they turn to the nearest."""
    battlefield = battle.battlefield
    assert battlefield is not None
    way = _way(battle, battlefield, battle.fighters[who])
    best = _ending(way)
    return told(MOVE, who, path=[] if best is None else _path(way, best))


def foes_faced(battle: Battle, who: str, action: str) -> tuple[str, ...]:
    """Ids of the enemies on their feet whom fighter `who` could come to face on the ground by the set action `action`,
    in line-up order; () without a ground or where they stand nowhere."""
    battlefield, fighter = battle.battlefield, battle.fighters[who]
    if battlefield is None or who not in battlefield.stands:
        return ()
    way = _way(battle, battlefield, fighter, action)
    found = {foe for ending in way.endings for foe in way.faced(ending)}
    return tuple(each.id for each in way.foes if each.id in found)


def comes_to_face(battle: Battle, who: str, action: str) -> bool:
    """Whether fighter `who`, asked for a set action, comes by `action` to face an enemy on the ground, though all of
    their side who have declared theirs take their usual ways before."""
    battlefield, fighter = battle.battlefield, battle.fighters[who]
    if battlefield is None or who not in battlefield.stands:
        return False
    way = _way(battle, battlefield, fighter, action)
    squares = {each.at for each in way.endings if way.faced(each)}
    stand, before = battlefield.stands[who], _before(battle, fighter)
    if not squares or not before:
        return bool(squares)
    # Nobody takes the square one stands on, nor all squares where there are more of them than others could fill.
    if stand.length == 1 and (stand.at in squares or len(squares) > _cells_of(battlefield, before)):
        return True
    return bool(foes_faced(_after(battle, before), who, action))


def foes_to_near(battle: Battle, who: str) -> bool:
    """Tells whether fighter `who` and any enemy on their feet are on the ground; no way to that enemy is looked for."""
    battlefield = battle.battlefield
    return (
        battlefield is not None and who in battlefield.stands and bool(_foes(battle, battlefield, battle.fighters[who]))
    )


def sees_one(battle: Battle, fighter: Fighter) -> bool:
    """Whether `fighter` has an enemy on their feet to shoot or cast at, from the present stand or after a free turn
    (N-MOVE-1, as it may be read); without a ground at any target (N-SHOOT-3)."""
    battlefield = battle.battlefield
    if battlefield is None or fighter.id not in battlefield.stands:
        return _sees(battle, fighter)
    endings = reach_of(battle, battlefield, fighter, fighter.action).endings.endings
    return any(_sees(_standing(battle, battlefield, fighter, each), fighter) for each in endings)


def faced_from(battlefield: Battlefield, fighter: Fighter, ending: Ending, foes: Iterable[Fighter]) -> tuple[str, ...]:
    """Ids of those of `foes` whom `fighter`, ending the move at `ending`, faces (N-MELEE-1)."""
    there = replace(battlefield.stands[fighter.id], at=ending.at, facing=ending.facing)
    return tuple(foe.id for foe in foes if faces_from(battlefield, fighter, there, foe.id))


def _way(battle: Battle, battlefield: Battlefield, fighter: Fighter, action: str = "") -> UsualWay:
    reach = reach_of(battle, battlefield, fighter, action or fighter.action, fighter.target)
    return UsualWay(battle, battlefield, fighter, reach, _foes(battle, battlefield, fighter))


def _foes(battle: Battle, battlefield: Battlefield, fighter: Fighter) -> tuple[Fighter, ...]:
    return tuple(each for each in on_field(battlefield, battle.all()) if each.side != fighter.side and each.up)


def _path(way: UsualWay, ending: Ending) -> list[Json]:
    return path_json(path_to(way.reach.endings, ending, way.battlefield.stands[way.fighter.id].facing))


# Where it ends


def _ending(way: UsualWay) -> Ending | None:
    """Ending of the usual move that `default_move` makes; None where the move has no ending."""
    found = way.staying
    match way.reach.way:
        case "flees":
            found = max(way.endings, key=lambda each: (_safety(way, each), -each.cost), default=None)
        case "fights":
            return _facing(way, way.foes) or found
        case "pursues":
            quarry = _facing(way, [each for each in way.foes if each.id == way.fighter.target])
            if quarry is not None:
                return quarry
        case "shifts":
            return found  # what they are at is where they stand
        case "turns":
            return _seeing(way) or _turned(way, found)
        case "moves" if way.fighter.action == "charge":
            faced = _facing(way, way.foes)
            if faced is not None:
                return faced
            found = _nearing(way) or found
        case "moves" if way.fighter.action == "move":
            found = _nearing(way) or found
    return _turned(way, found or next(iter(way.endings), None))


def _safety(way: UsualWay, ending: Ending) -> int:
    """Distance of the nearest enemy from `ending`; 0 without enemies."""
    away = way.battlefield.terrain.grid.distance
    return min((away(ending.at, cell) for each in way.foes for cell in way.battlefield.cells(each.id)), default=0)


def _facing(way: UsualWay, foes: Sequence[Fighter]) -> Ending | None:
    """Cheapest ending of `way` that faces one of `foes`; None where none does. Where all is free who faces one already
    stays, and who needs but turn does not step."""
    nearest = sorted(way.endings, key=lambda each: (each.cost, each.spent))
    return next((each for each in nearest if faced_from(way.battlefield, way.fighter, each, foes)), None)


def _nearing(way: UsualWay) -> Ending | None:
    return nearing(way.battlefield, way.fighter.id, way.reach.endings, cell_set(way.battlefield, way.foes))


def _seeing(way: UsualWay) -> Ending | None:
    """Ending of a free turn after which a shooter or caster sees an enemy on their feet: one that faces the nearest,
    else as they are, else any that sees one; None where none does."""
    seeing = [
        each for each in way.endings if _sees(_standing(way.battle, way.battlefield, way.fighter, each), way.fighter)
    ]
    return max(seeing, key=lambda each: (_looks_at_nearest(way, each), each == way.staying), default=None)


def _turned(way: UsualWay, ending: Ending | None) -> Ending | None:
    """Cheapest ending on the square of `ending` that faces the nearest enemy, as a point left is spent on a turn;
    `ending` itself where it does so already, or none does."""
    if ending is None or _looks_at_nearest(way, ending):
        return ending
    there = (each for each in way.endings if each.at == ending.at and _looks_at_nearest(way, each))
    return min(there, key=lambda each: each.cost, default=ending)


def _looks_at_nearest(way: UsualWay, ending: Ending) -> bool:
    """Whether the fighter, ending the move at `ending`, faces the nearest enemy, one of them where several are as near;
    true too where there is none."""
    sides = tuple(sides_to_nearest(way.battlefield, ending.at, way.foes))
    return not sides or ending.facing in sides


def sides_to_nearest(battlefield: Battlefield, at: Cell, foes: Iterable[Fighter]) -> Iterator[Side]:
    """Yields the sides by which one on square `at` looks at the nearest of `foes`, distances in squares as shots count
    them (N-RANGE-1): several where some are as near; none without foes."""
    away = {cell: longer_and_half_the_shorter(at, cell) for foe in foes for cell in battlefield.cells(foe.id)}
    least = min(away.values(), default=0)
    for cell, far in away.items():
        if far == least:
            yield from battlefield.terrain.grid.bearing(at, cell)


# What others do before, and what is seen from there


def _before(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """Other fighters on the side of `fighter` who have chosen their set action and are still to move by it."""
    those = (each for each in battle.those(fighter.side) if each.id != fighter.id and each.action)
    return tuple(each for each in those if may_move(battle, each))


def _cells_of(battlefield: Battlefield, fighters: Iterable[Fighter]) -> int:
    return sum(len(battlefield.cells(each.id)) for each in fighters)


def _after(battle: Battle, movers: Iterable[Fighter]) -> Battle:
    """Battle after the usual moves of the fighters `movers`, one after another; only the battlefield has changed."""
    for fighter in movers:
        battlefield = battle.battlefield
        assert battlefield is not None
        reach = reach_of(battle, battlefield, fighter, fighter.action, fighter.target)
        found = gone(battlefield, fighter, reach, told_path(battlefield, default_move(battle, fighter.id)))
        if not isinstance(found, Forbidden):
            battle = replace(battle, battlefield=after_walk(battlefield, fighter.id, found))
    return battle


def _standing(battle: Battle, battlefield: Battlefield, fighter: Fighter, ending: Ending) -> Battle:
    there = replace(battlefield.stands[fighter.id], at=ending.at, facing=ending.facing)
    return replace(battle, battlefield=battlefield.standing(fighter.id, there))


def _sees(battle: Battle, fighter: Fighter) -> bool:
    return any(battle.fighters[id].up for id in shot_targets(battle, fighter))
