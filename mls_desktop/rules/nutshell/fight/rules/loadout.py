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
    """What one shoots, throws or casts with: the level, the Dam as N-DAM-3 gives it, and the range."""

    skill: Figure
    dam: Figure
    range: Figure


def health(r: DerivedStats) -> Health:
    """How a character stands as he comes (N-THP-2, N-FATE-1); a minor one has no fate to spend (N-HARM-5)."""
    minor = r.who.role == "minor"
    state: State = "dead" if r.who.now.dead else "up"
    return Health(number(r.chp), number(r.thp), state, fate=0 if minor else max(0, number(r.fate)), minor=minor)


def combatant(r: DerivedStats, id: str, weapon: str | None = None) -> Combatant:
    """A character with a weapon in hand; None: the first of his that he can use in close combat. What cannot be used
    so leaves him his bare hands (N-FIGHT-12). Effects are of the moment: they are no part of it (N-ROUND-1).

    Raises KeyError for a weapon that is not in the library.
    """
    held = in_hand(r) if weapon is None else r.world.weapons[weapon]
    if not _serves(r, held):
        held = _bare_hands(r)
    worn = [r.world.armour[piece] for piece in r.who.armour]
    return Combatant(
        id=id,
        health=health(r),
        skill=weapon_skill(held, lambda trait: _level(r, trait), r.primary("dexterity")),
        dam=raw_dam(held.dam, r.primary("strength")),
        strength=r.primary("strength"),
        shield=_parries(r, held),
        dodge=r.skill_or_fallback("dodge"),
        shock=r.skill_or_fallback("shock"),
        worn={place: protection(worn, place) for place in PLACES},
    )


def in_hand(r: DerivedStats) -> Weapon:
    """The first of his weapons that he can use in close combat; without one his bare hands (N-FIGHT-12)."""
    weapons = (r.world.weapons[id] for id in r.who.weapons)
    return next((weapon for weapon in weapons if _serves(r, weapon)), _bare_hands(r))


def shooting(r: DerivedStats, weapon: Weapon) -> Aimed | None:
    """What he shoots or throws that weapon with (N-SHOOT-1); None where he cannot use its trait (N-SEC-2): bare hands
    stand in for close weapons alone (N-FIGHT-12)."""
    if _level(r, weapon.trait) is None:
        return None
    skill = weapon_skill(weapon, lambda trait: _level(r, trait), r.primary("dexterity"))
    strength = r.primary("strength")
    return Aimed(skill, raw_dam(weapon.dam, strength), reach(weapon.range, strength))


def casting(r: DerivedStats, spell: Spell) -> Aimed | None:
    """What he throws that spell with (N-SHOOT-2); None where he cannot use its Sphere or Deity."""
    level = _level(r, spell.trait)
    if level is None:
        return None
    strength = r.primary("strength")
    dam = NONE if spell.dam is None else raw_dam(spell.dam, strength)
    return Aimed(added((spell.trait, level), rule="N-SHOOT-2"), dam, reach(spell.range, strength))


def _level(r: DerivedStats, trait: str) -> Figure | None:
    return r.trait_level(trait) if trait in r.world.traits else None


def _serves(r: DerivedStats, weapon: Weapon) -> bool:
    return is_close(weapon) and _level(r, weapon.trait) is not None


def _bare_hands(r: DerivedStats) -> Weapon:
    return r.world.weapons.get(BARE_HANDS.id, BARE_HANDS)


def _parries(r: DerivedStats, held: Weapon) -> Figure:
    """The better of his shield and the parrying weapon in hand or, without a shield, in the other hand."""
    shield = None if r.who.shield is None else r.world.shields[r.who.shield].value
    others = [r.world.weapons[id] for id in r.who.weapons] if shield is None and held.hands == 1 else []
    parrying = [held, *(weapon for weapon in others if weapon.hands == 1 and is_close(weapon))]
    return parry(shield, max(parrying, key=lambda weapon: weapon.parry))
