"""What a character carries and is given: things, and coins."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.things import Thing, exact_amount, gained_edits, tallied
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.world import World


def carried(who: Hero, world: World) -> tuple[tuple[Thing, ...], Fraction]:
    """Their weapons, armour, shield and gear, and their money as the sheet has it."""
    shield = [world.shields[who.shield]] if who.shield is not None else []
    arms = (*(world.weapons[id] for id in who.weapons), *(world.armour[id] for id in who.armour), *shield)
    return tallied((each.name for each in arms), who.gear), exact_amount(who.money)


def gained(who: Hero, world: World, things: Sequence[Thing], coins: Fraction) -> tuple[Edit, ...]:
    """The edits by which they have these things among their gear and so many florins more."""
    return gained_edits(who.gear, who.money, things, coins)
