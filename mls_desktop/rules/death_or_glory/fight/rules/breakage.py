"""Breakage of weapons, shields and armour (DOG-CB-12, DOG-CB-13)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, get_args

from mls_desktop.rules.death_or_glory.stats.grades import D100, Grade

Thing = Literal["attacker", "parrier"]
Fate = Literal["whole", "broken", "knocked_away"]
FATES: tuple[Fate, ...] = get_args(Fate)
ALWAYS, NEVER = 100, 0
MADE = ("success", "critical")


def broken_by(attack: Grade, parry: Grade) -> tuple[Thing, ...]:
    """Weapons at risk of breaking, the attacker's or the parrier's, when a blow that hits meets a parry (DOG-CB-12)."""
    found: list[Thing] = ["attacker"] if parry == "critical" else []
    if attack == "critical":
        found.append("parrier")
    return tuple(found)


def stops(parry: Grade) -> bool:
    """Whether a parry keeps the damage off: a success or a critical (DOG-CB-12)."""
    return parry in MADE


def needs_roll(chance: int) -> bool:
    """Whether d100 decides over a break: where the chance is neither none nor sure (DOG-CB-13)."""
    return NEVER < chance < ALWAYS


def fate_of(chance: int, roll: int | None, knocked: bool) -> Fate:
    """Fate of a thing that would break with `chance` in percent, by d100 `roll`: "broken", else "knocked_away" if
    `knocked`, else "whole" (DOG-CB-13). `knocked`: an attacker's weapon met by a critical parry."""
    breaks = chance >= ALWAYS or (needs_roll(chance) and roll is not None and roll <= chance)
    return "broken" if breaks else "knocked_away" if knocked else "whole"


def fates(chance: int | None, knocked: bool) -> Mapping[Fate, Fraction]:
    """Chance of each fate of a thing that would break with `chance`; None: bare hands, which stay whole (DOG-CB-13)."""
    if chance is None:
        return {"whole": Fraction(1), "broken": Fraction(0), "knocked_away": Fraction(0)}
    fell = [fate_of(chance, roll, knocked) for roll in range(1, D100 + 1)]
    return {fate: Fraction(fell.count(fate), D100) for fate in FATES}
