"""The target of an attack: all that is added to the skill, and the 9 of a charge last of all (RB-AT-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, Part, added, given, least
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.rules.aim import aim_bonus
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats, whole
from mls_desktop.rules.rules_basics.vocabulary import Action

OFF_HAND = -4
"""Modifier of the off hand in every attack of one who is not ambidextrous (RB-AT-4)."""
DETERMINED, DETERMINED_RANGED = 4, 1
CHARGE, CHARGE_RANGED, CHARGE_MOST = -4, -2, 9
LONGEST_AIM = 3
"""Seconds after which aiming longer gives no more (RB-MV-3)."""


class Bearing(Struct, frozen=True):
    """Modifiers of one attack beside skill, hand and manoeuvre: aim, feint, lasting effects on the attacker, the
    referee's modifier."""

    aim: Figure | None = None
    feint: int = 0
    effects: int = 0
    modifier: int = 0


NOTHING = Bearing()


def attack_target(stats: DerivedStats, weapon: Weapon, action: Action, bearing: Bearing = NOTHING) -> Figure | None:
    """The target of an attack with a weapon in a manoeuvre (RB-AT-2, RB-MV-4); None for a weapon without a skill.

    Everything is added; in a charge with a melee weapon the total is at most 9, whatever made it (RB-MV-8).
    """
    skill = stats.weapon_skill(weapon)
    if skill is None:
        return None
    total = added(("skill", skill), *_modifiers(stats, weapon, action, bearing), rule="RB-AT-2")
    if action == "charge" and weapon.kind == "melee":
        return least(("total", total), ("most", given(CHARGE_MOST, "RB-MV-8")), rule="RB-MV-8")
    return total


def _modifiers(stats: DerivedStats, weapon: Weapon, action: Action, bearing: Bearing) -> Iterator[Part]:
    if weapon.off_hand and not stats.who.ambidexterity:
        yield "off_hand", given(OFF_HAND, "RB-AT-4")
    yield from _by_manoeuvre(weapon, action)
    if bearing.aim is not None and not (action == "charge" and weapon.kind == "ranged"):
        yield "aim", bearing.aim
    if bearing.feint:
        yield "feint", given(bearing.feint, "RB-MV-6")
    if bearing.effects:
        yield "effects", given(bearing.effects, "RB-SR-2")
    if bearing.modifier:
        yield "modifier", given(bearing.modifier, "RB-SR-2")


def _by_manoeuvre(weapon: Weapon, action: Action) -> Iterator[Part]:
    """Modifier of the manoeuvre itself: Determined (RB-MV-7), a charge by the kind of the weapon (RB-MV-8)."""
    if action == "determined":
        yield action, given(DETERMINED, "RB-MV-7")
    elif action == "determined_ranged":
        yield action, given(DETERMINED_RANGED, "RB-MV-7")
    elif action == "charge" and weapon.kind in ("melee", "ranged"):
        yield action, given(CHARGE if weapon.kind == "melee" else CHARGE_RANGED, "RB-MV-8")


def weapon_aim(weapon: Weapon, seconds: int, braced: bool) -> Figure:
    """Bonus of `seconds` of aiming with `weapon` (RB-MV-3)."""
    return aim_bonus(whole(weapon.acc), seconds, braced)


def weapon_targets(stats: DerivedStats, weapon: Weapon) -> tuple[Part, ...]:
    """Targets of a weapon by their uses: "attack"; "determined", or "determined_ranged"; "off_hand", as if it were held
    so; "full_aim", braced and as long as it helps; "charge". () for a weapon without a skill."""
    other_hand = replace(weapon, off_hand=True)
    determined: Action = "determined_ranged" if weapon.kind == "ranged" else "determined"
    aim = Bearing(weapon_aim(weapon, LONGEST_AIM, braced=True))
    uses: tuple[tuple[str, Figure | None], ...] = (
        ("attack", attack_target(stats, weapon, "attack")),
        (determined, attack_target(stats, weapon, determined)),
        ("off_hand", attack_target(stats, other_hand, "attack")),
        ("full_aim", attack_target(stats, weapon, "attack", aim)),
        ("charge", attack_target(stats, weapon, "charge")),
    )
    return tuple((use, target) for use, target in uses if target is not None)
