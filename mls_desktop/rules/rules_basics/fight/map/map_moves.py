"""Moves on the ground as they are asked for and told: by the manoeuvre of who acts, and by the referee's word (RB-RD-3,
RB-MV-2, RB-MV-8).

A Move or charge is gone before anything else of the turn. A step may come before an attack, between two and after the
last: it is not asked for while one is under way, and the turn is not over before it is answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt, entries
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_events import (
    ASKED,
    DOOR,
    DOOR_FIELDS,
    MOVE,
    door_told,
    put,
    told_fields,
    told_path,
)
from mls_desktop.rules.common.battlefield.move_paths import path_json
from mls_desktop.rules.common.battlefield.nearing import nearing
from mls_desktop.rules.common.battlefield.on_field import cell_set, taken_cells
from mls_desktop.rules.common.battlefield.plain_moves import PlainEndings, PlainStance, approach, endings_for, goes_far
from mls_desktop.rules.common.battlefield.walks import Walked, after_walk, gone, path_to
from mls_desktop.rules.common.fight.fight_events import not_now
from mls_desktop.rules.common.fight.prohibition import Prohibition
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.fight.map.weapon_reach import WeaponReach, first_in_reach
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Step
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter
from mls_desktop.rules.rules_basics.fight.play.options import yards_of
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import MOVING, RULES
from mls_desktop.rules.rules_basics.vocabulary import Action

UNDER_WAY: tuple[Step, ...] = ("defend", "defence", "damage", "harm")
"""Steps of an attack that has been rolled: none is taken between them (RB-MV-4)."""
STEP = "RB-RD-3"


# What is asked and may be told


def moves_first(battle: Battle) -> bool:
    """Whether the acting fighter must move before anything else of their turn."""
    return battle.to_move and battle.plan is not None and battle.plan.action in MOVING


def move_now(battle: Battle) -> PlainEndings | None:
    """Endings of the move awaited from the acting fighter; None without one: a fighter who can only stay is not asked,
    nor is one in the midst of an attack."""
    battlefield, plan = battle.battlefield, battle.plan
    if battlefield is None or plan is None or not battle.to_move or battle.step in UNDER_WAY:
        return None
    fighter = battle.fighters[battle.actor]
    if not fighter.up or fighter.id not in battlefield.stands:
        return None
    found = endings_for(battlefield, battle.all(), fighter, yards_of(battle, fighter, plan.action))
    return found if goes_far(found) else None


def out_of_reach(battle: Battle) -> str:
    """Id of the fighter at whom a feint or attack is to be rolled for next, beyond the weapon's reach as things stand
    (RB-MV-5); "" where they are within it, or nothing is to be rolled for. A feint of which a roll has fallen goes
    on."""
    feint, who = battle.feint, battle.actor
    if battle.battlefield is None or (feint is None and not battle.strikes) or moves_first(battle):
        return ""
    if feint is not None:
        on, weapon, waits = feint.on, feint.weapon, feint.own is None and feint.foe is None
    else:
        on, weapon, waits = battle.strikes[0].on, battle.strikes[0].weapon, battle.step in (None, "attack")
    if not waits or WeaponReach(battle, who).has(on, battle.fighters[who].stats.weapons[weapon]):
        return ""
    return on


def move_prompts(battle: Battle) -> Iterator[Prompt]:
    """Yields the prompt for the move awaited from the acting fighter, if there is one. A step only brings a turn to its
    end."""
    found, plan = move_now(battle), battle.plan
    if found is None or plan is None:
        return
    yards = ("yards", given(yards_of(battle, battle.fighters[battle.actor], plan.action), RULES[plan.action]))
    yield Prompt(MOVE, battle.actor, _rule(plan.action), ASKED, (yards,), follows=plan.action not in MOVING)


def ground_telling(battle: Battle, kind: str, who: str) -> Prompt | None:
    """Prompt for the referee's word that fighter `who` stands elsewhere, or with `kind` DOOR and `who` "" how a door
    stands; None without a ground or doors, for one who is not there, and once the fight is over."""
    if battle.battlefield is None or battle.stage == "over":
        return None
    if kind == DOOR:
        return Prompt(DOOR, "", STEP, DOOR_FIELDS) if battle.battlefield.doors and not who else None
    fighter = battle.fighters.get(who)
    return Prompt(MOVE, who, STEP, told_fields()) if fighter is not None and fighter.there else None


def default_move(battle: Battle) -> Event:
    """Usual answer to the prompt for a move: a step that brings an attack within reach; of a Move or charge the
    cheapest way to an enemy, of a charge to whom it is aimed at if that can be, else as near to enemies as may be; else
    to stay."""
    plan, found, battlefield = battle.plan, move_now(battle), battle.battlefield
    path: list[Json] = []
    if plan is not None and found is not None and battlefield is not None:
        path = _stepping_in(battle, battlefield, found)
        if not path and plan.action in MOVING:
            path = _towards_enemies(battle, battlefield, found, plan.target)
    return told(MOVE, battle.actor, path=path)


def _stepping_in(battle: Battle, battlefield: Battlefield, found: PlainEndings) -> list[Json]:
    """Path of a step that brings the target of the next roll within reach; `[]` where they are within it, or no step
    does."""
    on = out_of_reach(battle)
    if not on:
        return []
    id = battle.feint.weapon if battle.feint is not None else battle.strikes[0].weapon
    fighter = battle.fighters[battle.actor]
    best = first_in_reach(battle, fighter.id, on, fighter.stats.weapons[id], found)
    return path_json(path_to(found, best, battlefield.stands[fighter.id].facing)) if best is not None else []


def _towards_enemies(battle: Battle, battlefield: Battlefield, found: PlainEndings, target: str) -> list[Json]:
    """Path, as JSON, to the charge's `target`, else to any enemy, else nearer to them; `[]` where there is none."""
    fighter, enemies = battle.fighters[battle.actor], battle.enemies(battle.actor)
    everybody = tuple(enemy.id for enemy in enemies)
    for wanted in ((target,) if target in everybody else (), everybody):
        path = approach(battlefield, battle.all(), fighter, found, wanted) if wanted else []
        if path:
            return path
    best = None
    if battle.strikes and target:  # a long weapon may reach from where no square is free beside them
        best = first_in_reach(battle, fighter.id, target, fighter.stats.weapons[battle.strikes[0].weapon], found)
    best = best or nearing(battlefield, fighter.id, found, cell_set(battlefield, enemies))
    return path_json(path_to(found, best, battlefield.stands[fighter.id].facing)) if best is not None else []


# What it leads to


def moved(battle: Battle, event: Event, entries: Mapping[str, Json]) -> Battle:
    """The battle after the fighter moved by the path of `event`. Raises Refused, by the rule that forbids it."""
    battlefield, plan, reach = battle.battlefield, battle.plan, move_now(battle)
    if battlefield is None or plan is None or reach is None:
        raise not_now(event)
    fighter = battle.fighters[event.who]
    yards = yards_of(battle, fighter, plan.action)
    found = gone(battlefield, battlefield.stands[fighter.id], reach, told_path(battlefield, event), yards)
    if isinstance(found, str):
        rule = _rule(plan.action) if found == "too_far" else STEP
        allowed = (str(yards),) if found == "too_far" else ()
        raise Prohibition(rule, found, allowed).refused(fighter.id, fighter.name)
    return _walked(battle, battlefield, fighter, plan.action, found)


def _walked(
    battle: Battle, battlefield: Battlefield, fighter: Fighter, action: Action, found: Walked[PlainStance]
) -> Battle:
    before, after = battlefield.stands[fighter.id], after_walk(battlefield, fighter.id, found)
    battle, rule = replace(battle, battlefield=after, to_move=False), _rule(action)
    if found.cost and action not in MOVING:
        return battle.noted("stepped", fighter.id, rule)
    if found.cost:
        yards = yards_of(battle, fighter, action)
        return battle.noted("moves_there", fighter.id, rule, cost=found.cost, points=yards)
    if after.stands[fighter.id] != before:
        return battle.noted("turns_there", fighter.id, rule)
    return battle.noted("stays_there", fighter.id, rule) if action in MOVING else battle


def _rule(action: Action) -> str:
    """Id of the rule for a move in `action`: of a Move or charge its own, else that of a step."""
    return RULES[action] if action in MOVING else STEP


def told_on_ground(battle: Battle, event: Event) -> Battle:
    """The battle after the referee's word on the ground: who stands where, how a door stands. Raises Refused."""
    form, battlefield = ground_telling(battle, event.kind, event.who), battle.battlefield
    if form is None or battlefield is None:
        raise not_now(event)
    held = entries(form.fields, event)
    if event.kind == DOOR:
        return replace(battle, battlefield=door_told(battlefield, event)).noted(f"door_{held['state']}", "", STEP)
    after = put(battlefield, event, taken_cells(battlefield, battle.all(), event.who))
    return replace(battle, battlefield=after).noted("put_there", event.who, STEP)
