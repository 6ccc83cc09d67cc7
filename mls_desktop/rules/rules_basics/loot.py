"""Loot of a character: things and coins carried or given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.things import Thing, exact_amount, gained_edits, tallied
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.world import World


def carried(who: Person, world: World) -> tuple[tuple[Thing, ...], Fraction]:
    """Their weapons, armour and gear, and their money as the sheet has it."""
    arms = (*(weapon.name for weapon in who.weapons), *(piece.name for piece in who.armour))
    return tallied(arms, who.gear), exact_amount(who.money)


def gained(who: Person, world: World, things: Sequence[Thing], coins: Fraction) -> tuple[Edit, ...]:
    """The edits by which they have these things among their gear and so much money more."""
    return gained_edits(who.gear, who.money, things, coins)
