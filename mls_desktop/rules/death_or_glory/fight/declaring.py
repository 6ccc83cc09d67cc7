"""Every declaration of a blow or shot whose chances are worth knowing before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from mls_desktop.rules.common.fights import Within
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.death_or_glory.arms import reaches
from mls_desktop.rules.death_or_glory.fight.battle import Battle
from mls_desktop.rules.death_or_glory.fight.fighter import Fighter, Plan
from mls_desktop.rules.death_or_glory.fight.options import (
    FAR,
    GUARDED,
    SHOOTING,
    STRIKING,
    actions,
    conditions_of,
    stance_of,
)
from mls_desktop.rules.death_or_glory.fight.stance import TOTAL_DEFENCE, Stance
from mls_desktop.rules.death_or_glory.terms import PLACES, Place

Bearing = tuple[Mapping[str, Json], tuple[Within, ...]]
"""What bears on a shot, as entries, and the distances for which all of it is the same."""


class Way(Struct, frozen=True):
    """One way to strike or shoot at somebody: its entries, numbers that may be any of some, what it comes to."""

    facts: Mapping[str, Json]
    within: tuple[Within, ...]
    plan: Plan
    stance: Stance


def ways(b: Battle, f: Fighter) -> Iterator[Way]:
    """Every action at every enemy, plain and aimed (DOG-CB-6), with all for defence or not (DOG-CB-5), with the weapon
    in hand or the shield (DOG-WP-6); shots at every distance that differs (DOG-DS-3), the rest bearing on them as it
    did in the round before."""
    for action in actions(b, f):
        if action not in (*STRIKING, *SHOOTING):
            continue
        wary = (None, TOTAL_DEFENCE) if action in GUARDED else (None,)
        for enemy, aim, stance, arm, (seen, within) in product(
            b.enemies(f.id), (None, *PLACES), wary, _arms(f, action), tuple(_bearing(f, action))
        ):
            held = {"aim": aim, "stance": stance, "weapon": arm}
            entered = {name: value for name, value in held.items() if value is not None}
            facts = {"action": action, "target": enemy.id, **entered, **seen}
            yield Way(facts, within, _plan(action, enemy.id, aim, arm, facts, within), stance_of(action, facts))


def _plan(
    action: str, target: str, aim: Place | None, arm: str | None, facts: Mapping[str, Json], within: tuple[Within, ...]
) -> Plan:
    nearest = {each.name: each.low for each in within}
    return Plan(action, target, aim, arm or "", conditions_of({**facts, **nearest}))


def _arms(f: Fighter, action: str) -> tuple[str | None, ...]:
    """What he may strike with: what is in hand, which need not be said, or the shield."""
    shield = f.shield
    return (None,) if action in SHOOTING or shield is None or shield.id == f.weapon else (None, shield.id)


def _bearing(f: Fighter, action: str) -> Iterator[Bearing]:
    if action not in SHOOTING:
        yield {}, ()
        return
    before = f.before.shot if f.before is not None and f.before.action in SHOOTING else None
    names = ("speed", "size", "sight", "wind")
    seen: dict[str, Json] = {name: None if before is None else getattr(before, name) for name in names}
    low = 0
    for high in (*reaches(f.in_hand), FAR):
        yield seen, (Within("distance", low, high),)
        low = high + 1
