"""Conditions of a declaration, one a rule: the first that is broken refuses it, with what the rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import exact
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, closes, shot_arcs
from mls_desktop.rules.nutshell.fight.play.options import options
from mls_desktop.rules.nutshell.fight.play.party_turn import fixed
from mls_desktop.rules.nutshell.fight.play.reach import SLOW, chasing, close_targets, exposed, foes, opens
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Web, attackers
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, barred, shot_forbidden
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

CLOSE = (*ATTACKS, "total_defence")
RANGED = ("shoot", "cast")
ENTRIES = ("choice", "target", "place", "arc")


class Declaring(Struct, frozen=True):
    """A declaration about to be made. `web`: the declarations so far; other entries as the event has them."""

    battle: Battle
    fighter: Fighter
    event: Event
    web: Web
    choice: str | None = None
    target: str | None = None
    place: Any = None
    arc: Any = None

    def forbidden(self, rule: str, kind: str, allowed: tuple[str, ...] = ()) -> Forbidden:
        return Forbidden(rule, self.fighter.id, kind, allowed)


def first_broken(battle: Battle, event: Event, declared: Web) -> Forbidden | None:
    """Refusal by the first condition that the declaration `event` breaks; None where it breaks none, or is no
    declaration that its fighter is asked for (its form says so then). `declared`: the web of the declarations so
    far."""
    fighter = battle.fighters.get(event.who)
    entries: dict[str, Any] = {name: event.entry(name) for name in ENTRIES}
    if event.kind != "declare" or fighter is None or not _is_asked(battle, fighter):
        return None
    if not all(value is None or isinstance(value, str) for value in entries.values()):
        return None
    held = Declaring(battle, fighter, event, declared, **entries)
    return next((found for condition in CONDITIONS if (found := condition(held)) is not None), None)


def _is_asked(battle: Battle, fighter: Fighter) -> bool:
    return fighter.there and battle.stage == "declare" and not battle.blows and fighter.id not in battle.said


def stays_in_the_group(held: Declaring) -> Forbidden | None:
    """Refusal of any declaration by a fighter who waits while a group plays by itself, and of a target across its
    border (N-ROUND-5); else None."""
    battle, who = held.battle, held.fighter.id
    if not battle.plays(who):
        return held.forbidden("N-ROUND-5", "waits")
    if held.target in battle.fighters and not battle.plays(str(held.target)):
        within = tuple(each.id for each in battle.enemies(held.fighter) if battle.plays(each.id))
        return held.forbidden("N-ROUND-5", "across", within)
    return None


def has_an_attack(held: Declaring) -> Forbidden | None:
    """Refusal of a declaration by a fighter without an attack in this round (N-ROUND-1), else None; a fighter who
    cannot roll is not refused here."""
    battle, fighter = held.battle, held.fighter
    if due(fighter.slots, battle.round) is not None or not fighter.rolls:
        return None
    if fighter.action == "flee":
        return held.forbidden("N-FIGHT-11", "fleeing")
    rule = FIXED.get(fighter.action) if battle.is_active(fighter) and fixed(fighter, battle) else None
    return held.forbidden(rule or "N-ROUND-1", "other_round" if rule else "no_attack")


FIXED: Mapping[str, str] = {"charge": "N-CHARGE-1", "pursue": "N-MOVE-5", "move_and_shoot": "N-MS-1"}
"""Set actions whose attack falls in one round, by the rule that says which."""


def may_wait(held: Declaring) -> Forbidden | None:
    """Refusal to delay an attack that was rushed, whose round is fixed, or in the last round (N-ROUND-2); else None."""
    slot = due(held.fighter.slots, held.battle.round)
    if held.choice != "delay" or slot is None:
        return None
    late = held.battle.round == ROUNDS_OF_A_TURN or fixed(held.fighter, held.battle)
    return held.forbidden("N-ROUND-2", "delay", ("forego",)) if late or slot.moved == "rushed" else None


def is_not_held_up(held: Declaring) -> Forbidden | None:
    """Refusal of an attack by a fighter who pursues and is set upon, and so only blocks (N-MELEE-1); else None."""
    if held.choice not in ATTACKS or not chasing(held.battle, held.fighter):
        return None
    return held.forbidden("N-MELEE-1", "only_blocks") if attackers(held.web, held.fighter.id) else None


def strikes_as_it_may(held: Declaring) -> Forbidden | None:
    """Refusal of a close attack on grounds that the web alone does not show: the attacker's set action and weapon, and
    the target's action; else None."""
    if held.choice not in ATTACKS:
        return None
    battle, fighter, web = held.battle, held.fighter, held.web
    enemy, allowed = battle.fighters.get(str(held.target)), options(battle, fighter, web).choices
    if not closes(fighter, battle.world):
        return held.forbidden("N-ROUND-4", "other_skill", allowed)
    if not opens(battle, fighter) and not attackers(web, fighter.id):
        return held.forbidden("N-MELEE-1", "opens_none", allowed)
    if enemy is not None and not exposed(battle, enemy):
        return held.forbidden("N-CHARGE-1", "hidden", close_targets(battle, fighter, web))
    if held.choice not in allowed and "attack" in allowed:
        return held.forbidden("N-MOVE-5", "one_blow", allowed)
    return None


def fits_the_web(held: Declaring) -> Forbidden | None:
    """Refusal of a declaration by the rules of close combat, beside everybody else's declarations (chapter 6); else
    None."""
    if held.choice not in CLOSE:
        return None
    battle, who, does = held.battle, held.fighter.id, held.choice
    mine: Any = {"does": does, "at": held.target or "", "place": held.place}
    web = {**held.web, who: replace(held.web[who], **mine)}
    fleeing = [each.id for each in battle.all() if each.action == "flee"]
    return next(iter(barred(web, who, {who: foes(battle, held.fighter, web)}, battle.apart, fleeing)), None)


def is_a_shot_that_can_be(held: Declaring) -> Forbidden | None:
    """Refusal of a shot by the rules of shooting (chapter 10); else None."""
    aimed = held.fighter.aimed
    if held.choice not in RANGED or aimed is None or held.target is None:
        return None
    arcs = shot_arcs(held.fighter, held.battle.world)
    arc: Any = held.arc or next(iter(arcs), "forward")
    shot = Shot(held.fighter.id, held.target, aimed.skill, aimed.dam, place=held.place)
    return next(iter(shot_forbidden(held.web, shot, arc, arcs)), None)


def is_within_range(held: Declaring) -> Forbidden | None:
    """Refusal of a shot with a range of 0 or less over a distance, entered by hand, that is beyond it (N-RANGE-1); else
    None. Ranges above 0 are not looked at here."""
    aimed, distance = held.fighter.aimed, held.event.entry("distance")
    if held.choice not in RANGED or aimed is None or held.target is None or type(distance) is not int:
        return None
    if aimed.range.value is None or not distance > exact(aimed.range) <= 0:
        return None
    return held.forbidden("N-RANGE-1", "no_range")


def is_undisturbed(held: Declaring) -> Forbidden | None:
    """Refusal of loading, preparing a spell or working while attacked (N-TIME-2); else None."""
    if held.choice not in SLOW or not attackers(held.web, held.fighter.id):
        return None
    return held.forbidden("N-TIME-2", "attacked", ("attack", "total_defence", "forego"))


CONDITIONS: tuple[Callable[[Declaring], Forbidden | None], ...] = (
    stays_in_the_group,
    has_an_attack,
    may_wait,
    is_not_held_up,
    strikes_as_it_may,
    fits_the_web,
    is_a_shot_that_can_be,
    is_within_range,
    is_undisturbed,
)
"""Conditions in the order in which they are checked: whoever has no attack is told nothing of those after it."""
