"""Loot of a character: things and coins carried or given."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.values.things import Thing, exact_amount, tallied
from mls_desktop.rules.common.values.things import gained as gained
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.world import World


def carried(who: Person, world: World) -> tuple[tuple[Thing, ...], Fraction]:
    """Things that `who` carries (weapons and armour by name, then gear), and their money, exact."""
    arms = (*(weapon.name for weapon in who.weapons), *(piece.name for piece in who.armour))
    return tallied(arms, who.gear), exact_amount(who.money)
