"""Blows from the hit to the points off CHP: Dam, dice, armour, shield (N-DAM-1 to -3, N-ARM-1 to -3, N-SHIELD-1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.common.figures.odds import Distribution, outcomes, reduced
from mls_desktop.rules.common.figures.odds import dice as thrown
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Hit
from mls_desktop.rules.nutshell.stats.armour import BARE, against, through
from mls_desktop.rules.nutshell.stats.damage import blow, damage_done, dice

D6, D3 = 6, 3


class ReadyHit(Struct, frozen=True):
    """A hit ready for its damage dice: the Dam with Strength that joins it, doubled or not, the dice to be rolled (none
    for minor characters) and the points that armour and shield (None: it takes no part) keep off."""

    dam: Figure
    sides: tuple[int, ...]
    armour: Figure
    shield: Figure | None = None


def weighed(hit: Hit, dam: Figure, minor: bool, strengths: tuple[Figure, ...], on: Combatant) -> ReadyHit:
    """Hit made ready for its damage dice on the target `on`: whole Dam, doubled by a critical, dice, armour, shield.
    `dam`: the weapon's or spell's as N-DAM-3 gives it; `minor`: whether the attacker is a minor character, who does
    exactly Dam (N-DAM-1); `strengths`: those that join by a Total Attack (N-DAM-2)."""
    plain = blow(dam, False, strengths)
    whole = blow(dam, hit.critical, strengths)
    worn = on.worn.get(hit.place, BARE)
    return ReadyHit(
        dam=whole,
        sides=() if minor else sides(number(whole)),
        armour=against(worn, hit.critical, hit.natural, plain),
        shield=on.shield if hit.shield and number(on.shield) else None,
    )


def weighed_blow(hit: Hit, by: Combatant, on: Combatant, strengths: tuple[Figure, ...] = ()) -> ReadyHit:
    """Hit made ready for its damage dice, as by `weighed`, for a blow of `by` on `on` with the weapon in hand."""
    return weighed(hit, by.dam, by.health.minor, strengths, on)


def sides(dam: int) -> tuple[int, ...]:
    """Dice rolled for a Dam of `dam`, each by its sides: sixes first, then threes (N-DAM-1)."""
    sixes, threes = dice(dam)
    return (D6,) * sixes + (D3,) * threes


def done(blow: ReadyHit, fell: Sequence[int]) -> Figure:
    """Points off CHP by `blow` if its dice show `fell` (N-ARM-1). Raises ValueError for other dice than `sides`."""
    if len(fell) != len(blow.sides) or not all(1 <= f <= s for f, s in zip(fell, blow.sides, strict=True)):
        raise ValueError(f"{list(fell)} are no {list(blow.sides)}")
    return came_through(blow, added(*((f"die_{nth}", given(die)) for nth, die in enumerate(fell, 1)), rule="N-DAM-1"))


def came_through(blow: ReadyHit, rolled: Figure) -> Figure:
    """Points off CHP by `blow`: the greater of Dam and the dice's sum `rolled`, for minor characters Dam (N-DAM-1),
    less armour and shield (N-ARM-1)."""
    damage = damage_done(blow.dam, rolled) if blow.sides else blow.dam
    return through(damage, blow.armour, blow.shield)


def spread(blow: ReadyHit) -> Distribution[int]:
    """Distribution of the points off CHP over the damage dice of `blow`."""
    return reduced(outcomes(thrown(blow.sides), lambda rolled: number(came_through(blow, given(rolled, "N-DAM-1")))))
