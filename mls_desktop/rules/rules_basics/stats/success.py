"""The success roll: 3d6 at or under a target, and by how much (chapter 2)."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.figures.odds import Distribution, dice, outcomes
from mls_desktop.rules.rules_basics.vocabulary import DIE

ROLLED = (DIE, DIE, DIE)
SUMS = dice(ROLLED)
"""In how many of 216 ways each sum of 3d6 falls (RB-SR-1)."""
LOWEST, HIGHEST = min(SUMS.ways), max(SUMS.ways)
"""Below the lowest sum a target is never made, from the highest on always (RB-SR-5)."""


def margin(target: int, roll: int) -> int:
    """Margin by which a roll is made, or failed where it is below 0 (RB-SR-3)."""
    return target - roll


def succeeds(target: int, roll: int) -> bool:
    """Whether a roll is at or under the target (RB-SR-1). No sum is special (RB-SR-4), no target bounded (RB-SR-5)."""
    return margin(target, roll) >= 0


def margins(target: int) -> Distribution[int]:
    """Distribution of the margin of a roll against `target` (RB-SR-3)."""
    return outcomes(SUMS, lambda roll: margin(target, roll))


def ways(target: int) -> int:
    """Number of ways, of 216, in which a target is made (RB-SR-1)."""
    return sum(count for roll, count in SUMS.ways.items() if succeeds(target, roll))


def chance(target: int) -> Fraction:
    """Chance that a roll makes `target` (RB-SR-1)."""
    return Fraction(ways(target), SUMS.all)


def modified(base: Figure, modifier: int, effects: int = 0) -> Figure:
    """Target `base` with `modifier`, by which the task is easier or harder, and the sum of the lasting `effects` on who
    rolls (RB-SR-2); `base` itself where both are 0."""
    told = (("effects", effects), ("modifier", modifier))
    parts = tuple((name, given(by, "RB-SR-2")) for name, by in told if by)
    return added(("value", base), *parts, rule="RB-SR-2") if parts else base
