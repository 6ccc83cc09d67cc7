"""Reasons why a fighter who has an attack in a round is not asked what to do with it (N-ROUND-1).

Example: it is round 1; Borrin has an attack, a raider who charges stands before him. He is not asked: the raider can be
struck in round 5 alone (N-CHARGE-1).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import PASSING
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.figures.figures import Value
from mls_desktop.rules.nutshell.fight.map.positions import distance_to, next_to, sight_line
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, closes, shoots
from mls_desktop.rules.nutshell.fight.play.options import SHOOTING, Options, options
from mls_desktop.rules.nutshell.fight.play.reach import chasing, exposed, hindrance, in_reach, opens
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, attackers
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.stats.vitality import can_spend


class PassedOver(Struct, frozen=True):
    """Reason why a fighter is passed over in a round: the rule, and the fighters who have to do with it. `kind`: an id
    of the words."""

    rule: str
    kind: str
    over: tuple[str, ...] = ()


def passed_over(battle: Battle, fighter: Fighter, web: Web, found: Options) -> PassedOver | None:
    """Reason why a fighter with an attack in this round is not asked as declarations stand; None for one who is asked,
    has declared, or has none. `found`: the choices open to them."""
    if not fighter.up or fighter.id in battle.said or due(fighter.slots, battle.round) is None:
        return None
    if not battle.plays(fighter.id):
        return PassedOver("N-ROUND-5", "idle_waits")
    return None if found.choices else next(_reasons(battle, fighter, web))


def told_passed_over(battle: Battle, web: Web, after: Battle) -> Battle:
    """Battle `after` with log lines on who was passed over: one for each reason, with all names; where nobody was, nor
    declared, one that nobody has an attack. `battle`: the one before `after`, with all declarations of the round made;
    `web`: the web of these. Who waits is left out, with rounds yet to come (N-ROUND-5)."""
    alike: dict[PassedOver, list[str]] = {}
    for fighter in (each for each in battle.all() if battle.plays(each.id)):
        found = passed_over(battle, fighter, web, options(battle, fighter, web))
        if found is not None:
            alike.setdefault(found, []).append(fighter.name)
    for found, names in alike.items():
        whom, over = ", ".join(names), ", ".join(battle.fighters[id].name for id in found.over) or None
        facts: dict[str, Value] = {"round": battle.round, "whom": whom, "why": found.kind, "over": over}
        after = after.saying("passed_over", "", found.rule, cause=PASSING, **facts)
    if not alike and not battle.said:
        return after.saying("nobody_due", "", "N-ROUND-1", cause=PASSING, round=battle.round)
    return after


def _reasons(battle: Battle, fighter: Fighter, web: Web) -> Iterator[PassedOver]:
    """Yields the reasons why `fighter`, who has an attack, is not asked to declare, the plainest first; at least one.
    Of somebody who might strike or shoot: why neither can be."""
    attacked = attackers(web, fighter.id)
    if not fighter.rolls:
        yield PassedOver("N-FIGHT-11", "idle_helpless")
    if fighter.action == "flee":
        yield PassedOver("N-FIGHT-11", "idle_flees")
    if attacked:  # whoever strikes with what is in hand is asked then
        chases = chasing(battle, fighter)
        yield PassedOver("N-MELEE-1", "idle_blocks") if chases else PassedOver("N-ROUND-4", "idle_goes_over")
    if not battle.enemies(fighter):
        yield PassedOver("N-FIGHT-1", "idle_no_enemy")
    yield from _strike_barred(battle, fighter)
    yield from _shot_barred(battle, fighter)
    if battle.is_active(fighter) and not opens(battle, fighter):
        yield PassedOver("N-MELEE-1", "idle_action")
    yield PassedOver("N-MELEE-1", "idle_no_reach")


def _strike_barred(battle: Battle, fighter: Fighter) -> Iterator[PassedOver]:
    """Reasons why `fighter`, who may strike, cannot strike the enemies in reach."""
    if not (closes(fighter, battle.world) and opens(battle, fighter)):
        return
    within = [enemy for enemy in battle.enemies(fighter) if in_reach(battle, fighter, enemy.id)]
    hidden = tuple(enemy.id for enemy in within if not exposed(battle, enemy))
    apart = tuple(enemy.id for enemy in within if frozenset((fighter.id, enemy.id)) in battle.apart)
    if hidden:
        yield PassedOver("N-CHARGE-1", "idle_charged", hidden)
    if apart:
        yield PassedOver("N-BRK-1", "idle_apart", apart)
    battlefield = battle.battlefield
    beside = _beside(battle, battlefield, fighter) if battlefield is not None else ()
    if beside:
        yield PassedOver("N-MELEE-1", "idle_not_faced", beside)


def _beside(battle: Battle, battlefield: Battlefield, fighter: Fighter) -> tuple[str, ...]:
    """Ids of the enemies on the squares next to `fighter`."""
    return tuple(enemy.id for enemy in battle.enemies(fighter) if next_to(battlefield, fighter.id, enemy.id))


def _shot_barred(battle: Battle, fighter: Fighter) -> Iterator[PassedOver]:
    """Reasons why `fighter`, with a weapon that shoots or a spell at hand, cannot shoot or cast."""
    if not shoots(fighter):
        return
    if battle.is_active(fighter) and fighter.action not in SHOOTING:
        yield PassedOver("N-SHOOT-3", "idle_action")
    elif fighter.spell and not can_spend(fighter.cmp, battle.world.spells[fighter.spell].mp):
        yield PassedOver("N-MP-1", "idle_points")
    else:
        yield from _target_barred(battle, fighter)


def _target_barred(battle: Battle, fighter: Fighter) -> Iterator[PassedOver]:
    """Reasons why `fighter` can shoot at nobody, the hindrances to the nearest enemies first."""
    enemies = sorted(battle.enemies(fighter), key=lambda enemy: distance_to(battle, fighter, enemy))
    charging = tuple(enemy.id for enemy in enemies if not exposed(battle, enemy))
    open_to = [enemy for enemy in enemies if enemy.id not in charging]
    if battle.battlefield is not None:
        for enemy in open_to:
            match hindrance(battle, fighter, enemy):
                case "not_seen":
                    yield PassedOver("N-SHOOT-4", "idle_no_line", _between(battle, fighter, enemy))
                case "arc":
                    yield PassedOver("N-SHOOT-3", "idle_arc", (enemy.id,))
                case "no_range":
                    yield PassedOver("N-RANGE-1", "idle_no_range", (enemy.id,))
    if battle.is_active(fighter) and fighter.action == "respond":
        yield PassedOver("N-SHOOT-1", "idle_responds")
    if charging:
        yield PassedOver("N-CHARGE-1", "idle_charged", charging)
    yield PassedOver("N-MS-1", "idle_shot_once")


def _between(battle: Battle, fighter: Fighter, enemy: Fighter) -> tuple[str, ...]:
    """Ids of the figures that block the line from `fighter` to `enemy`; () where a wall does, or one has no place."""
    line = sight_line(battle, battle.battlefield, fighter, enemy) if battle.battlefield is not None else None
    return tuple(line.closed.figures) if line is not None else ()
