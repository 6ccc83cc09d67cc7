"""Moves on the ground as they are asked for and told: of the active side before its rounds, and by the referee's word
(N-MOVE-1 to -6, N-TIME-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield import ground_events
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_events import (
    ASKED,
    MOVE,
    door_told,
    is_put,
    put,
    told_fields,
    told_path,
    told_place,
)
from mls_desktop.rules.common.battlefield.move_paths import path_json
from mls_desktop.rules.common.battlefield.nearing import nearing
from mls_desktop.rules.common.battlefield.on_field import cell_set, on_field, taken_cells
from mls_desktop.rules.common.battlefield.walks import Walked, after_walk, path_to
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.move_reach import FREE, ActionReach, gone, may_move, reach_of
from mls_desktop.rules.nutshell.fight.map.openings import openings_of, taken
from mls_desktop.rules.nutshell.fight.map.positions import faces_from
from mls_desktop.rules.nutshell.fight.moves.endings import Ending
from mls_desktop.rules.nutshell.fight.moves.strides import Stance
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, refused

# What is asked and may be told


def movers(battle: Battle, fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    """Those among some who have yet to move."""
    return (fighter for fighter in fighters if may_move(battle, fighter)) if battle.stage == "moves" else iter(())


def move_prompt(who: str) -> Prompt:
    """The ask for a move."""
    return Prompt(MOVE, who, "N-MOVE-1", ASKED)


def move_telling(battle: Battle, who: str) -> tuple[Field, ...] | None:
    """The fields of a move that may be told unasked; None where there is no ground or they are not there."""
    fighter = battle.fighters.get(who)
    if battle.field is None or fighter is None or not fighter.here or fighter.gone:
        return None
    return told_fields(*(opening.mode for opening in openings_of(battle, who)))


def default_move(battle: Battle, who: str) -> Event:
    """The move most would make: in a fight or charge to face an enemy at the least cost, in a charge that comes to none
    as near to them as may be; a fleer as far from all enemies as may be, a pursuer to the quarry, all at the least
    cost; else to stay."""
    field, fighter = battle.field, battle.fighters[who]
    assert field is not None
    reach = reach_of(battle, field, fighter, fighter.action, fighter.target)
    return told(MOVE, who, path=_usual_path(battle, field, fighter, reach))


def comes_to_blows(battle: Battle, who: str) -> bool:
    """Whether somebody who fights would face an enemy, as they stand or after the one free step (N-MOVE-1, N-MELEE-1);
    without a ground everybody does."""
    field, fighter = battle.field, battle.fighters[who]
    if field is None or who not in field.stands:
        return field is None
    foes = tuple(each.id for each in on_field(field, battle.all()) if each.side != fighter.side and each.up)
    endings = reach_of(battle, field, fighter, "fight").endings.endings
    return any(_faces_one(field, fighter, each, foes) for each in endings)


def _faces_one(field: Battlefield, fighter: Fighter, ending: Ending, foes: Iterable[str]) -> bool:
    """Whether who ends so faces one of those."""
    there = replace(field.stands[fighter.id], at=ending.at, facing=ending.facing)
    return any(faces_from(field, fighter, there, foe) for foe in foes)


def _usual_path(battle: Battle, field: Battlefield, fighter: Fighter, reach: ActionReach) -> list[Json]:
    stand, endings = field.stands[fighter.id], reach.endings.endings
    foes = [each for each in on_field(field, battle.all()) if each.side != fighter.side and each.up]
    stays = [each for each in endings if (each.at, each.facing, each.cost) == (stand.at, stand.facing, 0)]
    if reach.way == "flees":
        cells = [cell for each in foes for cell in field.cells(each.id)]
        away = field.terrain.grid.distance
        best = max(endings, key=lambda each: (min((away(each.at, c) for c in cells), default=0), -each.cost))
        return path_json(path_to(reach.endings, best, stand.facing))
    wanted = [fighter.target] if reach.way == "pursues" else [each.id for each in foes]
    if reach.way in ("fights", "pursues") or fighter.action == "charge":
        # What is free may be far all the same: who faces an enemy stays, who needs but turn does not step.
        nearest = sorted(endings, key=lambda each: (each.cost, each.spent))
        found = next((each for each in nearest if _faces_one(field, fighter, each, wanted)), None)
        if found is None and reach.way == "pursues":
            found = endings[0]
        if found is None and fighter.action == "charge":
            found = nearing(field, fighter.id, reach.endings, cell_set(field, foes))
        if found is not None:
            return path_json(path_to(reach.endings, found, stand.facing))
    return [] if stays or not endings else path_json(path_to(reach.endings, endings[0], stand.facing))


# What it leads to


def moved_by(battle: Battle, event: Event) -> Battle:
    """The battle after a move that was asked for. Raises Refused, by the rule that forbids it."""
    fighter, field = battle.fighters[event.who], battle.field
    assert field is not None
    path = told_path(field, event)
    reach = reach_of(battle, field, fighter, fighter.action, fighter.target)
    found = gone(field, fighter, reach, path)
    if isinstance(found, Forbidden):
        raise refused(found)
    return _walked(battle, field, fighter, reach, found)


def _walked(battle: Battle, field: Battlefield, fighter: Fighter, reach: ActionReach, found: Walked[Stance]) -> Battle:
    stand, after = field.stands[fighter.id], after_walk(field, fighter.id, found)
    legs = [(0, stand), *((cost, replace(stand, at=to.at, facing=to.facing)) for cost, to in found.legs)]
    battle = replace(
        battle,
        field=after,
        moved=(*battle.moved, fighter.id),
        passed={**battle.passed, fighter.id: tuple(legs)},
    )
    if after.stands[fighter.id] == stand and not found.stance.doors:
        return battle.saying("stays_there", fighter.id, "N-MOVE-1")
    free = reach.way in FREE
    spent = (None, None) if free else (found.cost, reach.points)
    return battle.saying("moves_there", fighter.id, "N-MOVE-1", cost=spent[0], points=spent[1])


def told_move(battle: Battle, event: Event) -> Battle:
    """The battle after a move that was told unasked. Raises Refused."""
    field = battle.field
    assert field is not None
    to = told_place(field, event)
    if is_put(event):
        return _put(battle, field, event)
    return taken(battle, field, to, event)


def _put(battle: Battle, field: Battlefield, event: Event) -> Battle:
    """Somebody stands where the referee says."""
    after = put(field, event, taken_cells(field, battle.all(), event.who))
    passed = {who: legs for who, legs in battle.passed.items() if who != event.who}
    return replace(battle, field=after, passed=passed).saying("put_there", event.who, "N-MOVE-6", cause=None)


def told_door(battle: Battle, event: Event) -> Battle:
    """A door as the referee says. Raises Refused where there is none."""
    assert battle.field is not None
    after = door_told(battle.field, event)
    return replace(battle, field=after).saying(f"door_{event.entry('state')}", "", "N-TIME-1")


def arriving(battle: Battle, who: str) -> Battle:
    """The battle once somebody who starts on the ground has come."""
    field = battle.field
    if field is None:
        return battle
    return replace(battle, field=ground_events.arriving(field, who, taken_cells(field, battle.all(), who)))
