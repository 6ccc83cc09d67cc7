"""Moves on the ground as they are asked for and told: of the active side before its rounds, and by the referee's word
(N-MOVE-1 to -6, N-TIME-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
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
from mls_desktop.rules.common.battlefield.move_paths import climbing
from mls_desktop.rules.common.battlefield.on_field import taken_cells
from mls_desktop.rules.common.battlefield.walks import Walked, after_walk
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.fight.map.move_reach import FREE, gone, may_move, points_of, reach_of, way_of
from mls_desktop.rules.nutshell.fight.map.openings import openings_of, taken
from mls_desktop.rules.nutshell.fight.moves.strides import Stance
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, refused

# What is asked and may be told


def movers(battle: Battle, fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    """Yields those of `fighters` who have yet to move; nobody outside the stage of moves."""
    return (fighter for fighter in fighters if may_move(battle, fighter)) if battle.stage == "moves" else iter(())


def move_prompt(who: str) -> Prompt:
    """Prompt that asks fighter `who` for a move."""
    return Prompt(MOVE, who, "N-MOVE-1", ASKED)


def move_telling(battle: Battle, who: str) -> tuple[Field, ...] | None:
    """Fields of a move of fighter `who` that may be entered unasked, by the referee or to a square that has opened;
    None without a ground, or for a fighter who is unknown, has not come in or has left."""
    fighter = battle.fighters.get(who)
    if battle.battlefield is None or fighter is None or not fighter.here or fighter.gone:
        return None
    return told_fields(*(opening.mode for opening in openings_of(battle, who)))


# What it leads to


def moved_by(battle: Battle, event: Event) -> Battle:
    """Battle after the move of `event`, an answer to the prompt for a move, with a line of the log. Raises Refused, by
    the rule that the path breaks."""
    fighter, battlefield = battle.fighters[event.who], battle.battlefield
    assert battlefield is not None
    path = told_path(battlefield, event)
    reach = reach_of(battle, battlefield, fighter, fighter.action, fighter.target, climbing(path))
    found = gone(battlefield, fighter, reach, path)
    if isinstance(found, Forbidden):
        raise refused(found)
    return _walked(battle, battlefield, fighter, found, climbing(path))


def _walked(battle: Battle, battlefield: Battlefield, fighter: Fighter, found: Walked[Stance], climbed: int) -> Battle:
    stand, after = battlefield.stands[fighter.id], after_walk(battlefield, fighter.id, found)
    legs = [(0, stand), *((cost, replace(stand, at=to.at, facing=to.facing)) for cost, to in found.legs)]
    battle = replace(
        battle,
        battlefield=after,
        moved=(*battle.moved, fighter.id),
        passed={**battle.passed, fighter.id: tuple(legs)},
    )
    if climbed:
        battle = battle.saying("climbs", fighter.id, "N-TIME-1", halves=climbed)
    if after.stands[fighter.id] == stand and not found.stance.doors and not climbed:
        return battle.saying("stays_there", fighter.id, "N-MOVE-1")
    free = way_of(battle, fighter.action) in FREE
    spent = (None, None) if free else (found.cost, points_of(fighter, fighter.action))
    return battle.saying("moves_there", fighter.id, "N-MOVE-1", cost=spent[0], points=spent[1])


def told_move(battle: Battle, event: Event) -> Battle:
    """Battle after the move of `event`, which no prompt asked for: by the referee's word, or to a square that has
    opened. Raises Refused where the fighter cannot stand there."""
    battlefield = battle.battlefield
    assert battlefield is not None
    to = told_place(battlefield, event)
    if is_put(event):
        return _put(battle, battlefield, event)
    return taken(battle, battlefield, to, event)


def _put(battle: Battle, battlefield: Battlefield, event: Event) -> Battle:
    """Battle in which the fighter of `event` is at the place the referee gives, with a line of the log, and no longer
    has a path of this party Turn in `passed`. Raises Refused where they cannot stand there."""
    after = put(battlefield, event, taken_cells(battlefield, battle.all(), event.who))
    passed = {who: legs for who, legs in battle.passed.items() if who != event.who}
    return replace(battle, battlefield=after, passed=passed).saying("put_there", event.who, "N-MOVE-6", cause=None)


def told_door(battle: Battle, event: Event) -> Battle:
    """Battle with a door in the state that `event` gives by the referee's word, and a line of the log. Raises Refused
    where there is no door, or a long figure stands in it."""
    assert battle.battlefield is not None
    after = door_told(battle.battlefield, event)
    return replace(battle, battlefield=after).saying(f"door_{event.entry('state')}", "", "N-TIME-1")
