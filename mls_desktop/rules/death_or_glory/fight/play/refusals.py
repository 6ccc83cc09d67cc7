"""Prohibitions of what cannot be declared or answered now: by which rule, and what that rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mls_desktop.rules.common.fight.prohibition import Prohibition
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Hit, Stroke
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.fight.play.options import (
    DRAW,
    GUARD,
    KINDS,
    PAIR,
    PAIRED,
    RESCUE,
    SHOOTING,
    STRIKING,
    TOTAL_ATTACK,
    actions,
    in_need,
    patients,
    triable,
)
from mls_desktop.rules.death_or_glory.fight.play.strokes import open_defences, parrying_things
from mls_desktop.rules.death_or_glory.fight.rules.defence import missile_dodge
from mls_desktop.rules.death_or_glory.library import Weapon
from mls_desktop.rules.death_or_glory.stats.arms import is_missile


def why(battle: Battle, event: Event) -> Refused | None:
    """Refusal, not raised, of an `event` that answers no prompt, with the rule that forbids it and what the rule would
    allow; None where no rule explains it."""
    fighter, reason = battle.fighters.get(event.who), REASONS.get(event.kind)
    if fighter is None or reason is None or not fighter.there:
        return None
    found = next(reason(battle, fighter, event), None)
    return found.refused(fighter.id, fighter.name) if found is not None else None


def _of_declaration(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibitions of the action that `fighter` declares for this round."""
    if battle.stage != "declare" or fighter.plan is not None:
        return
    if not fighter.up:
        yield Prohibition("DOG-HP-3", "out")
        return
    action, offered = event.entry("action"), actions(battle, fighter)
    if action not in offered:
        yield from _of_action(battle, fighter, str(action), offered)
        return
    if action in (TOTAL_ATTACK, GUARD) and event.entry("stance") is not None:
        yield Prohibition("DOG-CB-5", "stance")
    if action == RESCUE:
        yield from _of_help(battle, event)
    if action in (DRAW, *STRIKING):
        hand = (fighter.weapon, *((fighter.shield.id,) if fighter.shield is not None else ()))
        yield from _of_thing(fighter, str(event.entry("weapon")), fighter.reachable() if action == DRAW else hand)


def _of_action(battle: Battle, fighter: Fighter, action: str, offered: tuple[str, ...]) -> Iterator[Prohibition]:
    if action in STRIKING and is_missile(fighter.in_hand):
        yield Prohibition("DOG-CB-10", "missile_in_hand", offered)
    elif action in SHOOTING and not is_missile(fighter.in_hand):
        yield Prohibition("DOG-CB-10", "nothing_to_shoot", offered)
    elif action == PAIR:
        yield Prohibition("DOG-MS-3", "no_master" if fighter.in_hand.missile in PAIRED else "not_paired", offered)
    elif action == RESCUE:
        yield Prohibition("DOG-HP-5", "nobody", offered)
    elif action == DRAW:
        yield Prohibition("DOG-CB-10", "nothing_to_draw", offered)


def _of_help(battle: Battle, event: Event) -> Iterator[Prohibition]:
    """Prohibition of a patient not in need, or of a kind of help that cannot be tried on them (DOG-HP-5)."""
    patient, kind = battle.fighters.get(str(event.entry("target"))), event.entry("help")
    if patient is not None and not in_need(patient):
        yield Prohibition("DOG-HP-5", "not_in_need", patients(battle))
    elif patient is not None and kind in KINDS and not triable(battle, patient, str(kind)):
        yield Prohibition("DOG-HP-5", "tried", tuple(each for each in KINDS if triable(battle, patient, each)))


def _of_thing(fighter: Fighter, thing: str, allowed: tuple[str, ...]) -> Iterator[Prohibition]:
    """Prohibition of a broken thing, useless till mended, or of one knocked away that lies about (DOG-CB-13)."""
    if thing in fighter.useless and thing not in allowed:
        yield Prohibition("DOG-CB-13", "broken" if thing in fighter.broken else "dropped", allowed)


def _of_defence(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibitions of the defence that `fighter` chose against a blow or shot."""
    under_way: tuple[Stroke | Hit, ...] = (*battle.strokes[:1], *battle.hits)
    struck = next((each for each in under_way if each.on == fighter.id), None)
    if struck is None or battle.step == "attack":
        return
    defence, weapon = str(event.entry("defence")), battle.fighters[struck.by].held(struck.weapon)
    if battle.step == "defend" and isinstance(struck, Stroke):
        offered, things = open_defences(battle, struck), parrying_things(battle, struck)
        if defence not in offered:
            yield from _of_missile(weapon, defence, offered)
        elif defence == "parry":
            yield from _of_thing(fighter, str(event.entry("thing")), things)
            if event.entry("thing") not in things:
                yield Prohibition("DOG-CB-2", "thing", things)
        return
    if fighter.up and not fighter.unaware:
        yield from _of_missile(weapon, defence, ())
    yield Prohibition("DOG-CB-2", "unaware" if fighter.unaware else "once" if fighter.up else "out")


def _of_missile(weapon: Weapon, defence: str, offered: tuple[str, ...]) -> Iterator[Prohibition]:
    """Prohibition of a parry against a missile `weapon`, or of a dodge against a bullet; none for any other defence
    (DOG-CB-4). `offered`: the defences that are open."""
    if defence == "parry" and is_missile(weapon):
        yield Prohibition("DOG-CB-4", "parry", offered)
    elif defence == "dodge" and missile_dodge(weapon) is None:
        yield Prohibition("DOG-CB-4", "dodge", offered)


def _of_wielding(battle: Battle, fighter: Fighter, event: Event) -> Iterator[Prohibition]:
    """Prohibition of the thing that `fighter` would take in hand."""
    yield from _of_thing(fighter, str(event.entry("weapon")), fighter.usable())


REASONS: Mapping[str, Callable[[Battle, Fighter, Event], Iterator[Prohibition]]] = {
    "declare": _of_declaration,
    "defend": _of_defence,
    "wield": _of_wielding,
}
"""Function for each kind of event that yields the prohibitions of one that does not fit."""
