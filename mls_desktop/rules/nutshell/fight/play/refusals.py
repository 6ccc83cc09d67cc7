"""Why something cannot be said now: by which rule, and what that rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import exact, given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, can_shoot, casting_with, closes, shoots, weapon_of
from mls_desktop.rules.nutshell.fight.play.options import AT_RANGE, SHOOTING, action_fields, options, shot_arcs
from mls_desktop.rules.nutshell.fight.play.party_turn import fixed
from mls_desktop.rules.nutshell.fight.play.prompts import STOP
from mls_desktop.rules.nutshell.fight.play.reach import (
    adjacent,
    chasing,
    close_targets,
    duel_web,
    exposed,
    foes,
    opens,
    shot_targets,
    states_of,
    web_of,
)
from mls_desktop.rules.nutshell.fight.play.waiting import owner_of, shots_of
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, attackers
from mls_desktop.rules.nutshell.fight.rules.legality import (
    Forbidden,
    chain_forbidden,
    dodge_forbidden,
    forbidden,
    shot_forbidden,
    spell_forbidden,
)
from mls_desktop.rules.nutshell.fight.rules.schedule import attacks_to_prepare, due
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN
from mls_desktop.rules.nutshell.stats.vitality import can_spend

ROUNDS = tuple(map(str, range(1, ROUNDS_OF_A_TURN + 1)))


def refused(found: Forbidden) -> Refused:
    """What a rule forbids, with what it would allow."""
    facts = (("who", given(found.who)), ("allowed", given(", ".join(found.allowed))))
    return Refused(Finding(found.rule, "error", (found.who, found.kind), facts, found.kind))


def why(b: Battle, event: Event) -> Refused | None:
    """The rule by which an event that answers no ask is refused; None where no rule says so."""
    f, reason = b.fighters.get(event.who), REASONS.get(event.kind)
    if f is None or reason is None or b.blows:
        return None
    found = next(reason(b, f, event), None)
    return None if found is None else refused(found)


def _of_action(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """Set actions (N-TURN-2)."""
    if b.stage != "actions" or not b.is_active(f) or not f.able or f.action:
        return
    fields, does = action_fields(b, f), event.entry("action")
    others = tuple(each for each in map(str, fields[0].options) if each != does)
    found = next((each for each in fields if (("action", (does,)),) == each.when), None)
    instead = tuple(map(str, found.options)) if found is not None and found.options else ()
    match does:
        case "pursue":
            yield Forbidden("N-MOVE-5", f.id, "not_in_flight" if instead else "nobody_flees", instead or others)
        case "cast" | "spell":
            yield from _of_spell(b, f, event.entry("spell"), instead or others)
        case "shoot" | "move_and_shoot":
            if not can_shoot(f, b.world):
                yield Forbidden("N-SHOOT-1", f.id, "nothing_to_shoot", others)
            elif does == "move_and_shoot" and f.reload_left():
                yield Forbidden("N-ROUND-3", f.id, "not_loaded", others)
            elif does == "move_and_shoot":
                yield Forbidden("N-MS-1", f.id, "round", ROUNDS)


def _of_spell(b: Battle, f: Fighter, spell: Json, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    if not isinstance(spell, str) or spell not in f.who.spells:
        return
    if casting_with(f, b.world, spell) is None:
        yield Forbidden("N-SHOOT-2", f.id, "no_skill", allowed)
    found = spell_forbidden(f.id, f.cmp, b.world.spells[spell].mp, allowed)
    if found is not None:
        yield found


def _no_attack(b: Battle, f: Fighter) -> Forbidden:
    """Why he has no attack in this round."""
    if f.action == "flee":
        return Forbidden("N-FIGHT-11", f.id, "fleeing")
    rules = {"charge": "N-CHARGE-1", "pursue": "N-MOVE-5", "move_and_shoot": "N-MS-1"}
    rule = rules.get(f.action) if b.is_active(f) and fixed(f, b) else None
    return Forbidden(rule or "N-ROUND-1", f.id, "other_round" if rule else "no_attack")


def _of_declaration(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """What one would do with the attack of a round."""
    if b.stage != "declare" or f.id in b.said or not f.there:
        return
    choice, web = event.entry("choice"), web_of(b)
    allowed = tuple(each for each in options(b, f, web).choices if each != choice)
    if choice == "total_defence" and not attackers(web, f.id):
        yield Forbidden("N-TD-1", f.id, "nobody_near", allowed)
    elif choice in AT_RANGE:
        yield from _of_shot(b, f, event, allowed)
    elif choice == "reload":
        yield Forbidden("N-ROUND-3", f.id, "loaded", allowed)
    elif choice == "prepare":
        yield Forbidden("N-ROUND-3", f.id, "ready", allowed)
    elif choice == "delay":
        yield Forbidden("N-ROUND-2", f.id, "delay", ROUNDS)


def _of_blow(b: Battle, f: Fighter, event: Event, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    """What the web alone does not tell: his own set action and weapon, and that of the enemy."""
    enemy, web = b.fighters.get(str(event.entry("target"))), web_of(b)
    if not closes(f, b.world):
        yield Forbidden("N-ROUND-4", f.id, "other_skill", allowed)
    elif not opens(b, f) and not attackers(web, f.id):
        yield Forbidden("N-MELEE-1", f.id, "opens_none", allowed)
    elif enemy is not None and not exposed(b, enemy):
        yield Forbidden("N-CHARGE-1", f.id, "hidden", close_targets(b, f, web))
    elif allowed and event.entry("choice") not in allowed and "attack" in allowed:
        yield Forbidden("N-MOVE-5", f.id, "one_blow", allowed)


def _of_shot(b: Battle, f: Fighter, event: Event, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    enemy, targets = b.fighters.get(str(event.entry("target"))), shot_targets(b, f)
    if not shoots(f) or (event.entry("choice") == "cast") != bool(f.spell):
        yield Forbidden("N-SHOOT-1", f.id, "nothing_to_shoot", allowed)
    elif b.is_active(f) and f.action not in SHOOTING:
        yield Forbidden("N-SHOOT-3", f.id, "set_action", allowed)
    elif f.spell and not can_spend(f.cmp, b.world.spells[f.spell].mp):
        yield Forbidden("N-MP-1", f.id, "magic_points", allowed)
    elif f.spell and f.prepared + 1 < attacks_to_prepare(b.world.spells[f.spell].mp):
        yield Forbidden("N-ROUND-3", f.id, "not_prepared", allowed)
    elif not f.spell and weapon_of(f, b.world) is not None and f.reload_left():
        yield Forbidden("N-ROUND-3", f.id, "not_loaded", allowed)
    elif enemy is not None and not exposed(b, enemy):
        yield Forbidden("N-CHARGE-1", f.id, "hidden", targets)
    elif enemy is not None and enemy.action == "move_and_shoot" and enemy.id in f.shot:
        yield Forbidden("N-MS-1", f.id, "once", targets)
    elif enemy is not None and b.is_active(f) and f.action == "respond" and enemy.id not in targets:
        yield Forbidden("N-SHOOT-1", f.id, "responds", targets)
    elif event.entry("target") not in targets:
        yield Forbidden("N-SHOOT-3", f.id, "no_target", targets)


def _of_going_on(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """Whom a Total Attack would go on to (N-TA-1)."""
    owner, target = owner_of(b), str(event.entry("target"))
    if b.stage == "duels" and not b.facing and owner == f.id:
        chain = b.chains.get(owner, Chain(owner))
        found = chain_forbidden(duel_web(b), chain, target, adjacent(b, owner), states_of(b))
        if found is not None:
            yield Forbidden(found.rule, found.who, found.kind, (*found.allowed, STOP))


def _of_dodging(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """A Dodge that is open to nobody (N-SHOOT-1)."""
    if b.stage == "rolls" and f.there and ("dodge", f.id) not in b.thrown:
        found = dodge_forbidden(web_of(b), shots_of(b), f.id, f.rolls)
        if found is not None:
            yield found


REASONS: Mapping[str, Callable[[Battle, Fighter, Event], Iterator[Forbidden]]] = {
    "action": _of_action,
    "declare": _of_declaration,
    "go_on": _of_going_on,
    "dodge": _of_dodging,
}
"""What says why an answer does not fit, by its kind."""


def check(b: Battle, event: Event) -> None:
    """Raises Refused, by the rule's id, for a declaration that the rules forbid as things stand."""
    f = b.fighters.get(event.who)
    if event.kind != "declare" or f is None or not f.there or b.stage != "declare" or b.blows or f.id in b.said:
        return
    choice, target, place = (event.entry(name) for name in ("choice", "target", "place"))
    if not all(value is None or isinstance(value, str) for value in (choice, target, place, event.entry("arc"))):
        return  # no entry of any form
    if due(f.slots, b.round) is None and f.rolls:
        raise refused(_no_attack(b, f))
    slot = due(f.slots, b.round)
    if (
        choice == "delay"
        and slot is not None
        and (slot.moved == "rushed" or b.round == ROUNDS_OF_A_TURN or fixed(f, b))
    ):
        raise refused(Forbidden("N-ROUND-2", f.id, "delay", ("forego",)))
    web = dict(web_of(b))
    if choice in ATTACKS:
        if chasing(b, f) and attackers(web, f.id):
            raise refused(Forbidden("N-MELEE-1", f.id, "only_blocks"))
        first = next(_of_blow(b, f, event, options(b, f, web).choices), None)
        if first is not None:
            raise refused(first)
    if choice in (*ATTACKS, "total_defence"):
        named: Any = choice
        aimed: Any = place
        web[f.id] = replace(web[f.id], does=named, at=str(target or ""), place=aimed)
        reach = {f.id: tuple(dict.fromkeys((*foes(b, f, web), *close_targets(b, f, web))))}
        fleeing = [each.id for each in b.all() if each.action == "flee"]
        barred = [each for each in forbidden(web, reach, b.apart, fleeing) if each.who == f.id]
        if barred:
            raise refused(barred[0])
    elif choice in ("shoot", "cast") and f.aimed is not None and isinstance(target, str):
        arcs = shot_arcs(f, b.world)
        arc: Any = event.entry("arc") or next(iter(arcs), "forward")
        where: Any = place
        shot = Shot(f.id, target, f.aimed.skill, f.aimed.dam, place=where)
        found = shot_forbidden(web, shot, arc, arcs)
        if found:
            raise refused(found[0])
        distance = event.entry("distance")
        if type(distance) is int and f.aimed.range.value is not None and distance > exact(f.aimed.range) <= 0:
            raise refused(Forbidden("N-RANGE-1", f.id, "no_range"))
    if attackers(web, f.id) and choice in ("reload", "prepare"):
        raise refused(Forbidden("N-TIME-2", f.id, "attacked", ("attack", "total_defence", "forego")))
