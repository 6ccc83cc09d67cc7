"""Loot of a character: things and coins carried or given."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.values.things import Thing, exact_amount, tallied
from mls_desktop.rules.common.values.things import gained as gained
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.world import World

FIST = "fist"


def carried(who: Person, world: World) -> tuple[tuple[Thing, ...], Fraction]:
    """Things that `who` carries, with their numbers: weapons but a fist, armour, shield and gear; and their money,
    exact. Raises KeyError for an id that `world` lacks."""
    shield = [world.shields[who.shield]] if who.shield is not None else []
    arms = (
        *(world.weapons[id] for id in who.weapons if id != FIST),
        *(world.armour[worn.armour] for worn in who.armour),
        *shield,
    )
    return tallied((each.name for each in arms), who.gear), exact_amount(who.money)
