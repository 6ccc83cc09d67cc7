"""Figures of a character with each weapon: skill, attacks, Dam, dice, range (N-FIGHT-12, N-ROUND-1)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.values.base_character import Role
from mls_desktop.rules.nutshell.library import Dam, Range, Weapon
from mls_desktop.rules.nutshell.stats.damage import dice_text, raw_dam, shown_dam
from mls_desktop.rules.nutshell.stats.range import reach
from mls_desktop.rules.nutshell.stats.rounds import attacks

BRAWL = "brawl"
"""The trait that fights without a usable weapon (N-LIB-1)."""
BARE_HANDS = Weapon(id="bare_hands", name="", trait=BRAWL, dam="strength/2")
"""Weapon of those who have no other, where the library has no entry of this id."""

Level = Callable[[str], Figure | None]
"""The level of a trait by id; None where it is unusable or not in the library."""


class Wielded(Struct, frozen=True):
    """A weapon in somebody's hands. `dice`: None where there are none. `usable`: whether they can use its trait."""

    skill: Figure
    attacks: Figure
    dam: Figure
    dice: str | None
    range: Figure
    usable: bool


def weapon_skill(weapon: Weapon, level: Level, dexterity: Figure) -> Figure:
    """Level rolled with a weapon: the level of its trait with its standing modifier; where that trait is unusable, bare
    hands: `brawl`, and without that Dexterity (N-FIGHT-12)."""
    own = level(weapon.trait)
    if own is None:
        return bare_skill(level, dexterity)
    if not weapon.skill:
        return added((weapon.trait, own), rule="N-FIGHT-12")
    modifier = given(weapon.skill, "N-ROUND-1")
    return added((weapon.trait, own), ("standing_modifier", modifier), rule="N-FIGHT-12")


def bare_skill(level: Level, dexterity: Figure) -> Figure:
    """Level rolled without a usable weapon: that of `brawl`, and without that `dexterity` (N-FIGHT-12)."""
    brawl = level(BRAWL)
    if brawl is None:
        return added(("dexterity", dexterity), rule="N-FIGHT-12")
    return added((BRAWL, brawl), rule="N-FIGHT-12")


def wielded(weapon: Weapon, level: Level, dexterity: Figure, strength: Figure, role: Role) -> Wielded:
    """Skill, attacks, Dam, dice and range of a weapon in a character's hands, and whether they can use its trait."""
    skill = weapon_skill(weapon, level, dexterity)
    dam = shown_dam(raw_dam(weapon.dam, strength))
    return Wielded(
        skill=skill,
        attacks=attacks(skill),
        dam=dam,
        dice=dice_of(dam, role),
        range=reach(weapon.range, strength),
        usable=level(weapon.trait) is not None,
    )


def dice_of(dam: Figure, role: Role) -> str | None:
    """Dice of a Dam as text ("1d6+1d3"); None without dice, for minor characters, and for a Dam without a value."""
    return dice_text(dam.value, role) if isinstance(dam.value, int) else None


def cast(dam: Dam | None, range: Range | None, strength: Figure) -> tuple[Figure, Figure]:
    """Dam and range of a spell; the value None where it has none."""
    harm = given(None, "N-DAM-3") if dam is None else shown_dam(raw_dam(dam, strength))
    return harm, reach(range, strength)
