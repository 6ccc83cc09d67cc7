"""Harm of a hit: damage rolls, armour and endurance against them, chains of criticals (DOG-CB-7, DOG-CB-11,
DOG-AR-4)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, less, number
from mls_desktop.rules.death_or_glory.stats.grades import Grade


def through(rolled: int, armour: int, toughness: int) -> int:
    """Damage of all rolls that comes through armour and natural endurance, never below 0 (DOG-CB-7, DOG-CB-11)."""
    return max(0, rolled - armour - toughness)


def through_figure(damage: Figure, armour: Figure, toughness: Figure) -> Figure:
    """Damage that comes through `armour` and `toughness`, never below 0, as a figure with its parts (DOG-CB-7)."""
    left = less(("damage", damage), ("armour", armour), ("toughness", toughness), rule="DOG-CB-7")
    return left if number(left) >= 0 else greatest(("left", left), ("lowest", given(0)), rule="DOG-CB-7")


def damage_figure(dice: int, each: Figure, rolls: int) -> Figure:
    """Damage of all `rolls` damage rolls of a hit as a figure: `dice`, the sum of all their dice, and `each`, the
    addition to one roll, once for each roll (DOG-CB-11)."""
    parts = [("dice", given(dice))]
    for nth in range(1, rolls + 1):
        if each.value:
            parts.append((f"added_{nth}" if rolls > 1 else "added", each))
    return added(*parts, rule="DOG-CB-7")


def goes_on(grade: Grade) -> tuple[int, bool]:
    """Number of further damage rolls by a re-roll after a critical, and whether it is rolled once more (DOG-CB-11)."""
    return {"critical": (1, True), "success": (1, False)}.get(grade, (0, False))


def armour_wears(critical: bool, came_through: int) -> bool:
    """Whether a hit wears the piece of armour that counted: a critical of which damage came through (DOG-AR-4)."""
    return critical and came_through > 0
