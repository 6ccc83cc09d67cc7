"""View of the ground of a fight at the seam (`GroundView`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield, battlefield_of
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, ReachedState, SightLine, no_reach, places
from mls_desktop.rules.common.battlefield.move_paths import path_json
from mls_desktop.rules.common.battlefield.on_field import on_field, there
from mls_desktop.rules.common.battlefield.walks import door_at_end, path_to
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.grids.squares import longer_and_half_the_shorter
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.move_reach import FREE, WAYS, points_of, reach_of
from mls_desktop.rules.nutshell.fight.map.openings import places_of
from mls_desktop.rules.nutshell.fight.map.positions import cells_struck, faces, sight_line
from mls_desktop.rules.nutshell.fight.moves.endings import Ending, Endings
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Action
from mls_desktop.rules.nutshell.world import World


class NutshellGround(Struct, frozen=True):
    """View of the ground `battlefield` of `battle`; see `GroundView` for the result of each method."""

    battle: Battle
    battlefield: Battlefield

    @property
    def there(self) -> Mapping[str, bool]:
        return there(self.battlefield, self.battle.all())

    @property
    def actions(self) -> Mapping[str, bool]:
        return {action: WAYS.get(action) == "pursues" for action in get_args(Action) if action}

    def reach(self, who: str, action: str | None = None, target: str = "") -> MoveReach:
        fighter = self.battle.fighters[who]
        does = fighter.action if action is None else action
        quarry = fighter.target if action is None else target
        points = points_of(fighter, does)
        if not fighter.up or who not in self.there:
            return no_reach(does, points)
        found = reach_of(self.battle, self.battlefield, fighter, does, quarry)
        endings, stand = found.endings, self.battlefield.stands[who]
        states = tuple(ReachedState(each.at, each.facing, each.cost) for each in endings.endings)
        door = partial(_door, stand, endings, None if found.way in FREE else found.points)
        return MoveReach(does, points, states, partial(_path, endings, stand.facing), door)

    def opened(self, who: str, mode: str) -> MoveReach:
        return places(places_of(self.battle, who, mode))

    def sight(self, who: str, target: str) -> SightLine:
        one, other = self.battle.fighters[who], self.battle.fighters[target]
        found = sight_line(self.battle, self.battlefield, one, other)
        if found is None or len(on_field(self.battlefield, (one, other))) < 2:
            raise KeyError(target if who in self.there else who)
        return found

    def reaches(self, who: str) -> tuple[str, ...]:
        fighter = self.battle.fighters[who]
        return tuple(enemy.id for enemy in self.battle.enemies(fighter) if faces(self.battlefield, fighter, enemy.id))

    def strikes(self, who: str) -> tuple[Cell, ...]:
        fighter = self.battle.fighters[who]
        return cells_struck(self.battlefield, fighter) if fighter.up else ()

    def distance(self, cell: Cell, other: Cell) -> int:
        return longer_and_half_the_shorter(cell, other)


def _path(endings: Endings, facing: Side, state: ReachedState) -> list[Json]:
    return path_json(path_to(endings, _ending(endings, state), facing))


def _door(stand: Stand, endings: Endings, points: int | None, state: ReachedState) -> tuple[list[Json], int] | None:
    path = path_to(endings, _ending(endings, state), stand.facing)
    longer = door_at_end(stand, endings, path, points)
    return (path_json(longer[0]), longer[1]) if longer is not None else None


def _ending(endings: Endings, state: ReachedState) -> Ending:
    for each in endings.endings:
        if (each.at, each.facing) == (state.at, state.facing):
            return each
    raise KeyError(state)


def field_of(ground: Ground, world: World) -> Battlefield:
    """Battlefield for a fight on `ground`, under the ruling of `world` on N-MOVE-3."""
    return replace(battlefield_of(ground), is_lax=world.other("N-MOVE-3"))
