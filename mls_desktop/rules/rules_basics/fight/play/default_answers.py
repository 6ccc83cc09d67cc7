"""The answer most would give: the same again, an attack on one at whom fewest aim, the better defence."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.room import least_beset
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.map.map_moves import default_move
from mls_desktop.rules.rules_basics.fight.map.weapon_reach import WeaponReach
from mls_desktop.rules.rules_basics.fight.play.advance import counters_to_lower
from mls_desktop.rules.rules_basics.fight.play.answering import NONE
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Strike
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.fight.play.options import (
    AIMED,
    LONG,
    SMALL,
    WEAPON,
    actions,
    seconds,
    targets_of,
    usable,
)
from mls_desktop.rules.rules_basics.fight.play.strike_steps import defences_against, strike_target
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import MOVING
from mls_desktop.rules.rules_basics.fight.rules.reach import BOUND
from mls_desktop.rules.rules_basics.vocabulary import Action


def usual_of(battle: Battle, prompt: Prompt) -> Event | None:
    """The usual answer to a prompt; None where dice must fall."""
    match prompt.id:
        case "declare":
            return usual_declaration(battle, battle.fighters[prompt.who])
        case "defend":
            return told("defend", prompt.who, defence=best_defence(battle, battle.strikes[0]))
        case "move":
            return default_move(battle)
        case "harm":
            return _harmed(battle, prompt.who)
        case "pass" | "end":
            return told(prompt.id)
    return None


def usual_declaration(battle: Battle, fighter: Fighter) -> Event:
    """Usual declaration of `fighter`: the last action, at the same target while that takes part; else an attack, or on
    a ground a charge, with the weapon that is best then, on one at whom fewest aim; on a ground a Move towards enemies
    out of reach; nothing where that cannot be (RB-RD-2)."""
    offered, before = actions(battle, fighter), fighter.before
    if before is not None and before.action in offered:
        again = dict(_again(battle, fighter, before))
        if again:
            return Event("declare", fighter.id, tuple(again.items()))
    for action in (each for each in ("attack", "charge") if each in offered):
        target = usual_target(battle, fighter, action)
        weapon = best_weapon(battle, fighter, action, target)
        return told("declare", fighter.id, action=action, target=target, weapon=weapon.id)
    nearing = battle.battlefield is not None and battle.enemies(fighter.id) and fighter.ready_weapons(BOUND)
    return told("declare", fighter.id, action="move" if nearing else "do_nothing")


def usual_target(battle: Battle, fighter: Fighter, action: Action) -> str:
    """Usual target of a fighter with `action`: the one before, else one at whom fewest of the others last aimed, "" for
    nobody; of those within reach of a weapon that it can be done with."""
    reach = WeaponReach(battle, fighter.id)
    pairs = [targets_of(battle, fighter, action, weapon, reach) for weapon in usable(fighter, action)]
    standing = [enemy.id for enemy in battle.enemies(fighter.id) if any(enemy.id in targets for targets in pairs)]
    before = fighter.before.target if fighter.before is not None else ""
    if before in standing:
        return before
    others = (each.before for each in battle.up() if each.id != fighter.id and each.before is not None)
    return least_beset(standing, (plan.target for plan in others))


def best_weapon(battle: Battle, fighter: Fighter, action: Action, target: str) -> Weapon:
    """Weapon with the highest target, the first of equals, of those that `action` can be done with at `target`. Raises
    ValueError where there is none."""

    def level(weapon: Weapon) -> int:
        return number(strike_target(battle, Strike(fighter.id, target, weapon.id, action)))

    reach = WeaponReach(battle, fighter.id)
    within = (each for each in usable(fighter, action) if target in targets_of(battle, fighter, action, each, reach))
    return max(within, key=level)


def _again(battle: Battle, fighter: Fighter, before: Plan) -> Iterator[tuple[str, Json]]:
    """Yields the entries of the declaration `before` as far as they can still be; nothing where what was made ready
    then is done."""
    entries: dict[str, Json] = {"action": before.action}
    if before.action in AIMED:
        target = usual_target(battle, fighter, before.action)
        entries["target"], reach = target, WeaponReach(battle, fighter.id)
        weapons = {
            weapon.id: weapon
            for weapon in usable(fighter, before.action)
            if target in targets_of(battle, fighter, before.action, weapon, reach)
        }
        entries["weapon"] = before.weapon if before.weapon in weapons else next(iter(weapons))
        entries |= dict(_second(battle, fighter, before, weapons[str(entries["weapon"])]))
        entries |= {"braced": True} if before.braced else {}
    elif before.action == "increased_defence":
        entries["defence"] = before.what
    elif before.action == "concentrate":
        entries |= {name: value for name, value in (("stat", before.stat), ("task", before.what)) if value}
    elif before.action == "ready" and not _readied(fighter, before, entries):
        return
    if before.action in MOVING and before.yards and battle.battlefield is None:
        entries["yards"] = before.yards
    yield from entries.items()


def _second(battle: Battle, fighter: Fighter, before: Plan, first: Weapon) -> Iterator[tuple[str, Json]]:
    """Yields "second_weapon" and "second_target", of the second of two attacks or the attack after a feint, where it
    was another one or must be told."""
    if before.action not in ("double_attack", "all_out_feint"):
        return
    offered = seconds(fighter, first) if before.action == "double_attack" else fighter.ready_weapons()
    ids = [weapon.id for weapon in offered]
    if before.second_weapon in ids and before.second_weapon != before.weapon:
        yield "second_weapon", before.second_weapon
    elif first.id not in ids:
        yield "second_weapon", ids[0]
    if before.second_target != before.target and before.second_target in {e.id for e in battle.enemies(fighter.id)}:
        yield "second_target", before.second_target


def _readied(fighter: Fighter, before: Plan, entries: dict[str, Json]) -> bool:
    """Whether readying as in `before` can go on: a weapon or long task that is not done, or a small thing; the entries
    for that are added to `entries`."""
    under_way = {task.name for task in fighter.tasks if not task.weapon}
    if before.readying == WEAPON and before.weapon in fighter.unready:
        entries |= {"what": WEAPON, "weapon": before.weapon}
    elif before.readying == LONG and before.what in under_way:
        entries |= {"what": LONG, "task": before.what}
    else:
        return before.readying == SMALL and entries.setdefault("what", SMALL) == SMALL
    return True


def best_defence(battle: Battle, strike: Strike) -> str:
    """Id of the defence against `strike` with the highest target, the first of equals; "none" where there is none to
    try."""
    fighter, ids = battle.fighters[strike.on], defences_against(battle, strike)
    return max(ids, key=lambda id: number(fighter.defence(id)), default=NONE)


def _harmed(battle: Battle, who: str) -> Event:
    """Usual choice of a counter for damage: the one lowered before, else the first; none for unknown damage."""
    strike = battle.strikes[0]
    if strike.damage is None:
        return told("harm", who)
    ids, before = counters_to_lower(battle, strike), battle.fighters[who].harmed
    return told("harm", who, counter=before if before in ids else ids[0])
