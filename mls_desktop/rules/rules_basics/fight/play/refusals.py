"""Prohibitions of what cannot be declared or answered now: by which rule, and what that rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from mls_desktop.rules.common.battlefield.ground_events import is_put
from mls_desktop.rules.common.fight.fight_events import not_now
from mls_desktop.rules.common.fight.prohibition import Prohibition
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.fight.map.map_moves import UNDER_WAY
from mls_desktop.rules.rules_basics.fight.play.answering import NONE
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter
from mls_desktop.rules.rules_basics.fight.play.options import AIMED, actions, seconds, targets_of, usable, yards_of
from mls_desktop.rules.rules_basics.fight.play.strike_steps import defences_against
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import (
    MOVING,
    RULES,
    TOTALS,
    by_name,
    may_step,
    weapon_kinds,
)
from mls_desktop.rules.rules_basics.rule_options import AIM_STEP
from mls_desktop.rules.rules_basics.vocabulary import Action

BY_HAND = ("step", "yards")
"""Entries on a move in a fight that has no ground."""


def why(battle: Battle, event: Event) -> Refused | None:
    """Refusal of an event that answers no prompt, for the caller to raise, by the rule that forbids it; None where no
    rule says so."""
    fighter, reason = battle.fighters.get(event.who), REASONS.get(event.kind)
    if fighter is None or reason is None or not fighter.there or battle.stage != "turns":
        return None
    if (
        event.kind == "declare"
        and battle.battlefield is not None
        and any(event.entry(name) is not None for name in BY_HAND)
    ):
        return not_now(event)  # they are moved on the ground
    found = next(reason(battle, fighter, event), None)
    return found.refused(fighter.id, fighter.name) if found is not None else None


def _of_declaration(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibitions of the declaration of `fighter` for a turn (chapter 5)."""
    if battle.actor != fighter.id:
        yield Prohibition("RB-RD-4", "not_their_turn", (battle.name(battle.actor),) if battle.actor else ())
        return
    if battle.plan is not None:
        yield Prohibition("RB-RD-2", "once")
        return
    named, offered = event.entry("action"), actions(battle, fighter)
    if str(named) in TOTALS:
        versions = tuple(each for each in TOTALS[str(named)] if each in offered)
        yield Prohibition(RULES[TOTALS[str(named)][0]], "version", versions)
    action = by_name(named)
    if action is None:
        return
    if action not in offered:
        yield _of_action(battle, fighter, action, offered)
        return
    if action in AIMED:
        yield from _of_weapon(fighter, action, str(event.entry("weapon")))
        yield from _of_second(fighter, action, event)
        yield from _of_reach(battle, fighter, action, event)
    if event.entry("step") is True and not may_step(action, battle.world.other(AIM_STEP)):
        yield Prohibition(RULES[action], "step")
    yield from _of_yards(fighter, action, event)


def _of_action(battle: Battle, fighter: Fighter, action: Action, offered: Iterable[Action]) -> Prohibition:
    """Prohibition of an action as a whole, which is not among those offered."""
    allowed = tuple(offered)
    if action not in AIMED:
        return Prohibition("RB-MV-9", "too_few_defences", allowed)
    if not battle.enemies(fighter.id):
        return Prohibition(RULES[action], "nobody", allowed)
    kinds = weapon_kinds(action)
    held = [weapon for weapon in fighter.stats.weapons.values() if weapon.kind in kinds]
    if not held:
        return Prohibition(RULES[action], "no_such_weapon", allowed)
    if all(weapon.skill is None for weapon in held):
        return Prohibition("RB-CH-1", "no_skill", allowed)
    if usable(fighter, action):
        return Prohibition("RB-MV-5", "nobody_in_reach", allowed)
    return Prohibition("RB-MV-7" if action == "double_attack" else "RB-MV-11", "not_ready", allowed)


def _of_weapon(fighter: Fighter, action: Action, id: str) -> Iterator[Prohibition]:
    """Prohibition of the weapon `id` for an action (RB-MV-5, RB-MV-7, RB-MV-11), or for want of its skill (RB-CH-1)."""
    weapon = fighter.stats.weapons.get(id)
    allowed = tuple(each.id for each in usable(fighter, action))
    if weapon is None or id in allowed:
        return
    if weapon.kind not in weapon_kinds(action):
        yield Prohibition(RULES[action], "kind_of_weapon", allowed)
    elif weapon.skill is None:
        yield Prohibition("RB-CH-1", "no_skill", allowed)
    elif id in fighter.unready:
        yield Prohibition("RB-MV-11", "not_ready", allowed)
    else:
        yield Prohibition("RB-MV-7", "no_second", allowed)


def _of_second(fighter: Fighter, action: Action, event: Event) -> Iterator[Prohibition]:
    """Prohibition of the second weapon of an action (RB-MV-7), or of one that is not ready (RB-MV-11)."""
    first, id = fighter.stats.weapons.get(str(event.entry("weapon"))), event.entry("second_weapon")
    if first is None or action not in ("double_attack", "all_out_feint"):
        return
    offered = seconds(fighter, first) if action == "double_attack" else fighter.ready_weapons()
    allowed = tuple(each.id for each in offered)
    wanted = str(id) if id is not None else first.id
    if wanted in fighter.stats.weapons and wanted not in allowed:
        unready = wanted in fighter.unready
        yield Prohibition("RB-MV-11" if unready else "RB-MV-7", "not_ready" if unready else "no_second", allowed)


def _of_reach(battle: Battle, fighter: Fighter, action: Action, event: Event) -> Iterator[Prohibition]:
    """Prohibition of a target beyond the reach of the weapon (RB-MV-5). A second attack is judged when it is rolled
    for."""
    target, weapon = event.entry("target"), fighter.stats.weapons.get(str(event.entry("weapon")))
    if weapon is None or all(enemy.id != target for enemy in battle.enemies(fighter.id)):
        return
    allowed = targets_of(battle, fighter, action, weapon)
    if target not in allowed:
        yield Prohibition("RB-MV-5", "reach", tuple(battle.name(each) for each in allowed))


def _of_yards(fighter: Fighter, action: Action, event: Event) -> Iterator[Prohibition]:
    """Prohibition of more yards than `action` allows (RB-MV-2, RB-MV-8)."""
    yards, most = event.entry("yards"), max(0, number(fighter.stats.move))
    if type(yards) is int and (action not in MOVING or not 0 <= yards <= most):
        yield Prohibition(RULES[action], "yards", (f"0 to {most}",) if action in MOVING else ())


def _of_defence(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibition of the defence that `fighter` chose against an attack (RB-AT-3)."""
    strike = battle.strikes[0] if battle.strikes else None
    if strike is None or strike.on != fighter.id or battle.step == "attack":
        return
    id, open_now = str(event.entry("defence")), (*defences_against(battle, strike), NONE)
    if battle.step == "defend" and (id in open_now or id not in fighter.stats.defences):
        return
    if fighter.stance.none:
        yield Prohibition("RB-MV-7", "no_defence")
    elif id in strike.tried and battle.step == "defend":
        yield Prohibition("RB-MV-9", "same_defence", open_now)
    else:
        yield Prohibition("RB-AT-3", "once", open_now if battle.step == "defend" else ())


def _of_move(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibition of a move of `fighter` that is not asked for (RB-RD-3, RB-MV-2, RB-MV-8)."""
    if battle.battlefield is None or is_put(event):
        return
    plan, is_theirs = battle.plan, battle.actor == fighter.id
    if not is_theirs:
        yield Prohibition("RB-RD-4", "not_their_turn", (battle.name(battle.actor),) if battle.actor else ())
    elif plan is None:
        yield Prohibition("RB-RD-2", "first_said")
    elif not yards_of(battle, fighter, plan.action):
        far = plan.action in MOVING
        yield Prohibition(RULES[plan.action], "too_far" if far else "step", ("0",) if far else ())
    elif not battle.to_move:
        yield Prohibition("RB-RD-3", "moved")
    elif battle.step in UNDER_WAY:
        yield Prohibition("RB-RD-3", "under_way")


REASONS: Mapping[str, Callable[[Battle, Fighter, Event], Iterator[Prohibition]]] = {
    "declare": _of_declaration,
    "defend": _of_defence,
    "move": _of_move,
}
"""Functions that yield the prohibitions of an event that does not fit, by its kind."""
