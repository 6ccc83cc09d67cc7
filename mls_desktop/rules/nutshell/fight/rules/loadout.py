"""A fighter made from a character: the figures that blows and shots need (N-FIGHT-12, N-SHIELD-1, N-ARM-3)."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, number
from mls_desktop.rules.nutshell.fight.rules.combatant import NONE, Combatant, Health, State
from mls_desktop.rules.nutshell.library import Spell, Weapon, is_close
from mls_desktop.rules.nutshell.stats.armour import parry, protection
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS, weapon_skill
from mls_desktop.rules.nutshell.stats.damage import raw_dam
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.range import reach
from mls_desktop.rules.nutshell.vocabulary import PLACES


class Aimed(Struct, frozen=True):
    """Shot, throw or spell of one fighter: the level, the Dam as N-DAM-3 gives it, and the range."""

    skill: Figure
    dam: Figure
    range: Figure


def health(stats: DerivedStats) -> Health:
    """Health of a character as they enter a fight (N-THP-2, N-FATE-1); a minor one has no fate to spend (N-HARM-5)."""
    minor = stats.who.role == "minor"
    state: State = "dead" if stats.who.now.dead else "up"
    return Health(
        number(stats.chp), number(stats.thp), state, fate=0 if minor else max(0, number(stats.fate)), minor=minor
    )


def combatant(stats: DerivedStats, id: str, weapon: str | None = None) -> Combatant:
    """Combatant with id `id` made of a character's figures, with `weapon` in hand; None: the first that they can use in
    close combat. What cannot be used so leaves them their bare hands (N-FIGHT-12). Effects are of the moment: they are
    no part of it (N-ROUND-1).

    Raises KeyError for a weapon that is not in the library.
    """
    held = in_hand(stats) if weapon is None else stats.world.weapons[weapon]
    if not _serves(stats, held):
        held = _bare_hands(stats)
    worn = [stats.world.armour[piece] for piece in stats.who.armour]
    return Combatant(
        id=id,
        health=health(stats),
        skill=weapon_skill(held, lambda trait: _level(stats, trait), stats.primary("dexterity")),
        dam=raw_dam(held.dam, stats.primary("strength")),
        strength=stats.primary("strength"),
        shield=_parries(stats, held),
        dodge=stats.skill_or_fallback("dodge"),
        shock=stats.skill_or_fallback("shock"),
        worn={place: protection(worn, place) for place in PLACES},
    )


def in_hand(stats: DerivedStats) -> Weapon:
    """First of a character's weapons that they can use in close combat; without one their bare hands (N-FIGHT-12)."""
    weapons = (stats.world.weapons[id] for id in stats.who.weapons)
    return next((weapon for weapon in weapons if _serves(stats, weapon)), _bare_hands(stats))


def shooting(stats: DerivedStats, weapon: Weapon) -> Aimed | None:
    """Skill, Dam and range for shooting or throwing `weapon` (N-SHOOT-1); None where its trait cannot be used
    (N-SEC-2): bare hands stand in for close weapons alone (N-FIGHT-12)."""
    if _level(stats, weapon.trait) is None:
        return None
    skill = weapon_skill(weapon, lambda trait: _level(stats, trait), stats.primary("dexterity"))
    strength = stats.primary("strength")
    return Aimed(skill, raw_dam(weapon.dam, strength), reach(weapon.range, strength))


def casting(stats: DerivedStats, spell: Spell) -> Aimed | None:
    """Skill, Dam and range for throwing `spell` (N-SHOOT-2); None where its Sphere or Deity cannot be used."""
    level = _level(stats, spell.trait)
    if level is None:
        return None
    strength = stats.primary("strength")
    dam = NONE if spell.dam is None else raw_dam(spell.dam, strength)
    return Aimed(added((spell.trait, level), rule="N-SHOOT-2"), dam, reach(spell.range, strength))


def _level(stats: DerivedStats, trait: str) -> Figure | None:
    return stats.trait_level(trait) if trait in stats.world.traits else None


def _serves(stats: DerivedStats, weapon: Weapon) -> bool:
    return is_close(weapon) and _level(stats, weapon.trait) is not None


def _bare_hands(stats: DerivedStats) -> Weapon:
    return stats.world.weapons.get(BARE_HANDS.id, BARE_HANDS)


def _parries(stats: DerivedStats, held: Weapon) -> Figure:
    """Points that the shield or, if better, the parrying weapon in hand or (without a shield) in the other keeps
    off."""
    shield = None if stats.who.shield is None else stats.world.shields[stats.who.shield].value
    others = [stats.world.weapons[id] for id in stats.who.weapons] if shield is None and held.hands == 1 else []
    parrying = [held, *(weapon for weapon in others if weapon.hands == 1 and is_close(weapon))]
    return parry(shield, max(parrying, key=lambda weapon: weapon.parry))
