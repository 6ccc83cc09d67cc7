"""Why something cannot be said now: by which rule, and what that rule would allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused
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


class Forbidden(Struct, frozen=True):
    """What a rule forbids. `allowed`: actions, targets or things that it would allow."""

    rule: str
    kind: str
    allowed: tuple[str, ...] = ()


def why(b: Battle, event: Event) -> Refused | None:
    """The rule by which an event that answers no ask is refused; None where no rule says so."""
    f, reason = b.fighters.get(event.who), REASONS.get(event.kind)
    found = next(reason(b, f, event), None) if f is not None and reason is not None and f.there else None
    if f is None or found is None:
        return None
    facts = (("who", given(f.name)), ("allowed", given(", ".join(found.allowed))))
    return Refused(Finding(found.rule, "error", (f.id, found.kind), facts, found.kind))


def _of_declaration(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """What one would do this round."""
    if b.stage != "declare" or f.plan is not None:
        return
    if not f.up:
        yield Forbidden("DOG-HP-3", "out")
        return
    action, offered = event.entry("action"), actions(b, f)
    if action not in offered:
        yield from _of_action(b, f, str(action), offered)
        return
    if action in (TOTAL_ATTACK, GUARD) and event.entry("stance") is not None:
        yield Forbidden("DOG-CB-5", "stance")
    if action == RESCUE:
        yield from _of_help(b, event)
    if action in (DRAW, *STRIKING):
        hand = (f.weapon, *((f.shield.id,) if f.shield is not None else ()))
        yield from _of_thing(f, str(event.entry("weapon")), f.reachable() if action == DRAW else hand)


def _of_action(b: Battle, f: Fighter, action: str, offered: tuple[str, ...]) -> Iterator[Forbidden]:
    if action in STRIKING and is_missile(f.in_hand):
        yield Forbidden("DOG-CB-10", "missile_in_hand", offered)
    elif action in SHOOTING and not is_missile(f.in_hand):
        yield Forbidden("DOG-CB-10", "nothing_to_shoot", offered)
    elif action == PAIR:
        yield Forbidden("DOG-MS-3", "no_master" if f.in_hand.missile in PAIRED else "not_paired", offered)
    elif action == RESCUE:
        yield Forbidden("DOG-HP-5", "nobody", offered)
    elif action == DRAW:
        yield Forbidden("DOG-CB-10", "nothing_to_draw", offered)


def _of_help(b: Battle, event: Event) -> Iterator[Forbidden]:
    """Whom, and by what kind of help (DOG-HP-5)."""
    patient, kind = b.fighters.get(str(event.entry("target"))), event.entry("help")
    if patient is not None and not in_need(patient):
        yield Forbidden("DOG-HP-5", "not_in_need", patients(b))
    elif patient is not None and kind in KINDS and not triable(b, patient, str(kind)):
        yield Forbidden("DOG-HP-5", "tried", tuple(each for each in KINDS if triable(b, patient, each)))


def _of_thing(f: Fighter, thing: str, allowed: tuple[str, ...]) -> Iterator[Forbidden]:
    """What is broken is useless till mended, what was knocked away lies about (DOG-CB-13)."""
    if thing in f.useless and thing not in allowed:
        yield Forbidden("DOG-CB-13", "broken" if thing in f.broken else "dropped", allowed)


def _of_defence(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """How a blow or shot would be met."""
    under_way: tuple[Stroke | Hit, ...] = (*b.strokes[:1], *b.hits)
    struck = next((each for each in under_way if each.on == f.id), None)
    if struck is None or b.step == "attack":
        return
    defence, weapon = str(event.entry("defence")), b.fighters[struck.by].held(struck.weapon)
    if b.step == "defend" and isinstance(struck, Stroke):
        offered, things = open_defences(b, struck), parrying_things(b, struck)
        if defence not in offered:
            yield from _of_missile(weapon, defence, offered)
        elif defence == "parry":
            yield from _of_thing(f, str(event.entry("thing")), things)
            if event.entry("thing") not in things:
                yield Forbidden("DOG-CB-2", "thing", things)
        return
    if f.up and not f.unaware:
        yield from _of_missile(weapon, defence, ())
    yield Forbidden("DOG-CB-2", "unaware" if f.unaware else "once" if f.up else "out")


def _of_missile(weapon: Weapon, defence: str, offered: tuple[str, ...]) -> Iterator[Forbidden]:
    """Missiles cannot be parried, bullets not even dodged (DOG-CB-4)."""
    if defence == "parry" and is_missile(weapon):
        yield Forbidden("DOG-CB-4", "parry", offered)
    elif defence == "dodge" and missile_dodge(weapon) is None:
        yield Forbidden("DOG-CB-4", "dodge", offered)


def _of_wielding(b: Battle, f: Fighter, event: Event) -> Iterator[Forbidden]:
    """What he would have in hand."""
    yield from _of_thing(f, str(event.entry("weapon")), f.usable())


REASONS: Mapping[str, Callable[[Battle, Fighter, Event], Iterator[Forbidden]]] = {
    "declare": _of_declaration,
    "defend": _of_defence,
    "wield": _of_wielding,
}
"""What says why an event does not fit, by its kind."""
