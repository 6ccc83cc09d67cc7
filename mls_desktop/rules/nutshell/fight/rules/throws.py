"""Distributions of the rolls of a fight."""

from __future__ import annotations

from mls_desktop.rules.common.figures.odds import Distribution, dice, outcomes
from mls_desktop.rules.nutshell.stats.rolls import HIGHEST, LOWEST, ROLL_DICE, Thrown, total_of

NATURALS = dice(ROLL_DICE)
PLAIN = 10
"""Stands for every natural that does not count for itself, so that rolls with equal totals are equal."""


def throws(level: int) -> Distribution[Thrown]:
    """Distribution of all rolls at `level` (N-ROLL-1); naturals other than 3 and 18 are not told apart (N-ROLL-4)."""
    return outcomes(NATURALS, lambda natural: alike(Thrown(natural, total_of(natural, level))))


def alike(thrown: Thrown) -> Thrown:
    """Roll with the natural and total of `thrown`, but `PLAIN` for any natural other than 3 and 18, which count for
    themselves."""
    return thrown if thrown.natural in (HIGHEST, LOWEST) else Thrown(PLAIN, thrown.total)
