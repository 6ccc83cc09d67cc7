"""Protection by armour and shield, and the piece that counts at each place (N-ARM-1, N-ARM-3, N-SHIELD-1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, Part, added, given, greatest, half, less, number
from mls_desktop.rules.nutshell.library import Armour, Weapon
from mls_desktop.rules.nutshell.vocabulary import Coverage, Place


class Protection(Struct, frozen=True):
    """Protection of a place: the value, and the coverage and id of the piece that counts (None where bare)."""

    value: Figure
    coverage: Coverage | None = None
    piece: str | None = None


BARE = Protection(given(0, "N-ARM-3"))
"""A place that nothing covers (N-ARM-3)."""


def covers(piece: Armour, place: Place) -> bool:
    """Whether a piece protects a place; one that names no places covers all (N-ARM-3)."""
    return not piece.places or place in piece.places


def protection(worn: Sequence[Armour], place: Place) -> Protection:
    """Protection of `place` by the armour worn: the highest piece in value counts, the first of equals, with its
    coverage (N-ARM-3)."""
    there = [piece for piece in worn if covers(piece, place)]
    if not there:
        return BARE
    best = max(there, key=lambda piece: piece.value)
    parts: list[Part] = [(piece.id, given(piece.value, "N-ARM-1")) for piece in there]
    return Protection(greatest(*parts, rule="N-ARM-3"), best.coverage, best.id)


def against(worn: Protection, critical: bool, natural: bool, dam: Figure) -> Figure:
    """Worth of armour against a hit (N-ARM-2): a critical ignores Partial; a natural 18 that counts ignores Partial and
    Full, and lowers Encased by half of `dam`, the attacker's before doubling, not below 0."""
    if (worn.coverage == "partial" and (critical or natural)) or (worn.coverage == "full" and natural):
        return given(0, "N-ARM-2")
    if worn.coverage != "encased" or not natural:
        return worn.value
    lowered = less(("armour", worn.value), ("half_dam", half(("dam", dam), rule="N-ARM-2")), rule="N-ARM-2")
    if number(lowered) >= 0:
        return lowered
    return greatest(("lowered", lowered), ("no_armour", given(0, "N-ARM-2")), rule="N-ARM-2")


def through(damage: Figure, armour: Figure, shield: Figure | None = None) -> Figure:
    """Points off CHP: damage less armour and, where it counts, shield; never below 0 (N-ARM-1, N-SHIELD-1)."""
    kept_off: tuple[Part, ...] = (("armour", armour),)
    if shield is not None:
        kept_off = (*kept_off, ("shield", shield))
    rest = less(("damage", damage), *kept_off, rule="N-ARM-1")
    if number(rest) >= 0:
        return rest
    return greatest(("damage_less_armour", rest), ("no_damage", given(0, "N-ARM-1")), rule="N-ARM-1")


def parry(shield: int | None, weapon: Weapon | None) -> Figure:
    """Points that `shield` or the parrying `weapon` takes off the damage of a blow, the better of the two, 0 without
    either; whether they count against a blow is not looked at (N-SHIELD-1)."""
    parts: list[Part] = []
    if shield is not None:
        parts.append(("shield", given(shield, "N-SHIELD-1")))
    if weapon is not None and weapon.parry:
        parts.append(("parrying_weapon", given(weapon.parry, "N-SHIELD-1")))
    if len(parts) > 1:
        return greatest(*parts, rule="N-SHIELD-1")
    return parts[0][1] if parts else added(rule="N-SHIELD-1")
