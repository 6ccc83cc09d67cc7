"""Loot: things and coins that a character carries and is given."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.values.things import Thing, exact_amount, tallied
from mls_desktop.rules.common.values.things import gained as gained
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.world import World

BODILY = frozenset({"natural_weapons", "martial_arts_strike", "martial_arts_special"})
"""The traits by which one fights with the body alone."""
BARE = "bare_hands"


def carried(who: Hero, world: World) -> tuple[tuple[Thing, ...], Fraction]:
    """Things that `who` carries (weapons, armour, shield and gear), and the florins that they have as written on the
    sheet. Teeth and hands are no things. Raises KeyError for an id that is not in the library."""
    weapons = (each for each in map(world.weapons.__getitem__, who.weapons) if each.trait not in BODILY)
    shield = [world.shields[who.shield]] if who.shield is not None else []
    arms = (*(each for each in weapons if each.id != BARE), *(world.armour[id] for id in who.armour), *shield)
    return tallied((each.name for each in arms), who.gear), exact_amount(who.money)
