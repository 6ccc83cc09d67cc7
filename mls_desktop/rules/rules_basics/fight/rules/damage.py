"""The damage of a hit, and what armour lets through (RB-AT-1, RB-MV-7)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from mls_desktop.rules.common.figures.figures import Figure, Part, added, given, greatest, less
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.figures.odds import mean, outcomes

STRONG = 2


def strong_bonus(dice: Dice) -> int:
    """Addition to the damage of a Strong attack: 2, or 1 for each die where that is more (RB-MV-7)."""
    return max(STRONG, len(dice.sides))


def damage_of(dice: Dice, strong: bool) -> Dice:
    """Dice of a damage roll, `dice` of the weapon with what Strong adds if `strong` (RB-MV-7)."""
    return dice.more(strong_bonus(dice)) if strong else dice


def damage_figure(dice: Dice, strong: bool, fell: int) -> Figure:
    """Figure of the damage of a weapon whose `dice` came to `fell` in all, with what is added to them, and with what
    Strong adds if `strong` (RB-AT-1)."""
    parts: list[Part] = [("dice", given(fell))] if dice.sides else []
    if dice.plus:
        parts.append(("weapon", given(dice.plus, "RB-CH-1")))
    if strong:
        parts.append(("strong", given(strong_bonus(dice), "RB-MV-7")))
    return added(*parts, rule="RB-AT-1")


def through(damage: int, resistance: int) -> int:
    """Damage that armour lets through (RB-AT-1)."""
    return max(0, damage - resistance)


def through_figure(damage: Figure, resistance: Figure) -> Figure:
    """Figure of the damage through armour (RB-AT-1), with its parts: `damage` less `resistance`, at least 0."""
    left = less(("damage", damage), ("resistance", resistance), rule="RB-AT-1")
    return greatest(("left", left), ("least", given(0)), rule="RB-AT-1")


@lru_cache(maxsize=1024)
def mean_through(dice: Dice, resistance: int) -> Fraction:
    """Damage of one roll through armour on average; bounded cache, since it depends on nothing else."""
    return mean(outcomes(dice.spread(), lambda damage: through(damage, resistance)))
