"""Feints: what a contest of weapon skills gives to the next attack (RB-MV-5, RB-MV-6)."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.odds import Distribution, opposed_outcomes
from mls_desktop.rules.rules_basics.stats.success import margins

OWN_TURNS, ALL_OUT_TURNS = 2, 1
"""At the end of which own turn a bonus is gone, the one of the feint counted (RB-MV-6)."""


class Feint(Struct, frozen=True):
    """A feint made: its bonus to the next attack on that target, and for how many ends of own turns it lasts."""

    target: str
    bonus: int
    turns: int = OWN_TURNS


def feint_bonus(own: int, foe: int, failures_count: bool = False) -> int:
    """Bonus of a feint by two margins (RB-MV-6): their difference, where the feinter succeeded and it is above 0; a foe
    who failed counts as 0, or with `failures_count`, the rule's other reading, with their margin below 0."""
    if own < 0:
        return 0
    return max(0, own - (foe if failures_count else max(0, foe)))


def feint_bonuses(own: int, foe: int, failures_count: bool = False) -> Distribution[int]:
    """Distribution of the bonus of a feint by two targets (RB-MV-5), 0 for none; `failures_count`: a foe who fails
    counts with their margin below 0, else as 0."""
    return opposed_outcomes(margins(own), margins(foe), lambda one, other: feint_bonus(one, other, failures_count))
