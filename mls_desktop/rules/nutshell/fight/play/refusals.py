"""Reasons for refusals: the rule that forbids an answer now, and the choices that the rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.battle_prompts import STOP
from mls_desktop.rules.nutshell.fight.play.declaration_checks import first_broken
from mls_desktop.rules.nutshell.fight.play.fighter import (
    Fighter,
    casting_with,
    shoots,
    shot_arcs,
    to_shoot,
    weapon_of,
)
from mls_desktop.rules.nutshell.fight.play.options import AT_RANGE, SHOOTING, action_fields, options
from mls_desktop.rules.nutshell.fight.play.reach import (
    adjacent,
    duel_web,
    exposed,
    hindrance,
    shot_targets,
    states_of,
    web_of,
)
from mls_desktop.rules.nutshell.fight.play.waiting import owner_of, shots_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, attackers
from mls_desktop.rules.nutshell.fight.rules.legality import (
    Forbidden,
    chain_forbidden,
    dodge_forbidden,
    refused,
    spell_forbidden,
)
from mls_desktop.rules.nutshell.fight.rules.schedule import attacks_to_prepare
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN
from mls_desktop.rules.nutshell.stats.vitality import can_spend

ROUNDS = tuple(map(str, range(1, ROUNDS_OF_A_TURN + 1)))


def why(battle: Battle, event: Event) -> Refused | None:
    """Refusal, by a rule's id, of the answer `event` that fits no prompt; None where no rule forbids it."""
    fighter, reason = battle.fighters.get(event.who), REASONS.get(event.kind)
    if fighter is None or reason is None or battle.blows:
        return None
    found = next(reason(battle, fighter, event), None)
    return None if found is None else refused(found)


def _of_action(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Forbidden]:
    """Yields the refusals of a set action of `fighter` (N-TURN-2); nothing where they have none to choose now."""
    if battle.stage != "actions" or not battle.is_active(fighter) or not fighter.able or fighter.action:
        return
    fields, does = action_fields(battle, fighter), event.entry("action")
    others = tuple(each for each in map(str, fields[0].options) if each != does)
    found = next((each for each in fields if (("action", (does,)),) == each.when), None)
    instead = tuple(map(str, found.options)) if found is not None and found.options else ()
    match does:
        case "pursue":
            yield Forbidden("N-MOVE-5", fighter.id, "not_in_flight" if instead else "nobody_flees", instead or others)
        case "other" if event.entry("quietly") is not None:
            yield Forbidden("N-TIME-1", fighter.id, "no_door", others)
        case "cast" | "spell":
            yield from _of_spell(battle, fighter, event.entry("spell"), instead or others)
        case "shoot" | "move_and_shoot":
            weapon = to_shoot(fighter, battle.world)
            if not weapon:
                yield Forbidden("N-SHOOT-1", fighter.id, "nothing_to_shoot", others)
            elif does == "move_and_shoot" and fighter.reload_left(weapon):
                yield Forbidden("N-ROUND-3", fighter.id, "not_loaded", others)
            elif does == "move_and_shoot":
                yield Forbidden("N-MS-1", fighter.id, "round", ROUNDS)


def _of_spell(battle: Battle, fighter: Fighter, spell: Json, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    if not isinstance(spell, str) or spell not in fighter.who.spells:
        return
    if casting_with(fighter, battle.world, spell) is None:
        yield Forbidden("N-SHOOT-2", fighter.id, "no_skill", allowed)
    found = spell_forbidden(fighter.id, fighter.cmp, battle.world.spells[spell].mp, allowed)
    if found is not None:
        yield found


def _of_declaration(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Forbidden]:
    """Yields the refusals of a fighter's declaration for the attack of a round; nothing where they are not asked."""
    if battle.stage != "declare" or fighter.id in battle.said or not fighter.there:
        return
    choice, web = event.entry("choice"), web_of(battle)
    allowed = tuple(each for each in options(battle, fighter, web).choices if each != choice)
    if choice == "total_defence" and not attackers(web, fighter.id):
        yield Forbidden("N-TD-1", fighter.id, "nobody_near", allowed)
    elif choice in AT_RANGE:
        yield from _of_shot(battle, fighter, event, allowed)
    elif choice == "reload":
        yield Forbidden("N-ROUND-3", fighter.id, "loaded", allowed)
    elif choice == "prepare":
        yield Forbidden("N-ROUND-3", fighter.id, "ready", allowed)
    elif choice == "work":
        yield Forbidden("N-TIME-2", fighter.id, "set_action", allowed)
    elif choice == "delay":
        yield Forbidden("N-ROUND-2", fighter.id, "delay", ROUNDS)


def _of_shot(battle: Battle, fighter: Fighter, event: Event, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    enemy, targets = battle.fighters.get(str(event.entry("target"))), shot_targets(battle, fighter)
    if not shoots(fighter) or (event.entry("choice") == "cast") != bool(fighter.spell):
        yield Forbidden("N-SHOOT-1", fighter.id, "nothing_to_shoot", allowed)
    elif battle.is_active(fighter) and fighter.action not in SHOOTING:
        yield Forbidden("N-SHOOT-3", fighter.id, "set_action", allowed)
    elif fighter.spell and not can_spend(fighter.cmp, battle.world.spells[fighter.spell].mp):
        yield Forbidden("N-MP-1", fighter.id, "magic_points", allowed)
    elif fighter.spell and fighter.prepared + 1 < attacks_to_prepare(battle.world.spells[fighter.spell].mp):
        yield Forbidden("N-ROUND-3", fighter.id, "not_prepared", allowed)
    elif not fighter.spell and weapon_of(fighter, battle.world) is not None and fighter.reload_left():
        yield Forbidden("N-ROUND-3", fighter.id, "not_loaded", allowed)
    elif enemy is not None and not exposed(battle, enemy):
        yield Forbidden("N-CHARGE-1", fighter.id, "hidden", targets)
    elif enemy is not None and enemy.action == "move_and_shoot" and enemy.id in fighter.shot:
        yield Forbidden("N-MS-1", fighter.id, "once", targets)
    elif enemy is not None and battle.is_active(fighter) and fighter.action == "respond" and enemy.id not in targets:
        yield Forbidden("N-SHOOT-1", fighter.id, "responds", targets)
    elif event.entry("target") not in targets:
        yield _of_target(battle, fighter, enemy, targets)


def _of_target(battle: Battle, fighter: Fighter, enemy: Fighter | None, targets: tuple[str, ...]) -> Forbidden:
    """Refusal of a target that cannot be shot at: on the ground by the hindrance to the shot."""
    found = hindrance(battle, fighter, enemy) if enemy is not None and battle.battlefield is not None else ""
    match found:
        case "not_seen":
            return Forbidden("N-SHOOT-4", fighter.id, found, targets)
        case "arc":
            return Forbidden("N-SHOOT-3", fighter.id, found, shot_arcs(fighter, battle.world))
        case "no_range":
            return Forbidden("N-RANGE-1", fighter.id, found)
    return Forbidden("N-SHOOT-3", fighter.id, "no_target", targets)


def _of_going_on(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Forbidden]:
    """Yields the refusal of the enemy that a Total Attack would go on to (N-TA-1); nothing where it may."""
    owner, target = owner_of(battle), str(event.entry("target"))
    if battle.stage == "duels" and not battle.facing and owner == fighter.id:
        chain = battle.chains.get(owner, Chain(owner))
        reach = adjacent(battle, owner, web_of(battle))
        found = chain_forbidden(duel_web(battle), chain, target, reach, states_of(battle))
        if found is not None:
            yield Forbidden(found.rule, found.who, found.kind, (*found.allowed, STOP))


def _of_dodging(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Forbidden]:
    """Yields the refusal of a Dodge that `fighter` may not make (N-SHOOT-1); nothing where they may, or outside a
    round's rolls."""
    if battle.stage == "rolls" and fighter.there and ("dodge", fighter.id) not in battle.thrown:
        found = dodge_forbidden(web_of(battle), shots_of(battle), fighter.id, fighter.rolls)
        if found is not None:
            yield found


REASONS: Mapping[str, Callable[[Battle, Fighter, Event], Iterator[Forbidden]]] = {
    "action": _of_action,
    "declare": _of_declaration,
    "go_on": _of_going_on,
    "dodge": _of_dodging,
}
"""Functions that say why an answer does not fit, by its kind."""


def check(battle: Battle, event: Event, declared: Web) -> None:
    """Raises Refused, by the rule's id, for a declaration that the rules forbid as things stand. `declared`: the web of
    the declarations so far."""
    found = first_broken(battle, event, declared)
    if found is not None:
        raise refused(found)
